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

-- Many bets as one set, each its member's only command of the batch (see wallet_command). Included are those that
-- vendor_bet would certainly accept: a new txId that opens a new round, paid from cash only, in a session that needs no
-- extension. All others, refusals included, go one by one through vendor_run.
create or replace function vendor_run_set(p_items jsonb, p_places bigint[], p_currency text, p_members bigint[], p_room bigint[])
returns table (n bigint, reply json)
language plpgsql volatile security definer set search_path = public, pg_temp
set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  v_now constant timestamptz := lotus_now();
  c record;
begin
  for c in
    with asked as materialized (
      select t.*, 'vendor:' || lower(t.vendor) as source, p_room[array_position(p_members, t.member)] as room,
        count(*) over (partition by t.vendor, t."txId") as copies
      from (
        -- Field by field: the setup of reading a record costs more than its fields.
        select x.n, x.member, x.print, x.args ->> 'vendor' as vendor, x.args ->> 'op' as op, x.args ->> 'txId' as "txId",
          (x.args ->> 'amount')::bigint as amount, x.args ->> 'roundId' as "roundId", x.args ->> 'gameCode' as "gameCode",
          x.args ->> 'promoRef' as "promoRef", decode(x.args ->> 'token', 'hex') as hash,
          make_interval(mins => (x.args ->> 'idleMinutes')::integer) as idle, (x.args ->> 'maintenance')::boolean as maintenance,
          (x.args ->> 'occurredAt')::timestamptz as "occurredAt", nullif(x.args -> 'told', 'null') as told
        from rows from (jsonb_to_recordset(p_items) as (member bigint, print text, args jsonb)) with ordinality as x(member, print, args, n)
        where x.n = any (p_places)) t
    ), sure as materialized (
      select a.n, a.member, a.print, a.source, a.vendor, a."txId" as tx_id, a.amount, a."roundId" as round_id, a."gameCode" as game_code,
        a."promoRef" as promo_ref, a."occurredAt" as occurred_at, a.told, g.category, p_currency <> v.currency as is_trial,
        row_number() over (partition by a.vendor order by a.n) as at
      from asked a
      join vendor v on v.code = a.vendor
      cross join lateral vendor_game_state(a.vendor, a."gameCode") g
      cross join lateral (select s.* from vendor_session s where s.token_hash = a.hash offset 0) s
      where a.op = 'bet' and a.copies = 1 and a.amount > 0 and a.room >= a.amount and not a.maintenance and v.status = 'on' and g.is_open
        and s.kind = 'session' and s.vendor = a.vendor and s.member_id = a.member and (s.mode <> 'demo' or p_currency <> v.currency)
        and s.expires_at > v_now and s.ends_at > v_now and s.expires_at >= least(v_now + a.idle / 2, s.ends_at)
        and (select true from vendor_outcomes() t where t.vendor = a.vendor and t.tx_id = a."txId") is null
        and (select true from vendor_rounds() r where r.vendor = a.vendor and r.round_id = a."roundId" and r.member_id = a.member) is null
    ), opened as materialized (
      select s.*, nextval('vendor_round_id_seq') as id, b.cash - s.amount as after
      from sure s join wallet_cash_of(p_members, p_currency) b on b.member = s.member
    ), rounds as (
      insert into vendor_round (id, vendor, round_id, round_no, member_id, currency, game_code, category, is_trial, opened_at, bet, stake_cash, bets)
      select id, vendor, round_id, 'G' || lpad(id::text, 11, '0'), member, p_currency, game_code, coalesce(category, 'RNG'), is_trial,
        date_trunc('milliseconds', v_now), amount, amount, 1 from opened
    ), kept as (
      insert into vendor_tx (vendor, tx_id, op, fingerprint, state, code, member_id, currency, round_row, game_code, amount, cash_part,
        promo_ref, tx_balance, occurred_at, told)
      select vendor, tx_id, 'bet', decode(print, 'hex'), 'accepted', 'OK', member, p_currency, id, game_code, amount, amount, promo_ref, after,
        occurred_at, told from opened
    )
    select source, vendor, array_agg(member order by at) as members, array_agg(amount order by at) as amounts,
      array_agg(tx_id order by at) as tx_ids, array_agg(at::integer order by at) as calls, array_agg(print order by at) as prints,
      array_agg('G' || lpad(id::text, 11, '0') order by at) as round_nos, array_agg(o.n order by at) as places, array_agg(after order by at) as afters,
      array_agg('{"code":"ok","stakeCash":"' || amount || '","stakeBonus":"0"}' order by at) as replies
    from opened o group by source, vendor order by source
  loop
    perform wallet_stake_set(p_currency, v_now, c.source, 'vendor_round', 'bet', c.members, c.amounts,
      array_fill(vendor_house(c.vendor), array[cardinality(c.members)]), c.tx_ids, c.calls, c.members,
      array_fill(c.source, array[cardinality(c.members)]), c.tx_ids, c.prints, c.replies, c.round_nos, p_currency);
    -- The same text as vendor_reply, built from fixed words and integers.
    return query select t.place, ('{"code":"OK","duplicate":false,"balance":"' || t.after || '","txBalance":"' || t.after || '"}')::json
      from unnest(c.places, c.afters) as t(place, after);
  end loop;
end $$;

select wallet_register('vendor_run', 'vendor_run(jsonb)', 'vendor_run_set(jsonb,bigint[],text,bigint[],bigint[])');
