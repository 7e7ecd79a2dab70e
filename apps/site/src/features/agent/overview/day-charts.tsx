import { formatDate, useTranslation } from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { Card } from '@lotus/ui'
import { Bars, type Bar } from '../parts/bars.tsx'
import type { Overview } from './types.ts'
import styles from './overview.module.css'

/** What the period was like, day by day; at most 31 of them. */
export function DayCharts({ overview: { days, people } }: { overview: Overview }) {
  const { t } = useTranslation('agents')
  const foot = (day: string) => formatDate(day, 'dd/MM')
  const money = (of: 'validBet' | 'net'): Bar[] =>
    days.map((row) => ({
      key: row.day,
      size: Math.abs(Number(row[of])),
      foot: foot(row.day),
      words: `${foot(row.day)}: ${formatMoney(parseMoney(row[of]))}`,
      isLoss: row[of].startsWith('-'),
    }))
  const joined = days.map((row): Bar => {
    const words = `${foot(row.day)}: ${t('overview.onDay', { count: row.joined })}`
    return { key: row.day, size: row.joined, foot: foot(row.day), top: row.joined > 0 ? String(row.joined) : '', words }
  })
  const hasPlay = days.some(({ validBet, net }) => Number(validBet) !== 0 || Number(net) !== 0)
  const net = t('overview.netByDay')
  return (
    <div className={styles.charts}>
      {hasPlay && <Chart title={t('overview.validByDay')} bars={money('validBet')} />}
      {hasPlay && <Chart title={net} bars={money('net')} />}
      {people.joined > 0 && <Chart title={t('overview.joinedByDay')} bars={joined} />}
    </div>
  )
}

function Chart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  return (
    <Card className={styles.card}>
      <h3>{title}</h3>
      <Bars label={title} bars={bars} />
    </Card>
  )
}
