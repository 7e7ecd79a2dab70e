import type { Transaction } from '@lotus/database'
import type { Language } from '../../../platform/language.ts'
import { getSetting } from '../../system/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { initialPassword } from '../passwords/initial-password.ts'
import { identitySettings } from '../settings.ts'
import { emptyMember } from './new-member.ts'
import { newReferralCode, storeMember } from './register-member.ts'

/** No version of the terms: whoever gets the account has agreed to nothing yet, and is asked before the first deposit or bet. */
const NOTHING_AGREED = 'none'

/**
 * Opens an account for somebody else (operations.md 1.5): with a password that is returned only this once, works for a
 * day and must be changed at the first login. `beside` runs in the same transaction. Refuses with `username_taken`.
 */
export async function openMember(
  deps: IdentityDeps,
  { username, language }: { username: string; language: Language },
  beside: (tx: Transaction, memberId: bigint) => Promise<void>,
): Promise<{ memberId: bigint; password: string; passwordHours: number }> {
  const password = initialPassword(deps.rng)
  const [passwordHash, passwordHours] = await Promise.all([
    deps.passwords.hash(password),
    getSetting(deps.db, identitySettings.initialPasswordHours),
  ])
  const memberId = await deps.db.tx(async (tx) => {
    const id = await storeMember(deps, tx, {
      ...emptyMember,
      username,
      passwordHash,
      language,
      ip: null,
      termsVersion: NOTHING_AGREED,
      method: 'operator',
      initialPasswordHours: passwordHours,
      referralCode: newReferralCode(deps.rng),
    })
    await beside(tx, id)
    return id
  })
  deps.nudgeOutbox()
  return { memberId, password, passwordHours }
}
