import { must } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { Language } from '../../../platform/language.ts'
import { getSetting, entrySettings } from '../../system/index.ts'
import * as repo from '../identity.repo.ts'
import { emptyMember } from '../registration/new-member.ts'
import { findGenerated } from './generated.repo.ts'
import list from './generated-members.json' with { type: 'json' }

export type GeneratedMember = { username: string; nickname: string; language: Language }

/** Names as people in Vietnam give themselves; nobody's. */
export const generatedMembers = list as readonly GeneratedMember[] // Languages are as the file says.

/**
 * A member that the demo made up, marked as such. `passwordHash` is that of a password nobody was told, and there is neither
 * an address nor a number: no way leads in. Answers the id, also of one that was generated before.
 */
export async function generateMember(db: Queryable, member: GeneratedMember, passwordHash: string): Promise<bigint> {
  const stored = await repo.insertMember(db, {
    ...emptyMember,
    ...member,
    passwordHash,
    hasPassword: false,
    method: 'generated',
    ip: null,
    termsVersion: await getSetting(db, entrySettings.termsVersion),
  })
  return stored?.id ?? must(await findGenerated(db, member.username), 'a generated member').id
}
