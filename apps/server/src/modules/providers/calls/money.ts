import { MONEY_SCALE, parseMoney, type Money } from '@lotus/kernel'

/**
 * An amount with a vendor's finer decimals, cut to ours (wallet.md 1: a win is rounded down). `from` is the original
 * amount if something was cut off.
 */
export function cutMoney(text: string): { amount: Money; from?: string } {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, MONEY_SCALE)
  const amount = parseMoney(kept === '' ? whole : `${whole}.${kept}`)
  return /[1-9]/.test(fraction.slice(MONEY_SCALE)) ? { amount, from: text } : { amount }
}
