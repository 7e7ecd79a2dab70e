-- trust.md ACC-13: erases identifying data, the rows about money stay. An account's number becomes one that no bank, wallet
-- or chain issues and that is unique to this row.
create or replace function cashier_erase_member(p_member bigint) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  update payout_account set account_number = '000000' || lpad(id::text, 12, '0'), holder_name = '-', label = null
  where member_id = p_member;
  update deposit set ip = null where member_id = p_member and ip is not null;
  update withdrawal set ip = null where member_id = p_member and ip is not null;
  -- What the bank said of the payer; the order's own content stays.
  update bank_line l set payer_name = null, payer_account = null, content = d.content from deposit d
  where l.member_id = p_member and d.member_id = p_member and d.id = l.deposit_id;
  update deposit_card set serial_tail = '0000', sealed = null where cell = cell_of(p_member) and member_id = p_member;
  update withdrawal_claim set said = '---', images = '{}' where cell = cell_of(p_member) and member_id = p_member;
end $$;

grant execute on function
  cashier_erase_member(bigint)
  to lotus_app;
