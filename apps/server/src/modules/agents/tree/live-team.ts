import type { Queryable } from '@lotus/database'
import { addDays, moneyToString, parseMoney, zonedInstant } from '@lotus/kernel'
import { rebateCategories, type RebateCategory } from '@lotus/contract'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { listOnline, identitySettings } from '../../identity/index.ts'
import { getSetting, getSettings } from '../../system/index.ts'
import { currency, sumPlayable } from '../../wallet/index.ts'
import type { Days } from '../reports/days-of.ts'
import type { Reach } from '../reports/people.repo.ts'
import { createLooks } from '../looks/looks.ts'
import { settleRules, signsOf } from '../settle/gross.ts'
import { agentsSettings } from '../settings.ts'
import { findTeamState, writeTeamStates } from './live-team.repo.ts'
import { listDirectIds, listTeamIds } from './tree.repo.ts'

type Asked = { agentId: bigint; reach: Reach; members: number }

/** What a team holds and how many are online now; of a large one as it was some minutes ago, or null where nobody has looked yet. */
export async function liveTeam(db: Queryable, asked: Asked, now: Date) {
  const { agentId, reach, members } = asked
  if (await isLarge(db, members)) {
    const state = reach === 'TEAM' ? await findTeamState(db, agentId) : undefined
    return state
      ? { balance: moneyToString(state.balance), online: state.online, at: state.countedAt.toISOString() }
      : { balance: null, online: null, at: null }
  }
  const ids =
    reach === 'TEAM'
      ? [agentId, ...(await listTeamIds(db, agentId, members))]
      : await listDirectIds(db, agentId, members)
  const [balance, online] = [await sumPlayable(db, ids, currency), await listOnline(db, ids)]
  return { balance: moneyToString(balance), online: online.size, at: now.toISOString() }
}

type Played = Omit<Asked, 'members'> & Days & { bettors: number; category: RebateCategory | null }

/**
 * Who was active in the period, and from which sums of valid bets and deposits on (operations.md 0.1); of a large team as it was counted
 * last (`at`), null until it has been.
 */
export async function activeOfTeam(db: Queryable, { agentId, reach, bettors, ...asked }: Played, now: Date) {
  const { activeMinBet, activeMinDeposit, teamLookMax: membersMax } = await getSettings(db, agentsSettings)
  const least = { bet: parseMoney(activeMinBet), deposit: parseMoney(activeMinDeposit) }
  const from = { from: moneyToString(least.bet), deposit: moneyToString(least.deposit) }
  if (bettors === 0) return { count: 0, leftOut: 0, waiting: 0, ...from, counting: null, countFailed: false, at: null }
  const categories = asked.category === null ? rebateCategories : [asked.category]
  const days = { fromDay: asked.from, toDay: asked.to }
  const isDirect = reach === 'DIRECT'
  const signs = signsOf(await settleRules(db))
  const looks = createLooks(db, { now, membersMax })
  const of = {
    memberId: agentId,
    ...days,
    categories,
    least,
    currency,
    isDirect,
    signs,
    until: zonedInstant(addDays(asked.to, 1), '00:00'),
  }
  const { active, ...left } = await looks.people(of)
  const counting = looks.counting()
  const at = looks.countedAt()?.toISOString() ?? null
  return { count: counting === null ? active : null, ...left, ...from, counting, countFailed: looks.hasFailed(), at }
}

const isLarge = async (db: Queryable, members: number): Promise<boolean> =>
  members > (await getSetting(db, agentsSettings.teamLookMax))

export function registerTeamJobs({ db, jobs }: Pick<PlatformDeps, 'db' | 'jobs'>): void {
  jobs.schedule('agents.team_states', '*/5 * * * *', async () => {
    await countLargeTeams(db)
  })
}

/** Counts what large teams hold and who of them is online; answers how many teams. */
export async function countLargeTeams(db: Queryable): Promise<number> {
  const [moreThan, idleMinutes] = await Promise.all([
    getSetting(db, agentsSettings.teamLookMax),
    getSetting(db, identitySettings.sessionIdleMinutes),
  ])
  return writeTeamStates(db, { moreThan, idleMinutes, currency })
}
