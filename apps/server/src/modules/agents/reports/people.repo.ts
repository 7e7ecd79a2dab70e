import type { RebateCategory } from '@lotus/contract'
import { sql, type Queryable } from '@lotus/database'
import type { Money } from '@lotus/kernel'
import type { Days } from './days-of.ts'
import type { TeamPlay } from './play.repo.ts'

/** Everybody of a team, its head included, or those directly below alone. */
export type Reach = 'TEAM' | 'DIRECT'
type Played = Days & { agentId: bigint; reach: Reach; currency: string; category: string | null }

/** Different people with a valid bet above zero on a day of the period, in the line in which they played. */
export function countBettors(db: Queryable, p: Played): Promise<number> {
  return db.value<number>(sql`
    select agent_people(${p.agentId}, ${p.reach}, ${p.currency}, ${p.category ?? 'ALL'}, ${p.from}::date, ${p.to}::date) as people`)
}

export type DayPlay = { day: string; validBet: Money; winLoss: Money; net: Money }

const inPeriod = (p: Played) => sql`
  d.cell = cell_of(${p.agentId}) and d.member_id = ${p.agentId} and d.day between ${p.from}::date and ${p.to}::date`
const ofProduct = (p: Played) => sql`(${p.category === null} or d.category = ${p.category ?? ''})`

/** Day by day, with all that the figure of the period has; days without anything are left out. */
export function listTeamDays(db: Queryable, p: Played): Promise<DayPlay[]> {
  return db.many<DayPlay>(sql`
    select x.day::text as day, sum(x.valid_bet)::bigint as "validBet", sum(x.win_loss)::bigint as "winLoss",
      sum(x.win_loss + x.cost)::bigint as net
    from (
      select d.day, d.valid_bet, d.payout - d.stake as win_loss, d.rebate_self + d.rebate_agent as cost from agent_team_day d
      where ${inPeriod(p)} and d.currency = ${p.currency} and ${ofProduct(p)}
      union all
      select d.day, 0, 0, d.accruals + d.cashback + d.bonus + d.wages + d.dividends from agent_team_cost_day d
      where ${inPeriod(p)} and d.currency = ${p.currency} and ${p.category === null}) x
    group by x.day order by x.day`)
}

/** The same of those directly below. */
export function listDirectDays(db: Queryable, p: Played): Promise<DayPlay[]> {
  return db.many<DayPlay>(sql`
    select x.day::text as day, sum(x.valid_bet)::bigint as "validBet", sum(x.win_loss)::bigint as "winLoss",
      sum(x.win_loss + x.cost)::bigint as net
    from (
      select d.day, d.valid_bet, d.payout - d.stake as win_loss, 0 as cost from agent_direct_day d
      where ${inPeriod(p)} and d.currency = ${p.currency} and ${ofProduct(p)}
      union all
      select d.day, 0, 0, d.rebate_self + d.rebate_agent + d.small + d.cashback + d.bonus + d.wages + d.dividends from agent_direct_cost_day d
      where ${inPeriod(p)} and d.currency = ${p.currency} and ${ofProduct(p)}) x
    group by x.day order by x.day`)
}

/** The valid bet of the scope by product, the largest first. */
export function listCategories(db: Queryable, p: Played): Promise<{ category: RebateCategory; validBet: Money }[]> {
  const days = p.reach === 'TEAM' ? sql`agent_team_day` : sql`agent_direct_day`
  return db.many(sql`
    select d.category, sum(d.valid_bet)::bigint as "validBet" from ${days} d
    where ${inPeriod(p)} and d.currency = ${p.currency} and ${ofProduct(p)}
    group by d.category having sum(d.valid_bet) <> 0 order by 2 desc, 1`)
}

type DirectPlay = Pick<TeamPlay, 'bets' | 'stake' | 'validBet' | 'payout'>

/** What those directly below played in a period, each in the line of the time. */
export function sumDirect(db: Queryable, p: Played): Promise<DirectPlay> {
  return db.one<DirectPlay>(sql`
    select coalesce(sum(d.bets), 0)::integer as bets, coalesce(sum(d.stake), 0)::bigint as stake,
      coalesce(sum(d.valid_bet), 0)::bigint as "validBet", coalesce(sum(d.payout), 0)::bigint as payout
    from agent_direct_day d where ${inPeriod(p)} and d.currency = ${p.currency} and ${ofProduct(p)}`)
}

type DirectCosts = Pick<TeamPlay, 'rebateSelf' | 'rebateAgent' | 'small' | 'cashback' | 'bonus' | 'wages' | 'dividends'>

/** What they cost: the rebates on their bets, and what their own accounts were given besides, which has no product. */
export function sumDirectCosts(db: Queryable, p: Played): Promise<DirectCosts> {
  return db.one<DirectCosts>(sql`
    select coalesce(sum(d.rebate_self), 0)::bigint as "rebateSelf", coalesce(sum(d.rebate_agent), 0)::bigint as "rebateAgent",
      coalesce(sum(d.small), 0)::bigint as small, coalesce(sum(d.cashback), 0)::bigint as cashback, coalesce(sum(d.bonus), 0)::bigint as bonus,
      coalesce(sum(d.wages), 0)::bigint as wages, coalesce(sum(d.dividends), 0)::bigint as dividends
    from agent_direct_cost_day d where ${inPeriod(p)} and d.currency = ${p.currency} and ${ofProduct(p)}`)
}
