-- after: agents/block
-- after: agents/funding
-- Transfers to the line directly above or below (operations.md 1.12, 3.5; trust.md C1).

-- What a transfer costs its sender beside the amount; whole cents, rounded up.
create or replace function agent_transfer_fee(p_amount bigint, p_ppm integer) returns bigint
language sql immutable set search_path = public, pg_temp
as $$ select ceil(p_amount::numeric * coalesce(p_ppm, 0) / 100000000)::bigint * 100 $$;

-- What a member ever sent to others and was not taken back.
create or replace function agent_sent_in_all(p_member bigint) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(sum(t.amount), 0) from team_transfer t
    where t.cell = cell_of(p_member) and t.member_id = p_member and t.side = 'OUT' and t.state = 'DONE');
end $$;

-- Every rule of a transfer for the sender, met or not, in the order in which they refuse. The page lists this answer and the
-- command decides by it. `p_rules` are the operator's settings, and the way. Takes the member's lock. An amount of none: the smallest.
create or replace function agent_transfer_checks(p_member bigint, p_rules jsonb, p_amount bigint default null) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_amount constant bigint := coalesce(p_amount, (p_rules ->> 'min')::bigint);
  v_needed constant bigint := v_amount + agent_transfer_fee(v_amount, (p_rules ->> 'feePpm')::integer);
  v_count constant integer := (p_rules ->> 'dailyCount')::integer;
  v_most constant bigint := (p_rules ->> 'dailyAmount')::bigint;
  v_turnover constant jsonb := turnover_refresh(p_member, 'P');
  v_held_until timestamptz;
  v_fund text;
  v_until timestamptz;
  v_level jsonb;
  v_due constant jsonb := cashier_due_diligence(p_member, agent_sent_in_all(p_member), 'PAYOUT', null);
  w record;
  t record;
  f record;
begin
  select * into w from wallet_state(p_member, 'P');
  select count(*)::integer as count, coalesce(sum(amount), 0)::bigint as amount into t from team_transfer
  where cell = cell_of(p_member) and member_id = p_member and side = 'OUT' and state = 'DONE' and not by_contract
    and made_at > v_now - interval '2 days' and business_day(made_at) = business_day(v_now);
  v_level := cashier_level_withdrawals(p_member, t.amount);
  select excluded_until into v_until from protection_state(array[p_member], v_now);
  select * into f from fund_password_state(p_member);
  v_held_until := f.reset_at + make_interval(hours => coalesce((p_rules ->> 'fundHoldHours')::integer, 0));
  v_fund := case when f.locked_until is not null then 'locked' when not f.is_set then 'missing' when v_held_until > v_now then 'held' else 'set' end;
  return jsonb_build_object('cash', w.cash::text, 'usedCount', t.count, 'usedAmount', t.amount::text, 'levelLeft', v_level ->> 'left', 'checks', jsonb_build_array(
    cashier_check('allowed', agent_may_transfer(p_member, p_rules ->> 'way'), '{}'),
    -- A block is of a line, and nobody is told of whose. Who may not withdraw sends nothing either: somebody else would withdraw it.
    cashier_check('account_active', member_may_play(p_member) and not agent_team_is_blocked(p_member, 'TRANSFERS')
      and member_blocked_until(p_member, 'WITHDRAWALS', v_now) is null, '{}'),
    cashier_check('not_excluded', v_until is null, jsonb_strip_nulls(jsonb_build_object(
      'at', case when v_until < 'infinity' then cashier_time(v_until) end))),
    cashier_check('fund_password', v_fund = 'set', jsonb_strip_nulls(jsonb_build_object('state', v_fund,
      'at', cashier_time(case v_fund when 'locked' then f.locked_until when 'held' then v_held_until end)))),
    cashier_check('turnover', (v_turnover ->> 'open')::integer = 0, jsonb_build_object('open', v_turnover ->> 'open',
      'left', cashier_amount((v_turnover ->> 'required')::bigint - (v_turnover ->> 'progress')::bigint))),
    cashier_check('contract_debt', p_rules -> 'contractDebt' ->> 'amount' is null, coalesce(nullif(p_rules -> 'contractDebt', 'null'), '{}')),
    -- Somebody else would withdraw what the sender's identity level does not allow to: what is sent counts for the day as withdrawn.
    cashier_check('identity_level', coalesce((v_level ->> 'left')::bigint >= v_amount, true), v_level -> 'figures'),
    cashier_check('due_diligence', v_due is null, coalesce(v_due, '{}')),
    cashier_check('daily_count', t.count < v_count, jsonb_build_object('used', t.count::text, 'count', v_count::text)),
    cashier_check('daily_amount', t.amount + v_amount <= v_most, jsonb_build_object(
      'used', cashier_amount(t.amount), 'amount', cashier_amount(v_most))),
    cashier_check('balance', w.cash >= v_needed, jsonb_build_object('withdrawable', cashier_amount(w.cash), 'min', cashier_amount(v_needed)))));
end $$;

-- Whether somebody may be given this amount: an account in good standing that is not excluded and of no
-- blocked line, with room below a limit of
-- deposits, the member's own and that of the identity level, and whose papers nobody waits for. Whoever gives is never told which of these it is. Call it under the lock.
create or replace function agent_transfer_may_receive(p_member bigint, p_amount bigint) returns boolean
language sql stable set search_path = public, pg_temp
as $$ select member_may_play(p_member) and not agent_team_is_blocked(p_member, 'TRANSFERS') and protection_refusal(p_member, 0, p_amount, lotus_now()) is null
  and coalesce(p_amount <= (cashier_level_room(p_member, null) ->> 'left')::bigint, true)
  and cashier_due_diligence(p_member, agent_sent_in_all(p_member), 'DEPOSIT', null) is null $$;

create or replace function agent_transfer_leg(p_member bigint, p_way text, p_entry text, p_amount bigint) returns jsonb
language sql immutable set search_path = public, pg_temp
as $$
  select jsonb_build_object('member', p_member::text, 'bucket', 'cash', 'way', p_way, 'house', 'member-transfer',
    'amount', p_amount::text, 'entry', p_entry)
$$;

-- The sender's fee, paid or given back, beside the other legs; none: no leg.
create or replace function agent_transfer_fee_legs(p_member bigint, p_way text, p_entry text, p_fee bigint) returns jsonb
language sql immutable set search_path = public, pg_temp
as $$
  select case when p_fee = 0 then '[]' else jsonb_build_array(
    agent_transfer_leg(p_member, p_way, p_entry, p_fee) || '{"house":"transfer-fees"}') end
$$;

-- How many levels lie between the two ends of a transfer; null: they may not send to each other. Upwards only to whoever is
-- directly above; downwards as deep as the operator allows.
create or replace function agent_transfer_depth(p_from bigint, p_to bigint, p_way text, p_depth text) returns smallint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_low constant bigint := case p_way when 'DOWN' then p_to else p_from end;
  v_high constant bigint := case p_way when 'DOWN' then p_from else p_to end;
  v_depth smallint;
begin
  select array_position(n.uplines, v_high) into v_depth from agent_node n where n.cell = cell_of(v_low) and n.member_id = v_low;
  return case when v_depth = 1 or p_way = 'DOWN' and p_depth = 'TEAM' then v_depth end;
end $$;

-- A wage or a dividend that is sent by hand: what is owed by contract is paid earlier than the job would, at most all of it, the
-- longest owed first. Each part is a step of its statement, with its movements; there is no fee, nothing to be played, and
-- neither bounds nor limits of a day. `p` is that of `agent_transfer`, which has locked both.
create or replace function agent_transfer_of_contract(p jsonb, p_depth smallint) returns jsonb
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_from constant bigint := (p ->> 'member')::bigint;
  v_to constant bigint := (p ->> 'to')::bigint;
  v_amount constant bigint := (p ->> 'amount')::bigint;
  v_ref constant text := p ->> 'ref';
  v_source constant text := 'transfer:m' || (p ->> 'member');
  v_print constant bytea := decode(p ->> 'print', 'hex');
  v_owed constant bigint := agent_funding_owed(v_from, v_to, p ->> 'kind');
  v_check text;
begin
  if v_owed = 0 then return '{"code":"transfer_kind"}'; end if;
  if v_amount > v_owed then return jsonb_build_object('code', 'amount_above_maximum', 'max', v_owed::text); end if;
  if coalesce((p ->> 'fee')::bigint, 0) <> 0 then return '{"code":"transfer_fee_changed","fee":"0"}'; end if;
  select c.value ->> 'code' into v_check
  from jsonb_array_elements(agent_transfer_checks(v_from, (p -> 'rules') || '{"feePpm":0,"way":"DOWN"}', v_amount) -> 'checks') with ordinality as c(value, n)
  where not (c.value ->> 'ok')::boolean and c.value ->> 'code' in ('allowed', 'account_active', 'not_excluded', 'fund_password', 'balance') order by c.n limit 1;
  if v_check is not null then
    return wallet_key_store(v_source, p ->> 'key', v_print, 'rejected', v_from, '{}', jsonb_build_object('code', 'transfer_not_eligible', 'check', v_check));
  end if;
  if not member_may_play(v_to) or agent_team_is_blocked(v_to, 'TRANSFERS') or exists (select from agent_excluded(array[v_to])) then
    return wallet_key_store(v_source, p ->> 'key', v_print, 'rejected', v_from, '{}', '{"code":"transfer_unavailable"}');
  end if;
  if not fund_password_use(v_from, (p ->> 'session')::bigint) then return '{"code":"fund_password_required"}'; end if;
  if agent_funding_pay_by_transfer(v_from, v_to, p ->> 'kind', v_amount, p ->> 'by', v_ref) <> v_amount then
    raise exception 'transfer % paid another amount than was owed under its locks', v_ref using errcode = 'LT950';
  end if;
  perform agent_transfer_write(p, p_depth, 0, 0, true);
  return wallet_key_store(v_source, p ->> 'key', v_print, 'applied', v_from, '{}', jsonb_build_object('code', 'ok', 'ref', v_ref));
end $$;

-- Writes both sides of a transfer.
create or replace function agent_transfer_write(p jsonb, p_depth smallint, p_fee bigint, p_turnover bigint, p_by_contract boolean) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
begin
  insert into team_transfer (cell, member_id, ref, side, way, kind, other_id, currency, amount, fee, depth, turnover, remark, by_contract, made_at)
  select cell_of(x.member), x.member, p ->> 'ref', x.side, p ->> 'way', coalesce(p ->> 'kind', 'NORMAL'), x.other, 'P', (p ->> 'amount')::bigint,
    case x.side when 'OUT' then p_fee else 0 end, p_depth, p_turnover, p ->> 'remark', p_by_contract, v_now
  from (values ((p ->> 'member')::bigint, 'OUT', (p ->> 'to')::bigint), ((p ->> 'to')::bigint, 'IN', (p ->> 'member')::bigint)) as x(member, side, other);
end $$;

-- One transfer, decided and made in one commit. `p`: member (who sends), to, way ('DOWN' or 'UP'), kind, amount, fee (that the
-- sender was shown), by (the sender's name), key, print, ref, remark, session (that gave the fund password), turnoverPpm, depth ('DIRECT' or 'TEAM'),
-- rules. The outcome stays under the sender's key; what does not: that the other one cannot be reached, that the fee is
-- another one, that less is owed by contract, and that the fund password is wanted.
create or replace function agent_transfer(p jsonb) returns jsonb
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_from constant bigint := (p ->> 'member')::bigint;
  v_to constant bigint := (p ->> 'to')::bigint;
  v_way constant text := p ->> 'way';
  v_amount constant bigint := (p ->> 'amount')::bigint;
  v_ref constant text := p ->> 'ref';
  v_source constant text := 'transfer:m' || (p ->> 'member');
  v_print constant bytea := decode(p ->> 'print', 'hex');
  v_kind constant text := coalesce(p ->> 'kind', 'NORMAL');
  v_fee constant bigint := agent_transfer_fee(v_amount, (p -> 'rules' ->> 'feePpm')::integer);
  v_turnover constant bigint := case when v_way = 'DOWN' then ceil(v_amount::numeric * (p ->> 'turnoverPpm')::integer / 1000000)::bigint else 0 end;
  v_trials constant bigint[] := members_on_trial(array[v_from, v_to]);
  v_now timestamptz;
  v_known jsonb;
  v_check text;
  v_depth smallint;
begin
  if v_from = any (v_trials) or v_from = v_to or coalesce(v_amount, 0) <= 0 then
    raise exception 'a transfer of member % came past the checks', v_from using errcode = 'LT950';
  end if;
  -- A trial account has no account of real money to lock.
  perform wallet_lock_members(array(select m from unnest(array[v_from, v_to]) m where m <> all (v_trials) order by m), 'P');
  v_known := wallet_key_outcome(v_source, p ->> 'key', v_print);
  if v_known is not null then return v_known; end if;
  v_depth := agent_transfer_depth(v_from, v_to, v_way, p ->> 'depth');
  if v_depth is null then return '{"code":"not_direct"}'; end if;
  if v_kind in ('WAGE', 'DIVIDEND') then return agent_transfer_of_contract(p, v_depth); end if;
  if v_fee <> coalesce((p ->> 'fee')::bigint, 0) then return jsonb_build_object('code', 'transfer_fee_changed', 'fee', v_fee::text); end if;
  select c.value ->> 'code' into v_check
  from jsonb_array_elements(agent_transfer_checks(v_from, (p -> 'rules') || jsonb_build_object('way', v_way), v_amount) -> 'checks') with ordinality as c(value, n)
  where not (c.value ->> 'ok')::boolean order by c.n limit 1;
  if v_check is not null then
    return wallet_key_store(v_source, p ->> 'key', v_print, 'rejected', v_from, '{}', jsonb_build_object('code', 'transfer_not_eligible', 'check', v_check));
  end if;
  if v_to = any (v_trials) or not agent_transfer_may_receive(v_to, v_amount) then
    return wallet_key_store(v_source, p ->> 'key', v_print, 'rejected', v_from, '{}', '{"code":"transfer_unavailable"}');
  end if;
  if not fund_password_use(v_from, (p ->> 'session')::bigint) then return '{"code":"fund_password_required"}'; end if;
  -- As exact as the cursor of a list.
  v_now := date_trunc('milliseconds', lotus_now());
  v_known := wallet_post_group(v_from, 'P', 'team-transfer', v_ref, v_print, 'team_transfer', v_ref, jsonb_build_array(
    agent_transfer_leg(v_from, 'out', 'XFER_' || v_way || '_OUT', v_amount), agent_transfer_leg(v_to, 'in', 'XFER_' || v_way || '_IN', v_amount))
    || agent_transfer_fee_legs(v_from, 'out', 'XFER_FEE', v_fee));
  if v_known ->> 'code' <> 'ok' or (v_known ->> 'duplicate')::boolean then
    raise exception 'transfer % was refused under its locks: %', v_ref, v_known using errcode = 'LT950';
  end if;
  if v_turnover > 0 then perform turnover_open(v_to, 'P', 'transfer', v_ref, v_amount, (p ->> 'turnoverPpm')::integer); end if;
  perform protection_note(array[v_to], array[v_now], '{0}', '{0}', array[v_amount]);
  perform cashier_note_received(v_to, v_amount);
  perform agent_transfer_write(p, v_depth, v_fee, v_turnover, false);
  return wallet_key_store(v_source, p ->> 'key', v_print, 'applied', v_from, '{}', jsonb_build_object('code', 'ok', 'ref', v_ref));
end $$;

-- Proposes to take a transfer back, within so many hours of it.
create or replace function agent_transfer_propose(p_member bigint, p_ref text, p_by bigint, p_by_name text, p_reason text, p_hours integer) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  t team_transfer;
begin
  select * into t from team_transfer where cell = cell_of(p_member) and member_id = p_member and ref = p_ref and side = 'OUT' for update;
  if not found then return 'not_found'; end if;
  -- What was owed by contract was paid, and stays so.
  if t.state <> 'DONE' or t.by_contract then return 'state_conflict'; end if;
  if t.made_at < lotus_now() - make_interval(hours => p_hours) then return 'transfer_too_late'; end if;
  insert into team_transfer_reversal (cell, member_id, ref, n, reason, proposed_by, proposed_by_name, proposed_at)
  select t.cell, t.member_id, t.ref, count(*) + 1, p_reason, p_by, p_by_name, date_trunc('milliseconds', lotus_now())
  from team_transfer_reversal r where r.cell = t.cell and r.member_id = t.member_id and r.ref = t.ref
  on conflict (cell, member_id, ref) where state in ('PROPOSED', 'DONE') do nothing;
  return case when found then 'ok' else 'state_conflict' end;
end $$;

-- Decides a proposal: takes the whole amount back from the recipient, or rejects it. Never more than the recipient has. The
-- sender's fee comes back with it.
create or replace function agent_transfer_decide(
  p_member bigint, p_ref text, p_confirms boolean, p_by bigint, p_by_name text, p_note text, p_hours integer) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
  v_reply jsonb;
  t team_transfer;
  r team_transfer_reversal;
begin
  select * into t from team_transfer where cell = cell_of(p_member) and member_id = p_member and ref = p_ref and side = 'OUT';
  if not found then return 'not_found'; end if;
  perform wallet_lock_members(array[least(t.member_id, t.other_id), greatest(t.member_id, t.other_id)], t.currency);
  select * into r from team_transfer_reversal x
  where x.cell = t.cell and x.member_id = t.member_id and x.ref = t.ref and x.state = 'PROPOSED' for update;
  if not found then return 'state_conflict'; end if;
  if p_confirms then
    if r.proposed_by = p_by then return 'same_operator'; end if;
    if t.made_at < v_now - make_interval(hours => p_hours) then return 'transfer_too_late'; end if;
    if (select w.cash from wallet_state(t.other_id, t.currency) w) < t.amount then return 'transfer_spent'; end if;
    v_reply := wallet_post_group(t.member_id, t.currency, 'team-transfer', t.ref || ':back', sha256(convert_to(t.ref, 'UTF8')), 'team_transfer', t.ref,
      jsonb_build_array(agent_transfer_leg(t.other_id, 'out', 'XFER_REVERSAL', t.amount), agent_transfer_leg(t.member_id, 'in', 'XFER_REVERSAL', t.amount))
        || agent_transfer_fee_legs(t.member_id, 'in', 'XFER_FEE_RETURN', t.fee));
    if v_reply ->> 'code' <> 'ok' or (v_reply ->> 'duplicate')::boolean then
      raise exception 'the reversal of % was refused under its locks: %', t.ref, v_reply using errcode = 'LT950';
    end if;
    perform turnover_cancel(t.other_id, t.currency, 'transfer', t.ref, 'the transfer was taken back');
    update team_transfer x set state = 'REVERSED', reversed_at = v_now
    where (x.cell, x.member_id) in ((t.cell, t.member_id), (cell_of(t.other_id), t.other_id)) and x.ref = t.ref;
  end if;
  update team_transfer_reversal x set state = case when p_confirms then 'DONE' else 'REJECTED' end,
    decided_by = p_by, decided_by_name = p_by_name, decided_at = v_now, note = p_note
  where x.cell = r.cell and x.member_id = r.member_id and x.ref = r.ref and x.n = r.n;
  return 'ok';
end $$;

grant execute on function
  agent_sent_in_all(bigint),
  agent_transfer_checks(bigint, jsonb, bigint),
  agent_transfer(jsonb),
  agent_transfer_propose(bigint, text, bigint, text, text, integer),
  agent_transfer_decide(bigint, text, boolean, bigint, text, text, integer)
  to lotus_app;
