-- after: agents/play
-- Statements that the upline pays of its own wallet (DECISIONS 43), and what the operator pays instead.

-- How the account record and the keys name a statement.
create or replace function agent_statement_ref(p_member bigint, p_n integer, p_start timestamptz) returns text
language sql immutable set search_path = public, pg_temp
as $$ select 'C' || p_member || '-' || p_n || '-' || (extract(epoch from p_start) / 300)::bigint $$;

-- What the ledger calls a payment of this kind, and its payer's side.
create or replace function agent_statement_entry(p_kind text) returns text
language sql immutable set search_path = public, pg_temp
as $$ select case p_kind when 'DIVIDEND' then 'DIVIDEND' else 'WAGE_' || p_kind end $$;

-- Keeps what an upline owes from now on; `opened`: the moment by which the caller counts it as a cost, where it has one.
create or replace function agent_funding_open(p_rows jsonb) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
begin
  insert into agent_funding (cell, member_id, n, period_start, granter_id, kind, currency, due, opened_at, next_at)
  select s.cell, s.member_id, s.n, s.period_start, s.granter_id, s.kind, s.currency, s.due, o.at, o.at
  from jsonb_to_recordset(p_rows) as x(member bigint, n integer, start timestamptz, opened timestamptz)
  cross join lateral (select date_trunc('milliseconds', coalesce(x.opened, v_now)) as at) o
  join agent_statement s on s.cell = cell_of(x.member) and s.member_id = x.member and s.n = x.n and s.period_start = x.start
  order by s.cell, s.member_id, s.n, s.period_start;
end $$;

-- Notes a movement of it; answers the movement's own key. The caller has locked the row. `p_transfer`: the transfer that it is
-- a part of.
create or replace function agent_funding_note(f agent_funding, p_what text, p_amount bigint, p_by text, p_transfer text default null) returns text
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_step integer;
begin
  insert into agent_funding_move (cell, member_id, n, period_start, step, what, amount, moved_at, moved_by, transfer)
  select f.cell, f.member_id, f.n, f.period_start, count(*) + 1, p_what, p_amount, date_trunc('milliseconds', lotus_now()), p_by, p_transfer
  from agent_funding_move m where m.cell = f.cell and m.member_id = f.member_id and m.n = f.n and m.period_start = f.period_start
  returning step into v_step;
  return agent_statement_ref(f.member_id, f.n, f.period_start) || '-' || v_step;
end $$;

-- Moves money under the key of that movement, whole or not at all: the balances were read under their locks.
create or replace function agent_funding_post(f agent_funding, p_member bigint, p_ext text, p_legs jsonb) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_reply jsonb;
begin
  v_reply := wallet_post_group(p_member, f.currency, 'agents-funding', p_ext, sha256(convert_to(p_ext || ' ' || p_legs::text, 'UTF8')), 'funding',
    agent_statement_ref(f.member_id, f.n, f.period_start), p_legs);
  if v_reply ->> 'code' <> 'ok' or (v_reply ->> 'duplicate')::boolean then
    raise exception 'payment % was refused under its locks: %', p_ext, v_reply using errcode = 'LT950';
  end if;
end $$;

create or replace function agent_funding_leg(p_member bigint, p_way text, p_house text, p_entry text, p_amount bigint) returns jsonb
language sql immutable set search_path = public, pg_temp
as $$
  select jsonb_build_object('member', p_member::text, 'bucket', 'cash', 'way', p_way, 'house', p_house, 'amount', p_amount::text, 'entry', p_entry)
$$;

-- Tells the sides of a debt (A: the upline, B: the holder) that it is open after the first try, paid in the end, or cancelled.
-- Why something is left is told to neither: it may be the other's own affair.
create or replace function agent_funding_tell(f agent_funding, p_state text, p_sides text[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_side text;
begin
  foreach v_side in array p_sides loop
    perform outbox_add('agents.contract_owed', 'member:' || case v_side when 'A' then f.granter_id else f.member_id end, jsonb_build_object(
      'id', agent_statement_ref(f.member_id, f.n, f.period_start), 'kind', f.kind, 'state', p_state, 'side', v_side,
      'left', to_char((f.due - f.by_upline - f.by_operator) / 10000.0, 'FM999999999999990.0000'),
      'amount', to_char(f.due / 10000.0, 'FM999999999999990.0000'),
      'byOperator', to_char(f.by_operator / 10000.0, 'FM999999999999990.0000'),
      'setOff', to_char(coalesce(f.set_off, 0) / 10000.0, 'FM999999999999990.0000'),
      -- Of both what is left; but no advance is spoken of where there was none.
      'toReturn', to_char(case p_state when 'SET_OFF' then f.to_return - f.returned
        else least(f.to_return - f.returned, f.to_return - coalesce(f.set_off, 0)) end / 10000.0, 'FM999999999999990.0000')));
  end loop;
end $$;

-- Pays a holder what the upline owes for a period: of whole cents of the upline's cash, never more than there is. What is left
-- then follows the policy: it stays owed (UPLINE_PAYS), or the operator pays it and takes it back of what the upline is paid
-- later (CARRY_TO_UPLINE), or bears it (OPERATOR_ABSORBS). Nothing is taken of an upline whose account is not active; nothing
-- is given to a holder who may not be paid now. Answers the state; again, it pays nothing. None: there is no such debt.
-- BY_HAND: the upline itself asks, and pays of its own wallet alone.
-- Only the job (`p_by` null) counts tries and sets the next one: asking by hand puts nothing off. `p_most`: it asks for no
-- more than this, as part of the transfer `p_transfer`; null: for all that is left.
create or replace function agent_funding_pay_some(
  p_member bigint, p_n integer, p_start timestamptz, p_policy text, p_retry_hours integer, p_by text, p_most bigint, p_transfer text)
returns text
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
  v_left bigint;
  v_take bigint := 0;
  v_instead bigint := 0;
  v_may boolean;
  v_reason text;
  v_entry text;
  v_tries integer;
  f agent_funding;
begin
  select * into f from agent_funding where cell = cell_of(p_member) and member_id = p_member and n = p_n and period_start = p_start;
  if not found then return null; end if;
  perform wallet_lock_members(array[least(f.member_id, f.granter_id), greatest(f.member_id, f.granter_id)], f.currency);
  select * into f from agent_funding where cell = f.cell and member_id = f.member_id and n = f.n and period_start = f.period_start for update;
  if f.state <> 'OPEN' then return f.state; end if;
  v_left := f.due - f.by_upline - f.by_operator;
  v_tries := f.tries;
  v_entry := agent_statement_entry(f.kind);
  if not member_may_play(f.member_id) or exists (select from agent_excluded(array[f.member_id])) then
    v_reason := 'HOLDER';
  else
    v_may := member_may_play(f.granter_id);
    if v_may then v_take := least(v_left, p_most, (select greatest(w.cash, 0) / 100 * 100 from wallet_state(f.granter_id, f.currency) w)); end if;
    if v_take > 0 then
      perform agent_funding_post(f, f.granter_id, agent_funding_note(f, 'UPLINE', v_take, p_by, p_transfer), jsonb_build_array(
        agent_funding_leg(f.granter_id, 'out', 'member-transfer', v_entry || '_PAYOUT', v_take),
        agent_funding_leg(f.member_id, 'in', 'member-transfer', v_entry, v_take)));
    end if;
    if v_take < v_left then v_reason := case when v_take = p_most then case when f.tries > 0 then 'PARTIAL' end when not v_may then 'UNAVAILABLE' when f.by_upline + v_take > 0 then 'PARTIAL' else 'INSUFFICIENT' end; end if;
    if v_take < v_left and p_policy not in ('UPLINE_PAYS', 'BY_HAND') then
      v_instead := v_left - v_take;
      perform agent_funding_post(f, f.member_id, agent_funding_note(f, case p_policy when 'CARRY_TO_UPLINE' then 'ADVANCE' else 'ABSORBED' end, v_instead, p_by),
        jsonb_build_array(agent_funding_leg(f.member_id, 'in', agent_funding_house(f.kind), v_entry, v_instead)));
    end if;
  end if;
  perform agent_granted_count(f.member_id, f.n, f.period_start, -1);
  update agent_funding set by_upline = by_upline + v_take, by_operator = by_operator + v_instead,
    to_return = to_return + case p_policy when 'CARRY_TO_UPLINE' then v_instead else 0 end, reason = v_reason,
    tries = tries + case when v_reason is null or v_reason = 'HOLDER' or p_by is not null then 0 else 1 end,
    state = case when v_take + v_instead = v_left then 'DONE' else 'OPEN' end,
    next_at = case when v_take + v_instead = v_left then null when p_by is null then v_now + make_interval(hours => p_retry_hours) else next_at end,
    done_at = case when v_take + v_instead = v_left then v_now end
  where cell = f.cell and member_id = f.member_id and n = f.n and period_start = f.period_start returning * into f;
  if f.state = 'DONE' then
    update agent_statement set state = 'PAID', paid_at = v_now
    where cell = f.cell and member_id = f.member_id and n = f.n and period_start = f.period_start;
  end if;
  perform agent_granted_count(f.member_id, f.n, f.period_start, 1);
  if f.state = 'OPEN' and v_tries = 0 and f.tries = 1 then
    perform agent_funding_tell(f, 'OWED', '{A,B}');
  elsif f.state = 'DONE' and v_tries = 0 and p_policy = 'BY_HAND' then
    -- Paid by hand before the job's first try: nobody was told of a debt, and the holder sees it as owed.
    perform agent_funding_tell(f, 'PAID', '{B}');
  elsif f.state = 'DONE' and v_tries > 0 then
    -- Of an operator's decision the holder is told as of any other.
    perform agent_funding_tell(f, 'PAID', case when p_by is not null and p_policy = 'OPERATOR_ABSORBS' then '{A}' else '{A,B}' end::text[]);
  end if;
  -- The holder is an upline too, and may live of such payments alone.
  if v_take + v_instead > 0 then
    perform agent_funding_take_back(array[f.member_id], array[f.currency], array[v_take + v_instead]);
  end if;
  return f.state;
end $$;

create or replace function agent_funding_pay(p_member bigint, p_n integer, p_start timestamptz, p_policy text, p_retry_hours integer, p_by text)
returns text
language plpgsql volatile security definer set search_path = public, pg_temp
as $$ begin return agent_funding_pay_some(p_member, p_n, p_start, p_policy, p_retry_hours, p_by, null, null); end $$;

-- The operator bears what the upline's wallet cannot pay of a debt; false unless it was open and is paid now. Of two operators who
-- decide at once the second waits for the wallets, and finds it done.
create or replace function agent_funding_bear(p_member bigint, p_n integer, p_start timestamptz, p_retry_hours integer, p_by text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  f agent_funding;
begin
  select * into f from agent_funding where cell = cell_of(p_member) and member_id = p_member and n = p_n and period_start = p_start;
  if not found then return false; end if;
  perform wallet_lock_members(array[least(f.member_id, f.granter_id), greatest(f.member_id, f.granter_id)], f.currency);
  perform from agent_funding x where x.cell = f.cell and x.member_id = f.member_id and x.n = f.n and x.period_start = f.period_start
    and x.state = 'OPEN' for update;
  if not found then return false; end if;
  return agent_funding_pay_some(p_member, p_n, p_start, 'OPERATOR_ABSORBS', p_retry_hours, p_by, null, null) = 'DONE';
end $$;

-- What a granter owes a holder of wages, or of dividends, as a transfer calls them.
create or replace function agent_funding_owed(p_from bigint, p_to bigint, p_kind text) returns bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(sum(f.due - f.by_upline - f.by_operator), 0)::bigint from agent_funding f
    where f.cell = cell_of(p_to) and f.member_id = p_to and f.granter_id = p_from and f.state = 'OPEN' and (f.kind = 'DIVIDEND') = (p_kind = 'DIVIDEND'));
end $$;

-- Pays this much of it by hand, the longest owed first, as the transfer `p_transfer`; answers how much was paid. The caller
-- has locked both wallets.
create or replace function agent_funding_pay_by_transfer(p_from bigint, p_to bigint, p_kind text, p_amount bigint, p_by text, p_transfer text)
returns bigint
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_left bigint := p_amount;
  f agent_funding;
begin
  for f in
    select * from agent_funding x where x.cell = cell_of(p_to) and x.member_id = p_to and x.granter_id = p_from and x.state = 'OPEN'
      and (x.kind = 'DIVIDEND') = (p_kind = 'DIVIDEND') order by x.opened_at, x.n, x.period_start for update
  loop
    exit when v_left = 0;
    perform agent_funding_pay_some(f.member_id, f.n, f.period_start, 'BY_HAND', 0, p_by, least(v_left, f.due - f.by_upline - f.by_operator), p_transfer);
    v_left := v_left - least(v_left, f.due - f.by_upline - f.by_operator);
  end loop;
  return (select coalesce(sum(m.amount), 0)::bigint from agent_funding_move m
    where m.cell = cell_of(p_to) and m.member_id = p_to and m.transfer = p_transfer and m.what = 'UPLINE' and m.moved_at > lotus_now() - interval '1 hour');
end $$;

-- What an upline owes by contract and could pay: to whom, the longest owed first. A holder who may not be paid now holds
-- nobody back.
create or replace function agent_contract_debts(p_member bigint)
returns table (member_id bigint, n integer, period_start timestamptz, kind text, amount bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    with owed as materialized (
      select f.* from agent_funding f where f.granter_id = p_member and f.state = 'OPEN' and member_may_play(f.member_id)
    )
    select o.member_id, o.n, o.period_start, o.kind, o.due - o.by_upline - o.by_operator from owed o
    where o.member_id not in (select p.member_id from protection_state(array(select distinct w.member_id from owed w), lotus_now()) p where p.excluded_until is not null)
    order by o.opened_at, o.member_id, o.n, o.period_start;
end $$;

create or replace function agent_funding_house(p_kind text) returns text
language sql immutable set search_path = public, pg_temp
as $$ select case p_kind when 'DIVIDEND' then 'dividend-expense' else 'wage-expense' end $$;

-- Of what members were just paid, they give back what the operator paid for them before, the oldest first; of no more than
-- they have. The caller has locked their accounts.
create or replace function agent_funding_take_back(p_members bigint[], p_currencies text[], p_amounts bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_room bigint;
  v_take bigint;
  m record;
  f agent_funding;
begin
  for m in
    select t.member, t.currency, sum(t.amount)::bigint as amount from unnest(p_members, p_currencies, p_amounts) as t(member, currency, amount)
    where exists (select from agent_funding x where x.granter_id = t.member and x.to_return > x.returned)
    group by t.member, t.currency order by t.member, t.currency
  loop
    v_room := least(m.amount, (select greatest(w.cash, 0) / 100 * 100 from wallet_state(m.member, m.currency) w));
    for f in
      select * from agent_funding x where x.granter_id = m.member and x.currency = m.currency and x.to_return > x.returned
      order by x.opened_at, x.member_id, x.n, x.period_start for update
    loop
      v_take := least(v_room, f.to_return - f.returned);
      exit when v_take <= 0;
      perform agent_funding_post(f, f.granter_id, agent_funding_note(f, 'RETURNED', v_take, null), jsonb_build_array(
        agent_funding_leg(f.granter_id, 'out', agent_funding_house(f.kind), agent_statement_entry(f.kind) || '_PAYOUT', v_take)));
      perform agent_granted_count(f.member_id, f.n, f.period_start, -1);
      update agent_funding set returned = returned + v_take
      where cell = f.cell and member_id = f.member_id and n = f.n and period_start = f.period_start;
      perform agent_granted_count(f.member_id, f.n, f.period_start, 1);
      v_room := v_room - v_take;
    end loop;
  end loop;
end $$;

-- The operator cancels what is left of a debt; false unless it was open. What the holder never gets is no cost of the team:
-- it is taken off today's costs, and never off a day that is closed.
create or replace function agent_funding_cancel(p_member bigint, p_n integer, p_start timestamptz, p_by text, p_reason text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  f agent_funding;
  v_left bigint;
  -- One moment for the row and for the day of the costs, by which the audit finds them.
  v_now timestamptz;
begin
  -- Play is not closed meanwhile.
  perform agent_rebate_lock();
  v_now := date_trunc('milliseconds', lotus_now());
  select * into f from agent_funding where cell = cell_of(p_member) and member_id = p_member and n = p_n and period_start = p_start;
  if not found then return false; end if;
  -- First the wallet, as whoever pays it or sets something off: those take the statement and the debt in another order.
  perform wallet_lock_members(array[f.granter_id], f.currency);
  select * into f from agent_funding where cell = f.cell and member_id = p_member and n = p_n and period_start = p_start and state = 'OPEN'
  for update;
  if not found then return false; end if;
  v_left := f.due - f.by_upline - f.by_operator;
  perform agent_funding_note(f, 'CANCELLED', v_left, p_by);
  -- The holder is told of the operator's decision with its reason.
  if f.tries > 0 then perform agent_funding_tell(f, 'CANCELLED', '{A}'); end if;
  perform agent_granted_count(f.member_id, f.n, f.period_start, -1);
  update agent_funding set state = 'CANCELLED', next_at = null, done_at = v_now
  where cell = f.cell and member_id = f.member_id and n = f.n and period_start = f.period_start;
  update agent_statement set state = 'REJECTED', ended_at = lotus_now(), decided_by = p_by, reason = p_reason
  where cell = f.cell and member_id = f.member_id and n = f.n and period_start = f.period_start;
  perform agent_granted_count(f.member_id, f.n, f.period_start, 1);
  insert into agent_team_cost_day as d (cell, member_id, day, currency, accruals, wages, dividends)
  select f.cell, f.member_id, business_day(greatest(v_now, closed_until)), f.currency, 0,
    case f.kind when 'DIVIDEND' then 0 else -v_left end, case f.kind when 'DIVIDEND' then -v_left else 0 end from agent_close
  on conflict (cell, member_id, day, currency) do update set wages = d.wages + excluded.wages, dividends = d.dividends + excluded.dividends;
  insert into agent_own_cost_day as d (cell, member_id, day, category, currency, wages, dividends)
  select f.cell, f.member_id, business_day(greatest(v_now, closed_until)), '', f.currency,
    case f.kind when 'DIVIDEND' then 0 else -v_left end, case f.kind when 'DIVIDEND' then -v_left else 0 end from agent_close
  on conflict (cell, member_id, day, category, currency) do update set wages = d.wages + excluded.wages, dividends = d.dividends + excluded.dividends;
  insert into agent_direct_cost_day as d (cell, member_id, day, category, currency, wages, dividends)
  select cell_of(f.granter_id), f.granter_id, business_day(greatest(v_now, closed_until)), '', f.currency,
    case f.kind when 'DIVIDEND' then 0 else -v_left end, case f.kind when 'DIVIDEND' then -v_left else 0 end from agent_close
  on conflict (cell, member_id, day, category, currency) do update set wages = d.wages + excluded.wages, dividends = d.dividends + excluded.dividends;
  return true;
end $$;

-- The holder takes what a statement came to, in time; false where it does not wait for that, or the holder may not be paid now.
create or replace function agent_statement_claim(p_member bigint, p_n integer, p_start timestamptz) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s agent_statement;
begin
  perform agent_rebate_lock();
  select * into s from agent_statement where cell = cell_of(p_member) and member_id = p_member and n = p_n and period_start = p_start
    and state = 'CLAIM' and claim_by > lotus_now() and member_may_play(p_member) and not exists (select from agent_excluded(array[p_member]))
  for update;
  if not found then return false; end if;
  perform agent_statement_release(s, null, null);
  return true;
end $$;

-- What nobody took in time stays with whoever would have paid it. A holder who may not be paid at that moment could not take
-- it: there it waits one period longer, from when that is over where this is known. Answers how many are over.
create or replace function agent_statement_expire(p_limit integer) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_was agent_statement[];
  v_done agent_statement[];
begin
  with late as materialized (
    select * from agent_statement where state = 'CLAIM' and claim_by <= lotus_now() order by claim_by limit p_limit
    for update skip locked
  ), barred as materialized (
    select m.member_id, case when p.excluded_until < 'infinity' then p.excluded_until end as until
    from (select distinct member_id from late) m
    left join protection_state(array(select distinct member_id from late), lotus_now()) p using (member_id)
    where p.excluded_until is not null or not member_may_play(m.member_id)
  ), longer as (
    update agent_statement s set claim_by = coalesce(b.until, lotus_now()) + (s.period_end - s.period_start) from late l join barred b using (member_id)
    where s.cell = l.cell and s.member_id = l.member_id and s.n = l.n and s.period_start = l.period_start
  ), done as (
    update agent_statement s set state = 'EXPIRED', ended_at = lotus_now() from late l
    where s.cell = l.cell and s.member_id = l.member_id and s.n = l.n and s.period_start = l.period_start
      and l.member_id not in (select b.member_id from barred b) returning s.*
  )
  select array_agg(l::agent_statement), array_agg(d::agent_statement) into v_was, v_done
  from late l join done d using (cell, member_id, n, period_start);
  perform agent_granted_change(v_was, v_done);
  return coalesce(cardinality(v_done), 0);
end $$;

grant execute on function
  agent_contract_debts(bigint),
  agent_funding_owed(bigint, bigint, text),
  agent_funding_pay(bigint, integer, timestamptz, text, integer, text),
  agent_funding_bear(bigint, integer, timestamptz, integer, text),
  agent_funding_cancel(bigint, integer, timestamptz, text, text),
  agent_statement_claim(bigint, integer, timestamptz),
  agent_statement_expire(integer)
  to lotus_app;
