import { openServicePath } from '@lotus/client'
import { call } from './api.ts'
import type { Permission } from './permission.ts'
import { useSession } from './session.ts'

/** The type of the service address in the operator's list (spec 7). */
const SERVICE_TYPE = '3'
const WINDOW_NAME = 'lotus-service'

/**
 * Opens customer service in its own small window (T21) and returns whether it did. The window opens during the click,
 * because browsers block later ones, and closes again if there is no address to show (ER10). For a member the address
 * has a single-use ticket (trust.md 4.7); the window gets no reference to this page.
 */
export async function openCustomerService(permission: Permission | undefined): Promise<boolean> {
  if (permission && !permission.info.customerService) return false
  // K08, K09: VIPs get the taller window.
  const vipAboveRank = permission?.info.customerService?.vipAboveRank ?? Infinity
  const isVip = (useSession.getState().member?.rankLevel ?? 0) > vipAboveRank
  const popup = window.open('about:blank', WINDOW_NAME, `width=440,height=${isVip ? 750 : 500}`)
  const address = await serviceAddress()
  if (address === null) {
    popup?.close()
    return false
  }
  if (popup === null) {
    // The browser blocks windows: open it as a page.
    window.location.assign(address)
    return true
  }
  popup.opener = null
  popup.location.replace(address)
  return true
}

/** C14: the operator's own address (https), or the live chat of this site. Null if neither is available now. */
async function serviceAddress(): Promise<string | null> {
  try {
    const { version } = await call('service.path', {}, { background: true })
    const path = version.pathList.find(({ type }) => type === SERVICE_TYPE)?.path
    return path === undefined ? null : await openServicePath(path)
  } catch {
    // ER10: whatever went wrong, the window closes and the page says that customer service is unavailable.
    return null
  }
}
