-- mode: after functions
-- Of before (2027-04-27-own-cost.sql): shares of bets that count as play, on the day of their news; days of small shares; promotions;
-- statements by the rule of `agent_statement_cost`, less what of a debt was cancelled. Whoever writes any of it meanwhile waits: the
-- settlement, which does not ask for `agent_rebate_lock`, at its statements.
select agent_rebate_lock();
lock table agent_statement, agent_funding in share row exclusive mode;
truncate agent_own_cost_day;
insert into agent_own_cost_day (cell, member_id, day, category, currency, rebate_self, rebate_agent, small, cashback, bonus, wages, dividends)
with given as (
  select r.member_id, business_day(f.at) as day, r.category, r.currency, case when r.member_id = r.bettor_id then r.paid else 0 end as rebate_self,
    case when r.member_id = r.bettor_id then 0 else r.paid end as rebate_agent, 0::bigint as small, 0::bigint as cashback, 0::bigint as bonus,
    0::bigint as wages, 0::bigint as dividends
  from agent_rebate r join agent_fact f on f.member_id = r.bettor_id and f.placed_at = r.placed_at and f.bet_kind = r.bet_kind
    and f.bet_ref = r.bet_ref and f.version = r.version and f.is_void = r.is_void
  where r.paid <> 0
  union all
  select member_id, day, '', currency, 0, 0, paid, 0, 0, 0, 0 from agent_rebate_day where paid <> 0
  union all
  select member_id, business_day(at), '', currency, 0, 0, 0, case promotion when 'CASHBACK' then amount else 0 end,
    case promotion when 'BONUS' then amount else 0 end, 0, 0 from agent_promotion
  union all
  select s.member_id, case when coalesce(s.made_state, 'PAID') in ('PAID', 'OWED') then business_day(s.period_end - interval '1 millisecond')
      else business_day(coalesce(f.opened_at, s.paid_at, s.made_at)) end, '', s.currency, 0, 0, 0, 0, 0,
    case s.kind when 'DIVIDEND' then 0 else s.due end, case s.kind when 'DIVIDEND' then s.due else 0 end
  from agent_statement s left join agent_funding f using (cell, member_id, n, period_start)
  where s.due > 0 and (s.state in ('PAID', 'OWED') or f.state = 'CANCELLED')
  union all
  select f.member_id, business_day(f.done_at), '', f.currency, 0, 0, 0, 0, 0,
    case f.kind when 'DIVIDEND' then 0 else f.by_upline + f.by_operator - f.due end,
    case f.kind when 'DIVIDEND' then f.by_upline + f.by_operator - f.due else 0 end
  from agent_funding f where f.state = 'CANCELLED'
)
select cell_of(member_id), member_id, day, category, currency, sum(rebate_self), sum(rebate_agent), sum(small), sum(cashback), sum(bonus), sum(wages),
  sum(dividends) from given group by member_id, day, category, currency;
