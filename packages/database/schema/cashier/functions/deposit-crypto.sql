-- What so many millionths of one USDT are worth, in ten-thousandths of our unit, at `p_rate` VND for one USDT and `p_per_unit` VND
-- for one unit: cut off, as all money in. 10,000 of ours for 1,000,000 of theirs is one for a hundred.
create or replace function cashier_usdt_worth(p_units bigint, p_rate bigint, p_per_unit bigint) returns bigint
language sql immutable set search_path = public, pg_temp
as $$ select trunc(p_units::numeric * p_rate / (100 * p_per_unit::numeric))::bigint $$;

-- How many are due for an amount: rounded up, so that who sends exactly this is credited at least the amount.
create or replace function cashier_usdt_due(p_amount bigint, p_rate bigint, p_per_unit bigint) returns bigint
language sql immutable set search_path = public, pg_temp
as $$ select ceil(p_amount::numeric * 100 * p_per_unit / p_rate)::bigint $$;

-- What was locked for an order of USDT; nulls for every other, and for orders of the method from before there were networks.
create or replace function cashier_crypto_of(d deposit) returns deposit_crypto
language plpgsql stable set search_path = public, pg_temp as $$
declare
  k deposit_crypto;
begin
  if d.method = 'DEP_CRYPTO' then
    select * into k from deposit_crypto where cell = cell_of(d.member_id) and member_id = d.member_id and deposit_id = d.id;
  end if;
  return k;
end $$;

-- Whether a transfer for the order is on the chain and has not counted yet. Another token or network is none of the order's.
create or replace function cashier_has_seen(d deposit) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return d.method = 'DEP_CRYPTO' and exists (
    select from deposit_transfer t where t.cell = cell_of(d.member_id) and t.member_id = d.member_id and t.deposit_id = d.id and t.state = 'seen'
      and t.token = 'USDT' and t.network = (cashier_crypto_of(d)).network);
end $$;

-- Whether one more transfer of an order is kept: twenty that are the order's own, and twenty of all others (dust, other tokens
-- and networks, what the chain took back), so that junk never leaves out money.
create or replace function cashier_keeps_transfer(d deposit, k deposit_crypto, p_is_own boolean) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select count(*) from deposit_transfer t where t.cell = cell_of(d.member_id) and t.member_id = d.member_id and t.deposit_id = d.id
    and (t.token = 'USDT' and t.network = k.network and t.state in ('seen', 'taken', 'reversed')) = p_is_own) < 20;
end $$;

-- Opens a deposit order of USDT with its locked rate in one commit.
-- {"ref", "memberId", "channel", "amount", "amountVnd", "key", "content", "minutes", "openMax", "ip", "rank", "rateVnd", "least",
-- "confirmations", "late"}
create or replace function cashier_open_crypto_deposit(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_member constant bigint := (p ->> 'memberId')::bigint;
  v_rate constant bigint := (p ->> 'rateVnd')::bigint;
  v_reply jsonb;
  c deposit_channel;
begin
  v_reply := cashier_open_deposit(p ->> 'ref', v_member, p ->> 'channel', (p ->> 'amount')::bigint, (p ->> 'amountVnd')::bigint, p ->> 'key',
    p ->> 'content', (p ->> 'minutes')::integer, (p ->> 'openMax')::integer, (p ->> 'ip')::inet, (p ->> 'rank')::integer,
    coalesce((p ->> 'sent')::bigint, 0));
  if v_reply ->> 'code' <> 'ok' then return v_reply; end if;
  select * into c from deposit_channel where code = p ->> 'channel';
  -- The order of a key that was used before is there already, with its rate.
  insert into deposit_crypto (cell, member_id, deposit_id, network, rate_vnd, vnd_per_unit, due_units, least_units, most, confirmations, late)
  values (cell_of(v_member), v_member, (v_reply ->> 'id')::bigint, c.network, v_rate, c.vnd_per_unit,
    cashier_usdt_due((p ->> 'amount')::bigint, v_rate, c.vnd_per_unit), (p ->> 'least')::bigint, c.max_amount, (p ->> 'confirmations')::integer,
    p ->> 'late')
  on conflict do nothing;
  return v_reply;
end $$;

-- The address that the provider named for an order; it stays. False: it is another order's, or the order has another one.
create or replace function cashier_note_address(p_member bigint, p_deposit bigint, p_address text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_ref constant text := (select ref_no from deposit where member_id = p_member and id = p_deposit);
begin
  insert into chain_address (address, ref_no) values (p_address, v_ref) on conflict do nothing;
  if not exists (select from chain_address where address = p_address and ref_no = v_ref) then return false; end if;
  update deposit_crypto set address = p_address
  where cell = cell_of(p_member) and member_id = p_member and deposit_id = p_deposit and address is null;
  return true;
end $$;

-- What was promised for this transfer, if it counts now. `isTimely`: by the locked rate; later by the rate of this moment, which
-- credits only where that was promised; else an operator decides over what it is worth at that rate.
create or replace function cashier_value_transfer(k deposit_crypto, d deposit, t deposit_transfer, p_rate bigint) returns jsonb
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_is_timely constant boolean := t.mined_at <= d.expires_at;
  -- Without a rate of this moment the locked one is what an operator reads.
  v_rate constant bigint := case when v_is_timely or p_rate <= 0 then k.rate_vnd else p_rate end;
begin
  return jsonb_build_object('rate', v_rate, 'worth', greatest(cashier_usdt_worth(t.units, v_rate, k.vnd_per_unit), 1),
    'isTimely', v_is_timely or k.late = 'rate' and p_rate > 0);
end $$;

-- A transfer that has its confirmations counts for its order, once: what came is credited by the rate, as received. Another
-- token or network waits for an operator on its own.
create or replace function cashier_count_transfer(d deposit, k deposit_crypto, t deposit_transfer, p jsonb) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_is_ours constant boolean := t.token = 'USDT' and t.network = k.network;
  v_value constant jsonb := cashier_value_transfer(k, d, t, (p ->> 'rateVnd')::bigint);
  v_ref constant text := t.txid || ':' || t.log_index || case when t.comebacks > 0 then '#' || t.comebacks else '' end;
  v_authorisation constant text := 'CHAIN-' || t.block;
  v_reply jsonb;
begin
  v_reply := cashier_take_payment(p || jsonb_build_object('channel', d.channel_code, 'ref', d.ref_no, 'providerRef', v_ref,
    'authorisation', v_authorisation, 'amount', v_value -> 'worth', 'vnd', null, 'isCurrency', v_is_ours, 'isTimely', v_value -> 'isTimely',
    'most', k.most, 'paidAt', cashier_time(t.mined_at)));
  if v_reply ->> 'code' <> 'ok' then return v_reply; end if;
  update deposit_transfer set state = 'taken', provider_ref = v_ref, authorisation = v_authorisation,
    rate_vnd = case when v_is_ours then (v_value ->> 'rate')::bigint end, worth = case when v_is_ours then (v_value ->> 'worth')::bigint end
  where cell = t.cell and member_id = t.member_id and deposit_id = t.deposit_id and network = t.network and txid = t.txid and log_index = t.log_index;
  -- The order stays as it is; its page shows what became of the transfer.
  if d.provider_ref is not null or not v_is_ours then perform cashier_tell_deposit(d); end if;
  return v_reply;
end $$;

-- The chain took a transfer back: before it counted it is only gone, after that its money is taken back, what is missing is debt.
create or replace function cashier_lose_transfer(d deposit, t deposit_transfer, p_house text) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_reply jsonb;
begin
  if t.state in ('gone', 'reversed') then return jsonb_build_object('code', 'ok', 'outcome', 'duplicate'); end if;
  if t.state = 'taken' then
    v_reply := cashier_reverse_payment(jsonb_build_object('channel', d.channel_code, 'ref', d.ref_no, 'providerRef', t.provider_ref,
      'authorisation', t.authorisation, 'house', p_house));
    if v_reply ->> 'code' <> 'ok' then return v_reply; end if;
  end if;
  update deposit_transfer set state = case t.state when 'taken' then 'reversed' else 'gone' end
  where cell = t.cell and member_id = t.member_id and deposit_id = t.deposit_id and network = t.network and txid = t.txid and log_index = t.log_index;
  if t.state <> 'taken' then perform cashier_tell_deposit(d); end if;
  return jsonb_build_object('code', 'ok', 'outcome', case t.state when 'taken' then 'reversed' else 'gone' end);
end $$;

-- A chain watcher's word about one transfer to an address of an order: stored, and credited once it has its confirmations. The newest
-- message counts, in whatever order they come; the same transfer counts once, however often it is told. `unkept` in the reply: past
-- the number that an order keeps, so that the program says so in its log.
-- {"channel", "network", "address", "txid", "logIndex", "token", "units", "block", "confirmations", "state", "seq", "minedAt", "rateVnd",
-- "house", "fingerprint" (hex), "turnoverPpm"}
create or replace function cashier_note_transfer(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  d deposit;
  k deposit_crypto;
  t deposit_transfer;
  v_seq constant bigint := (p ->> 'seq')::bigint;
  v_confirmations constant integer := (p ->> 'confirmations')::integer;
  v_is_gone constant boolean := p ->> 'state' = 'gone';
  v_first_state text;
  v_is_own boolean;
  v_shown integer;
begin
  select o.* into d from chain_address a join deposit o on o.ref_no = a.ref_no
  where a.address = p ->> 'address' and o.channel_code = p ->> 'channel' for update of o;
  if not found then return jsonb_build_object('code', 'not_found'); end if;
  k := cashier_crypto_of(d);
  v_first_state := case when p ->> 'token' = 'USDT' and (p ->> 'units')::bigint < k.least_units then 'small' else 'seen' end;
  insert into chain_output (network, txid, log_index, ref_no) values (p ->> 'network', p ->> 'txid', (p ->> 'logIndex')::integer, d.ref_no)
  on conflict do nothing;
  if not exists (select from chain_output where network = p ->> 'network' and txid = p ->> 'txid' and log_index = (p ->> 'logIndex')::integer
    and ref_no = d.ref_no) then return jsonb_build_object('code', 'key_conflict'); end if;
  select * into t from deposit_transfer x where x.cell = cell_of(d.member_id) and x.member_id = d.member_id and x.deposit_id = d.id
    and x.network = p ->> 'network' and x.txid = p ->> 'txid' and x.log_index = (p ->> 'logIndex')::integer for update;
  if found then
    if (t.token, t.units) <> (p ->> 'token', (p ->> 'units')::bigint) then return jsonb_build_object('code', 'key_conflict'); end if;
    if v_seq < t.seq then return jsonb_build_object('code', 'ok', 'outcome', 'ignored'); end if;
    if v_seq = t.seq then return jsonb_build_object('code', 'ok', 'outcome', 'duplicate'); end if;
    v_shown := least(t.confirmations, k.confirmations);
    update deposit_transfer x set block = (p ->> 'block')::bigint, confirmations = v_confirmations, seq = v_seq,
      -- Mined again in a later block it was sent in time all the same.
      mined_at = least(x.mined_at, (p ->> 'minedAt')::timestamptz),
      -- Mined again: it begins anew, and what was reversed is another payment.
      state = case when not v_is_gone and x.state in ('gone', 'reversed') then v_first_state else x.state end,
      comebacks = x.comebacks + case when not v_is_gone and x.state = 'reversed' then 1 else 0 end,
      provider_ref = case when not v_is_gone and x.state = 'reversed' then null else x.provider_ref end
    where x.cell = t.cell and x.member_id = t.member_id and x.deposit_id = t.deposit_id and x.network = t.network and x.txid = t.txid
      and x.log_index = t.log_index returning * into t;
  else
    v_is_own := p ->> 'token' = 'USDT' and p ->> 'network' = k.network and v_first_state = 'seen';
    if not cashier_keeps_transfer(d, k, v_is_own) then
      return jsonb_build_object('code', 'ok', 'outcome', 'ignored', 'unkept', case when v_is_own then 'money' else 'other' end);
    end if;
    insert into deposit_transfer (cell, member_id, deposit_id, network, txid, log_index, token, units, block, confirmations, seq, mined_at, state)
    values (cell_of(d.member_id), d.member_id, d.id, p ->> 'network', p ->> 'txid', (p ->> 'logIndex')::integer, p ->> 'token',
      (p ->> 'units')::bigint, (p ->> 'block')::bigint, v_confirmations, v_seq, (p ->> 'minedAt')::timestamptz,
      v_first_state)
    returning * into t;
  end if;
  if v_is_gone then return cashier_lose_transfer(d, t, p ->> 'house'); end if;
  if t.state = 'seen' and v_confirmations >= k.confirmations then return cashier_count_transfer(d, k, t, p); end if;
  if t.state = 'seen' and v_shown is distinct from v_confirmations then perform cashier_tell_deposit(d); end if;
  return jsonb_build_object('code', 'ok', 'outcome', case t.state when 'seen' then 'seen' when 'small' then 'ignored' else 'duplicate' end);
end $$;

-- The reference of the order whose address this is; null: nobody's. And of the order whose transfer this is.
create or replace function cashier_address_owner(p_address text) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select ref_no from chain_address where address = p_address);
end $$;

create or replace function cashier_output_owner(p_network text, p_txid text, p_log_index integer) returns text
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select ref_no from chain_output where network = p_network and txid = p_txid and log_index = p_log_index);
end $$;

grant execute on function
  cashier_usdt_worth(bigint, bigint, bigint),
  cashier_usdt_due(bigint, bigint, bigint),
  cashier_open_crypto_deposit(jsonb),
  cashier_note_address(bigint, bigint, text),
  cashier_note_transfer(jsonb),
  cashier_address_owner(text),
  cashier_output_owner(text, text, integer)
  to lotus_app;
