import type { Queryable } from '@lotus/database'
import type { MemberContext } from '../../../platform/http/context.ts'
import { rememberAddress } from './address-check.ts'
import * as devices from './devices.repo.ts'
import * as repo from './security.repo.ts'
import { endStepUps, getSessionState } from './sessions.repo.ts'

/**
 * When an authenticator is switched on, weaker proofs lose their effect: known browsers and address ranges are
 * forgotten, except those it was set up from, and step-up checks of other sessions end.
 */
export async function admitAuthenticator(tx: Queryable, context: MemberContext): Promise<void> {
  const { memberId, sessionId } = context.member
  const { deviceId } = await getSessionState(tx, sessionId)
  await devices.revoke(tx, { memberId, deviceId: null, exceptDeviceId: deviceId }, 'authenticator')
  await endStepUps(tx, memberId, sessionId)
  await repo.forgetAddresses(tx, memberId)
  await rememberAddress(tx, memberId, context)
}
