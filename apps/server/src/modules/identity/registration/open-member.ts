import type { Transaction } from '@lotus/database'
import type { Language } from '../../../platform/language.ts'
import { getSetting, registerRules } from '../../system/index.ts'
import type { IdentityDeps } from '../deps.ts'
import { initialPassword } from '../passwords/initial-password.ts'
import { identitySettings } from '../settings.ts'
import { emptyMember } from './new-member.ts'
import { assertUsernameAllowed } from './registration-form.ts'
import { newReferralCode, storeMember } from './register-member.ts'

/** No version of the terms: whoever gets the account has agreed to nothing yet, and is asked before the first deposit or bet. */
const NOTHING_AGREED = 'none'

/**
 * Opens an account for somebody else (operations.md 1.5): with a password that is returned only this once, works for a
 * day and must be changed at the first login. The name and the password follow the rules of registration. `beside` runs in
 * the same transaction. Refuses with `bad_request` (`fields`, `rules`), `username_taken`.
 */
export async function openMember(
  deps: IdentityDeps,
  { username, language }: { username: string; language: Language },
  beside: (tx: Transaction, memberId: bigint) => Promise<void>,
): Promise<{ memberId: bigint; password: string; passwordHours: number }> {
  const rules = await registerRules(deps.db)
  assertUsernameAllowed(rules, username)
  const password = initialPassword(deps.rng, rules.password)
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
