import { addDays, moneyToString, type Clock } from '@lotus/kernel'
import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { currency } from '../../wallet/index.ts'
import { daysOf, type Days } from '../reports/days-of.ts'
import { countBettors, listCategories, listDirectDays, listTeamDays, type Reach } from '../reports/people.repo.ts'
import { playOfDirect, playOfTeam } from '../reports/profit.ts'
import { sumIncome } from '../rebates/rebate.repo.ts'
import { activeOfTeam, liveTeam } from './live-team.ts'
import { areRebatesPaid } from './rate-rules.ts'
import { countDepositors } from '../cash/cash.repo.ts'
import { countTeam, listDirectJoined, listJoined, listLevels } from './tree.repo.ts'

const DAYS_DEFAULT = 7
type Overview = RouteValue<'agent.overview'>

/** Who the team is, who came within the period, what was played, and what the agent got of it (AC02). */
export async function teamOverview(
  { db, clock }: { db: Database; clock: Clock },
  agentId: bigint,
  input: RouteParsedInput<'agent.overview'>,
): Promise<Overview> {
  const period = daysOf(input, clock.now(), DAYS_DEFAULT)
  const category = input.category ?? null
  const reach: Reach = input.scope === 'direct' ? 'DIRECT' : 'TEAM'
  const isTeam = reach === 'TEAM'
  const asked = { agentId, reach, currency, category, ...period }
  const counts = await countTeam(db, agentId)
  const members = isTeam ? counts.team : counts.direct
  const bettors = await countBettors(db, asked)
  const [levels, joined, rebates, play, played, categories, live, active, depositors] = await Promise.all([
    listLevels(db, agentId),
    isTeam ? listJoined(db, { agentId, ...period }) : listDirectJoined(db, { agentId, ...period }),
    ownRebates(db, agentId, period),
    isTeam ? playOfTeam(db, agentId, period, category) : playOfDirect(db, agentId, period, category),
    isTeam ? listTeamDays(db, asked) : listDirectDays(db, asked),
    listCategories(db, asked),
    liveTeam(db, { agentId, reach, members }, clock.now()),
    activeOfTeam(db, { ...asked, bettors }, clock.now()),
    isTeam && category === null ? countDepositors(db, { agentId, ...period }) : null,
  ])
  return {
    ...period,
    people: { ...counts, joined: joined.reduce((sum, row) => sum + row.joined, 0), bettors, depositors, active },
    live,
    days: eachDay(period, joined, played),
    levels,
    play,
    categories: categories.map((row) => ({ ...row, validBet: moneyToString(row.validBet) })),
    rebates,
  }
}

function eachDay(
  { from, to }: Days,
  joined: Awaited<ReturnType<typeof listJoined>>,
  played: Awaited<ReturnType<typeof listTeamDays>>,
): Overview['days'] {
  const [joinedOn, playedOn] = [
    new Map(joined.map((row) => [row.day, row])),
    new Map(played.map((row) => [row.day, row])),
  ]
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const play = playedOn.get(day)
    days.push({
      day,
      joined: joinedOn.get(day)?.joined ?? 0,
      validBet: moneyToString(play?.validBet ?? 0n),
      net: moneyToString(play?.net ?? 0n),
    })
  }
  return days
}

async function ownRebates(db: Database, agentId: bigint, period: Days): Promise<Overview['rebates']> {
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
