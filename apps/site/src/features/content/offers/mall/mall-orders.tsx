import { itemKinds, orderStates, type RouteValue } from '@lotus/contract'
import { formatDate, localText, useTranslation } from '@lotus/i18n'
import { Badge, DataTable, Money, moneyText, SelectField, type Column, type Tone } from '@lotus/ui'
import { useMemo, useState } from 'react'
import { serverClock } from '../../../../shared/api.ts'
import { useRows } from '../../../../shared/paged.tsx'
import { PeriodFilter } from '../../../../shared/records/period-filter.tsx'
import { rangeOfPeriod, type Period } from '../../../../shared/records/period.ts'
import { tableOf } from '../../../../shared/table-of.ts'
import styles from './mall.module.css'

type Order = RouteValue<'mall.orders'>['rows'][number]
const PAGE_SIZE = 10
const tones: Readonly<Record<Order['state'], Tone>> = {
  IN_PROCESS: 'warning',
  APPROVED: 'gain',
  SHIPPED: 'info',
  REJECTED: 'loss',
}

/** The member's orders by date, kind and status, with the totals of the filter. */
export function MallOrders() {
  const { t } = useTranslation('mall')
  const [period, setPeriod] = useState<Period>({ preset: 'thisMonth' })
  const [kind, setKind] = useState<Order['kind']>()
  const [state, setState] = useState<Order['state']>()
  const range = useMemo(() => rangeOfPeriod(period, new Date(serverClock.now())), [period])
  const query = useRows('mall.orders', { ...range, ...(kind && { kind }), ...(state && { state }), limit: PAGE_SIZE })
  const totals = query.firstPage?.totals
  return (
    <div className="stack gap-35">
      <PeriodFilter value={period} onChange={setPeriod} />
      <div className={styles.filters}>
        <SelectField
          size="sm"
          label={t('orders.kindFilter')}
          value={kind ?? ''}
          options={[
            { value: '', label: t('category.ALL') },
            ...itemKinds.map((value) => ({ value, label: t(`category.${value}`) })),
          ]}
          onChange={({ target }) => setKind(itemKinds.find((one) => one === target.value))}
        />
        <SelectField
          size="sm"
          label={t('orders.stateFilter')}
          value={state ?? ''}
          options={[
            { value: '', label: t('orders.every') },
            ...orderStates.map((value) => ({ value, label: t(`state.${value}`) })),
          ]}
          onChange={({ target }) => setState(orderStates.find((one) => one === target.value))}
        />
      </div>
      <DataTable
        label={t('orders.title')}
        columns={useColumns()}
        {...tableOf(query, t('orders.failed'))}
        empty={{ title: t('orders.empty'), hint: t('orders.emptyHint') }}
      />
      {totals !== undefined && totals.count > 0 && (
        <p className="fine" role="status">
          {t('orders.totals', { count: totals.count, points: moneyText(totals.points) })}
          {Number(totals.refunded) > 0 && ` · ${t('orders.refunded', { points: moneyText(totals.refunded) })}`}
        </p>
      )}
    </div>
  )
}

function useColumns(): Column<Order>[] {
  const { t } = useTranslation('mall')
  return [
    {
      key: 'item',
      header: t('orders.item'),
      card: 'title',
      cell: (row) => (
        <>
          <b>
            {localText(row.name)} {row.quantity > 1 && t('orders.pieces', { count: row.quantity })}
          </b>
          <Said row={row} />
        </>
      ),
    },
    {
      key: 'at',
      header: t('orders.at'),
      card: 'sub',
      cell: (row) => (
        <>
          <span className="num">{formatDate(row.at, 'dd/MM/yyyy hh:mm')}</span>
          <small className="num">{row.ref}</small>
        </>
      ),
    },
    {
      key: 'points',
      header: t('orders.points'),
      align: 'right',
      card: 'result',
      cell: ({ points }) => <Money value={points} />,
    },
    { key: 'amount', header: t('orders.amount'), align: 'right', cell: ({ amount }) => <Money value={amount} /> },
    {
      key: 'after',
      header: t('orders.after'),
      align: 'right',
      cell: ({ pointsAfter }) => <Money value={pointsAfter} />,
    },
    {
      key: 'state',
      header: t('orders.state'),
      card: 'status',
      cell: ({ state }) => <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>,
    },
  ]
}

/** What the operator says, and the number or code that came with it. */
function Said({ row: { kind, state, remark, handover } }: { row: Order }) {
  const { t } = useTranslation('mall')
  const code = handover !== '' && t(kind === 'VOUCHER' ? 'orders.code' : 'orders.tracking', { code: handover })
  const said = remark !== '' && (state === 'REJECTED' ? t('orders.reason', { remark }) : remark)
  const lines = [code, said].filter(Boolean)
  return lines.length === 0 ? null : <small className={styles.said}>{lines.join(' · ')}</small>
}
