import { must } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { Language } from '../../../platform/language.ts'
import { getSetting, entrySettings } from '../../system/index.ts'
import * as repo from '../identity.repo.ts'
import { emptyMember } from '../registration/new-member.ts'
import { findGenerated } from './generated.repo.ts'
import list from './generated-members.json' with { type: 'json' }

export type GeneratedMember = { username: string; nickname: string; language: Language }

/** Invented Vietnamese names. */
export const generatedMembers = list as readonly GeneratedMember[] // Languages are as the file says.

/**
 * A member that the demo made up, marked as such. `passwordHash` is the hash of a password that nobody knows, and there
 * is no mail address or number: nobody can log in. Returns the id, also of one that exists already.
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
