import { AppError, tryParseMoney, type Money } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { askTransfer } from '../vendors/call-vendor.ts'
import { findPlayerOf } from '../play/session.repo.ts'
import { findLastConfirmed } from '../transfers/transfer.repo.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { getVendor } from '../vendors/vendor-directory.ts'

/**
 * The current balance of a vendor's own wallet. The vendor returns it with the status of any transfer
 * (docs/vendor-api), so the last confirmed one is asked for; without a confirmed transfer the balance is zero.
 */
export async function askBalance(
  deps: VendorDeps,
  memberId: bigint,
  code: string,
): Promise<{ balance: Money; at: Date }> {
  const vendor = await getVendor(deps.db, deps.vendorBox, code)
  if (!vendor || vendor.wallet_mode !== 'transfer')
    throw new AppError<ErrorCode>('state_conflict', { state: 'single_wallet' })
  const [reference, player] = await Promise.all([
    findLastConfirmed(deps.db, memberId, code),
    findPlayerOf(deps.db, code, memberId),
  ])
  if (reference === undefined || !player) return { balance: 0n, at: deps.clock.now() }
  const answered = await askTransfer(deps, code, { reference, member: player.player_ref })
  const balance = tryParseMoney(answered.balance ?? '')
  if (balance === undefined || balance < 0n) throw new AppError<ErrorCode>('vendor_unavailable')
  return { balance, at: deps.clock.now() }
}
