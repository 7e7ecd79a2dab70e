import { uniformInt } from '@lotus/kernel'
import { getSetting } from '../../system/index.ts'
import type { IdentityDeps } from '../deps.ts'
import * as repo from '../identity.repo.ts'
import { endWhatItOpened } from './set-password.ts'
import { identitySettings } from '../settings.ts'

/** Without signs that are mistaken for each other when they are read out. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12

/**
 * A random password that an operator or agent hands over (trust.md C5, T05): it lets the member in for a day, the first
 * thing they see is the dialog that changes it, and nothing keeps it alive. Answers it this once.
 */
export async function giveInitialPassword(deps: IdentityDeps, memberId: bigint): Promise<string> {
  const password = Array.from({ length: LENGTH }, () => alphabet[uniformInt(deps.rng, alphabet.length)]).join('')
  const hours = await getSetting(deps.db, identitySettings.initialPasswordHours)
  const passwordHash = await deps.passwords.hash(password)
  // Together: there is no moment at which the old password, or what it opened, still opens the account.
  await deps.db.tx(async (tx) => {
    await repo.storeInitialPassword(tx, memberId, passwordHash, hours)
    await endWhatItOpened(tx, memberId)
  })
  deps.nudgeOutbox()
  return password
}
