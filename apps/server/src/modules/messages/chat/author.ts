import { createHmac } from 'node:crypto'
import type { RouteValue } from '@lotus/contract'
import type { Member } from '../../identity/index.ts'

type Author = RouteValue<'chat.send'>['author']

const KEY_LENGTH = 12

/** One word for one person in every room; whose it is cannot be worked out without our secret. */
export const authorKey = (secret: Uint8Array, kind: 'member' | 'operator', id: bigint): string =>
  createHmac('sha256', secret).update(`chat:${kind}:${id}`).digest('base64url').slice(0, KEY_LENGTH)

/** `ng***n`: enough for friends to know each other, not enough to log in with. */
export const maskUsername = (username: string): string => `${username.slice(0, 2)}***${username.slice(-1)}`

/** What the others in a room see of a member. */
export function memberAuthor(secret: Uint8Array, member: Member): Author {
  return {
    key: authorKey(secret, 'member', member.id),
    name: member.nickname ?? maskUsername(member.username),
    kind: 'MEMBER',
    avatar: member.avatar,
    rank: member.rankLevel,
  }
}

export function operatorAuthor(secret: Uint8Array, operator: { id: bigint; name: string }): Author {
  return {
    key: authorKey(secret, 'operator', operator.id),
    name: operator.name,
    kind: 'OPERATOR',
    avatar: null,
    rank: 0,
  }
}
