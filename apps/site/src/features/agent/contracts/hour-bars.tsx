import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { businessDay, formatMoney, parseMoney, zonedInstant } from '@lotus/kernel'
import styles from './progress.module.css'

type Hours = NonNullable<NonNullable<RouteValue<'contract.progress'>['progress']>['today']>['hours']
const HOUR_MS = 3_600_000
/** A bar can be seen from so much of the highest one. */
const LEAST = 0.03

/** The hours of the day up to now, as high as what they paid. */
export function HourBars({ hours, now }: { hours: Hours; now: string }) {
  const { t } = useTranslation('agents')
  const first = zonedInstant(businessDay(new Date(now)), '00:00').getTime()
  const count = Math.floor((Date.parse(now) - first) / HOUR_MS) + 1
  const dueOf = new Map(hours.map(({ start, due }) => [Date.parse(start), parseMoney(due)]))
  const bars = Array.from({ length: count }, (_, place) => ({
    at: first + place * HOUR_MS,
    due: dueOf.get(first + place * HOUR_MS) ?? 0n,
  }))
  const most = bars.reduce((max, { due }) => (due > max ? due : max), 1n)
  const share = (due: bigint) => (due === 0n ? 0 : Math.max(LEAST, Number(due) / Number(most)))
  return (
    <ol className={styles.bars} aria-label={t('progress.byHour')}>
      {bars.map(({ at, due }) => {
        const hour = formatDate(at, 'hh')
        const text = t('progress.hour', { hour, amount: formatMoney(due) })
        return (
          <li key={at} title={text}>
            <i style={{ height: `${100 * share(due)}%` }} />
            <small className="num" aria-hidden>
              {hour}h
            </small>
            <span className={styles.spoken}>{text}</span>
          </li>
        )
      })}
    </ol>
  )
}
