import { addDays, moneyToString, type Clock } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { currency } from '../../wallet/index.ts'
import { daysOf } from '../reports/days-of.ts'
import { playOfTeam } from '../reports/profit.ts'
import { sumIncome } from '../rebates/rebate.repo.ts'
import { areRebatesPaid } from './rate-rules.ts'
import { countTeam, listJoined, listLevels } from './tree.repo.ts'

const DAYS_DEFAULT = 7

/** Who the team is, and who came within the period (AC02). */
export async function teamOverview(
  { db, clock }: { db: Database; clock: Clock },
  agentId: bigint,
  input: RouteParsedInput<'agent.overview'>,
): Promise<RouteValue<'agent.overview'>> {
  const { from, to } = daysOf(input, clock.now(), DAYS_DEFAULT)
  const [counts, levels, joined, rebates, play] = await Promise.all([
    countTeam(db, agentId),
    listLevels(db, agentId),
    listJoined(db, { agentId, from, to }),
    ownRebates(db, agentId, { from, to }),
    playOfTeam(db, agentId, { from, to }),
  ])
  const byDay = new Map(joined.map((row) => [row.day, row.joined]))
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, joined: byDay.get(day) ?? 0 })
  return {
    from,
    to,
    people: { ...counts, joined: joined.reduce((sum, row) => sum + row.joined, 0) },
    days,
    levels,
    play,
    rebates,
  }
}

async function ownRebates(
  db: Database,
  agentId: bigint,
  period: { from: string; to: string },
): Promise<RouteValue<'agent.overview'>['rebates']> {
  const income = await sumIncome(db, agentId, { currency, ...period })
  if (!income && !(await areRebatesPaid(db))) return null
  const { self, agent, small, takenBack } = income ?? { self: 0n, agent: 0n, small: 0n, takenBack: 0n }
  return {
    self: moneyToString(self),
    agent: moneyToString(agent),
    small: moneyToString(small),
    takenBack: moneyToString(takenBack),
    sum: moneyToString(self + agent + small + takenBack),
  }
}
