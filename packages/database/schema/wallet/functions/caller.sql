-- after: wallet/entry
-- After `wallet_register`: a member may ask for this command, which gives away nothing that was not theirs.
create or replace function wallet_open_to_members(p_name text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  update wallet_command set is_for_members = true where name = p_name;
end $$;

-- Refuses commands that create money to every login that is not a member of `lotus_app`: to that of the members' program
-- (ADR 0012). The login counts, not the role it has taken, so `set role` changes nothing. Play money is not money.
create or replace function wallet_check_caller(p_items jsonb) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if pg_has_role(session_user, 'lotus_app', 'MEMBER') then return; end if;
  if exists (
    select from jsonb_to_recordset(p_items) as x(op text, currency text, fn text)
    where (x.op = 'credit' and x.currency = 'TRIAL'
      or x.op = 'call' and exists (select from wallet_command c where c.name = x.fn and c.is_for_members)) is not true)
  then
    raise exception 'the login of the members'' program may not run this command' using errcode = 'insufficient_privilege';
  end if;
end $$;
