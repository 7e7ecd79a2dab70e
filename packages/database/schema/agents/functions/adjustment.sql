-- after: agents/statement
-- What operators add to, or take off, a statement that was paid (operations.md 2.9). One proposes, another one decides; what is added is
-- paid at once, by the operator whoever funds the contract; what is taken off is owed in the line, and later statements take it off.

-- How the ledger and both sides name it.
create or replace function agent_adjustment_ref(p_member bigint, p_n integer, p_start timestamptz, p_no integer) returns text
language sql immutable set search_path = public, pg_temp
as $$ select agent_statement_ref(p_member, p_n, p_start) || '-A' || p_no $$;

-- What the holder has got of a statement before any adjustment.
create or replace function agent_statement_paid(s agent_statement) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce((select f.by_upline + f.by_operator from agent_funding f
    where f.cell = s.cell and f.member_id = s.member_id and f.n = s.n and f.period_start = s.period_start), case s.state when 'PAID' then s.due else 0 end);
end $$;

-- By how much it was adjusted; what was given up of one that takes off is the holder's.
create or replace function agent_statement_adjusted(s agent_statement) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce((select sum(a.amount + a.written_off) from agent_adjustment a where a.cell = s.cell and a.member_id = s.member_id
    and a.n = s.n and a.period_start = s.period_start and a.state = 'DONE'), 0)::bigint;
end $$;

-- How much of what the holder has got of a statement the operator paid for good: what an operator added later, and what it bore instead
-- of the upline; less what is taken off for it, or was. What the upline gives back for that (`to_return` less `set_off`) is the upline's.
create or replace function agent_statement_operator_part(s agent_statement) returns bigint
language plpgsql stable set search_path = public, pg_temp as $$
declare
  v_paid bigint;
begin
  if s.funding = 'OPERATOR' then return agent_statement_paid(s) + agent_statement_adjusted(s); end if;
  v_paid := coalesce((select f.by_operator - f.to_return + f.set_off from agent_funding f
    where f.cell = s.cell and f.member_id = s.member_id and f.n = s.n and f.period_start = s.period_start), 0);
  return v_paid + coalesce((select sum(greatest(a.amount, 0) - a.operator_left - coalesce((
      select sum(t.operator_amount) from agent_adjustment_take t
      where t.cell = a.cell and t.member_id = a.member_id and t.n = a.n and t.period_start = a.period_start and t.no = a.no), 0))
  from agent_adjustment a
    where a.cell = s.cell and a.member_id = s.member_id and a.n = s.n and a.period_start = s.period_start and a.state = 'DONE'), 0)::bigint;
end $$;

-- Proposes: `p_paid` is what the operator saw that the holder had got. Answers its number, or why not.
create or replace function agent_adjustment_propose(
  p_member bigint, p_n integer, p_start timestamptz, p_amount bigint, p_paid bigint, p_by bigint, p_by_name text, p_reason text)
returns table (code text, no integer)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  s agent_statement;
  v_paid bigint;
  v_no integer;
begin
  select * into s from agent_statement x where x.cell = cell_of(p_member) and x.member_id = p_member and x.n = p_n and x.period_start = p_start
  for no key update;
  if not found then return query select 'not_found', null::integer; return; end if;
  v_paid := agent_statement_paid(s);
  if s.state <> 'PAID' and v_paid = 0 then return query select 'statement_state', null::integer; return; end if;
  -- Who bears the rest is not known yet: of that depends whose money is taken off.
  if s.state = 'OWED' and p_amount < 0 then return query select 'adjustment_owed', null::integer; return; end if;
  v_paid := v_paid + agent_statement_adjusted(s);
  if v_paid <> p_paid then return query select 'state_conflict', null::integer; return; end if;
  if v_paid + p_amount < 0 then return query select 'adjustment_too_large', null::integer; return; end if;
  select coalesce(max(a.no), 0) + 1 into v_no from agent_adjustment a
  where a.cell = s.cell and a.member_id = s.member_id and a.n = s.n and a.period_start = s.period_start;
  insert into agent_adjustment (cell, member_id, n, period_start, no, kind, granter_id, funding, currency, amount, paid, reason, proposed_by,
    proposed_by_name, proposed_at)
  values (s.cell, s.member_id, s.n, s.period_start, v_no, s.kind, s.granter_id, s.funding, s.currency, p_amount, v_paid, p_reason, p_by,
    p_by_name, date_trunc('milliseconds', lotus_now()))
  on conflict (cell, member_id, n, period_start) where state = 'PROPOSED' do nothing;
  if not found then return query select 'adjustment_waits', null::integer; return; end if;
  return query select 'ok', v_no;
end $$;

-- What it costs the holder's team and everybody above, as the line is now: the operator pays it, whoever funds the contract. Never of a
-- day that is closed. The caller keeps play from being closed, has locked the wallet, and says when it was decided.
create or replace function agent_adjustment_cost(a agent_adjustment) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_at timestamptz;
  v_wage constant bigint := case a.kind when 'DIVIDEND' then 0 else a.amount end;
begin
  select greatest(a.decided_at, closed_until) into v_at from agent_close;
  insert into agent_team_cost_day as d (cell, member_id, day, currency, accruals, wages, dividends)
  select cell_of(u.id), u.id, business_day(v_at), a.currency, 0, v_wage, a.amount - v_wage
  from unnest(agent_chain_at(a.member_id, v_at)) as u(id) order by 1, 2
  on conflict (cell, member_id, day, currency) do update set wages = d.wages + excluded.wages, dividends = d.dividends + excluded.dividends;
  insert into agent_own_cost_day as d (cell, member_id, day, category, currency, wages, dividends)
  values (a.cell, a.member_id, business_day(v_at), '', a.currency, v_wage, a.amount - v_wage)
  on conflict (cell, member_id, day, category, currency) do update set wages = d.wages + excluded.wages, dividends = d.dividends + excluded.dividends;
  insert into agent_direct_cost_day as d (cell, member_id, day, category, currency, wages, dividends)
  select cell_of(u.id), u.id, business_day(v_at), '', a.currency, v_wage, a.amount - v_wage
  from (select (agent_chain_at(a.member_id, v_at))[2] as id) u where u.id is not null
  on conflict (cell, member_id, day, category, currency) do update set wages = d.wages + excluded.wages, dividends = d.dividends + excluded.dividends;
end $$;

-- Confirms a proposal or rejects it; never whoever proposed it. `p_amount` and `p_paid` as the operator saw them. What is added is paid
-- here, under its own key; nobody is paid while excluded from play or while the account is locked or closed: the proposal waits.
create or replace function agent_adjustment_decide(
  p_member bigint, p_n integer, p_start timestamptz, p_no integer, p_confirms boolean, p_amount bigint, p_paid bigint, p_by bigint,
  p_by_name text, p_note text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_paid bigint;
  v_operators bigint := 0;
  v_ref constant text := agent_adjustment_ref(p_member, p_n, p_start, p_no);
  s agent_statement;
  a agent_adjustment;
begin
  -- Play is not closed meanwhile; and a wallet is locked before the row of its statement, as where an upline pays.
  perform agent_rebate_lock();
  select * into a from agent_adjustment x where x.cell = cell_of(p_member) and x.member_id = p_member and x.n = p_n and x.period_start = p_start
    and x.no = p_no;
  if not found then return 'not_found'; end if;
  if p_confirms and a.amount > 0 then perform wallet_lock_members(array[a.member_id], a.currency); end if;
  select * into s from agent_statement x where x.cell = a.cell and x.member_id = a.member_id and x.n = a.n and x.period_start = a.period_start
  for no key update;
  select * into a from agent_adjustment x where x.cell = a.cell and x.member_id = a.member_id and x.n = a.n and x.period_start = a.period_start
    and x.no = a.no for update;
  if a.state <> 'PROPOSED' or a.amount <> p_amount then return 'state_conflict'; end if;
  if a.proposed_by = p_by then return 'same_operator'; end if;
  if p_confirms then
    v_paid := agent_statement_paid(s);
    if s.state <> 'PAID' and v_paid = 0 then return 'statement_state'; end if;
    v_paid := v_paid + agent_statement_adjusted(s);
    if v_paid <> p_paid then return 'state_conflict'; end if;
    if v_paid + a.amount < 0 then return 'adjustment_too_large'; end if;
    -- The operator's money first: had less been due, the upline would have paid as much as it had, and the operator less.
    if a.amount < 0 then v_operators := least(-a.amount, greatest(agent_statement_operator_part(s), 0)); end if;
    if a.amount > 0 and exists (select from agent_excluded(array[a.member_id])) then return 'statement_excluded'; end if;
    if a.amount > 0 and not member_may_play(a.member_id) then return 'statement_account_shut'; end if;
  end if;
  update agent_adjustment x set state = case when p_confirms then 'DONE' else 'REJECTED' end, decided_by = p_by, decided_by_name = p_by_name,
    decided_at = date_trunc('milliseconds', lotus_now()), note = p_note,
    operator_amount = v_operators, operator_left = v_operators
  where x.cell = a.cell and x.member_id = a.member_id and x.n = a.n and x.period_start = a.period_start and x.no = a.no returning * into a;
  if not p_confirms or a.amount < 0 then return 'ok'; end if;
  perform wallet_post_income(agent_funding_house(a.kind), 'agents-adjustment', 'contract', array[a.member_id], array[a.currency],
    array[kind_contract_adjustment()], array[a.amount], array[v_ref], array[v_ref]);
  perform agent_funding_take_back(array[a.member_id], array[a.currency], array[a.amount]);
  perform agent_adjustment_cost(a);
  return 'ok';
end $$;

-- A new statement, or one that was computed again, takes off what it says that its line still owes for adjustments, the oldest first:
-- of each what the operator paid first, and no more than that where the operator pays it. Of what the operator paid an upline's statement
-- only notes that it waits: `agent_adjustment_set_off` has the upline owe it to the operator.
create or replace function agent_adjustment_take(s agent_statement) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_left bigint := s.adjust_off;
  v_part bigint;
  v_operators bigint;
  a agent_adjustment;
begin
  if v_left = 0 then return; end if;
  for a in
    select * from agent_adjustment x where x.cell = s.cell and x.member_id = s.member_id and x.kind = s.kind and x.state = 'DONE'
      and x.amount + x.taken + x.written_off < 0 and x.granter_id is not distinct from s.granter_id and x.currency = s.currency
    order by x.decided_at, x.n, x.period_start, x.no for update
  loop
    v_part := least(v_left, case s.funding when 'OPERATOR' then a.operator_left else -a.amount - a.taken - a.written_off end);
    continue when v_part <= 0;
    v_operators := least(v_part, a.operator_left);
    update agent_adjustment x set taken = x.taken + v_part, operator_left = x.operator_left - v_operators
    where x.cell = a.cell and x.member_id = a.member_id and x.n = a.n and x.period_start = a.period_start and x.no = a.no;
    insert into agent_adjustment_take (cell, member_id, n, period_start, no, taker_n, taker_start, amount, operator_amount, waits)
    values (a.cell, a.member_id, a.n, a.period_start, a.no, s.n, s.period_start, v_part, v_operators, s.funding = 'UPLINE' and v_operators > 0);
    v_left := v_left - v_part;
    exit when v_left = 0;
  end loop;
  if v_left <> 0 then
    raise exception 'statement % of member % takes off what is not owed any more', s.n, s.member_id using errcode = 'LT950';
  end if;
end $$;

-- What a statement took off is owed again, before it is computed again: nothing of it was handed over to the operator (agent_statement_is_open).
create or replace function agent_adjustment_untake(s agent_statement) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if s.adjust_off = 0 then return; end if;
  with given as (
    delete from agent_adjustment_take t where t.cell = s.cell and t.member_id = s.member_id and t.taker_n = s.n and t.taker_start = s.period_start
    returning t.*
  )
  update agent_adjustment a set taken = a.taken - g.amount,
    operator_left = a.operator_left + g.operator_amount from given g
  where a.cell = g.cell and a.member_id = g.member_id and a.n = g.n and a.period_start = g.period_start and a.no = g.no;
end $$;

-- Upline's statements that took something off for the operator, and are not computed again any more: which of them the operator is
-- still to be owed that. In the order of their holders.
-- Those behind this one; null: from the first on.
create or replace function agent_adjustment_to_set_off(p_limit integer, p_member bigint, p_n integer, p_start timestamptz)
returns table (member_id bigint, n integer, period_start timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query
    select distinct s.member_id, s.n, s.period_start
    from agent_adjustment_take t
    join agent_statement s on s.cell = t.cell and s.member_id = t.member_id and s.n = t.taker_n and s.period_start = t.taker_start
    where t.waits and s.state in ('PAID', 'OWED', 'REJECTED', 'EXPIRED')
      and (p_member is null or (s.member_id, s.n, s.period_start) > (p_member, p_n, p_start))
    order by 1, 2, 3 limit p_limit;
end $$;

-- The call of the program before, which may still run: goes with the next release.
create or replace function agent_adjustment_to_set_off(p_limit integer) returns table (member_id bigint, n integer, period_start timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select * from agent_adjustment_to_set_off(p_limit, null, null, null)
$$;

-- Has the upline owe the operator what its statement took off for the operator, once: the holder, who had it of the operator, got so much
-- less of the upline. The upline gives it back at once, as far as it has it, or of what it is paid later, as an advance, and is told so. Nothing
-- is taken of an upline whose account is not active.
create or replace function agent_adjustment_set_off(p_member bigint, p_n integer, p_start timestamptz) returns bigint
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
  v_sum bigint;
  s agent_statement;
  f agent_funding;
begin
  select * into s from agent_statement where cell = cell_of(p_member) and member_id = p_member and n = p_n and period_start = p_start;
  if not found or s.funding <> 'UPLINE' then return 0; end if;
  perform wallet_lock_members(array[s.granter_id], s.currency);
  -- Nobody computes it again meanwhile.
  select * into s from agent_statement where cell = s.cell and member_id = s.member_id and n = s.n and period_start = s.period_start for share;
  if s.state not in ('PAID', 'OWED', 'REJECTED', 'EXPIRED') then return 0; end if;
  with taken as (
    update agent_adjustment_take t set waits = false
    where t.cell = s.cell and t.member_id = s.member_id and t.taker_n = s.n and t.taker_start = s.period_start and t.waits
    returning t.operator_amount
  )
  select coalesce(sum(operator_amount), 0) into v_sum from taken;
  if v_sum = 0 then return 0; end if;
  perform agent_granted_count(s.member_id, s.n, s.period_start, -1);
  -- One that came to nothing more, or was rejected, has no debt yet.
  insert into agent_funding as x (cell, member_id, n, period_start, granter_id, kind, currency, due, set_off, to_return, state, opened_at, done_at)
  values (s.cell, s.member_id, s.n, s.period_start, s.granter_id, s.kind, s.currency, 0, v_sum, v_sum, 'DONE', v_now, v_now)
  on conflict (cell, member_id, n, period_start) do update set set_off = x.set_off + v_sum, to_return = x.to_return + v_sum
  returning * into f;
  perform agent_funding_note(f, 'SET_OFF', v_sum, null);
  perform agent_granted_count(s.member_id, s.n, s.period_start, 1);
  if member_may_play(s.granter_id) then perform agent_funding_take_back(array[s.granter_id], array[s.currency], array[v_sum]); end if;
  select * into f from agent_funding where cell = s.cell and member_id = s.member_id and n = s.n and period_start = s.period_start;
  perform agent_funding_tell(f, 'SET_OFF', '{A}');
  return v_sum;
end $$;

-- Gives up what is left of one that takes off; `p_left` as it was seen. One operator asks for it; another one
-- confirms that same sum, with the reason that both sides read. Of what statements took off nothing comes back. What was asked for
-- lapses when statements take off more of it: it is asked for anew.
create or replace function agent_adjustment_write_off(
  p_member bigint, p_n integer, p_start timestamptz, p_no integer, p_left bigint, p_confirms boolean, p_by bigint, p_by_name text, p_reason text)
returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := date_trunc('milliseconds', lotus_now());
  a agent_adjustment;
begin
  select * into a from agent_adjustment x where x.cell = cell_of(p_member) and x.member_id = p_member and x.n = p_n and x.period_start = p_start
    and x.no = p_no for update;
  if not found then return 'not_found'; end if;
  if a.state <> 'DONE' or a.amount > 0 or -a.amount - a.taken - a.written_off <> p_left or p_left <= 0 or a.written_off > 0 then
    return 'state_conflict';
  end if;
  if p_confirms <> (a.write_off_asked is not distinct from p_left) then return 'state_conflict'; end if;
  if not p_confirms then
    update agent_adjustment x set write_off_asked = p_left, write_off_asked_by = p_by, write_off_asked_by_name = p_by_name,
      write_off_asked_at = v_now
    where x.cell = a.cell and x.member_id = a.member_id and x.n = a.n and x.period_start = a.period_start and x.no = a.no;
    return 'ok';
  end if;
  if a.write_off_asked_by = p_by then return 'same_operator'; end if;
  update agent_adjustment x set written_off = p_left, operator_left = 0, written_off_at = v_now, written_off_by_id = p_by,
    written_off_by = p_by_name, write_off_reason = p_reason
  where x.cell = a.cell and x.member_id = a.member_id and x.n = a.n and x.period_start = a.period_start and x.no = a.no;
  return 'ok';
end $$;

grant execute on function
  agent_adjustment_to_set_off(integer),
  agent_adjustment_to_set_off(integer, bigint, integer, timestamptz),
  agent_adjustment_set_off(bigint, integer, timestamptz),
  agent_statement_ref(bigint, integer, timestamptz),
  agent_adjustment_ref(bigint, integer, timestamptz, integer),
  agent_statement_paid(agent_statement),
  agent_statement_adjusted(agent_statement),
  agent_adjustment_propose(bigint, integer, timestamptz, bigint, bigint, bigint, text, text),
  agent_adjustment_decide(bigint, integer, timestamptz, integer, boolean, bigint, bigint, bigint, text, text),
  agent_adjustment_write_off(bigint, integer, timestamptz, integer, bigint, boolean, bigint, text, text)
  to lotus_app;
