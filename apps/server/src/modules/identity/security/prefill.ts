import type { RouteValue } from '@lotus/contract'
import type { CallContext } from '../../../platform/http/context.ts'
import { applyDeviceCookie, type SecurityDeps } from './deps.ts'
import { DEVICE_COOKIE, presentedDevice, rotate } from './devices.ts'
import * as devices from './devices.repo.ts'
import * as repo from './security.repo.ts'

/**
 * Prefills the login form on a remembered browser (trust.md 4.1): name and number, looked up on the server; never the
 * password. The token is replaced at each use.
 */
export async function prefill(
  deps: Pick<SecurityDeps, 'db' | 'rng'>,
  context: CallContext,
): Promise<RouteValue<'session.device'>> {
  const token = context.cookies[DEVICE_COOKIE]
  if (token === undefined) return { username: null, mobileNum: null }
  const found = await deps.db.tx(async (tx) => {
    const device = await presentedDevice(tx, token, context)
    if (!device) return undefined
    const cookie = await rotate(deps, tx, device, context)
    return { cookie, account: device.isRemembered ? await repo.getAccount(tx, device.memberId) : undefined }
  })
  applyDeviceCookie(context, found ? (found.cookie ?? undefined) : null)
  return { username: found?.account?.username ?? null, mobileNum: found?.account?.phone ?? null }
}

/** The tick "remember" is removed: deletes cookie and row, and with them the trust in the browser. */
export async function forgetDevice(deps: Pick<SecurityDeps, 'db'>, context: CallContext): Promise<{ ok: true }> {
  const token = context.cookies[DEVICE_COOKIE]
  if (token !== undefined) {
    await deps.db.tx(async (tx) => {
      const device = await presentedDevice(tx, token, context)
      if (device) await devices.revoke(tx, { memberId: device.memberId, deviceId: device.id }, 'forgotten')
    })
    applyDeviceCookie(context, null)
  }
  return { ok: true }
}
