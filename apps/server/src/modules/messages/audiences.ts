import type { Actor } from '../../platform/http/context.ts'
import { mayRead } from './chat/chat.ts'
import { findRoom } from './chat/chat.repo.ts'
import type { MessagesDeps } from './deps.ts'
import { conversationOfKey } from './service/keys.ts'

const SUPPORT = 'support'

/**
 * The audience of a channel name, null if it is unknown or not allowed for this caller (contract/push.ts). Checked when
 * somebody joins; who loses the right to read a room receives it until the next connect at most.
 */
export async function audienceOf(
  deps: Pick<MessagesDeps, 'db'>,
  actor: Actor | null,
  channel: string,
  key: string | null,
): Promise<string | null> {
  const { db } = deps
  const [kind = '', id = ''] = channel.split(':')
  if (actor?.kind === 'operator') return operatorAudience(deps, actor.permissions, kind, id)
  if (kind === 'service' && id === '' && key !== null) {
    const conversation = await conversationOfKey(db, key)
    return conversation === null ? null : `service:${conversation}`
  }
  if (kind === 'room' && (await mayRead(deps, actor)) && (await findRoom(db, id))) return `room:${id}`
  return null
}

async function operatorAudience(
  { db }: Pick<MessagesDeps, 'db'>,
  permissions: readonly string[],
  kind: string,
  id: string,
): Promise<string | null> {
  const mayAnswer = permissions.includes('service.answer')
  if (kind === SUPPORT) return mayAnswer && id === '' ? SUPPORT : null
  if (kind === 'service') return mayAnswer && /^\d{1,18}$/.test(id) ? `service:${id}` : null
  if (kind === 'room' && permissions.includes('chat.moderate')) return (await findRoom(db, id)) ? `room:${id}` : null
  return null
}
