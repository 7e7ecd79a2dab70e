-- after: wallet/entry
-- The one registered command: locks the member, looks up the stored outcome, then runs the op.
create or replace function vendor_run(p jsonb) returns jsonb
language plpgsql volatile set search_path = public, pg_temp
-- Each look-up finds a few rows of a large table: the plan must not depend on old statistics.
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  a constant jsonb := p -> 'args';
  v_member constant bigint := (p ->> 'member')::bigint;
  v_currency constant text := p ->> 'currency';
  -- The call's own txId and the one it refers to.
  v_named constant text[] := array[a ->> 'txId', a ->> 'refTxId'];
  v_balance bigint;
  t vendor_tx;
  v vendor;
  w record;
begin
  select * into w from wallet_lock(v_member, v_currency);
  v_balance := w.cash + w.bonus;
  select * into strict v from vendor where code = a ->> 'vendor';
  if exists (select from vendor_tx_history where vendor = v.code and tx_id = any (v_named))
    or exists (select from vendor_tx_history where vendor = v.code and ref_tx_id = any (v_named))
    or exists (select from vendor_round_history where vendor = v.code and round_id = a ->> 'roundId' and member_id = v_member) then
    perform vendor_bring_back(v.code, v_named, a ->> 'roundId', v_member);
  end if;
  if a ->> 'op' = 'endRound' then return vendor_end_round(a, v, v_member, v_balance); end if;
  select * into t from vendor_outcomes() where vendor = a ->> 'vendor' and tx_id = a ->> 'txId';
  if found and not (t.state = 'tombstone' and t.member_id = v_member and a ->> 'op' in ('bet', 'betWin')) then
    if t.state <> 'tombstone' and t.fingerprint = decode(a ->> 'print', 'hex') then
      return vendor_reply(t.code, true, v_balance, t.tx_balance, t.reply);
    end if;
    perform vendor_note_case(t.vendor, 'tx_conflict', t.tx_id, t.member_id, jsonb_build_object('op', a ->> 'op', 'storedOp', t.op));
    return jsonb_build_object('code', 'TX_CONFLICT', 'duplicate', true, 'balance', v_balance::text);
  end if;
  case a ->> 'op'
    when 'bet', 'betWin' then return vendor_bet(a, v, v_member, v_currency, v_balance, t.tx_id is not null);
    when 'win' then return vendor_win(a, v, v_member, v_currency, v_balance);
    when 'rollback' then return vendor_rollback(a, v, v_member, v_currency, v_balance);
    when 'adjust' then return vendor_adjust(a, v, v_member, v_currency, v_balance);
  end case;
end $$;
