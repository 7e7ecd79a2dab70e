import { moneyToString } from '@lotus/kernel'
import type { VendorRequest } from '@lotus/contract/vendor'
import { hashToken, newSessionToken } from '../../identity/index.ts'
import { getSetting } from '../../system/index.ts'
import { getBuckets } from '../../wallet/index.ts'
import { vendorOutcome, type VendorOutcome } from './outcome.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import type { Vendor } from '../vendors/vendor-directory.ts'
import {
  addSession,
  findPlayerOf,
  isKnownToken,
  slideSession,
  consumeLaunch,
  type SessionRow,
} from '../play/session.repo.ts'
import { findOpenRoundOf } from '../vendors/vendor.repo.ts'
import { providersSettings } from '../settings.ts'

/**
 * Exchanges a launch token, once, for a session token that is extended by play; a session token is accepted too, for a
 * vendor that lost our answer or opens a second game. The vendor gets its own reference of the member.
 */
export async function authenticate(
  deps: VendorDeps,
  vendor: Vendor,
  body: VendorRequest<'authenticate'>,
): Promise<VendorOutcome> {
  const hash = hashToken(body.token)
  const [idleMinutes, sessionHours] = await Promise.all([
    getSetting(deps.db, providersSettings.sessionIdleMinutes),
    getSetting(deps.db, providersSettings.sessionHours),
  ])
  const opened = await deps.db.tx(async (tx): Promise<{ session: SessionRow; token: string } | undefined> => {
    const launch = await consumeLaunch(tx, vendor.code, hash)
    if (!launch) {
      const session = await slideSession(tx, vendor.code, hash, idleMinutes * 60)
      return session && { session, token: body.token }
    }
    const { token, tokenHash } = newSessionToken(deps.rng)
    await addSession(tx, {
      ...launch,
      kind: 'session',
      vendor: vendor.code,
      tokenHash,
      seconds: idleMinutes * 60,
      endsInSeconds: sessionHours * 3600,
    })
    return { session: launch, token }
  })
  if (!opened)
    return vendorOutcome((await isKnownToken(deps.db, vendor.code, hash)) ? 'TOKEN_EXPIRED' : 'INVALID_TOKEN')
  const { session, token } = opened
  if (body.gameCode !== undefined && body.gameCode !== session.game_code) return vendorOutcome('INVALID_TOKEN')
  const player = await findPlayerOf(deps.db, vendor.code, session.member_id)
  if (!player) return vendorOutcome('INVALID_TOKEN')
  const [{ cash, bonus }, openRoundId] = await Promise.all([
    getBuckets(deps.db, player.member_id, player.currency),
    findOpenRoundOf(deps.db, vendor.code, player.member_id, session.game_code),
  ])
  return {
    code: 'OK',
    member: player.player_ref,
    currency: player.currency,
    balance: moneyToString(cash + bonus),
    language: session.language,
    sessionToken: token,
    mode: session.mode,
    gameCode: session.game_code,
    ...(session.room_id === null ? {} : { roomId: session.room_id }),
    ...(openRoundId === undefined ? {} : { openRoundId }),
    hostOrigins: session.host_origin === null ? [] : [session.host_origin],
  }
}
