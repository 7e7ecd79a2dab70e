import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Accordion, DataTable, Money, type Column } from '@lotus/ui'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import styles from './day-totals.module.css'

export type DayTotal = RouteValue<'report.days'>['days'][number]
export type DayPart = RouteValue<'report.days'>['categories'][number]

/** Each day opens to its bets by category and vendor (operations.md 3.7). */
export function DayTotals({ days }: { days: readonly DayTotal[] }) {
  const { t } = useTranslation('records')
  return (
    <Accordion
      items={days.map(({ day, totals, parts }) => ({
        key: day,
        title: (
          <span className={styles.day}>
            <b className="num">{formatDate(`${day}T12:00:00+07:00`, 'dd/MM/yyyy')}</b>
            <span className={styles.sums}>
              <span>
                {t('bet.stake')} <Money value={totals.stake} />
              </span>
              <span>
                {t('bet.winLoss')} <Money value={totals.winLoss} colored />
              </span>
            </span>
          </span>
        ),
        meta: t('bet.filterTotal', { count: totals.count }),
        content: <PartsTable label={t('bet.byVendor')} parts={parts} />,
      }))}
    />
  )
}

/** Sums by category and vendor. */
export function PartsTable({ label, parts }: { label: string; parts: readonly DayPart[] }) {
  const { t } = useTranslation('records')
  const columns: Column<DayPart>[] = [
    {
      key: 'part',
      header: t('bet.category'),
      card: 'title',
      cell: (row) =>
        row.vendorName === null
          ? t(`bet.categoryOption.${row.category}`)
          : `${t(`bet.categoryOption.${row.category}`)} · ${row.vendorName}`,
    },
    { key: 'count', header: t('bet.count'), align: 'right', card: 'sub', cell: (row) => row.totals.count },
    moneyColumn('stake', t('bet.stake'), ({ totals }) => totals.stake),
    moneyColumn('validBet', t('bet.validBet'), ({ totals }) => totals.validBet),
    moneyColumn('payout', t('bet.payout'), ({ totals }) => totals.payout),
    moneyColumn('winLoss', t('bet.winLoss'), ({ totals }) => totals.winLoss, { card: 'result', colored: true }),
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={parts}
      rowKey={({ category, vendor }) => `${category} ${vendor ?? ''}`}
      framed={false}
    />
  )
}
