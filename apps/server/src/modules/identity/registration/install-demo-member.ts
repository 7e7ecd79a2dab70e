import { defaultLanguage } from '../../../platform/language.ts'
import type { IdentityDeps } from '../deps.ts'
import * as repo from '../identity.repo.ts'
import { usernameKeyOf } from '../entry/login-attempts.ts'
import { createMember } from './register-member.ts'
import { endAllSessions } from '../entry/sessions.ts'

/** The demo's member: created by the rules of every registration; an existing one gets this password again. */
export async function installDemoMember(
  deps: IdentityDeps,
  account: { username: string; password: string },
): Promise<void> {
  const existing = await repo.findCredentials(deps.db, usernameKeyOf(account.username))
  if (existing) {
    await repo.storePasswordHash(deps.db, existing.id, await deps.passwords.hash(account.password))
    await endAllSessions(deps, { memberId: existing.id, reason: 'password_changed' })
    return
  }
  const registration = { ...account, confirmPassword: account.password, agree: true, ageConfirmed: true }
  await createMember(deps, registration, { ip: '', userAgent: '', language: defaultLanguage })
}
