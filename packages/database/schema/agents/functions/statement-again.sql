-- after: agents/carry

-- Of which length a statement's period is, as `agent_settled` says it.
create or replace function agent_statement_cadence(p_kind text, p_start timestamptz, p_end timestamptz) returns text
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  v_days constant numeric := extract(epoch from p_end - p_start) / 86400;
begin
  return case when p_kind = 'REALTIME' then 'SLOT' when p_kind = 'HOURLY' then 'HOUR' when v_days <= 1 then 'DAILY' when v_days <= 7 then 'WEEKLY'
    -- Half a month has 13 to 16 days.
    when v_days <= 16 then 'SEMIMONTHLY' else 'MONTHLY' end;
end $$;

-- Whether every statement of a period is written: before, one that is missing would be taken off nobody's.
create or replace function agent_period_is_settled(p_kind text, p_start timestamptz, p_end timestamptz) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (select from agent_settled e where e.kind = p_kind and e.cadence = agent_statement_cadence(p_kind, p_start, p_end)
    and e.settled_until >= p_end);
end $$;

-- Whether it may be computed again: it is not paid and has not ended; or nothing was due of it, and no later statement goes by it.
create or replace function agent_statement_is_open(s agent_statement) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  if s.state = 'CLAIM' then return s.claim_by > lotus_now(); end if;
  return s.state in ('REVIEW', 'HELD')
    or (s.state = 'PAID' and s.due = 0 and agent_statement_is_last(s.member_id, s.kind, s.granter_id, s.n, s.period_start)
      -- What it took off for the operator is owed by the upline, or given back.
      and not exists (select from agent_funding f where f.cell = s.cell and f.member_id = s.member_id and f.n = s.n
        and f.period_start = s.period_start));
end $$;

-- Whether an operator adjusted it, or another one is asked to: what was added then is paid, and would be paid again.
create or replace function agent_statement_is_adjusted(s agent_statement) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return exists (select from agent_adjustment a where a.cell = s.cell and a.member_id = s.member_id and a.n = s.n
    and a.period_start = s.period_start and a.state in ('PROPOSED', 'DONE'));
end $$;

-- Begins to compute a statement again: from here to the commit nobody decides it, and no other statement is written. STATE: it is
-- paid, or has ended; ADJUSTED: an adjustment of it waits or is done; RUNNING: its period is not wholly written; MONTH: the month in which it was made is over, and its signed
-- statement says what this one came to.
create or replace function agent_statement_again(p_member bigint, p_n integer, p_start timestamptz) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  s agent_statement;
begin
  perform agent_rebate_lock();
  update agent_close set recalculations = recalculations + 1;
  select * into s from agent_statement where cell = cell_of(p_member) and member_id = p_member and n = p_n and period_start = p_start for update;
  if s.state is null or not agent_statement_is_open(s) then return 'STATE'; end if;
  if agent_statement_is_adjusted(s) then return 'ADJUSTED'; end if;
  if not agent_period_is_settled(s.kind, s.period_start, s.period_end) then return 'RUNNING'; end if;
  if date_trunc('month', business_day(s.made_at)) <> date_trunc('month', business_day(lotus_now())) then return 'MONTH'; end if;
  return 'OK';
end $$;

-- Writes what it comes to now, and keeps what it said. FOLLOWED: what it leaves to its line would change, and a later statement or an
-- operator who cleared it went by that already. MONTH: the month in which it was made ended meanwhile. It waits as before, or for the
-- operator where it is worked out to be reviewed; where nothing is due any more it has ended. The caller holds `agent_statement_again`.
create or replace function agent_statement_rewrite(p_row jsonb, p_by text, p_reason text) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  v_now constant timestamptz := lotus_now();
  s agent_statement;
  x record;
begin
  select * into x from jsonb_to_record(p_row) as x(member bigint, n integer, "start" timestamptz, facts integer, "validBet" bigint, loss bigint,
    active integer, rebates bigint, accruals bigint, cashback bigint, bonus bigint, wages bigint, fee numeric, "carryIn" numeric,
    "carryOut" numeric, base numeric, gross numeric, children numeric, "owedIn" numeric, net numeric, "owedOut" numeric, tier smallint,
    "ratePpm" integer, due bigint, deducts text[], basis text, "carryMode" text, "carrySurvives" boolean, "leftOut" integer, "leftWaiting" integer,
    "leftSigns" text[], "isReached" boolean, state text, "adjustOff" bigint, "reviewBy" timestamptz);
  select * into strict s from agent_statement where cell = cell_of(x.member) and member_id = x.member and n = x.n and period_start = x."start";
  if not (s.state in ('REVIEW', 'HELD', 'CLAIM') or (s.state = 'PAID' and s.due = 0)) or agent_statement_is_adjusted(s) then
    raise exception 'a statement of member % that is decided or adjusted came past the checks', x.member using errcode = 'LT950';
  end if;
  -- By the clock that the row is stamped by.
  if date_trunc('month', business_day(s.made_at)) <> date_trunc('month', business_day(v_now)) then return 'MONTH'; end if;
  if (s.carry_out, s.owed_out) is distinct from (x."carryOut", x."owedOut") and (
    not agent_statement_is_last(s.member_id, s.kind, s.granter_id, s.n, s.period_start) or exists (select from agent_carry_cleared c
      where c.cell = s.cell and c.member_id = s.member_id and c.n = s.n and c.period_start = s.period_start)) then
    return 'FOLLOWED';
  end if;
  insert into agent_statement_past (cell, member_id, n, period_start, version, figures, replaced_at, replaced_by, reason)
  select s.cell, s.member_id, s.n, s.period_start, count(*) + 1, to_jsonb(s), v_now, p_by, p_reason from agent_statement_past p
  where p.cell = s.cell and p.member_id = s.member_id and p.n = s.n and p.period_start = s.period_start;
  -- Nothing is left to pay, so nothing is left to hold back.
  if x.due = 0 then
    s.state := case when x."isReached" then 'PAID' else 'NOT_REACHED' end;
    delete from agent_statement_hold where cell = s.cell and member_id = s.member_id and n = s.n and period_start = s.period_start;
  elsif s.state = 'PAID' then
    -- Nothing was due of it before.
    s.state := 'REVIEW';
  elsif x.state = 'REVIEW' then
    -- No claim passes what is to be reviewed, held back or not.
    if s.state = 'CLAIM' then s.state := 'REVIEW'; end if;
    update agent_statement_hold set held_from = 'REVIEW' where cell = s.cell and member_id = s.member_id and n = s.n
      and period_start = s.period_start and held_from = 'CLAIM';
    if found then s.made_state := 'REVIEW'; end if;
  end if;
  perform agent_granted_count(s.member_id, s.n, s.period_start, -1);
  perform agent_adjustment_untake(s);
  update agent_statement set facts = x.facts, valid_bet = x."validBet", loss = x.loss, active = x.active, rebates = x.rebates,
    accruals = x.accruals, cashback = x.cashback, bonus = x.bonus, wages = x.wages, fee = x.fee, carry_in = x."carryIn",
    carry_out = x."carryOut", base = x.base, gross = x.gross, children = x.children, owed_in = x."owedIn", net = x.net,
    owed_out = x."owedOut", tier = x.tier, rate_ppm = x."ratePpm", due = x.due, deducts = x.deducts, basis = x.basis,
    carry_mode = x."carryMode", carry_survives = x."carrySurvives", left_out = x."leftOut", left_waiting = x."leftWaiting",
    left_signs = x."leftSigns", made_at = v_now, state = s.state, adjust_off = coalesce(x."adjustOff", 0),
    paid_at = case s.state when 'PAID' then v_now end, made_state = case s.state when 'HELD' then s.made_state else s.state end,
    -- Whoever was promised a day already keeps it.
    promised_at = coalesce(promised_at, x."reviewBy")
  where cell = s.cell and member_id = s.member_id and n = s.n and period_start = s.period_start returning * into s;
  perform agent_adjustment_take(s);
  perform agent_granted_count(s.member_id, s.n, s.period_start, 1);
  return 'DONE';
end $$;

grant execute on function
  agent_statement_cadence(text, timestamptz, timestamptz),
  agent_period_is_settled(text, timestamptz, timestamptz),
  agent_statement_again(bigint, integer, timestamptz),
  agent_statement_rewrite(jsonb, text, text)
  to lotus_app;
