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

-- Why a round counts for this much and not for its stake; null: its stake, another bet, or it counts for something else now.
create or replace function vendor_valid_why(p_member bigint, p_kind text, p_round_no text, p_valid bigint) returns text
language plpgsql stable as $$
begin
  if p_kind not like 'vendor:%' or p_round_no !~ '^[GV]\d{11,18}$' then return null; end if;
  if p_round_no like 'V%' then
    return (select r.valid_why from vendor_told_round r
      where r.id = substr(p_round_no, 2)::bigint and r.member_id = p_member and r.state = 'closed' and r.valid = abs(p_valid));
  end if;
  return (select r.valid_why from vendor_rounds() r
    where r.id = substr(p_round_no, 2)::bigint and r.round_no = p_round_no and r.member_id = p_member and r.valid = abs(p_valid));
end $$;

grant execute on function vendor_valid_why(bigint, text, text, bigint), vendor_list(), vendor_rounds(), vendor_outcomes(), vendor_told_rounds() to lotus_app;
