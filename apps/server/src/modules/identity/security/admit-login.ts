import type { Rng } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { Caller } from '../deps.ts'
import { rememberAddress, verificationNeeded, type ProvedFactor, type Verification } from './address-check.ts'
import { keepDevice, presentedDevice, rotate, type DeviceCookie } from './devices.ts'
import * as devices from './devices.repo.ts'

export type Admission = {
  stage: 'open' | 'verify'
  verify: Verification | null
  /** The browser of the session, where it is remembered or trusted. */
  deviceId: bigint | null
  /** What the answer sets as cookie `dev`: a token, null to take it away, undefined to leave it. */
  deviceCookie: DeviceCookie | null | undefined
}

/**
 * Decides how far a login gets whose first factor was right, and what becomes of the browser's device token: each use
 * replaces it, the tick "remember" makes or lengthens one, without the tick the form is no longer filled in (trust.md 4.1).
 * Runs in the transaction that opens the session.
 */
export async function admitLogin(
  deps: { rng: Rng },
  tx: Queryable,
  c: {
    memberId: bigint
    caller: Caller
    deviceToken: string | undefined
    remember: boolean
    /** What the login proved besides a password: a code by sms or email. */
    proved?: ProvedFactor
    /** A password set anew (ACC-8). */
    isReset?: boolean
  },
): Promise<Admission> {
  const { memberId, caller } = c
  const presented = await presentedDevice(tx, c.deviceToken, caller)
  const verify = await verificationNeeded(tx, { ...c, device: presented })
  const stage = verify === null ? 'open' : 'verify'
  // A code that came by sms or mail is a check of this address like any other.
  if (stage === 'open' && c.proved !== undefined) await rememberAddress(tx, memberId, caller)
  if (c.remember) {
    const kept = await keepDevice(deps, tx, {
      memberId,
      caller,
      presented,
      remember: true,
      trust: false,
      isVerified: stage === 'open',
    })
    return { stage, verify, deviceId: kept.deviceId, deviceCookie: kept.cookie ?? undefined }
  }
  if (presented?.memberId !== memberId) return { stage, verify, deviceId: null, deviceCookie: undefined }
  await devices.stopRemembering(tx, presented.id)
  if (presented.isTrusted) {
    const cookie = await rotate(deps, tx, presented, caller)
    return { stage, verify, deviceId: presented.id, deviceCookie: cookie ?? undefined }
  }
  await devices.revoke(tx, { memberId, deviceId: presented.id }, 'forgotten')
  return { stage, verify, deviceId: null, deviceCookie: null }
}
