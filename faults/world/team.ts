import { sql, type Database } from '@lotus/database'
import { signedBy } from '../../apps/server/src/modules/agents/settle/settle.fixtures.ts'
import type { Person } from './people.ts'

/** Three agents, one below the other; everybody else plays below the last one. */
const RATES = [12_000, 8000, 5000] as const
const PLAYER_RATE = 3000
/** What the load plays; of vendors' calls the campaign's own have no category. */
const CATEGORY = 'LOTT'
const rates = (ppm: number) => JSON.stringify({ [CATEGORY]: ppm })

/** Makes a team of the people, with rebates and with salaries by slot and hour, so that these jobs are killed as well. */
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
  const last = agents.at(-1)?.id ?? ''
  for (const { id } of people.slice(RATES.length)) {
    await owner.query(
      sql`select agent_join(${BigInt(id)}, ${BigInt(last)}, false, 'direct', null, '', ${rates(PLAYER_RATE)}, 'faults')`,
    )
  }
  const sign = signedBy({ owner })
  const start = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS).toISOString()
  for (const [at, { id }] of agents.slice(0, 2).entries()) {
    const granter = at === 0 ? null : BigInt(agents[0]?.id ?? '')
    const share = 2 - at
    await sign(
      BigInt(id),
      granter,
      { kind: 'REALTIME', categories: [CATEGORY], profitPpm: 1000 * share, lossPpm: 2000 * share, singleBet: '0.0100' },
      start,
    )
    await sign(
      BigInt(id),
      granter,
      {
        kind: 'HOURLY',
        categories: [CATEGORY],
        activeMinBet: '0.0000',
        tiers: [{ ratePpm: 1000 * share, active: 1, validBet: '0.0000', loss: '0.0000' }],
      },
      start,
    )
  }
}

const HOUR_MS = 3_600_000
