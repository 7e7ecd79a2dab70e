import { MONEY_SCALE, parseMoney, type Money } from '@lotus/kernel'

/**
 * An amount in a vendor's finer steps, cut to ours (wallet.md 1: a win is rounded down). `from` tells what was sent where
 * something was cut off.
 */
export function cutMoney(text: string): { amount: Money; from?: string } {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, MONEY_SCALE)
  const amount = parseMoney(kept === '' ? whole : `${whole}.${kept}`)
  return /[1-9]/.test(fraction.slice(MONEY_SCALE)) ? { amount, from: text } : { amount }
}
