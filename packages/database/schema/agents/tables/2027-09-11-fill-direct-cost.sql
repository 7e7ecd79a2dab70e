-- mode: after functions
-- Of before (2027-09-10-direct-cost.sql), as far as its months are not archived: shares of bets on the day of their news, in the line of the
-- bet; days of small shares, promotions, statements, what of a debt was cancelled, and adjustments, each in the line of its time. Whoever
-- writes any of it meanwhile waits: the settlement, which does not ask for `agent_rebate_lock`, at its statements.
select agent_rebate_lock();
lock table agent_statement, agent_funding in share row exclusive mode;
truncate agent_direct_cost_day;
insert into agent_direct_cost_day (cell, member_id, day, category, currency, rebate_self, rebate_agent, small, cashback, bonus, wages, dividends)
with given as (
  select b.chain[2] as id, business_day(f.at) as day, r.category, r.currency, case when r.member_id = r.bettor_id then r.paid else 0 end as rebate_self,
    case when r.member_id = r.bettor_id then 0 else r.paid end as rebate_agent, 0::bigint as small, 0::bigint as cashback, 0::bigint as bonus,
    0::bigint as wages, 0::bigint as dividends
  from agent_rebate r join agent_fact f on f.member_id = r.bettor_id and f.placed_at = r.placed_at and f.bet_kind = r.bet_kind
    and f.bet_ref = r.bet_ref and f.version = r.version and f.is_void = r.is_void
  join agent_bet b on b.member_id = r.bettor_id and b.placed_at = r.placed_at and b.bet_kind = r.bet_kind and b.bet_ref = r.bet_ref
  where r.paid <> 0 and r.member_id in (r.bettor_id, b.chain[2])
  union all
  select (agent_chain_at(member_id, day::timestamp at time zone 'Asia/Ho_Chi_Minh'))[2], day, '', currency, 0, 0, paid, 0, 0, 0, 0
  from agent_rebate_day where paid <> 0
  union all
  select chain[2], business_day(at), '', currency, 0, 0, 0, case promotion when 'CASHBACK' then amount else 0 end,
    case promotion when 'BONUS' then amount else 0 end, 0, 0 from agent_promotion
  union all
  select case s.funding when 'UPLINE' then s.granter_id else (agent_chain_at(s.member_id, coalesce(l.at, s.period_end)))[2] end,
    business_day(coalesce(l.at, s.period_end - interval '1 millisecond')), '', s.currency, 0, 0, 0, 0, 0,
    case s.kind when 'DIVIDEND' then 0 else s.due end, case s.kind when 'DIVIDEND' then s.due else 0 end
  from agent_statement s left join agent_funding f using (cell, member_id, n, period_start)
  cross join lateral (select case when coalesce(s.made_state, 'PAID') not in ('PAID', 'OWED') then coalesce(f.opened_at, s.paid_at, s.made_at) end as at) l
  where s.due > 0 and (s.state in ('PAID', 'OWED') or f.state = 'CANCELLED')
  union all
  select f.granter_id, business_day(f.done_at), '', f.currency, 0, 0, 0, 0, 0,
    case f.kind when 'DIVIDEND' then 0 else f.by_upline + f.by_operator - f.due end,
    case f.kind when 'DIVIDEND' then f.by_upline + f.by_operator - f.due else 0 end
  from agent_funding f where f.state = 'CANCELLED'
  union all
  select (agent_chain_at(a.member_id, a.decided_at))[2], business_day(a.decided_at), '', a.currency, 0, 0, 0, 0, 0,
    case a.kind when 'DIVIDEND' then 0 else a.amount end, case a.kind when 'DIVIDEND' then a.amount else 0 end
  from agent_adjustment a where a.state = 'DONE' and a.amount > 0
)
select cell_of(id), id, day, category, currency, sum(rebate_self), sum(rebate_agent), sum(small), sum(cashback), sum(bonus), sum(wages), sum(dividends)
from given where id is not null group by id, day, category, currency;
