import type { Money } from '@lotus/kernel'
import type { Queryable } from '@lotus/database'
import type { CallContext } from '../../../platform/http/context.ts'
import type { PlatformDeps } from '../../../platform/deps.ts'
import type { ImageFolder } from '../../../platform/uploads/image-folder.ts'
import type { SendDeps } from '../send-code.ts'
import type { DeviceCookie } from './devices.ts'
import { DEVICE_COOKIE } from './devices.ts'
import type { SecretBox } from './secret-box.ts'

/** What keeps an account from closing; all zero lets it. */
export type ClosingHold = { balance: Money; onHold: Money; openBets: number; openDeposits: number }

export type SecurityDeps = SendDeps &
  Pick<PlatformDeps, 'clock' | 'nudgeOutbox'> & {
    box: SecretBox
    avatars: ImageFolder
    /** Filled by composition.ts: locks what the member owns and answers what is still there. */
    closingHold(tx: Queryable, memberId: bigint): Promise<ClosingHold>
    /** Filled by composition.ts: what the modules above keep of a member, by name, for the export (trust.md ACC-13). */
    ownData: Readonly<Record<string, (memberId: bigint) => Promise<unknown>>>
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
