-- What a member's own account was given, by the day on which the teams above count it (operations.md 1.9, "self only"): rebates by
-- product, all else under the product ''. Kept in the same transactions as `agent_team_day` and `agent_team_cost_day`; the audit adds it up.
create table agent_own_cost_day (
  cell smallint not null check (cell = cell_of(member_id)),
  member_id bigint not null,
  day date not null,
  category text not null,
  currency text not null,
  -- Of own bets, and of those of everybody below.
  rebate_self bigint not null default 0,
  rebate_agent bigint not null default 0,
  small bigint not null default 0,
  cashback bigint not null default 0,
  bonus bigint not null default 0,
  wages bigint not null default 0,
  dividends bigint not null default 0,
  primary key (cell, member_id, day, category, currency)
);
grant select on agent_own_cost_day to lotus_app;

-- Of before: shares of bets that count as play, on the day of their news; days of small shares; promotions; statements by the rule of
-- `agent_statement_cost`, less what of a debt was cancelled.
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
