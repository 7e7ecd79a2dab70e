import { formatMoney, tryParseMoney, type Money as MoneyAmount } from '@lotus/kernel'
import { cx } from '../cx.ts'
import styles from './money.module.css'

/** The symbol of the platform's unit (DECISIONS 1). */
export const currencySymbol = 'P'

export interface MoneyProps {
  /** A decimal string of a call, or a `Money` bigint. Undefined or unreadable shows an en dash (unsettled). */
  value: MoneyAmount | string | null | undefined
  /** Adds + to gains; a minus is always shown. */
  signed?: boolean | undefined
  /** Green for gains, red for losses, always with the sign. For money results only. */
  colored?: boolean | undefined
  /** Unit after the number; only on headline amounts and the final confirm button. `true` is P. */
  currency?: boolean | string | undefined
  /** The unit has the text's colour: inside a button. */
  onButton?: boolean | undefined
  className?: string | undefined
}

/** Plain text of an amount, for titles, toasts and interpolation; the component below uses it too. */
export function moneyText(value: MoneyProps['value'], options: { signed?: boolean | undefined } = {}): string {
  const amount = typeof value === 'string' ? tryParseMoney(value) : value
  if (amount === undefined || amount === null) return '–'
  return formatMoney(amount, { signed: options.signed ?? false })
}

/** Every amount on a screen: two decimals, truncated, comma thousands, tabular figures, in both languages. */
export function Money({ value, signed, colored, currency, onButton, className }: MoneyProps) {
  const amount = typeof value === 'string' ? tryParseMoney(value) : value
  const text = moneyText(value, { signed: signed || colored })
  // An amount that shows as 0.00 has no sign, so it has no colour either.
  const isShownZero = amount === undefined || amount === null || (amount > -100n && amount < 100n)
  const tone = !colored || isShownZero ? undefined : amount > 0n ? styles.gain : styles.loss
  return (
    <span className={cx(styles.money, tone, onButton && styles.onButton, className)}>
      {text}
      {currency && <span className={styles.currency}>{currency === true ? currencySymbol : currency}</span>}
    </span>
  )
}
