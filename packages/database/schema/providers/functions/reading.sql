-- Views of vendors and rounds for other modules. The planner inlines each, so that conditions use the tables' own
-- indexes. They include rounds and outcomes of the history.
create or replace function vendor_list() returns setof vendor
language sql stable
as $$ select * from vendor $$;

create or replace function vendor_rounds() returns setof vendor_round
language sql stable
as $$ select * from vendor_round union all select * from vendor_round_history $$;

create or replace function vendor_outcomes() returns setof vendor_tx
language sql stable
as $$ select * from vendor_tx union all select * from vendor_tx_history $$;

create or replace function vendor_told_rounds() returns setof vendor_told_round
language sql stable
as $$ select * from vendor_told_round $$;

grant execute on function vendor_list(), vendor_rounds(), vendor_outcomes(), vendor_told_rounds() to lotus_app;
