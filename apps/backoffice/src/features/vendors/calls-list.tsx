import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, serverNow, type Column } from '@lotus/ui'
import type { RouteValue } from '@lotus/contract'
import { useMemo } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { FilterSelect, SearchForm } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar } from '../../shared/page-parts.tsx'
import { withValues, type SearchOf } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { CallPanel } from './call-panel.tsx'
import { VendorFilter } from './vendor-filter.tsx'
import type { vendorsSearch } from './vendors-search.ts'

export type VendorCallRow = RouteValue<'bo.vendorCalls'>['rows'][number]
type Search = SearchOf<typeof vendorsSearch>
type Props = { search: Search; onSearch: (next: { [Name in keyof Search]?: Search[Name] | undefined }) => void }

const PAGE_SIZE = 50
const HOUR_MS = 3_600_000
/** What vendors call, and what we call at vendors. */
const ops = [
  'authenticate',
  'balance',
  'bet',
  'win',
  'betWin',
  'rollback',
  'endRound',
  'adjust',
  'batch',
  'status',
  'betHistory',
  'openRound',
  'roundDetail',
  'transferIn',
  'transferOut',
  'transferStatus',
] as const

/** The calls between us and vendors, in both directions, with what each side said. */
export function CallsList({ search, onSearch }: Props) {
  const { t } = useTranslation('backofficeVendors')
  const { vendor, direction, op, only, outcome, tx, player, hours } = search
  // The start of the span moves with a changed filter, not with each render.
  const from = useMemo(
    () => (hours === undefined ? undefined : new Date(serverNow() - Number(hours) * HOUR_MS).toISOString()),
    [hours],
  )
  const list = usePagedList('bo.vendorCalls', {
    limit: PAGE_SIZE,
    ...withValues({ vendor, op, outcome, txId: tx, player, from }),
    ...(direction === undefined ? {} : { direction }),
    ...(only === undefined ? {} : { only }),
  })
  const close = () => onSearch({ id: undefined })
  return (
    <>
      <CallFilters search={search} onSearch={onSearch} />
      <ListFrame
        list={list}
        label={t('view.calls')}
        columns={useColumns()}
        rowKey={(row) => row.id}
        empty={{ title: t('call.none'), hint: t('call.noneHint') }}
        openKey={search.id}
        onOpen={(row) => onSearch({ id: row.id })}
        onClose={close}
        shownInPanel={['ms', 'player']}
        panel={search.id !== undefined && <CallPanel key={search.id} id={search.id} onClose={close} />}
      />
    </>
  )
}

function CallFilters({ search, onSearch }: Props) {
  const { t } = useTranslation('backofficeVendors')
  // A row that the new filter does not show must not stay open.
  const filter = (next: Parameters<typeof onSearch>[0]) => onSearch({ ...next, id: undefined })
  return (
    <FilterBar label={t('backoffice:filters')}>
      <VendorFilter value={search.vendor} onChange={(vendor) => filter({ vendor })} />
      <FilterSelect
        label={t('call.only')}
        every={t('call.everything')}
        options={[{ value: 'errors', label: t('call.errors') }]}
        value={search.only}
        onChange={(only) => filter({ only })}
      />
      <FilterSelect
        label={t('call.direction')}
        every={t('call.both')}
        options={(['in', 'out'] as const).map((value) => ({ value, label: t(`call.${value}`) }))}
        value={search.direction}
        onChange={(direction) => filter({ direction })}
      />
      <FilterSelect
        label={t('call.op')}
        every={t('call.everyOp')}
        options={ops.map((value) => ({ value, label: value }))}
        value={ops.find((value) => value === search.op)}
        onChange={(op) => filter({ op })}
      />
      <FilterSelect
        label={t('call.time')}
        every={t('call.anyTime')}
        options={(['1', '24', '168'] as const).map((value) => ({ value, label: t(`call.hours.${value}`) }))}
        value={search.hours}
        onChange={(hours) => filter({ hours })}
      />
      <SearchForm label={t('call.tx')} value={search.tx ?? ''} onSearch={(tx) => filter({ tx })} />
      <SearchForm label={t('call.player')} value={search.player ?? ''} onSearch={(player) => filter({ player })} />
      <SearchForm label={t('call.outcome')} value={search.outcome ?? ''} onSearch={(outcome) => filter({ outcome })} />
    </FilterBar>
  )
}

function useColumns(): Column<VendorCallRow>[] {
  const { t } = useTranslation('backofficeVendors')
  return columnsOf(
    (key) => t(`call.column.${key}`),
    [
      {
        key: 'op',
        card: 'title',
        cell: (row) => <TwoLines isApart top={row.op} below={`${row.vendor} · ${t(`call.${row.direction}`)}`} />,
      },
      { key: 'at', card: 'sub', cell: (row) => <span className="num">{formatDateTime(row.at)}</span> },
      {
        key: 'outcome',
        card: 'status',
        cell: (row) => <Badge tone={row.isError ? 'loss' : 'gain'}>{row.outcome}</Badge>,
      },
      { key: 'tx', cell: (row) => <span className="num">{row.txId ?? t('common:state.none')}</span> },
      { key: 'player', cell: (row) => <span className="num">{row.playerRef ?? t('common:state.none')}</span> },
      { key: 'ms', align: 'right', cell: (row) => <span className="num">{row.ms}</span> },
    ],
  )
}
