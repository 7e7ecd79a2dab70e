import { moneyToString, type Money } from '@lotus/kernel'
import type { VendorRow } from '../vendors/vendor.repo.ts'

const textOrNull = (amount: Money | null) => (amount === null ? null : moneyToString(amount))

/** A vendor's wallet, addresses and limits, as operators and its engineer see them. */
export function termsOf(vendor: VendorRow) {
  return {
    walletMode: vendor.wallet_mode,
    currency: vendor.currency,
    dialect: vendor.dialect,
    origin: vendor.origin,
    apiUrl: vendor.api_url,
    transferUrl: vendor.transfer_url,
    historyUrl: vendor.history_url,
    allowAddresses: vendor.allow_addresses,
    amountPlaces: vendor.amount_places,
    countries: vendor.countries,
    maxBet: textOrNull(vendor.max_bet),
    maxWin: textOrNull(vendor.max_win),
    maxRound: textOrNull(vendor.max_round),
    callsPerSecond: vendor.calls_per_second,
  }
}
