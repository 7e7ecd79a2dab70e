import { AppError } from '@lotus/kernel'
import { agentMessaged } from '@lotus/contract/events'
import { AGENT_MESSAGE_MAX, type ErrorCode, type RouteParsedInput, type RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { addEvent } from '../../../platform/outbox/add-event.ts'
import { cleanLine, hasLink } from '../../../platform/clean-text.ts'
import { idOf } from '../../../platform/paging.ts'
import { getSetting } from '../../system/index.ts'
import type { AgentsDeps } from '../agents.deps.ts'
import type { Agent } from '../tree/require-agent.ts'
import { agentsSettings } from '../settings.ts'
import * as repo from './message.repo.ts'

/**
 * Sends a message to somebody directly below (operations.md 1.7), once for each key: it comes into their inbox. Refuses with
 * `message_link`, `not_found` (not directly below), `message_limit`, `message_unavailable`, which tells nothing of the other one.
 */
export async function sendMessage(
  deps: AgentsDeps,
  agent: Agent,
  { memberId, text: typed }: RouteParsedInput<'agent.message'>,
  key: string,
): Promise<RouteValue<'agent.message'>> {
  const to = idOf(memberId)
  const text = cleanLine(typed)
  // Cleaning may take all of it, and may make some letters longer.
  if (text === '' || text.length > AGENT_MESSAGE_MAX)
    throw new AppError<ErrorCode>('bad_request', { fields: { text: 'invalid' } })
  if (hasLink(text)) throw new AppError<ErrorCode>('message_link')
  const rules = await deps.db.tx(async (tx) => {
    const daily = await getSetting(tx, agentsSettings.messageDailyMax)
    const { code, n, isNew } = await repo.insertMessage(tx, { from: agent.memberId, to, key, text, daily })
    if (code !== 'ok') throw new AppError<ErrorCode>(code)
    if (isNew) {
      await addEvent(tx, agentMessaged, `member:${to}`, { id: `${agent.memberId}-${n}`, from: agent.username, text })
    }
    return messageRules(tx, agent)
  })
  deps.nudgeOutbox()
  return { left: rules.left }
}

/** How many more the agent may send today. */
export async function messageRules(
  db: Queryable,
  { memberId }: Pick<Agent, 'memberId'>,
): Promise<RouteValue<'agent.messageRules'>> {
  const daily = await getSetting(db, agentsSettings.messageDailyMax)
  return { daily, left: Math.max(0, daily - (await repo.countToday(db, memberId))) }
}
