import { formatShortDay, useTranslation } from '@lotus/i18n'
import { addDays, parseMoney } from '@lotus/kernel'
import { moneyText, VisuallyHidden } from '@lotus/ui'
import type { CSSProperties } from 'react'
import styles from './promotions.module.css'
import type { Preview } from './types.ts'

type Props = { label: string } & Pick<Preview, 'from' | 'to' | 'days'>
const PARTS = 1000n
const DAYS_MAX = 31

/** Days without an award are not answered; they stand in the chart as nothing. */
function everyDay(from: string, to: string, given: Preview['days']): Preview['days'] {
  const known = new Map(given.map((one) => [one.day, one]))
  return Array.from({ length: DAYS_MAX }, (_, at) => addDays(from, at))
    .filter((day) => day <= to)
    .map((day) => known.get(day) ?? { day, awards: 0, amount: '0' })
}

/** A bar for each day; the figures are read out and shown on hover. */
export function DayChart({ label, from, to, days: given }: Props) {
  const { t } = useTranslation('backoffice')
  const days = everyDay(from, to, given)
  const amounts = days.map(({ amount }) => parseMoney(amount))
  const most = amounts.reduce((high, amount) => (amount > high ? amount : high), 1n)
  const first = days[0]
  const last = days.at(-1)
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{label}</span>
        <span className="num">{t('promotions.preview.most', { amount: moneyText(most) })}</span>
      </figcaption>
      <ol className={styles.bars}>
        {days.map(({ day, awards, amount }, at) => {
          const text = t('promotions.preview.day', {
            day: formatShortDay(day),
            amount: moneyText(amount),
            count: awards,
          })
          // The height of a bar follows its amount; CSS reads it from a variable.
          const share = Number(((amounts[at] ?? 0n) * PARTS) / most) / 10
          return (
            <li key={day} title={text} style={{ '--share': `${share}%` } as CSSProperties}>
              <VisuallyHidden>{text}</VisuallyHidden>
              <i aria-hidden />
            </li>
          )
        })}
      </ol>
      <p className={styles.axis} aria-hidden>
        <span className="num">{first && formatShortDay(first.day)}</span>
        <span className="num">{last && formatShortDay(last.day)}</span>
      </p>
    </figure>
  )
}
