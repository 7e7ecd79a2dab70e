import { formatDate, useTranslation } from '@lotus/i18n'
import { cx, DataTable, Money, type Column } from '@lotus/ui'
import { useMemo } from 'react'
import { useRows } from '../../../../shared/paged.tsx'
import { tableOf } from '../../../../shared/table-of.ts'
import type { RouteValue } from '@lotus/contract'
import styles from './points.module.css'

type Entry = RouteValue<'loyalty.pointRecord'>['rows'][number]
const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const MINUTE = 'hh:mm dd/MM/yyyy'

/** Every movement of the points and what was left after it. */
export function PointRecord() {
  const { t } = useTranslation('loyalty')
  const query = useRows('loyalty.pointRecord', { limit: 20 })
  const columns = useMemo(
    (): Column<Entry>[] => [
      { key: 'kind', header: t('record.what'), card: 'title', cell: (row) => <What row={row} /> },
      { key: 'at', header: t('record.at'), card: 'sub', cell: (row) => formatDate(row.at, MINUTE) },
      {
        key: 'delta',
        header: t('record.delta'),
        align: 'right',
        cell: (row) => <Money value={row.delta} signed colored />,
      },
      {
        key: 'after',
        header: t('record.after'),
        align: 'right',
        card: 'result',
        cell: (row) => <Money value={row.balanceAfter} />,
      },
    ],
    [t],
  )
  return (
    <section className={cx(styles.record)} aria-labelledby="points-record">
      <h2 id="points-record">{t('record.title')}</h2>
      <DataTable
        label={t('record.title')}
        columns={columns}
        {...tableOf(query, t('record.failed'))}
        empty={{ title: t('record.empty'), hint: t('record.emptyHint') }}
      />
    </section>
  )
}

function What({ row }: { row: Entry }) {
  const { t } = useTranslation('loyalty')
  const of = DAY_PATTERN.test(row.ref) ? t('record.ofDay', { day: formatDate(row.ref, 'dd/MM/yyyy') }) : row.ref
  return (
    <span>
      {t(`record.kind.${row.kind}`)} <small className={styles.ref}>{row.note === '' ? of : row.note}</small>
    </span>
  )
}
