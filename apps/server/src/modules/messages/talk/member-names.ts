import type { Queryable } from '@lotus/database'
import { listMembers } from '../../identity/index.ts'

type MemberName = { id: string; username: string; rank: number }

/** The members of some rows as operators see them, read at once; null for whoever is none. */
export async function memberNames(
  db: Queryable,
  ids: readonly (bigint | null)[],
): Promise<(id: bigint | null) => MemberName | null> {
  const known = ids.filter((id) => id !== null)
  const members = await listMembers(db, known)
  return (id) => {
    const member = id === null ? undefined : members.get(id)
    return member ? { id: member.id.toString(), username: member.username, rank: member.rankLevel } : null
  }
}
