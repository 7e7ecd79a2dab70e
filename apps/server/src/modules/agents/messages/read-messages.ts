import type { RouteParsedInput, RouteValue } from '@lotus/contract'
import type { Database } from '@lotus/database'
import { must } from '@lotus/kernel'
import { auditedAction, type Acting } from '../../../platform/audit.ts'
import { found, readPage } from '../../../platform/paging.ts'
import { listMemberIdsByNames, listMembers } from '../../identity/index.ts'
import { listMessages } from './message.repo.ts'

/** What an agent wrote to the downline; the look itself is in the audit log. Refuses with `not_found`. */
export async function readMessages(
  db: Database,
  context: Acting,
  input: RouteParsedInput<'bo.agentMessages'>,
): Promise<RouteValue<'bo.agentMessages'>> {
  const name = input.account.toLowerCase()
  const agentId = found((await listMemberIdsByNames(db, [name])).get(name))
  const entry = { action: 'agents.read_messages', target: `member:${agentId}` } as const
  return auditedAction(db, context, entry, async (tx) => {
    const page = await readPage(input, (at) => listMessages(tx, agentId, at))
    const members = await listMembers(tx, [...new Set(page.rows.map(({ toId }) => toId))])
    const rows = page.rows.map(({ id, toId, text, at }) => ({
      id: id.toString(),
      to: must(members.get(toId), 'whom a message was sent to exists').username,
      text,
      at: at.toISOString(),
    }))
    return { rows, nextCursor: page.nextCursor }
  })
}
