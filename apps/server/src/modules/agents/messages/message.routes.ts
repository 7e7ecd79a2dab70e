import { must } from '@lotus/kernel'
import type { PlatformDeps } from '../../../platform/deps.ts'
import { getSetting } from '../../system/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import { agentsSettings } from '../settings.ts'
import { requireActingAgent, requireAgent } from '../tree/require-agent.ts'
import { purgeMessages } from './message.repo.ts'
import { messagesOfUpline, muteMessages } from './mute-messages.ts'
import { readMessages } from './read-messages.ts'
import { messageRules, sendMessage } from './send-message.ts'

export function registerMessageRoutes(deps: AgentsDeps): void {
  const { db, http } = deps
  http.handle('agent.message', async ({ member, idempotencyKey }, input) => {
    const key = must(idempotencyKey, 'a keyed call has a key')
    return sendMessage(deps, await requireActingAgent(db, member), input, key)
  })
  http.handle('agent.messageRules', async ({ member }) => messageRules(db, await requireAgent(db, member)))
  http.handle('upline.messages', ({ member }) => messagesOfUpline(db, member.memberId))
  http.handle('upline.muteMessages', ({ member }, input) => muteMessages(db, member.memberId, input.isMuted))
  http.handle('bo.agentMessages', (context, input) => readMessages(db, context, input))
}

const BATCH = 1000
/** Batches a night: the rest goes the next night. */
const BATCHES_MAX = 200
const DAY_MS = 86_400_000

export function registerMessageJobs(deps: AgentsDeps & Pick<PlatformDeps, 'jobs'>): void {
  deps.jobs.schedule('agents.purge_messages', '51 4 * * *', () => purgeOldMessages(deps))
}

/** Deletes what was sent longer ago than it is kept. */
export async function purgeOldMessages({ db, clock }: Pick<AgentsDeps, 'db' | 'clock'>): Promise<void> {
  const days = await getSetting(db, agentsSettings.messageKeepDays)
  const before = new Date(clock.now().getTime() - days * DAY_MS)
  for (let n = 0; n < BATCHES_MAX; n += 1) {
    if ((await purgeMessages(db, before, BATCH)) < BATCH) return
  }
}
