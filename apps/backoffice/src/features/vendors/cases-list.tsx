import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Money, Segmented, type Column } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '../../shared/columns.ts'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar } from '../../shared/page-parts.tsx'
import { callQuery } from '../../shared/queries.ts'
import { withValues, type SearchOf } from '../../shared/search.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { CasePanel } from './case-panel.tsx'
import { VendorFilter } from './vendor-filter.tsx'
import { CaseState, useKindText, type VendorCase } from './vendor-state.tsx'
import type { vendorsSearch } from './vendors-search.ts'
import styles from './vendors.module.css'

type Props = {
  search: SearchOf<typeof vendorsSearch>
  onSearch: (next: { vendor?: string | undefined; state?: 'closed' | undefined; id?: string | undefined }) => void
}
const PAGE_SIZE = 50

/** The cases that reconciliation and the vendors' own calls left for people. */
export function CasesList({ search, onSearch }: Props) {
  const { t } = useTranslation('backofficeVendors')
  const vendors = useQuery(callQuery('bo.vendors', {}))
  const state = search.state ?? 'open'
  const list = usePagedList('bo.vendorCases', { limit: PAGE_SIZE, state, ...withValues({ vendor: search.vendor }) })
  const open = list.rows?.find(({ id }) => id === search.id)
  const close = () => onSearch({ id: undefined })
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
        <VendorFilter value={search.vendor} onChange={(vendor) => onSearch({ vendor, id: undefined })} />
      </FilterBar>
      <ListFrame
        list={list}
        label={t('view.cases')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={{ title: t(`case.none.${state}`), hint: state === 'open' ? t('case.noneHint') : undefined }}
        openKey={search.id}
        onOpen={(row) => onSearch({ id: row.id })}
        onClose={close}
        panel={
          open && (
            <CasePanel
              key={`${open.id} ${open.state}`}
              found={open}
              vendorName={vendors.data?.rows.find(({ code }) => code === open.vendor)?.name ?? open.vendor}
              onClose={close}
            />
          )
        }
      />
    </>
  )
}

function useColumns(): Column<VendorCase>[] {
  const { t } = useTranslation('backofficeVendors')
  const kindText = useKindText()
  return columnsOf(
    (key) => t(`case.column.${key}`),
    [
      { key: 'kind', card: 'title', cell: (row) => <TwoLines isApart top={kindText(row.kind)} below={row.subject} /> },
      {
        key: 'vendor',
        header: t('column.vendor'),
        card: 'sub',
        cell: (row) => <span className="num">{row.vendor}</span>,
      },
      { key: 'member', cell: (row) => <span className="num">{row.memberId ?? t('common:state.none')}</span> },
      {
        key: 'amount',
        align: 'right',
        cell: (row) => (row.amount === null ? t('common:state.none') : <Money value={row.amount} signed colored />),
      },
      {
        key: 'seen',
        cell: (row) => (
          <span className={styles.name}>
            <span className="num">{formatDateTime(row.lastSeenAt)}</span>
            {row.times > 1 && <small>{t('case.times', { count: row.times })}</small>}
          </span>
        ),
      },
      { key: 'state', header: t('column.status'), card: 'status', cell: (row) => <CaseState found={row} /> },
    ],
  )
}
