-- Until when the member may send a proof for an order: one of a bank account whose money has not been credited; null: not.
create or replace function cashier_deposit_proof_until(d deposit, p_days integer) returns timestamptz
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if d.status not in ('AWAITING_PAYMENT', 'EXPIRED', 'CANCELLED', 'LATE_REVIEW', 'AMOUNT_MISMATCH') then return null; end if;
  if (select c.provider from deposit_channel c where c.code = d.channel_code) <> 'transfer' then return null; end if;
  return case when d.created_at + make_interval(days => p_days) > lotus_now() then d.created_at + make_interval(days => p_days) end;
end $$;

-- Takes uploaded pictures of the last day for an order, at most three in all. Those that it has already change nothing.
create or replace function cashier_add_deposit_proofs(p_member bigint, p_id bigint, p_names text[], p_days integer) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  d deposit;
  v_new text[];
begin
  select * into d from deposit where member_id = p_member and id = p_id for update;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  v_new := array(select distinct n from unnest(p_names) n where not exists (select from deposit_proof p
    where p.cell = cell_of(p_member) and p.member_id = p_member and p.deposit_id = p_id and p.name = n));
  if cardinality(v_new) = 0 then return jsonb_build_object('code', 'ok'); end if;
  if cashier_deposit_proof_until(d, p_days) is null then return jsonb_build_object('code', 'state_conflict', 'state', d.status); end if;
  if cardinality(v_new) + (select count(*) from deposit_proof p where p.cell = cell_of(p_member) and p.member_id = p_member and p.deposit_id = p_id) > 3 then
    return jsonb_build_object('code', 'state_conflict', 'state', 'proofs_full');
  end if;
  perform from withdrawal_proof where cell = cell_of(p_member) and member_id = p_member and name = any (v_new)
    and withdrawal_id is null and made_at > lotus_now() - interval '1 day' for update;
  if (select count(*) from withdrawal_proof where cell = cell_of(p_member) and member_id = p_member and name = any (v_new)
    and withdrawal_id is null and made_at > lotus_now() - interval '1 day') <> cardinality(v_new)
  then return jsonb_build_object('code', 'upload_invalid'); end if;
  insert into deposit_proof (cell, member_id, deposit_id, name, hash, made_at)
  select cell, member_id, p_id, name, hash, made_at from withdrawal_proof where cell = cell_of(p_member) and member_id = p_member and name = any (v_new);
  delete from withdrawal_proof where cell = cell_of(p_member) and member_id = p_member and name = any (v_new);
  return jsonb_build_object('code', 'ok');
end $$;

grant execute on function
  cashier_deposit_proof_until(deposit, integer),
  cashier_add_deposit_proofs(bigint, bigint, text[], integer)
  to lotus_app;
