import { findingIf, type Finding } from '../../platform/finding.ts'
import { getCryptoRules } from './crypto/crypto-rules.ts'
import type { CashierDeps } from './deps.ts'
import { listOpenChannels } from './deposits/channel.repo.ts'
import { usualChannel } from './deposits/channels.ts'
import { mostPaidOut } from './payments/payout-channel.ts'
import { listPayoutBanks } from './payout-banks.ts'
import { getCashierSettings } from './settings.ts'

/** Whether members can pay in and out. */
export async function checkCashier(deps: CashierDeps): Promise<Finding[]> {
  const { db } = deps
  const { withdrawMin, payoutKinds } = await getCashierSettings(db)
  const most = await mostPaidOut(deps)
  const open = await listOpenChannels(db)
  const hasUsdt = open.some(({ network }) => network !== null) || payoutKinds.includes('usdt')
  const real = open.filter(({ is_simulated: isSimulated }) => !isSimulated)
  // From before such a fee was refused.
  const hasOwnFee = open.some(
    (one) => one.provider === usualChannel.provider && (one.fee_ppm > 0 || one.fee_fixed > 0n),
  )
  return [
    ...findingIf(real.length === 0, 'channel_none'),
    ...findingIf((await listPayoutBanks(db)).length === 0, 'payout_banks_none'),
    // A change that leads here is refused; two at once, or a database from before, may still be here.
    ...findingIf(most !== null && most < withdrawMin, 'payout_parts_small'),
    ...findingIf(hasOwnFee, 'own_account_fee'),
    ...findingIf(hasUsdt && (await getCryptoRules(deps)).isStale, 'usdt_rate_old'),
  ]
}
