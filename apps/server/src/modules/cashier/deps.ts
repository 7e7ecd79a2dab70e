import type { PlatformDeps } from '../../platform/deps.ts'
import type { Wallet } from '../wallet/index.ts'

export type CashierDeps = PlatformDeps & {
  wallet: Wallet
  /** Callbacks wait here for their turn; one too many is answered `busy`, and its provider sends it again. */
  inCallbackQueue<Result>(work: () => Promise<Result>): Promise<Result>
  /** Shared secret of a payment channel: its callbacks are signed with it. */
  channelSecret(channelCode: string): Buffer
  /**
   * Sends a simulated provider's callback to this program's own address, as the network would. Returns whether it was
   * accepted.
   */
  deliverCallback(body: string, signature: string): Promise<boolean>
}
