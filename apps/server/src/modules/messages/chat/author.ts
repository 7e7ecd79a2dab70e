import { createHmac } from 'node:crypto'
import type { RouteValue } from '@lotus/contract'
import type { Member } from '../../identity/index.ts'

type Author = RouteValue<'chat.send'>['author']

const KEY_LENGTH = 12

/** A pseudonym of a person, the same in every room; it cannot be traced back without our secret. */
export const authorKey = (secret: Uint8Array, kind: 'member' | 'operator', id: bigint): string =>
  createHmac('sha256', secret).update(`chat:${kind}:${id}`).digest('base64url').slice(0, KEY_LENGTH)

/** `ng***n`: enough for friends to recognise each other, not enough to log in with. */
export const maskUsername = (username: string): string => `${username.slice(0, 2)}***${username.slice(-1)}`

/** A member as others in a room see them. */
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
