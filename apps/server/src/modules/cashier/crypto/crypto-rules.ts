import { parseMoney } from '@lotus/kernel'
import { getSettings } from '../../system/index.ts'
import type { CashierDeps } from '../deps.ts'
import { cryptoSettings } from './crypto-settings.ts'
import { UNITS_PER_MONEY } from './usdt.ts'

const HOUR_MS = 3_600_000

/**
 * What orders of USDT are opened and valued by, in the form that they keep: units are millionths of one USDT. The rate is 0 where there is
 * none, or the source's last one is too old to promise anything by.
 */
export async function getCryptoRules({ db, clock, usdtRateOf }: Pick<CashierDeps, 'db' | 'clock' | 'usdtRateOf'>) {
  const { usdtRateHours, usdtConfirmations, usdtLate, usdtLeast } = await getSettings(db, cryptoSettings)
  const rate = await usdtRateOf(db)
  const isStale =
    rate !== null && usdtRateHours > 0 && clock.now().getTime() - rate.at.getTime() > usdtRateHours * HOUR_MS
  return {
    rateVnd: rate === null || isStale ? 0n : BigInt(rate.vnd),
    isStale,
    confirmations: usdtConfirmations,
    late: usdtLate,
    leastUnits: parseMoney(usdtLeast) * UNITS_PER_MONEY,
  }
}
export type CryptoRules = Awaited<ReturnType<typeof getCryptoRules>>
