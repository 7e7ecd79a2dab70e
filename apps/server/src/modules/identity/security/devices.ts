import { AppError, type Rng } from '@lotus/kernel'
import { idOf } from '../../../platform/paging.ts'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import type { Database, Queryable } from '@lotus/database'
import { countryOf, getSetting } from '../../system/index.ts'
import { addressOrNull } from '../../../platform/address-class.ts'
import type { Caller } from '../deps.ts'
import { hashToken, newSessionToken } from '../entry/session-token.ts'
import { deviceLabel } from './device-label.ts'
import * as repo from './devices.repo.ts'
import { identitySettings } from '../settings.ts'
import { wireRow } from '../../../platform/wire-row.ts'

export const DEVICE_COOKIE = 'dev'
const DEVICES_MAX = 20
/** Old tokens kept per family, so that a reused one is recognised as stolen. */
const OLD_TOKENS_KEPT = 100

export type DeviceCookie = { value: string; maxAgeSeconds: number }
type Deps = { rng: Rng }

/**
 * The device of a call's cookie, or undefined. A replaced token that is used again, or a token from another kind of
 * browser, was stolen: its family ends (trust.md 4.1). For a short time after the exchange the old token is still
 * valid, since two tabs that open together send the same one.
 */
export async function presentedDevice(
  tx: Queryable,
  token: string | undefined,
  caller: Pick<Caller, 'userAgent'>,
): Promise<repo.PresentedDevice | undefined> {
  if (token === undefined || !/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined
  const device = await repo.findByToken(tx, hashToken(token))
  if (!device || device.isRevoked) return undefined
  const end = (reason: repo.RevokeReason) =>
    repo.revoke(tx, { memberId: device.memberId, deviceId: device.id }, reason).then(() => undefined)
  if (device.deviceClass !== deviceLabel(caller.userAgent)) return end('other_device')
  const graceSeconds = await getSetting(tx, identitySettings.deviceGraceSeconds)
  if (device.replacedSecondsAgo !== null && device.replacedSecondsAgo > graceSeconds) return end('reused')
  return device.isRemembered || device.isTrusted ? device : undefined
}

/** A new token for this use; null if another call has just replaced it. */
export async function rotate(
  deps: Deps,
  tx: Queryable,
  device: { id: bigint; replacedSecondsAgo: number | null },
  caller: Pick<Caller, 'ip'>,
): Promise<DeviceCookie | null> {
  return device.replacedSecondsAgo === null ? newToken(deps, tx, device.id, caller) : null
}

async function newToken(
  deps: Deps,
  tx: Queryable,
  deviceId: bigint,
  caller: Pick<Caller, 'ip'>,
): Promise<DeviceCookie> {
  const { token, tokenHash } = newSessionToken(deps.rng)
  await repo.rotateToken(tx, { deviceId, tokenHash, ip: addressOrNull(caller.ip), keep: OLD_TOKENS_KEPT })
  const device = await repo.findDevice(tx, deviceId)
  return { value: token, maxAgeSeconds: device?.secondsLeft ?? 0 }
}

/**
 * Remembers or trusts the browser of a caller: the device it showed, else a new one. `isVerified` means that the login
 * is fully verified; a device without it only prefills the form.
 */
export async function keepDevice(
  deps: Deps,
  tx: Queryable,
  c: {
    memberId: bigint
    caller: Caller
    presented: repo.PresentedDevice | undefined
    remember: boolean
    trust: boolean
    isVerified: boolean
  },
): Promise<{ deviceId: bigint; cookie: DeviceCookie | null }> {
  const { presented, memberId } = c
  const own = presented?.memberId === memberId ? presented : undefined
  // The browser belongs to another account now: it keeps one cookie.
  if (presented && !own) await repo.revoke(tx, { memberId: presented.memberId, deviceId: presented.id }, 'replaced')
  const deviceId =
    own?.id ??
    (await repo.insertDevice(tx, {
      memberId,
      deviceClass: deviceLabel(c.caller.userAgent),
      ip: addressOrNull(c.caller.ip),
    }))
  await repo.extendDevice(tx, deviceId, {
    rememberHours: c.remember ? await getSetting(tx, identitySettings.rememberHours) : null,
    trustDays: c.trust ? await getSetting(tx, identitySettings.trustedDeviceDays) : null,
    isVerified: c.isVerified,
  })
  if (!own) await repo.revokeOldest(tx, memberId, DEVICES_MAX)
  const cookie = own ? await rotate(deps, tx, own, c.caller) : await newToken(deps, tx, deviceId, c.caller)
  return { deviceId, cookie }
}

/** Ends the devices of a member: after a change of password, or when the account closes. */
export async function revokeDevices(
  tx: Queryable,
  memberId: bigint,
  reason: 'closed' | 'password_changed',
): Promise<void> {
  await repo.revoke(tx, { memberId, deviceId: null }, reason)
}

export async function listOwnDevices(
  db: Queryable,
  memberId: bigint,
  currentDeviceId: bigint | null,
): Promise<RouteValue<'security.devices'>> {
  const rows = await repo.listDevices(db, memberId, DEVICES_MAX)
  return {
    devices: rows.map((row) => ({
      ...wireRow(row),
      current: row.id === currentDeviceId,
      country: row.ip === null ? null : countryOf(row.ip),
    })),
  }
}

export async function removeOwnDevice(db: Database, memberId: bigint, id: string): Promise<{ ok: true }> {
  const ended = await repo.revoke(db, { memberId, deviceId: idOf(id) }, 'removed')
  if (ended.length === 0) throw new AppError<ErrorCode>('not_found')
  return { ok: true }
}
