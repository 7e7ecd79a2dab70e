import type { RouteValue } from '@lotus/contract'
import { exactPercent, i18n } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { moneyText } from '@lotus/ui'

export type Fee = RouteValue<'cashier.eligibility'>['fee']
type Terms = Pick<Fee, 'ppm' | 'fixed' | 'min' | 'dayMax'>

/** Whether any withdrawal costs something by these terms. */
export const hasFee = ({ ppm, fixed, free }: Terms & Pick<Fee, 'free'>): boolean =>
  free !== null && (ppm > 0 || parseMoney(fixed) > 0n)

/** "a fee of 1%, at least 1.00, at most 25.00 a day"; the namespace `cashier` must be loaded. */
export function feeTermsText({ ppm, fixed, min, dayMax }: Terms): string {
  const say = (key: string, values: Record<string, string> = {}) => i18n.t(`cashier:fee.${key}`, values)
  const [hasFixed, rate] = [parseMoney(fixed) > 0n, exactPercent(ppm)]
  const parts = [
    ppm === 0
      ? say('fixed', { fixed: moneyText(fixed) })
      : say(hasFixed ? 'both' : 'rate', { rate, fixed: moneyText(fixed) }),
  ]
  // A fixed part alone that is more than the least says it all.
  if (parseMoney(min) > parseMoney(fixed)) parts.push(say('min', { min: moneyText(min) }))
  if (dayMax !== null) parts.push(say('dayMax', { max: moneyText(dayMax) }))
  return parts.join(', ')
}

/** In the few characters of a table: "1%", "1% + 0.50", "2.00". */
export const feeAmountText = ({ ppm, fixed }: Pick<Terms, 'ppm' | 'fixed'>): string =>
  [ppm > 0 ? exactPercent(ppm) : undefined, parseMoney(fixed) > 0n ? moneyText(fixed) : undefined]
    .filter((part) => part !== undefined)
    .join(' + ')
