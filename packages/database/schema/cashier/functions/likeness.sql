-- Whether two members are paid to the same account.
create or replace function cashier_shares_account(p_a bigint, p_b bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from payout_account a join payout_account b on b.bank_code = a.bank_code and b.account_number = a.account_number
    where a.member_id = p_a and b.member_id = p_b);
end
$$;

-- Others who are paid to an account of this member.
create or replace function cashier_payees_with(p_member bigint) returns table (member_id bigint)
language plpgsql stable rows 5 set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select distinct b.member_id from payout_account a
    join payout_account b on b.bank_code = a.bank_code and b.account_number = a.account_number
    where a.member_id = p_member and b.member_id <> p_member;
end
$$;

-- The next payout accounts after one, in their order, and these of before, each with its member and with everybody else who is paid to it.
create or replace function cashier_payees_after(p_id bigint, p_limit integer, p_before bigint[]) returns table (id bigint, member_id bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query select a.id, b.member_id from (
      (select x.* from payout_account x where x.id > p_id order by x.id limit p_limit)
      union all
      select y.* from payout_account y where y.id = any (p_before) and y.id <= p_id) a
    join payout_account b on b.bank_code = a.bank_code and b.account_number = a.account_number;
end $$;

create or replace function cashier_last_payout_account() returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return coalesce((select max(a.id) from payout_account a), 0);
end $$;

grant execute on function
  cashier_shares_account(bigint, bigint),
  cashier_payees_after(bigint, integer, bigint[]),
  cashier_last_payout_account()
  to lotus_app;
