-- Whether two members are paid to the same account.
create or replace function cashier_shares_account(p_a bigint, p_b bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from payout_account a join payout_account b on b.bank_code = a.bank_code and b.account_number = a.account_number
    where a.member_id = p_a and b.member_id = p_b);
end
$$;

grant execute on function
  cashier_shares_account(bigint, bigint)
  to lotus_app;
