import { AppError, moneyToString, MONEY_UNIT, parseMoney, type Money } from '@lotus/kernel'
import type { ErrorCode, RouteValue } from '@lotus/contract'
import { getSetting } from '../system/index.ts'
import type { UsdtNetwork } from './crypto/address.ts'
import { getCryptoRules } from './crypto/crypto-rules.ts'
import { cryptoSettings } from './crypto/crypto-settings.ts'
import { rateOf, sentFor, UNITS_PER_MONEY, usdtText } from './crypto/usdt.ts'
import type { CashierDeps } from './deps.ts'
import { cashierSettings } from './settings.ts'

/** What a withdrawal to USDT locks: whole VND for one USDT, VND of one unit, and the network's fee in millionths of one USDT. */
type UsdtTerms = { rateVnd: bigint; vndPerUnit: bigint; feeUnits: bigint }

/** Of this moment. Without a rate, or with one that is too old, nothing can be promised, so nothing is asked for. */
export async function readUsdtTerms(deps: CashierDeps, network: UsdtNetwork): Promise<UsdtTerms> {
  const { rateVnd } = await getCryptoRules(deps)
  if (rateVnd === 0n) throw new AppError<ErrorCode>('usdt_rate_old')
  const fees = await getSetting(deps.db, cryptoSettings.usdtPayoutFees)
  return {
    rateVnd,
    vndPerUnit: BigInt(await getSetting(deps.db, cashierSettings.vndPerUnit)),
    feeUnits: parseMoney(fees[network]) * UNITS_PER_MONEY,
  }
}

/** The network's fee takes all of it. */
export const networkFeeTooHigh = (feeUnits: bigint) =>
  new AppError<ErrorCode>('withdrawal_fee_too_high', { fee: `${usdtText(feeUnits)} USDT` })

type Sum = Omit<NonNullable<RouteValue<'cashier.createWithdrawal'>['usdt']>, 'txid'>

/** What is paid out, in words: `units` are what is sent. */
export const presentUsdt = (
  { network, net, units }: { network: UsdtNetwork; net: Money; units: bigint },
  { feeUnits, ...rate }: UsdtTerms,
): Sum => ({
  network,
  rateVnd: rate.rateVnd.toString(),
  rate: moneyToString(rateOf(rate)),
  vnd: ((net * rate.vndPerUnit) / MONEY_UNIT).toString(),
  amount: usdtText(units),
  fee: usdtText(feeUnits),
})

/** What a request of this sum would send now; the database counts alike (`cashier_usdt_net`). */
export async function quoteUsdt(deps: CashierDeps, network: UsdtNetwork, net: Money): Promise<Sum> {
  const terms = await readUsdtTerms(deps, network)
  const units = sentFor(net, terms) - terms.feeUnits
  if (units <= 0n) throw networkFeeTooHigh(terms.feeUnits)
  return presentUsdt({ network, net, units }, terms)
}
