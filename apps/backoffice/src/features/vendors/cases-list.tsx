import { formatDateTime, useTranslation } from '@lotus/i18n'
import { DataTable, Money, Segmented, SelectField, type Column } from '@lotus/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Desk, FilterBar, StaleNote } from '../../shared/desk.tsx'
import { listError, listMore } from '../../shared/list-state.ts'
import { callQuery, pagedQuery } from '../../shared/queries.ts'
import { withValues } from '../../shared/search.ts'
import { CasePanel } from './case-panel.tsx'
import { CaseState, useKindText, type VendorCase } from './vendor-state.tsx'
import type { readVendorsSearch } from './vendors-search.ts'
import styles from './vendors.module.css'

type Props = {
  search: ReturnType<typeof readVendorsSearch>
  onSearch: (next: Partial<Record<'vendor' | 'state' | 'id', string | undefined>>) => void
}
const PAGE_SIZE = 50

/** What reconciliation and the vendors' own calls left for people. */
export function CasesList({ search, onSearch }: Props) {
  const { t } = useTranslation('vendorDesk')
  const vendors = useQuery(callQuery('bo.vendors', {}))
  const state = search.state ?? 'open'
  const query = useInfiniteQuery(
    pagedQuery('bo.vendorCases', { limit: PAGE_SIZE, state, ...withValues({ vendor: search.vendor }) }),
  )
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data])
  const open = rows?.find(({ id }) => id === search.id)
  return (
    <>
      <FilterBar label={t('backoffice:filters')}>
        <Segmented
          label={t('case.stateLabel')}
          options={[
            { value: 'open', label: t('case.open') },
            { value: 'closed', label: t('case.closed') },
          ]}
          value={state}
          onChange={(next) => onSearch({ state: next === 'closed' ? next : undefined, id: undefined })}
        />
        <SelectField
          size="sm"
          label={t('column.vendor')}
          labelHidden
          options={[
            { value: '', label: t('case.everyVendor') },
            ...(vendors.data?.rows.map(({ code, name }) => ({ value: code, label: name })) ?? []),
          ]}
          value={search.vendor ?? ''}
          onChange={(event) => onSearch({ vendor: event.target.value || undefined, id: undefined })}
        />
      </FilterBar>
      <StaleNote isFailing={query.isError && rows !== undefined} at={query.dataUpdatedAt} />
      <Desk
        width="lg"
        list={
          <DataTable
            label={t('view.cases')}
            columns={useColumns()}
            rows={rows}
            rowKey={(row) => row.id}
            loading={query.isPending}
            error={listError(query, rows)}
            empty={{ title: t(`case.none.${state}`), hint: state === 'open' ? t('case.noneHint') : undefined }}
            selectedKey={search.id}
            onRowClick={(row) => onSearch({ id: row.id })}
            loadMore={listMore(query)}
          />
        }
        panel={
          open && (
            <CasePanel
              key={`${open.id} ${open.state}`}
              found={open}
              vendorName={vendors.data?.rows.find(({ code }) => code === open.vendor)?.name ?? open.vendor}
              onClose={() => onSearch({ id: undefined })}
            />
          )
        }
      />
    </>
  )
}

function useColumns(): Column<VendorCase>[] {
  const { t } = useTranslation('vendorDesk')
  const kindText = useKindText()
  return [
    {
      key: 'kind',
      header: t('case.column.kind'),
      card: 'title',
      cell: (row) => (
        <span className={styles.name}>
          <b>{kindText(row.kind)}</b>
          <small className="num">{row.subject}</small>
        </span>
      ),
    },
    {
      key: 'vendor',
      header: t('column.vendor'),
      card: 'sub',
      cell: (row) => <span className="num">{row.vendor}</span>,
    },
    {
      key: 'member',
      header: t('case.column.member'),
      cell: (row) => <span className="num">{row.memberId ?? t('common:state.none')}</span>,
    },
    {
      key: 'amount',
      header: t('case.column.amount'),
      align: 'right',
      cell: (row) => (row.amount === null ? t('common:state.none') : <Money value={row.amount} signed colored />),
    },
    {
      key: 'seen',
      header: t('case.column.seen'),
      cell: (row) => (
        <span className={styles.name}>
          <span className="num">{formatDateTime(row.lastSeenAt)}</span>
          {row.times > 1 && <small>{t('case.times', { count: row.times })}</small>}
        </span>
      ),
    },
    { key: 'state', header: t('column.status'), card: 'status', cell: (row) => <CaseState found={row} /> },
  ]
}
