import type { Database, Queryable } from '@lotus/database'
import { listMemberIdsByNames } from '../../identity/index.ts'
import { setSettingOnce } from '../../system/index.ts'
import { readNow } from '../contracts/contract.repo.ts'
import type { GivenRates } from '../rates.ts'
import { agentsSettings } from '../settings.ts'
import { findNode, join, lockNode, setAgent } from '../tree/tree.repo.ts'

const BY = 'demo'
const AGENTS = 3
/** A second agent level under the first line. */
const BELOW_FIRST = 2
const rates: Record<'top' | 'agent' | 'below' | 'player', GivenRates> = {
  top: { LOTT: 78_000, ELOTT: 78_000, SEA: 70_000, LIVE: 7000, RNG: 11_000, SPORTS: 11_000, FISH: 11_000, PVP: 11_000 },
  agent: { LOTT: 65_000, ELOTT: 65_000, SEA: 60_000, LIVE: 6000, RNG: 9000, SPORTS: 9000, FISH: 9000, PVP: 9000 },
  below: { LOTT: 50_000, ELOTT: 50_000, LIVE: 5000, RNG: 7000, SPORTS: 7000, FISH: 7000 },
  player: { LOTT: 30_000, LIVE: 3000, RNG: 5000 },
}

/** The name of the demo's agent. */
export const DEMO_AGENT = 'daily1'

/** Makes the demo's agent one, and pays rebates from the first start on; safe to repeat. */
export async function makeDemoAgent(db: Queryable, memberId: bigint): Promise<void> {
  await setSettingOnce(db, agentsSettings.rebatesFrom, (await readNow(db)).toISOString(), BY)
  if (await findNode(db, memberId)) return
  await setAgent(db, { memberId, rates: rates.top, by: BY, reason: BY })
}

/**
 * Puts the demo's generated members below its own agent: three lines of agents of different depth, and their players.
 * Nothing happens where that name belongs to somebody else. Safe to repeat; whoever has a place keeps it.
 */
export async function fillDemoTeam(db: Database, generated: readonly bigint[]): Promise<void> {
  const agentId = (await listMemberIdsByNames(db, [DEMO_AGENT])).get(DEMO_AGENT)
  if (agentId === undefined || !(await findNode(db, agentId))?.isAgent) return
  await db.tx(async (tx) => {
    await lockNode(tx, agentId)
    const agents = generated.slice(0, AGENTS)
    const deeper = generated.slice(AGENTS, AGENTS + BELOW_FIRST)
    for (const id of agents) await place(tx, id, agentId, 'agent')
    for (const id of deeper) await place(tx, id, agents[0], 'below')
    const parents = [...agents, ...deeper, agentId]
    for (const [index, id] of generated.slice(AGENTS + BELOW_FIRST).entries()) {
      await place(tx, id, parents[index % parents.length], 'player')
    }
  })
}

async function place(
  tx: Queryable,
  memberId: bigint,
  uplineId: bigint | undefined,
  role: 'agent' | 'below' | 'player',
): Promise<void> {
  if (uplineId === undefined) return
  const kind = role === 'player' ? 'player' : 'agent'
  await join(tx, { memberId, uplineId, kind, via: 'direct', linkCode: null, remark: '', rates: rates[role], by: BY })
}
