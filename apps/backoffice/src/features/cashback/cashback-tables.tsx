import { rebateCategories, type RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Money, moneyText, type Column } from '@lotus/ui'
import type { ReactNode } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { PlainList } from '../../shared/list-frame.tsx'
import type { List } from '../../shared/use-list.ts'
import styles from './cashback.module.css'

type Report = RouteValue<'bo.cashbackReport'>
type Day = Report['days'][number]
type Product = Report['products'][number]
type Rank = Report['ranks'][number]
const PPM_OF_PERCENT = 10_000

/** Payments by day, what they were worked out from, and the rates as they are now. */
export function CashbackTables({ report }: { report: List<Report> }) {
  const { t } = useTranslation('backofficeLoyalty')
  const rowsOf = <Row,>(of: (value: Report) => readonly Row[]): List<Row> => ({
    ...report,
    more: undefined,
    rows: report.rows?.flatMap((value) => of(value)),
  })
  const empty = { title: t('cashback.none'), hint: t('cashback.noneHint') }
  return (
    <div className={styles.parts}>
      <Part title={t('cashback.days')}>
        <PlainList
          list={rowsOf(({ days }) => days)}
          label={t('cashback.days')}
          columns={useDayColumns()}
          rowKey={({ day }) => day}
          empty={empty}
        />
      </Part>
      <Part title={t('cashback.products')} note={t('cashback.productsNote')}>
        <PlainList
          list={rowsOf(({ products }) => products)}
          label={t('cashback.products')}
          columns={useProductColumns()}
          rowKey={({ category }) => category}
          empty={empty}
        />
      </Part>
      <Part title={t('cashback.ranks')} note={t('cashback.ranksNote')}>
        <PlainList
          list={rowsOf(({ ranks }) => ranks)}
          label={t('cashback.ranks')}
          columns={useRankColumns()}
          rowKey={({ level }) => String(level)}
          empty={empty}
        />
      </Part>
    </div>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {note !== undefined && <p className="fine">{note}</p>}
      {children}
    </section>
  )
}

function useDayColumns(): Column<Day>[] {
  const { t } = useTranslation('backofficeLoyalty')
  return columnsOf(
    (key) => t(`cashback.column.${key}`),
    [
      { key: 'day', card: 'title', cell: ({ day }) => formatDate(day, 'dd/MM/yyyy') },
      { key: 'members', align: 'right', card: 'sub', cell: ({ members }) => members },
      { key: 'claimed', align: 'right', card: 'result', cell: ({ claimed }) => <Money value={claimed} /> },
      { key: 'auto', align: 'right', cell: ({ auto }) => <Money value={auto} /> },
      { key: 'expired', align: 'right', cell: ({ expired }) => <Money value={expired} /> },
    ],
  )
}

function useProductColumns(): Column<Product>[] {
  const { t } = useTranslation('backofficeLoyalty')
  return columnsOf(
    (key) => t(`cashback.column.${key}`),
    [
      { key: 'product', card: 'title', cell: ({ category }) => t(`cashback.product.${category}`) },
      {
        key: 'validBet',
        align: 'right',
        cell: ({ category, validBet }) => (category === 'CAP' ? '–' : <Money value={validBet} />),
      },
      // Exact; what is paid was cut to two places member by member.
      {
        key: 'amount',
        align: 'right',
        card: 'result',
        cell: ({ amount }) => <span className="num">{amount.slice(0, -4)}</span>,
      },
    ],
  )
}

function useRankColumns(): Column<Rank>[] {
  const { t } = useTranslation('backofficeLoyalty')
  return columnsOf(
    (key) => t(`cashback.column.${key}`),
    [
      { key: 'rank', card: 'title', cell: ({ level }) => t('cashback.rank', { level }) },
      {
        key: 'rates',
        card: 'sub',
        cell: ({ ratesPpm }) =>
          rebateCategories
            .filter((one) => (ratesPpm[one] ?? 0) > 0)
            .map((one) => `${t(`cashback.product.${one}`)} ${(ratesPpm[one] ?? 0) / PPM_OF_PERCENT}%`)
            .join(' · '),
      },
      {
        key: 'dayMax',
        align: 'right',
        card: 'result',
        cell: ({ dayMax }) => (dayMax === null ? t('cashback.noCap') : moneyText(dayMax)),
      },
    ],
  )
}
