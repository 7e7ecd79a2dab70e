import { formatDateTime, formatShortDay, formatTime, formatTimeWithSeconds, useTranslation } from '@lotus/i18n'
import { Chip, DataTable, Money, useServerNow, VisuallyHidden, type Column } from '@lotus/ui'
import { IconX } from '@lotus/ui/icons'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { Desk, FilterBar, PageHead, Permitted, StaleNote } from '../../shared/desk.tsx'
import { listError, listMore } from '../../shared/list-state.ts'
import { meQuery, pagedQuery } from '../../shared/queries.ts'
import { withValues } from '../../shared/search.ts'
import { useIsPhone, useIsRoomy, useIsWide } from '../../shared/use-is-wide.ts'
import { useListKeys } from '../../shared/use-list-keys.ts'
import { WithdrawalSearch } from '../../shared/withdrawal-search.tsx'
import { nextSelection } from './next-selection.ts'
import { sumAmounts } from './totals.ts'
import { SLA_LATE_MINUTES, SLA_WARN_MINUTES } from './waiting.ts'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import { StatusBadge, WaitingTime, type Withdrawal } from './withdrawal-status.tsx'
import { statusFilters, type StatusFilter } from './withdrawals-search.ts'
import styles from './withdrawals.module.css'

const route = getRouteApi('/desk/withdrawals')
const PAGE_SIZE = 50

export function WithdrawalsPage() {
  return (
    <Permitted permission="withdrawals.view">
      <Queue />
    </Permitted>
  )
}

function Queue() {
  const { t } = useTranslation('backoffice')
  const { search, id, status = search === undefined ? 'open' : 'all' } = route.useSearch()
  const navigate = route.useNavigate()
  const isWide = useIsWide()
  const isRoomy = useIsRoomy()
  // The amounts stand in the heads of the cards there, where a total has no place.
  const isPhone = useIsPhone()
  const listRef = useRef<HTMLDivElement>(null)
  const me = useQuery(meQuery())
  const query = useInfiniteQuery(pagedQuery('bo.withdrawals', { status, limit: PAGE_SIZE, ...withValues({ search }) }))
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data])
  const open = (next: string | undefined) =>
    void navigate({
      search: (before) => ({
        ...withValues({ status: before.status, search: before.search }),
        ...withValues({ id: next }),
      }),
    })
  useListKeys(listRef, isWide && id !== undefined ? () => open(undefined) : undefined)

  /** What was decided leaves the queue of what waits: beside the list the next one opens, on a phone the sheet closes. */
  const afterDecision = (decided: string) => {
    if (!isWide) return open(undefined)
    if (status === 'open' && rows?.some((row) => row.id === decided)) {
      open(
        nextSelection(
          rows.map((row) => row.id),
          decided,
        ),
      )
    }
  }

  return (
    <>
      <PageHead
        title={t('nav.withdrawals')}
        note={t('withdrawals.note', {
          count: me.data?.queues.withdrawals ?? 0,
          warn: SLA_WARN_MINUTES,
          late: SLA_LATE_MINUTES,
        })}
      />
      <Filters status={status} search={search} waiting={me.data?.queues.withdrawals} />
      <StaleNote isFailing={query.isRefetchError && rows !== undefined} at={query.dataUpdatedAt} />
      <Desk
        listRef={listRef}
        width="md"
        list={
          <DataTable
            label={t('nav.withdrawals')}
            columns={useColumns(id !== undefined && isWide && !isRoomy)}
            rows={rows}
            rowKey={(row) => row.id}
            loading={query.isPending}
            error={listError(query, rows)}
            empty={
              search === undefined
                ? {
                    title: t(`withdrawals.empty.${status === 'open' ? 'open' : 'other'}`),
                    hint: t('withdrawals.empty.hint'),
                  }
                : { title: t('withdrawals.empty.search'), hint: t('withdrawals.empty.searchHint') }
            }
            pageTotals={
              isPhone || !rows
                ? undefined
                : {
                    member: t('withdrawals.total', { count: rows.length }),
                    amount: <Money value={sumAmounts(rows.map((row) => row.amount))} />,
                  }
            }
            selectedKey={id}
            onRowClick={(row) => open(row.id)}
            loadMore={listMore(query)}
          />
        }
        panel={
          id !== undefined && (
            <WithdrawalPanel
              key={id}
              id={id}
              row={rows?.find((row) => row.id === id)}
              onClose={() => open(undefined)}
              onDecided={() => afterDecision(id)}
            />
          )
        }
      />
    </>
  )
}

function Filters({
  status,
  search,
  waiting,
}: {
  status: StatusFilter
  search: string | undefined
  waiting: number | undefined
}) {
  const { t } = useTranslation('backoffice')
  const navigate = route.useNavigate()
  return (
    <FilterBar label={t('filters')}>
      {statusFilters.map((filter) => (
        <Chip
          key={filter}
          selected={filter === status}
          onClick={() =>
            void navigate({
              search: {
                ...(filter === 'open' && search === undefined ? {} : { status: filter }),
                ...withValues({ search }),
              },
            })
          }
        >
          {t(`withdrawals.filter.${filter}`)}
          {filter === 'open' && waiting !== undefined && <small className="num">{waiting}</small>}
        </Chip>
      ))}
      {search !== undefined && (
        <Chip
          selected
          icon={<IconX size={15} stroke={1.75} aria-hidden />}
          onClick={() => void navigate({ search: {} })}
        >
          <VisuallyHidden>{t('search.clear')}</VisuallyHidden>
          {t('search.for', { text: search })}
        </Chip>
      )}
      <WithdrawalSearch className={styles.search} />
    </FilterBar>
  )
}

/** `isNarrow`: the panel takes the room of what it shows itself. */
function useColumns(isNarrow: boolean): Column<Withdrawal>[] {
  const { t } = useTranslation('backoffice')
  const none = t('common:state.none')
  const columns: Column<Withdrawal>[] = [
    {
      key: 'member',
      header: t('withdrawals.column.member'),
      card: 'title',
      cell: (row) => (
        <>
          <b>{row.account}</b>
          <small className="num">{row.refNo}</small>
        </>
      ),
    },
    {
      key: 'amount',
      header: t('withdrawals.column.amount'),
      align: 'right',
      card: 'status',
      cell: (row) => (
        <b>
          <Money value={row.amount} />
        </b>
      ),
    },
    {
      key: 'target',
      header: t('withdrawals.column.target'),
      cell: (row) => (
        <>
          {row.payoutAccount.bankName}
          <small className="num">{t('withdrawals.tail', { tail: row.payoutAccount.tail })}</small>
        </>
      ),
    },
    {
      key: 'created',
      header: t('withdrawals.column.created'),
      card: 'hidden',
      cell: (row) => <CreatedAt at={row.createdAt} />,
    },
    {
      key: 'waiting',
      header: t('withdrawals.column.waiting'),
      align: 'right',
      cell: (row) => (row.status === 'SUBMITTED' ? <WaitingTime since={row.createdAt} /> : none),
    },
    {
      key: 'reviewer',
      header: t('withdrawals.column.reviewer'),
      card: 'hidden',
      cell: (row) => <span className="sec">{row.reviewer ?? none}</span>,
    },
    {
      key: 'status',
      header: t('withdrawals.column.status'),
      card: 'result',
      cell: (row) => <StatusBadge status={row.status} />,
    },
  ]
  return isNarrow ? columns.filter(({ key }) => key !== 'created' && key !== 'reviewer') : columns
}

/** The time alone for today's requests, with the day for older ones. */
function CreatedAt({ at }: { at: string }) {
  const now = useServerNow()
  const isToday = now !== undefined && formatShortDay(at) === formatShortDay(now)
  return (
    <span className="num" title={formatDateTime(at)}>
      {isToday ? formatTimeWithSeconds(at) : `${formatTime(at)} ${formatShortDay(at)}`}
    </span>
  )
}
