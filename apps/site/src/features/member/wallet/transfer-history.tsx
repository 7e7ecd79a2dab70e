import type { RouteValue } from '@lotus/contract'
import { formatDateTime, formatTimeWithSeconds, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Card, cx, Money, SelectField } from '@lotus/ui'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import page from '../parts/page.module.css'
import { LoadMore, useRows } from '../../../shared/paged.tsx'
import { directions, readTransferFilter, stages, writeTransferFilter, type TransferFilter } from './transfer-filter.ts'
import { isOpen, stageOf, type Transfer } from './transfer-state.ts'
import styles from './vendor-wallets.module.css'
import { NotLoaded } from '../../../shared/query-error.tsx'

type Vendor = RouteValue<'games.merchantWallet'>['vendors'][number]
const PAGE_SIZE = 10
const tones = { done: 'gain', failed: 'neutral', onWay: 'info', asking: 'warning', people: 'warning' } as const

type Props = {
  vendors: readonly Vendor[]
  /** The filter of the address. */
  item: string | undefined
  /** The newest transfers: when one of them changes, the list is refetched. */
  latest: readonly Transfer[] | undefined
}

/** Every transfer and where its money is; by vendor, direction and state (operations.md 3.5). */
export function TransferHistory({ vendors, item, latest }: Props) {
  const { t } = useTranslation('member')
  const filter = readTransferFilter(item)
  const query = useRows('games.transfers', { ...filter, limit: PAGE_SIZE })
  const { rows, refetch } = query
  const signs = latest?.map((row) => `${row.reference} ${row.status}`).join()
  useEffect(() => {
    if (signs !== undefined) void refetch()
  }, [signs, refetch])
  const isFiltered = item !== undefined && writeTransferFilter(filter) !== undefined
  return (
    <Card title={t('transfer.history')}>
      {(isFiltered || rows.length > 0) && <Filters vendors={vendors} value={filter} />}
      {query.data !== undefined ? (
        <>
          <Rows rows={rows} isFiltered={isFiltered} />
          <LoadMore query={query} className={styles.more}>
            {t('transfer.more')}
          </LoadMore>
        </>
      ) : (
        <NotLoaded query={query} title={t('transfer.failed')} lines={3} />
      )}
    </Card>
  )
}

function Filters({ vendors, value }: { vendors: readonly Vendor[]; value: TransferFilter }) {
  const { t } = useTranslation('member')
  const navigate = useNavigate()
  const set = (next: TransferFilter) =>
    // The back button leaves the page; changing filters adds no history entry.
    void navigate({
      to: '.',
      search: (old) => ({ ...old, mcItem: writeTransferFilter(next) }),
      replace: true,
      resetScroll: false,
    })
  const { vendor, direction, stage } = value
  const known = vendors.map(({ code, displayName }) => ({ value: code, label: displayName }))
  // A vendor that was switched off still has its history.
  const isKnown = vendor === undefined || known.some((option) => option.value === vendor)
  return (
    <div className={styles.filters} role="search" aria-label={t('transfer.filter.label')}>
      <SelectField
        size="sm"
        label={t('transfer.filter.vendor')}
        labelHidden
        value={vendor ?? ''}
        options={[
          { value: '', label: t('transfer.filter.allVendors') },
          ...(isKnown ? known : [...known, { value: vendor, label: vendor }]),
        ]}
        onChange={(event) => set({ ...value, vendor: event.target.value || undefined })}
      />
      <SelectField
        size="sm"
        label={t('transfer.filter.direction')}
        labelHidden
        value={direction ?? ''}
        options={[
          { value: '', label: t('transfer.filter.bothWays') },
          ...directions.map((name) => ({ value: name, label: t(`transfer.${name}`) })),
        ]}
        onChange={(event) => set({ ...value, direction: directions.find((name) => name === event.target.value) })}
      />
      <SelectField
        size="sm"
        label={t('transfer.filter.stage')}
        labelHidden
        value={stage ?? ''}
        options={[
          { value: '', label: t('transfer.filter.allStages') },
          ...stages.map((name) => ({ value: name, label: t(`transfer.filter.stageOption.${name}`) })),
        ]}
        onChange={(event) => set({ ...value, stage: stages.find((name) => name === event.target.value) })}
      />
    </div>
  )
}

function Rows({ rows, isFiltered }: { rows: readonly Transfer[]; isFiltered: boolean }) {
  const { t } = useTranslation('member')
  if (rows.length === 0) return <p className="note">{t(isFiltered ? 'transfer.noMatch' : 'transfer.empty')}</p>
  return (
    <ul className={page.list}>
      {rows.map((row) => {
        const stage = stageOf(row)
        return (
          <li key={row.reference} className={styles.row}>
            <span className={styles.what}>
              <b>{t(`transfer.line.${row.direction}`, { vendor: row.vendorName })}</b>
              <small className="num">
                {row.reference} · {formatDateTime(row.createdAt)}
                {row.isAuto && ` · ${t('transfer.auto.mark')}`}
              </small>
              {isOpen(row) && (
                <Alert tone={stage === 'onWay' ? 'info' : 'warning'} className="mt-2">
                  {t(`transfer.explain.${stage}`, {
                    at: row.nextAt === null ? '' : formatTimeWithSeconds(row.nextAt),
                    reference: row.reference,
                  })}
                </Alert>
              )}
            </span>
            <span className={cx('stack gap-1', styles.end)}>
              <b>
                <Money value={row.amount} />
              </b>
              <Badge tone={tones[stage]}>{t(`transfer.stage.${stage}`)}</Badge>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
