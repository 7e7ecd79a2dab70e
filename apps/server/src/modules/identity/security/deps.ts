import type { CallContext } from '../../../platform/http/context.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import type { Host } from '../../../platform/module.ts'
import type { ImageFolder } from '../../../platform/uploads/image-folder.ts'
import type { SendDeps } from '../codes/send-code.ts'
import type { DeviceCookie } from './devices.ts'
import { DEVICE_COOKIE } from './devices.ts'
import type { SecretBox } from './secret-box.ts'

export type SecurityDeps = SendDeps &
  Pick<PlatformDeps, 'clock' | 'nudgeOutbox'> & {
    box: SecretBox
    avatars: ImageFolder
    /** Locks the member's money and bets and returns what is left. */
    closingHold: Host['all']['closingHold']
    /** The member's data in the modules above. */
    ownData: Host['all']['ownData']
  }

/** Undefined leaves the device cookie as it is, null removes it. */
export function applyDeviceCookie(
  context: Pick<CallContext, 'setCookie'>,
  cookie: DeviceCookie | null | undefined,
): void {
  if (cookie === undefined) return
  if (cookie === null) context.setCookie(DEVICE_COOKIE, null)
  else context.setCookie(DEVICE_COOKIE, cookie.value, { maxAgeSeconds: cookie.maxAgeSeconds })
}
