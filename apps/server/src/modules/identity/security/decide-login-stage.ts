import type { Rng } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { Caller } from '../deps.ts'
import type { EntryFacts } from '../entry/entry.repo.ts'
import type { EntryRules } from '../entry/entry-rules.ts'
import { verificationNeeded, type ProvedFactor, type Verification } from './address-check.ts'
import { keepDevice, presentedDevice, rotate, type DeviceCookie } from './devices.ts'
import * as devices from './devices.repo.ts'

export type LoginDecision = {
  stage: 'open' | 'verify'
  verify: Verification | null
  /** The browser of the session, if it is remembered or trusted. */
  deviceId: bigint | null
  /** The cookie `dev` of the answer: a token sets it, null removes it, undefined leaves it. */
  deviceCookie: DeviceCookie | null | undefined
  /** A code by sms or mail verifies this address range too. */
  isAddressProved: boolean
}

/**
 * Decides the stage of a login whose first factor was right, and updates the browser's device token: each use replaces
 * it, the tick "remember" creates or extends one, without the tick the form is no longer prefilled (trust.md 4.1). Runs
 * in the transaction that opens the session.
 */
export async function decideLoginStage(
  deps: { rng: Rng },
  tx: Queryable,
  c: {
    memberId: bigint
    facts: EntryFacts
    rules: EntryRules
    caller: Caller
    deviceToken: string | undefined
    remember: boolean
    /** What the login proved besides a password: a code by sms or email. */
    proved?: ProvedFactor
    /** The password was reset (ACC-8). */
    isReset?: boolean
  },
): Promise<LoginDecision> {
  const { memberId, caller } = c
  const presented = await presentedDevice(tx, c.deviceToken, caller)
  const isKnownDevice = presented?.memberId === memberId && presented.isVerified
  const verify = verificationNeeded(c.facts, c.rules, { ...c, isKnownDevice })
  const stage = verify === null ? 'open' : 'verify'
  const isProved = stage === 'open' && c.proved !== undefined
  const decided = { stage, verify, isAddressProved: isProved } as const
  if (c.remember) {
    const kept = await keepDevice(deps, tx, {
      memberId,
      caller,
      presented,
      remember: true,
      trust: false,
      // A login that was only let through (no factor, or a known address range) proves nothing about the browser.
      isVerified: isProved,
    })
    return { ...decided, deviceId: kept.deviceId, deviceCookie: kept.cookie ?? undefined }
  }
  if (presented?.memberId !== memberId) return { ...decided, deviceId: null, deviceCookie: undefined }
  await devices.stopRemembering(tx, presented.id)
  if (presented.isTrusted) {
    const cookie = await rotate(deps, tx, presented, caller)
    return { ...decided, deviceId: presented.id, deviceCookie: cookie ?? undefined }
  }
  await devices.revoke(tx, { memberId, deviceId: presented.id }, 'forgotten')
  return { ...decided, deviceId: null, deviceCookie: null }
}
