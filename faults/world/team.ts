import { sql, type Database } from '@lotus/database'
import { instantFromDate, periodAt } from '@lotus/rules/agents'
import type { WireTerms } from '../../apps/server/src/modules/agents/contracts/contract-terms.ts'
import { signedBy } from '../../apps/server/src/modules/agents/settle/settle.fixtures.ts'
import { agentsSettings } from '../../apps/server/src/modules/agents/settings.ts'
import { setSetting } from '../../apps/server/src/modules/system/index.ts'
import { createStranger, FUND_HASH, type Person } from './people.ts'

/** Three agents, one below the other; everybody else plays below the last one. */
const RATES = [12_000, 8000, 5000] as const
const PLAYER_RATE = 3000
/** That of the players: a difference of less than what others earn would make shares below a cent, for which dividends wait. */
const MOVER_RATE = PLAYER_RATE
/** So many players move with their agent. */
const MOVED_MAX = 20
export const MOVER = 'faultmover'
export const QUIET = 'faultquiet'
/** What the load plays; of vendors' calls the campaign's own have no category. */
const CATEGORY = 'LOTT'
const rates = (ppm: number) => JSON.stringify({ [CATEGORY]: ppm })

/** Makes a team of the people, with rebates and contracts of all kinds, so that these jobs are killed as well. */
export async function createTeam(owner: Database, people: readonly Person[]): Promise<void> {
  const agents = people.slice(0, RATES.length)
  // A small chapter has no team.
  if (people.length <= RATES.length) return
  for (const [at, agent] of agents.entries()) {
    const upline = agents[at - 1]
    const given = rates(RATES[at] ?? 0)
    await owner.query(
      upline === undefined
        ? sql`select agent_set(${BigInt(agent.id)}, ${given}, 'faults', 'faults')`
        : sql`select agent_join(${BigInt(agent.id)}, ${BigInt(upline.id)}, true, 'direct', null, '', ${given}, 'faults')`,
    )
  }
  // Lines move without an operator here.
  await setSetting(owner, agentsSettings.moveTwoOperators, 'NONE', 'faults')
  const last = BigInt(agents.at(-1)?.id ?? '')
  const mover = await createMover(owner, last)
  const players = people.slice(RATES.length)
  for (const [at, { id }] of players.entries()) {
    const upline = at < Math.min(MOVED_MAX, players.length / 2) ? mover : last
    await owner.query(
      sql`select agent_join(${BigInt(id)}, ${upline}, false, 'direct', null, '', ${rates(PLAYER_RATE)}, 'faults')`,
    )
  }
  const sign = signedBy({ owner })
  const start = new Date(periodAt('DAILY', instantFromDate(new Date())).start / 1000).toISOString()
  for (const [at, { id }] of agents.entries()) {
    const granter = at === 0 ? null : BigInt(agents[at - 1]?.id ?? '')
    for (const terms of CONTRACTS[at] ?? []) await sign(BigInt(id), granter, terms, start)
  }
}

/**
 * An agent without a contract whose line moves while bets are counted, and who sends money to a member below: nobody's client, so
 * that no journal has to know of it (shake-team.ts).
 */
async function createMover(owner: Database, upline: bigint): Promise<bigint> {
  const [mover, quiet] = [await createStranger(owner, MOVER, FUND_HASH), await createStranger(owner, QUIET, FUND_HASH)]
  await owner.query(
    sql`select agent_join(${mover}, ${upline}, true, 'direct', null, '', ${rates(MOVER_RATE)}, 'faults')`,
  )
  await owner.query(sql`select agent_join(${quiet}, ${mover}, false, 'direct', null, '', '{}', 'faults')`)
  await owner.query(sql`insert into fund_password (cell, member_id) values (cell_of(${mover}), ${mover})`)
  await owner.query(sql`
    select wallet_adjust(${mover}, 'P', 1000000000, 'adjustment', 'faults', 'mover', sha256('mover'), 'adjustment', 'mover')`)
  return mover
}

const every = { categories: [CATEGORY] as WireTerms['categories'], activeMinBet: '0.0000' }
const tier = (ratePpm: number, validBet = '0.0000') => ({ ratePpm, active: 1, validBet, loss: '0.0000' })
const realtime = (share: number): WireTerms => ({
  kind: 'REALTIME',
  categories: [CATEGORY],
  profitPpm: 1000 * share,
  lossPpm: 2000 * share,
  singleBet: '0.0100',
})
const dividend = (ratePpm: number): WireTerms => ({
  ...every,
  kind: 'DIVIDEND',
  cadence: 'DAILY',
  carry: 'PERMANENT',
  tiers: [{ ...tier(ratePpm), active: 0 }],
})

/**
 * What each agent holds, the highest one first. An hour of little play earns the first one less than the second one, so the
 * line has debts; the third one is paid by its upline's wallet.
 */
const CONTRACTS: readonly (readonly WireTerms[])[] = [
  [
    realtime(2),
    { ...every, kind: 'HOURLY', tiers: [tier(2000, '2000.0000')] },
    { ...every, kind: 'DAILY', cadence: 'DAILY', tiers: [tier(2000)] },
    dividend(100_000),
  ],
  [
    realtime(1),
    { ...every, kind: 'HOURLY', tiers: [tier(1000)] },
    { ...every, kind: 'DAILY', cadence: 'DAILY', tiers: [tier(1000)] },
    dividend(50_000),
  ],
  [
    { ...every, kind: 'HOURLY', tiers: [tier(500)], funding: 'UPLINE' },
    { ...every, kind: 'DAILY', cadence: 'DAILY', tiers: [tier(500)], funding: 'UPLINE' },
  ],
]
