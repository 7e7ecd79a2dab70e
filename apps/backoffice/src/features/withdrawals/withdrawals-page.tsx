import { formatDateTime, formatShortDay, formatTime, formatTimeWithSeconds, useTranslation } from '@lotus/i18n'
import { Chip, Money, useServerNow, VisuallyHidden, type Column } from '@lotus/ui'
import { IconX } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { meQuery } from '../../shared/queries.ts'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { useIsPhone, useIsWide } from '../../shared/use-is-wide.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { WithdrawalSearch } from '../../shared/withdrawal-search.tsx'
import { TwoLines } from '../../shared/two-lines.tsx'
import { nextSelection } from '../../shared/next-selection.ts'
import { sumAmounts } from './totals.ts'
import { SLA_LATE_MINUTES, SLA_WARN_MINUTES } from './waiting.ts'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import { isUndecided, StatusBadge, WaitingTime, type Withdrawal } from './withdrawal-status.tsx'
import { statusFilters, withdrawalsSearch } from './withdrawals-search.ts'
import styles from './withdrawals.module.css'

const PAGE_SIZE = 50

export function WithdrawalsPage() {
  const { t } = useTranslation('backoffice')
  const [{ search, id, status = search === undefined ? 'open' : 'all' }, change] = useSearchParams(withdrawalsSearch)
  const isWide = useIsWide()
  // On a phone the amounts are in the heads of the cards, where a total does not fit.
  const isPhone = useIsPhone()
  const waiting = useQuery(meQuery()).data?.queues.withdrawals
  const list = usePagedList('bo.withdrawals', { status, limit: PAGE_SIZE, ...withValues({ search }) })
  const { rows } = list
  const open = (next: string | undefined) => change({ id: next })

  /** A decided request leaves the waiting list: beside the list the next one opens, on a phone the sheet closes. */
  const afterDecision = (decided: string) => {
    if (!isWide) return open(undefined)
    const ids = rows?.map((row) => row.id) ?? []
    if (status === 'open' && ids.includes(decided)) open(nextSelection(ids, decided))
  }

  return (
    <>
      <PageHead
        title={t('nav.withdrawals')}
        note={t('withdrawals.note', { count: waiting ?? 0, warn: SLA_WARN_MINUTES, late: SLA_LATE_MINUTES })}
      />
      <Filters waiting={waiting} />
      <ListFrame
        list={list}
        label={t('nav.withdrawals')}
        columns={useColumns()}
        shownInPanel={['created', 'reviewer']}
        keepsListWhenExtraWide
        rowKey={(row) => row.id}
        empty={
          search === undefined
            ? {
                title: t(`withdrawals.empty.${status === 'open' || status === 'late' ? status : 'other'}`),
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
        openKey={id}
        onOpen={(row) => open(row.id)}
        onClose={() => open(undefined)}
        panelWidth="md"
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

function Filters({ waiting }: { waiting: number | undefined }) {
  const { t } = useTranslation('backoffice')
  const [{ search, status = search === undefined ? 'open' : 'all' }, change] = useSearchParams(withdrawalsSearch)
  return (
    <FilterBar label={t('filters')}>
      <FilterChips
        values={statusFilters}
        value={status}
        label={(filter) => t(`withdrawals.filter.${filter}`)}
        count={(filter) => (filter === 'open' ? waiting : undefined)}
        onChange={(filter) =>
          change({ status: filter === 'open' && search === undefined ? undefined : filter, id: undefined })
        }
      />
      {search !== undefined && (
        <Chip
          selected
          icon={<IconX size={15} stroke={1.75} aria-hidden />}
          onClick={() => change({ status: undefined, search: undefined, id: undefined })}
        >
          <VisuallyHidden>{t('search.clear')}</VisuallyHidden>
          {t('search.for', { text: search })}
        </Chip>
      )}
      <WithdrawalSearch className={styles.search} />
    </FilterBar>
  )
}

function useColumns(): Column<Withdrawal>[] {
  const { t } = useTranslation('backoffice')
  const none = t('common:state.none')
  return columnsOf(
    (key) => t(`withdrawals.column.${key}`),
    [
      { key: 'member', card: 'title', cell: (row) => <TwoLines top={row.account} below={row.refNo} /> },
      {
        key: 'amount',
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
        cell: (row) => (
          <>
            {row.payoutAccount.bankName}
            <small className="num">{t('withdrawals.tail', { tail: row.payoutAccount.tail })}</small>
            {row.usdt !== null && <small className="num">{row.usdt.amount} USDT</small>}
          </>
        ),
      },
      { key: 'created', card: 'hidden', cell: (row) => <CreatedAt at={row.createdAt} /> },
      {
        key: 'waiting',
        align: 'right',
        cell: (row) => (isUndecided(row) ? <WaitingTime since={row.createdAt} /> : none),
      },
      { key: 'reviewer', card: 'hidden', cell: (row) => <span className="sec">{reviewersOf(row) || none}</span> },
      { key: 'status', card: 'result', cell: (row) => <StatusBadge status={row.status} /> },
    ],
  )
}

/** Whoever decided, after the one who agreed first. */
const reviewersOf = (row: Withdrawal): string =>
  [row.firstApproval?.who, row.reviewer].filter((who) => who !== undefined && who !== null).join(', ')

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
