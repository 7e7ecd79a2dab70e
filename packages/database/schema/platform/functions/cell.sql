-- before: tables
-- The cell of a member, 0 to 255 (ADR 0013): the same for ever, and known without a look-up. Tables of members' rows
-- keep it as their first column, checked by this function.
create or replace function cell_of(p_member_id bigint) returns smallint
language sql immutable strict parallel safe
as $$ select (p_member_id & 255)::smallint $$;

grant execute on function cell_of(bigint) to lotus_app;
