import { randomText, type Rng } from '@lotus/kernel'
import { checkField, type FieldRule } from '@lotus/contract'
import { getSetting, registerRules } from '../../system/index.ts'
import type { IdentityDeps } from '../deps.ts'
import * as repo from '../identity.repo.ts'
import { endPasswordSessions } from './set-password.ts'
import { identitySettings } from '../settings.ts'

/** Without characters that are easily confused when read out; further ones only for a rule that asks for them. */
const alphabets = [
  'abcdefghjkmnpqrstuvwxyz23456789',
  'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789',
  'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789@#-_',
  '23456789',
] as const
const LENGTH = 12
const DRAWS = 50

/**
 * A password that registration would take (operations.md 1.5): as long as its rule wants, and of such characters. Where a rule
 * can be met by none of them it is twelve plain ones; whoever gets it sets one of their own at the first login in any case.
 */
export function initialPassword(rng: Rng, rule: FieldRule): string {
  const length = Math.min(Math.max(LENGTH, rule.minLength), Math.max(rule.maxLength, 1))
  for (const alphabet of alphabets) {
    for (let draw = 0; draw < DRAWS; draw += 1) {
      const password = randomText(rng, alphabet, length)
      if (checkField({ ...rule, enabled: true, required: true }, password) === null) return password
    }
  }
  return randomText(rng, alphabets[0], LENGTH)
}

/**
 * Sets a random password that an operator or agent hands over (trust.md C5, T05): it is valid for one day, the member
 * must change it first, and nothing extends it. It is returned only this once.
 */
export async function giveInitialPassword(deps: IdentityDeps, memberId: bigint): Promise<string> {
  const { password: rule } = await registerRules(deps.db)
  const password = initialPassword(deps.rng, rule)
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
