-- after: agents/funding
-- Closes play until then: what is counted from now on counts from there. Never goes back.
create or replace function agent_close_until(p_until timestamptz) returns timestamptz
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_until timestamptz;
begin
  perform agent_rebate_lock();
  -- Whoever is marked as of the same person as somebody later is so from a later time on.
  perform member_same_lock();
  update agent_close set closed_until = greatest(closed_until, p_until) returning closed_until into v_until;
  return v_until;
end $$;

-- A member and everybody above, as they were then.
create or replace function agent_chain_at(p_member bigint, p_at timestamptz) returns bigint[]
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return p_member || coalesce((select m.from_uplines from agent_move m where m.cell = cell_of(p_member) and m.member_id = p_member and m.moved_at > p_at
    order by m.n limit 1), (select n.uplines from agent_node n where n.cell = cell_of(p_member) and n.member_id = p_member), '{}');
end $$;

-- Adds costs of members to their own day, to the days of everybody above, and to what those directly below the next one cost.
create or replace function agent_cost_add(p_members bigint[], p_days date[], p_ats timestamptz[], p_currencies text[], p_accruals bigint[], p_wages bigint[])
returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into agent_team_cost_day as d (cell, member_id, day, currency, accruals, wages)
  select cell_of(u.id), u.id, x.day, x.currency, sum(x.accrual), sum(x.wage)
  from unnest(p_members, p_days, p_ats, p_currencies, p_accruals, p_wages) as x(member, day, at, currency, accrual, wage)
  cross join lateral unnest(agent_chain_at(x.member, x.at)) as u(id)
  where x.accrual <> 0 or x.wage <> 0
  group by u.id, x.day, x.currency order by 1, 2
  on conflict (cell, member_id, day, currency) do update set accruals = d.accruals + excluded.accruals, wages = d.wages + excluded.wages;
  insert into agent_own_cost_day as d (cell, member_id, day, category, currency, small, wages)
  select cell_of(x.member), x.member, x.day, '', x.currency, sum(x.accrual), sum(x.wage)
  from unnest(p_members, p_days, p_currencies, p_accruals, p_wages) as x(member, day, currency, accrual, wage)
  where x.accrual <> 0 or x.wage <> 0
  group by x.member, x.day, x.currency order by 1, 2, 3, 5
  on conflict (cell, member_id, day, category, currency) do update set small = d.small + excluded.small, wages = d.wages + excluded.wages;
  insert into agent_direct_cost_day as d (cell, member_id, day, category, currency, small, wages)
  select cell_of(u.id), u.id, x.day, '', x.currency, sum(x.accrual), sum(x.wage)
  from unnest(p_members, p_days, p_ats, p_currencies, p_accruals, p_wages) as x(member, day, at, currency, accrual, wage)
  cross join lateral (select (agent_chain_at(x.member, x.at))[2] as id) u
  where u.id is not null and (x.accrual <> 0 or x.wage <> 0)
  group by u.id, x.day, x.currency order by 1, 2, 3, 5
  on conflict (cell, member_id, day, category, currency) do update set small = d.small + excluded.small, wages = d.wages + excluded.wages;
end $$;

-- What wages cost and dividends give, each on a day: of one that the operator pays, to the holder's team and everybody above, as the
-- lines were `at`; of one that the upline funds, to the holder's own team alone, since what the upline was paid for the same play is a cost
-- above. `p_rows`: member, n, start, at, day. One statement takes all rows in one order. Call it after wallets are locked.
create or replace function agent_statement_cost(p_rows jsonb) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  insert into agent_team_cost_day as d (cell, member_id, day, currency, accruals, wages, dividends)
  select cell_of(u.id), u.id, x.day, s.currency, 0, coalesce(sum(s.due) filter (where s.kind <> 'DIVIDEND'), 0),
    coalesce(sum(s.due) filter (where s.kind = 'DIVIDEND'), 0)
  from jsonb_to_recordset(p_rows) as x(member bigint, n integer, start timestamptz, at timestamptz, day date)
  join agent_statement s on s.cell = cell_of(x.member) and s.member_id = x.member and s.n = x.n and s.period_start = x.start
  cross join lateral unnest(case s.funding when 'UPLINE' then array[s.member_id] else agent_chain_at(s.member_id, x.at) end) as u(id)
  where s.due > 0
  group by u.id, x.day, s.currency order by 1, 2, 3, 4
  on conflict (cell, member_id, day, currency) do update set wages = d.wages + excluded.wages, dividends = d.dividends + excluded.dividends;
  insert into agent_own_cost_day as d (cell, member_id, day, category, currency, wages, dividends)
  select cell_of(s.member_id), s.member_id, x.day, '', s.currency, coalesce(sum(s.due) filter (where s.kind <> 'DIVIDEND'), 0),
    coalesce(sum(s.due) filter (where s.kind = 'DIVIDEND'), 0)
  from jsonb_to_recordset(p_rows) as x(member bigint, n integer, start timestamptz, day date)
  join agent_statement s on s.cell = cell_of(x.member) and s.member_id = x.member and s.n = x.n and s.period_start = x.start
  where s.due > 0
  group by s.member_id, x.day, s.currency order by 1, 2, 3, 5
  on conflict (cell, member_id, day, category, currency) do update set wages = d.wages + excluded.wages, dividends = d.dividends + excluded.dividends;
  -- What a holder was given by contract, whoever pays it, is a cost of those directly below the next one; what an upline funds of the one who does.
  insert into agent_direct_cost_day as d (cell, member_id, day, category, currency, wages, dividends)
  select cell_of(u.id), u.id, x.day, '', s.currency, coalesce(sum(s.due) filter (where s.kind <> 'DIVIDEND'), 0),
    coalesce(sum(s.due) filter (where s.kind = 'DIVIDEND'), 0)
  from jsonb_to_recordset(p_rows) as x(member bigint, n integer, start timestamptz, at timestamptz, day date)
  join agent_statement s on s.cell = cell_of(x.member) and s.member_id = x.member and s.n = x.n and s.period_start = x.start
  cross join lateral (select case s.funding when 'UPLINE' then s.granter_id else (agent_chain_at(s.member_id, x.at))[2] end as id) u
  where s.due > 0 and u.id is not null
  group by u.id, x.day, s.currency order by 1, 2, 3, 5
  on conflict (cell, member_id, day, category, currency) do update set wages = d.wages + excluded.wages, dividends = d.dividends + excluded.dividends;
end $$;

-- Pays statements: the key of each is its own.
create or replace function agent_statement_pay(
  p_kind text, p_members bigint[], p_ns integer[], p_starts timestamptz[], p_currencies text[], p_amounts bigint[]) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  v_refs constant text[] := array(select 'C' || m || '-' || n || '-' || (extract(epoch from s) / 300)::bigint
    from unnest(p_members, p_ns, p_starts) with ordinality as t(m, n, s, i) order by i);
begin
  if coalesce(cardinality(p_members), 0) = 0 then return; end if;
  perform wallet_post_income(case p_kind when 'DIVIDEND' then 'dividend-expense' else 'wage-expense' end, 'agents-contract', 'contract',
    p_members, p_currencies, array_fill(case p_kind when 'DIVIDEND' then kind_dividend() when 'DAILY' then kind_wage_daily()
      when 'HOURLY' then kind_wage_hourly() else kind_wage_realtime() end, array[cardinality(p_members)]), p_amounts, v_refs, v_refs);
  perform agent_funding_take_back(p_members, p_currencies, p_amounts);
end $$;

-- Pays a statement late, or keeps it as owed by the upline. Late, a wage is a cost of today, and never of a day that is closed.
-- The caller holds `agent_rebate_lock`, which keeps play from being closed meanwhile, and the row. As everywhere, wallets are
-- locked before costs: both sides' at once, since the caller asks the upline's in the same transaction.
create or replace function agent_statement_release(s agent_statement, p_by text, p_reason text) returns void
language plpgsql volatile set search_path = public, pg_temp as $$
declare
  -- One moment for the row, its debt and the day of the costs, by which the audit finds them.
  v_now constant timestamptz := lotus_now();
  v_at timestamptz;
  v_is_owed constant boolean := s.funding = 'UPLINE' and s.due > 0;
  v_rows jsonb;
begin
  select greatest(v_now, closed_until) into v_at from agent_close;
  perform agent_granted_count(s.member_id, s.n, s.period_start, -1);
  update agent_statement set state = case when v_is_owed then 'OWED' else 'PAID' end, paid_at = case when not v_is_owed then v_now end,
    decided_by = coalesce(p_by, decided_by), reason = coalesce(p_reason, reason)
  where cell = s.cell and member_id = s.member_id and n = s.n and period_start = s.period_start;
  perform agent_granted_count(s.member_id, s.n, s.period_start, 1);
  if s.due = 0 then return; end if;
  v_rows := jsonb_build_array(jsonb_build_object('member', s.member_id, 'n', s.n, 'start', s.period_start, 'at', v_at, 'day', business_day(v_at), 'opened', v_now));
  if v_is_owed then
    perform wallet_lock_members(array[least(s.member_id, s.granter_id), greatest(s.member_id, s.granter_id)], s.currency);
    perform agent_funding_open(v_rows);
  else
    perform agent_statement_pay(s.kind, array[s.member_id], array[s.n], array[s.period_start], array[s.currency], array[s.due]);
  end if;
  perform agent_statement_cost(v_rows);
end $$;

-- Writes statements of one kind and pays those that are PAID, each once: one that exists stays as it is. Answers how many
-- are new. A program of before holds what comes to nothing where its holder may not be paid: it has ended, or moves would wait for it.
create or replace function agent_statement_write(p_kind text, p_rows jsonb) returns integer
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  v_fresh agent_statement[] := '{}';
  s agent_statement;
  v_pay record;
  v_recalculations bigint;
begin
  -- Whoever has a statement computed again waits for these, or these are refused: the job reads again and settles them anew.
  select recalculations into v_recalculations from agent_close for share;
  if exists (select from jsonb_to_recordset(p_rows) as x(recalculations bigint) where x.recalculations <> v_recalculations) then
    raise exception 'statements were worked out before another one was computed again' using errcode = 'LT950';
  end if;
  for s in
    insert into agent_statement (cell, member_id, n, period_start, period_end, kind, granter_id, currency, facts, valid_bet, loss, active, rebates,
      accruals, cashback, bonus, wages, fee, carry_in, carry_out, base, gross, children, owed_in, net, owed_out, tier, rate_ppm, due, state, made_at, paid_at, funding, claim_by, made_state, deducts, basis, carry_mode, carry_survives, left_out, left_waiting, left_signs,
      adjust_off, promised_at)
    select cell_of(x.member), x.member, x.n, x."start", x."end", p_kind, x.granter, x.currency, x.facts, x."validBet", x.loss, x.active, x.rebates,
      x.accruals, coalesce(x.cashback, 0), coalesce(x.bonus, 0), x.wages, x.fee, x."carryIn", x."carryOut", x.base, x.gross, x.children, x."owedIn", x.net, x."owedOut", x.tier, x."ratePpm", x.due,
      e.state, v_now, case e.state when 'PAID' then v_now end, coalesce(x.funding, 'OPERATOR'), x."claimBy", e.state, x.deducts, x.basis, x."carryMode", x."carrySurvives", x."leftOut", x."leftWaiting", x."leftSigns",
      coalesce(x."adjustOff", 0), case when e.state in ('REVIEW', 'HELD') then x."reviewBy" end
    from jsonb_to_recordset(p_rows) as x(member bigint, n integer, "start" timestamptz, "end" timestamptz, granter bigint, currency text, facts integer,
      "validBet" bigint, loss bigint, active integer, rebates bigint, accruals bigint, cashback bigint, bonus bigint, wages bigint, fee numeric, "carryIn" numeric, "carryOut" numeric,
      base numeric, gross numeric, children numeric, "owedIn" numeric, net numeric, "owedOut" numeric, tier smallint, "ratePpm" integer, due bigint, state text, funding text, "claimBy" timestamptz,
      deducts text[], basis text, "carryMode" text, "carrySurvives" boolean, "leftOut" integer, "leftWaiting" integer, "leftSigns" text[], "adjustOff" bigint, "reviewBy" timestamptz)
    cross join lateral (select case when x.state <> 'HELD' or x.due <> 0 then x.state
      when x.tier is null and p_kind <> 'REALTIME' then 'NOT_REACHED' else 'PAID' end as state) e
    order by 1, 2, 3, 4
    on conflict (cell, member_id, n, period_start) do nothing returning *
  loop
    perform agent_carry_check(s);
    perform agent_adjustment_take(s);
    v_fresh := v_fresh || s;
  end loop;
  perform agent_granted_add(array(select agent_granted_of(f::agent_statement, null, 1) from unnest(v_fresh) f));
  select cardinality(v_fresh) as count, array_agg(member_id order by member_id, n) as members, array_agg(n order by member_id, n) as ns,
    array_agg(period_start order by member_id, n) as starts,
    array_agg(currency order by member_id, n) as currencies, array_agg(due order by member_id, n) as amounts,
    (select jsonb_agg(jsonb_build_object('member', member_id, 'n', n, 'start', period_start)) from unnest(v_fresh) where state = 'OWED') as owed,
    -- On the last day of its period.
    (select jsonb_agg(jsonb_build_object('member', member_id, 'n', n, 'start', period_start, 'at', period_end,
      'day', business_day(period_end - interval '1 millisecond'))) from unnest(v_fresh) where state in ('PAID', 'OWED') and due > 0) as costs
  into v_pay from unnest(v_fresh) where state = 'PAID' and due > 0;
  perform agent_statement_pay(p_kind, v_pay.members, v_pay.ns, v_pay.starts, v_pay.currencies, v_pay.amounts);
  if v_pay.owed is not null then perform agent_funding_open(v_pay.owed); end if;
  if v_pay.costs is not null then perform agent_statement_cost(v_pay.costs); end if;
  return v_pay.count;
end $$;

-- Who of these members is excluded from play.
create or replace function agent_excluded(p_members bigint[]) returns setof bigint
language sql stable security definer set search_path = public, pg_temp
as $$ select member_id from protection_state(p_members, lotus_now()) where excluded_until is not null $$;

-- The same with the end of each exclusion; null: it has none.
create or replace function agent_excluded_until(p_members bigint[]) returns table (member_id bigint, until timestamptz)
language sql stable security definer set search_path = public, pg_temp
as $$ select s.member_id, case when isfinite(s.excluded_until) then s.excluded_until end
  from protection_state(p_members, lotus_now()) s where s.excluded_until is not null $$;

-- The operator pays a statement that waits or was held, or rejects it; false unless it did. Nobody is paid while they are
-- excluded from play, or while the account is locked or closed: it waits. Nor is what an operator holds back, before it is released. What the upline funds is owed by it then.
create or replace function agent_statement_decide(p_member bigint, p_n integer, p_start timestamptz, p_pays boolean, p_by text, p_reason text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s agent_statement;
begin
  perform agent_rebate_lock();
  select * into s from agent_statement where cell = cell_of(p_member) and member_id = p_member and n = p_n and period_start = p_start
    and state in ('REVIEW', 'HELD') and not (p_pays and (not member_may_play(p_member) or exists (select from agent_excluded(array[p_member])))) for update;
  if not found or (p_pays and agent_statement_is_held(s)) then return false; end if;
  if p_pays then
    perform agent_statement_release(s, p_by, p_reason);
  else
    perform agent_statement_unhold(p_member, p_n, p_start);
    perform agent_granted_count(p_member, p_n, p_start, -1);
    update agent_statement set state = 'REJECTED', ended_at = lotus_now(), decided_by = p_by, reason = p_reason
    where cell = s.cell and member_id = s.member_id and n = s.n and period_start = s.period_start;
    perform agent_granted_count(p_member, p_n, p_start, 1);
  end if;
  return true;
end $$;

grant execute on function
  agent_chain_at(bigint, timestamptz),
  agent_close_until(timestamptz),
  agent_excluded(bigint[]),
  agent_excluded_until(bigint[]),
  agent_statement_write(text, jsonb),
  agent_statement_decide(bigint, integer, timestamptz, boolean, text, text)
  to lotus_app;
