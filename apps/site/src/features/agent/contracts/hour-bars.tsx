import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { businessDay, formatMoney, parseMoney, zonedInstant } from '@lotus/kernel'
import { Bars } from '../parts/bars.tsx'

type Hours = NonNullable<NonNullable<RouteValue<'contract.progress'>['progress']>['today']>['hours']
const HOUR_MS = 3_600_000

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
  return (
    <Bars
      label={t('progress.byHour')}
      step={3}
      bars={bars.map(({ at, due }) => {
        const hour = formatDate(at, 'hh')
        const words = t('progress.hour', { hour, amount: formatMoney(due) })
        return { key: String(at), size: Number(due), foot: `${hour}h`, words }
      })}
    />
  )
}
