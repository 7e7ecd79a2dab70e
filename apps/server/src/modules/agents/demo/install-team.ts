import type { Database, Queryable, Transaction } from '@lotus/database'
import type { Rng } from '@lotus/kernel'
import { listMemberIdsByNames } from '../../identity/index.ts'
import { setSettingOnce } from '../../system/index.ts'
import { joinTeam } from '../links/join.ts'
import { readNow } from '../contracts/contract.repo.ts'
import type { GivenRates } from '../rates.ts'
import { setQuotas } from '../quotas/quota.repo.ts'
import { agentsSettings } from '../settings.ts'
import { DEMO_AGENT } from './demo-agent.ts'
import { lotteries } from './demo-terms.ts'
import { findDemoLink } from './links-of-agent.ts'
import { findNode, join, listNodes, lockNode, setAgent } from '../tree/tree.repo.ts'

const BY = 'demo'
const AGENTS = 3
/** A second agent level under the first line. */
const BELOW_FIRST = 2
const rates: Record<'top' | 'agent' | 'below' | 'player', GivenRates> = {
  top: { LOTT: 78_000, ELOTT: 78_000, SEA: 70_000, LIVE: 7000, RNG: 11_000, SPORTS: 11_000, FISH: 11_000, PVP: 11_000 },
  agent: { LOTT: 65_000, ELOTT: 65_000, SEA: 60_000, LIVE: 6000, RNG: 9000, SPORTS: 9000, FISH: 9000, PVP: 9000 },
  below: { ...lotteries(50_000), LIVE: 5000, RNG: 7000, SPORTS: 7000, FISH: 7000 },
  player: { ...lotteries(30_000), LIVE: 3000, RNG: 5000 },
}
const crowdRates: GivenRates = lotteries(30_000)

/**
 * The first of the crowd are agents, in this order: five more levels below the third line, so that it is the deepest, one
 * below the second, and two lines of their own beside the demo's agent, directly below the operator. The number is that of
 * the upline among them; `second` and `third` are lines.
 */
const crowdAgents: readonly { below: number | 'second' | 'third' | 'operator'; rates: GivenRates }[] = [
  // Hardly more than the next one below, and no players of its own: it cannot pay all that it owes by contract.
  { below: 'third', rates: { ...lotteries(41_000), LIVE: 4000 } },
  { below: 0, rates: lotteries(40_000) },
  { below: 1, rates: lotteries(37_000) },
  { below: 2, rates: lotteries(34_000) },
  { below: 3, rates: lotteries(32_000) },
  { below: 'second', rates: rates.below },
  { below: 'operator', rates: rates.agent },
  { below: 6, rates: rates.below },
  { below: 'operator', rates: rates.below },
]
const CROWD_AGENTS = crowdAgents.length
/** So few of the crowd stand directly below the demo's agent that its lines stay on the first page of its lists. */
const BY_LINK = 3

/** The demo's generated members, in the order in which they registered. */
export type Generated = {
  /** Of the demo's beginning. */
  first: readonly bigint[]
  /** Of its last month. */
  crowd: readonly bigint[]
}

/** Those of the crowd who play; the others only lead teams. */
export const playersOfCrowd = ({ crowd }: Generated): readonly bigint[] => crowd.slice(CROWD_AGENTS)
export const agentsOfCrowd = ({ crowd }: Generated): readonly bigint[] => crowd.slice(0, CROWD_AGENTS)

/** Makes the demo's agent one, and pays rebates from the first start on; safe to repeat. */
export async function makeDemoAgent(db: Queryable, memberId: bigint): Promise<void> {
  await setSettingOnce(db, agentsSettings.rebatesFrom, (await readNow(db)).toISOString(), BY)
  if (await findNode(db, memberId)) return
  await setAgent(db, { memberId, rates: rates.top, by: BY, reason: BY })
}

type Place = { uplineId: bigint | null | undefined; role: 'agent' | 'player'; rates: GivenRates; linkCode?: string }

/**
 * Puts the demo's generated members below its own agent: three lines of agents of different depth, and their players; a
 * few lines of the crowd stand beside it. Nothing happens where that name belongs to somebody else. Safe to repeat; whoever
 * has a place keeps it.
 */
export async function fillDemoTeam(
  { db, rng }: { db: Database; rng: Rng },
  { first, crowd }: Generated,
): Promise<void> {
  const agentId = (await listMemberIdsByNames(db, [DEMO_AGENT])).get(DEMO_AGENT)
  if (agentId === undefined || !(await findNode(db, agentId))?.isAgent) return
  const everybody = [...first, ...crowd]
  const placed = await listNodes(db, everybody)
  if (everybody.every((id) => placed.has(id))) return
  const link = await findDemoLink(db, agentId)
  const places = new Map([...placesOfFirst(first, agentId), ...placesOfCrowd({ first, crowd }, agentId, link)])
  await db.tx(async (tx) => {
    await lockNode(tx, agentId)
    for (const [id, place] of places) if (!placed.has(id)) await put({ tx, rng }, id, place)
    // Some are left, so that the form of an account shows what a quota looks like.
    await setQuotas(tx, agentId, [{ category: 'LOTT', fromPpm: 65_000, max: 40 }])
  })
}

function* placesOfFirst(first: readonly bigint[], agentId: bigint): Generator<[bigint, Place]> {
  const agents = first.slice(0, AGENTS)
  const deeper = first.slice(AGENTS, AGENTS + BELOW_FIRST)
  for (const id of agents) yield [id, { uplineId: agentId, role: 'agent', rates: rates.agent }]
  for (const id of deeper) yield [id, { uplineId: agents[0], role: 'agent', rates: rates.below }]
  const parents = [...agents, ...deeper, agentId]
  for (const [index, id] of first.slice(AGENTS + BELOW_FIRST).entries())
    yield [id, { uplineId: parents[index % parents.length], role: 'player', rates: rates.player }]
}

function* placesOfCrowd(
  generated: Generated,
  agentId: bigint,
  link: { code: string } | undefined,
): Generator<[bigint, Place]> {
  const { first } = generated
  const leaders = agentsOfCrowd(generated)
  const uplineOf = (below: number | 'second' | 'third' | 'operator') =>
    typeof below === 'number' ? leaders[below] : below === 'operator' ? null : first[below === 'second' ? 1 : 2]
  for (const [index, id] of leaders.entries()) {
    const one = crowdAgents[index]
    if (one) yield [id, { uplineId: uplineOf(one.below), role: 'agent', rates: one.rates }]
  }
  // The first leader has no players of its own.
  const parents = [...leaders.slice(1), ...first.slice(0, AGENTS + BELOW_FIRST), ...leaders.slice(1, 4)]
  for (const [index, id] of playersOfCrowd(generated).entries()) {
    const uplineId = index < BY_LINK ? agentId : parents[index % parents.length]
    // The agent's own players came by its link.
    const by = uplineId === agentId && link ? { linkCode: link.code } : {}
    yield [id, { uplineId, role: 'player', rates: crowdRates, ...by }]
  }
}

async function put(
  { tx, rng }: { tx: Transaction; rng: Rng },
  memberId: bigint,
  { uplineId, role, rates: given, linkCode }: Place,
): Promise<void> {
  if (uplineId === undefined) return
  if (uplineId !== null && linkCode !== undefined)
    return joinTeam({ tx, rng }, { memberId, inviterId: uplineId, affiliateCode: linkCode })
  if (uplineId === null) return setAgent(tx, { memberId, rates: given, by: BY, reason: BY })
  const place = {
    memberId,
    uplineId,
    kind: role,
    via: 'direct',
    linkCode: null,
    remark: '',
    rates: given,
    by: BY,
  } as const
  await join(tx, place)
}
