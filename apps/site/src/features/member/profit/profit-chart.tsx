import { formatDate, useTranslation } from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { Money } from '@lotus/ui'
import { BarChart } from '../parts/bar-chart.tsx'
import type { DayPart, DayTotal } from '../parts/day-totals.tsx'
import { barsOf } from './profit-figures.ts'
import styles from './profit.module.css'

const dayText = (day: string) => formatDate(`${day}T12:00:00+07:00`, 'dd/MM/yyyy')
const moneyText = (amount: string) => formatMoney(parseMoney(amount), { signed: true })

/** Win or loss of each day, oldest first, above and below one line. The days below tell the same in figures. */
export function DayChart({ days }: { days: readonly DayTotal[] }) {
  const { t } = useTranslation('records')
  const shown = days.toReversed()
  const results = shown.map(({ totals }) => parseMoney(totals.winLoss))
  return (
    <BarChart
      bars={shown.map(({ day, totals: { winLoss } }) => ({
        key: day,
        amount: winLoss,
        title: `${dayText(day)}: ${moneyText(winLoss)}`,
      }))}
      label={t('profit.chartOf', {
        days: shown.length,
        won: results.filter((result) => result > 0n).length,
        lost: results.filter((result) => result < 0n).length,
      })}
      from={dayText(shown[0]?.day ?? '')}
      to={dayText(shown.at(-1)?.day ?? '')}
    />
  )
}

/** Win or loss of each part: how long a bar is, and its figure beside it. */
export function PartsChart<Part extends { totals: DayPart['totals'] }>({ parts, labelOf }: Parts<Part>) {
  const bars = barsOf(parts.map(({ totals }) => totals.winLoss))
  return (
    <ul className={styles.parts}>
      {parts.map((part, at) => (
        <li key={labelOf(part)} data-loss={bars[at]?.isLoss || undefined}>
          <span>{labelOf(part)}</span>
          <i style={{ width: `${(bars[at]?.size ?? 0) / 10}%` }} aria-hidden />
          <Money value={part.totals.winLoss} colored />
        </li>
      ))}
    </ul>
  )
}

type Parts<Part> = { parts: readonly Part[]; labelOf: (part: Part) => string }
