import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { DataTable, Money } from '@lotus/ui'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import styles from '../parts/cells.module.css'

type Row = RouteValue<'agent.profit'>['products'][number]
const figures = ['stake', 'validBet', 'payout', 'winLoss', 'costs', 'net'] as const
const isColored = (key: (typeof figures)[number]) => key === 'winLoss' || key === 'net'

/** The same lines by product, then what belongs to no product; they add up to the figures without a product chosen. */
export function ProductsTable({ products }: { products: readonly Row[] }) {
  const { t } = useTranslation('agents')
  const columns = [
    {
      key: 'product',
      header: t('profit.product'),
      card: 'title' as const,
      cell: ({ category }: Row) => <b>{category === null ? t('profit.unsplit') : t(`category.${category}`)}</b>,
    },
    ...figures.map((key) =>
      // What has no product was not played.
      moneyColumn<Row>(
        key,
        key === 'costs' ? t('profit.costs') : t(`profit.col.${key}`),
        (row) => (row.category === null && key !== 'costs' && key !== 'net' ? null : row[key]),
        { colored: isColored(key), card: key === 'net' ? 'result' : undefined },
      ),
    ),
  ]
  const sums = Object.fromEntries(
    figures.map((key) => {
      const sum = products.reduce((all, row) => all + parseMoney(row[key]), 0n)
      return [key, <Money key={key} value={sum} colored={isColored(key)} />]
    }),
  )
  return (
    <section className="stack gap-25">
      <h3>{t('profit.byProduct')}</h3>
      <DataTable
        label={t('profit.byProduct')}
        columns={columns}
        rows={products}
        rowKey={({ category }) => category ?? ''}
        filterTotals={{ product: t('profit.allProducts'), ...sums }}
      />
      <p className={styles.note}>{t('profit.unsplitHint')}</p>
    </section>
  )
}
