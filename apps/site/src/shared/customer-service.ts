import { openServicePath } from '@lotus/client'
import type { Permission } from './permission.ts'
import { useSession } from './session.ts'

/** K08, K09: a rank above this one is a VIP and gets the taller window. */
const VIP_RANK = 4
/** The type of the service address in the operator's list (spec 7). */
const SERVICE_TYPE = '3'

/**
 * Opens customer service in its own small window (T21) and answers whether it did. The window opens with the click, since
 * browsers let no later one through, and closes again where there is no address to show (ER10).
 */
export async function openCustomerService(permission: Permission | undefined): Promise<boolean> {
  const path = permission?.info.customerService?.version.pathList.find(({ type }) => type === SERVICE_TYPE)?.path
  if (path === undefined) return false
  const isVip = (useSession.getState().member?.rankLevel ?? 0) > VIP_RANK
  const popup = window.open('about:blank', 'lotus-service', `width=440,height=${isVip ? 750 : 500}`)
  const address = await openServicePath(path)
  if (popup === null || address === null) {
    popup?.close()
    return false
  }
  popup.opener = null
  popup.location.replace(address)
  return true
}
