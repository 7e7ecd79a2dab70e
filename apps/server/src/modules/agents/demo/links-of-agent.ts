import { AGENT_ACCOUNT } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import { listMemberIdsByNames } from '../../identity/index.ts'
import { closeLink, createLink, type LinkDeps } from '../links/links.ts'
import { listLinks } from '../links/links.repo.ts'
import { requireAgent } from '../tree/require-agent.ts'
import { DEMO_AGENT } from './demo-agent.ts'
import { lotteries } from './demo-terms.ts'

const CHANNEL = 'Zalo'

/** Links of the demo's agent: one that people come by, one for agents that has ended by the end of the history, a closed one. */
export async function openLinks(deps: LinkDeps): Promise<void> {
  const memberId = (await listMemberIdsByNames(deps.db, [DEMO_AGENT])).get(DEMO_AGENT)
  if (memberId === undefined) return
  const agent = await requireAgent(deps.db, { memberId, username: DEMO_AGENT, accountType: AGENT_ACCOUNT })
  const common = { domain: null, usesMax: null }
  const player = { kind: 'player', rates: { ...lotteries(30_000), LIVE: 3000 } } as const
  const closed = await createLink(deps, agent, { ...common, ...player, channel: 'Telegram', days: null })
  await closeLink(deps, agent, closed.code)
  const forAgents = { kind: 'agent', rates: { ...lotteries(50_000), LIVE: 5000 } } as const
  await createLink(deps, agent, { ...common, ...forAgents, channel: 'Facebook', days: 30, usesMax: 20 })
  await createLink(deps, agent, { ...common, ...player, channel: CHANNEL, days: null })
}

/** The one that people come by. */
export async function findDemoLink(db: Queryable, memberId: bigint): Promise<{ code: string } | undefined> {
  const filter = { memberId, state: 'active', isAgent: false, channel: CHANNEL } as const
  return (await listLinks(db, filter, { after: null, limit: 1 }))[0]
}
