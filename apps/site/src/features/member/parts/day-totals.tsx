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
  const labelOf = usePartLabel()
  return <SumsTable label={label} header={t('bet.category')} parts={parts} labelOf={labelOf} />
}

/** A category, with the vendor where there is one. */
export function usePartLabel(): (part: Pick<DayPart, 'category' | 'vendorName'>) => string {
  const { t } = useTranslation('records')
  return ({ category, vendorName }) => {
    const name = t(`bet.categoryOption.${category}`)
    return vendorName === null ? name : `${name} · ${vendorName}`
  }
}

type Sums<Part> = { label: string; header: string; parts: readonly Part[]; labelOf: (part: Part) => string }

/** Bets, stakes and results of each part of a period. */
export function SumsTable<Part extends { totals: DayPart['totals'] }>({ label, header, parts, labelOf }: Sums<Part>) {
  const { t } = useTranslation('records')
  const columns: Column<Part>[] = [
    { key: 'part', header, card: 'title', cell: labelOf },
    { key: 'count', header: t('bet.count'), align: 'right', card: 'sub', cell: (row) => row.totals.count },
    moneyColumn('stake', t('bet.stake'), ({ totals }) => totals.stake),
    moneyColumn('validBet', t('bet.validBet'), ({ totals }) => totals.validBet),
    moneyColumn('payout', t('bet.payout'), ({ totals }) => totals.payout),
    moneyColumn('winLoss', t('bet.winLoss'), ({ totals }) => totals.winLoss, { card: 'result', colored: true }),
  ]
  return <DataTable label={label} columns={columns} rows={parts} rowKey={labelOf} framed={false} />
}
