import type { RouteValue } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { found } from '../../../platform/paging.ts'
import { getMember } from '../../identity/index.ts'
import { findNode } from '../tree/tree.repo.ts'
import { isMuted, setMuted } from './message.repo.ts'

/** Whose messages a member gets, and whether they do. */
export async function messagesOfUpline(db: Queryable, memberId: bigint): Promise<RouteValue<'upline.messages'>> {
  const upline = (await findNode(db, memberId))?.uplines[0]
  if (upline === undefined) return { upline: null, isMuted: false }
  return { upline: (await getMember(db, upline)).username, isMuted: await isMuted(db, memberId, upline) }
}

/** No more messages of the agent directly above, or again. Refuses with `not_found`. */
export async function muteMessages(
  db: Queryable,
  memberId: bigint,
  mutes: boolean,
): Promise<RouteValue<'upline.muteMessages'>> {
  found((await setMuted(db, memberId, mutes)) || undefined)
  return messagesOfUpline(db, memberId)
}
