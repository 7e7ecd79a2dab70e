import { findingIf, type Finding } from '../../platform/finding.ts'
import { getCryptoRules } from './crypto/crypto-rules.ts'
import type { CashierDeps } from './deps.ts'
import { listOpenChannels } from './deposits/channel.repo.ts'
import { mostPaidOut } from './payments/payout-channel.ts'
import { listPayoutBanks } from './payout-banks.ts'
import { getCashierSettings } from './settings.ts'

/** Whether members can pay in and out. */
export async function checkCashier(deps: CashierDeps): Promise<Finding[]> {
  const { db } = deps
  const { withdrawMin } = await getCashierSettings(db)
  const most = await mostPaidOut(deps)
  const hasUsdt = (await listOpenChannels(db)).some(({ network }) => network !== null)
  const real = (await listOpenChannels(db)).filter(({ is_simulated: isSimulated }) => !isSimulated)
  return [
    ...findingIf(real.length === 0, 'channel_none'),
    ...findingIf((await listPayoutBanks(db)).length === 0, 'payout_banks_none'),
    // Settings and channels are changed one by one, so that together they may take no request at all.
    ...findingIf(most !== null && most < withdrawMin, 'payout_parts_small'),
    ...findingIf(hasUsdt && (await getCryptoRules(deps)).isStale, 'usdt_rate_old'),
  ]
}
