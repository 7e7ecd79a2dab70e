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
    /** Locks what the member owns and answers what is still there. */
    closingHold: Host['all']['closingHold']
    /** What the modules above keep of a member. */
    ownData: Host['all']['ownData']
  }

/** Undefined leaves the cookie of the device as it is, null takes it away. */
export function applyDeviceCookie(
  context: Pick<CallContext, 'setCookie'>,
  cookie: DeviceCookie | null | undefined,
): void {
  if (cookie === undefined) return
  if (cookie === null) context.setCookie(DEVICE_COOKIE, null)
  else context.setCookie(DEVICE_COOKIE, cookie.value, { maxAgeSeconds: cookie.maxAgeSeconds })
}
