import { randomText, type Rng } from '@lotus/kernel'
import { getSetting } from '../../system/index.ts'
import type { IdentityDeps } from '../deps.ts'
import * as repo from '../identity.repo.ts'
import { endPasswordSessions } from './set-password.ts'
import { identitySettings } from '../settings.ts'

/** Without characters that are easily confused when read out. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 12
export const initialPassword = (rng: Rng): string => randomText(rng, alphabet, LENGTH)

/**
 * Sets a random password that an operator or agent hands over (trust.md C5, T05): it is valid for one day, the member
 * must change it first, and nothing extends it. It is returned only this once.
 */
export async function giveInitialPassword(deps: IdentityDeps, memberId: bigint): Promise<string> {
  const password = initialPassword(deps.rng)
  const hours = await getSetting(deps.db, identitySettings.initialPasswordHours)
  const passwordHash = await deps.passwords.hash(password)
  // In one transaction: at no moment does the old password, or a session it opened, still work.
  await deps.db.tx(async (tx) => {
    await repo.storeInitialPassword(tx, memberId, passwordHash, hours)
    await endPasswordSessions(tx, memberId)
  })
  deps.nudgeOutbox()
  return password
}
