import type { PlatformDeps } from '../../platform/deps.ts'
import type { SecretBox } from '../identity/index.ts'
import type { CallLog } from './call-log/call-log.ts'
import type { Wallet } from '../wallet/index.ts'

/** What vendors' calls, launches and reconciliation need. */
export type VendorDeps = Pick<PlatformDeps, 'db' | 'clock' | 'rng' | 'log' | 'config' | 'nudgeOutbox'> & {
  wallet: Pick<Wallet, 'call' | 'adjust'>
  /** Opens the vendors' keys: `createSecretBox(pepper, rng, 'vendor')`. */
  vendorBox: SecretBox
  callLog: CallLog
}
