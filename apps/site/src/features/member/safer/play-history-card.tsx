import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { Card, DataTable, EmptyState, Segmented, type Column } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { elapsedText } from '../../../shared/play/elapsed-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import { BarChart } from '../parts/bar-chart.tsx'
import styles from './safer.module.css'

type History = RouteValue<'report.play'>
type Unit = History['unit']
type Period = History['periods'][number]
const units = ['day', 'week', 'month'] as const

const dayText = (day: string, format: string) => formatDate(`${day}T12:00:00+07:00`, format)
const moneyText = (amount: string) => formatMoney(parseMoney(amount), { signed: true })

function periodText(unit: Unit, { from, to }: Pick<Period, 'from' | 'to'>): string {
  if (unit === 'month') return dayText(from, 'MM/yyyy')
  return unit === 'day' ? dayText(from, 'dd/MM/yyyy') : `${dayText(from, 'dd/MM')} – ${dayText(to, 'dd/MM/yyyy')}`
}

const isPlayed = ({ seconds, deposited, withdrawn, result }: History['totals']) =>
  seconds > 0 || [deposited, withdrawn, result].some((amount) => parseMoney(amount) !== 0n)

/** What was played, paid in and out, and won or lost, by day, week or month (issue 20 section 4): never embellished. */
export function PlayHistoryCard() {
  const { t } = useTranslation('member')
  const [unit, setUnit] = useState<Unit>('day')
  const query = useQuery(callQuery('report.play', { unit }))
  const history = query.data
  return (
    <Card
      title={t('saferPlay.history.title')}
      subtitle={t(`saferPlay.history.span.${unit}`)}
      actions={
        <Segmented
          label={t('saferPlay.history.by')}
          options={units.map((value) => ({ value, label: t(`saferPlay.history.unit.${value}`) }))}
          value={unit}
          onChange={setUnit}
        />
      }
    >
      {!history ? (
        <NotLoaded query={query} lines={6} title={t('saferPlay.history.failed')} />
      ) : isPlayed(history.totals) ? (
        <Charts history={history} />
      ) : (
        <EmptyState title={t('saferPlay.history.empty')} />
      )}
    </Card>
  )
}

function Charts({ history: { unit, periods, totals } }: { history: History }) {
  const { t } = useTranslation('member')
  const shown = periods.toReversed()
  const [first, last] = [shown[0], shown.at(-1)]
  const ends = { from: first ? periodText(unit, first) : '', to: last ? periodText(unit, last) : '' }
  return (
    <>
      <h3 className={styles.heading}>{t('saferPlay.history.time')}</h3>
      <BarChart
        isPlain
        bars={shown.map((period) => ({
          key: period.from,
          amount: String(period.seconds),
          title: `${periodText(unit, period)}: ${elapsedText(period.seconds)}`,
        }))}
        label={t('saferPlay.history.timeOf', { time: elapsedText(totals.seconds) })}
        {...ends}
      />
      <h3 className={styles.heading}>{t('saferPlay.history.result')}</h3>
      <BarChart
        bars={shown.map((period) => ({
          key: period.from,
          amount: period.result,
          title: `${periodText(unit, period)}: ${moneyText(period.result)}`,
        }))}
        label={t('saferPlay.history.resultOf', { amount: moneyText(totals.result) })}
        {...ends}
      />
      <Figures unit={unit} rows={periods.filter(isPlayed)} totals={totals} />
    </>
  )
}

type FiguresProps = { unit: Unit; rows: readonly Period[]; totals: History['totals'] }

/** The same in figures, with what was paid in and out; periods without any are left out. The last row is the sum. */
function Figures({ unit, rows, totals }: FiguresProps) {
  const { t } = useTranslation('member')
  type Row = History['totals'] & { key: string; title: string }
  const columns: Column<Row>[] = [
    { key: 'period', header: t('saferPlay.history.period'), card: 'title', cell: ({ title }) => title },
    {
      key: 'seconds',
      header: t('saferPlay.history.time'),
      align: 'right',
      cell: ({ seconds }) => <span className="num">{elapsedText(seconds)}</span>,
    },
    moneyColumn('deposited', t('saferPlay.history.deposited'), ({ deposited }) => deposited),
    moneyColumn('withdrawn', t('saferPlay.history.withdrawn'), ({ withdrawn }) => withdrawn),
    moneyColumn('result', t('saferPlay.history.result'), ({ result }) => result, { card: 'result', colored: true }),
  ]
  return (
    <DataTable
      label={t('saferPlay.history.title')}
      columns={columns}
      rows={[
        ...rows.map((row) => ({ ...row, key: row.from, title: periodText(unit, row) })),
        { ...totals, key: 'totals', title: t('saferPlay.history.totals') },
      ]}
      rowKey={({ key }) => key}
      framed={false}
    />
  )
}
