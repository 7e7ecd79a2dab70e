import { addDays, businessDay, zonedInstant } from '@lotus/kernel'
import { formatShortDay, formatTime, useTranslation } from '@lotus/i18n'
import { Chip, DataTable, FlowPips, KpiCard, Money, serverNow, useServerNow, Badge, type Column } from '@lotus/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import { Desk, FilterBar, PageHead, Permitted, StaleNote } from '../../shared/desk.tsx'
import { listError, listMore } from '../../shared/list-state.ts'
import { callQuery, pagedQuery } from '../../shared/queries.ts'
import { withValues } from '../../shared/search.ts'
import { useIsRoomy, useIsWide } from '../../shared/use-is-wide.ts'
import { useListKeys } from '../../shared/use-list-keys.ts'
import { DaysFilter } from './days-filter.tsx'
import { DrawPanel } from './draw-panel.tsx'
import { drawStatus, pipsOf, type Draw } from './draw-status.ts'
import type { DrawsSearch } from './draws-search.ts'
import { FeedCards, FeedsButton } from './feeds.tsx'
import { GameFilter } from './game-filter.tsx'
import { gameName, rememberGames } from './game-names.ts'
import styles from './draws.module.css'

const route = getRouteApi('/desk/draws')
const PAGE_SIZE = 50

export function DrawsPage() {
  return (
    <Permitted permission="draws.view">
      <Draws />
    </Permitted>
  )
}

/**
 * Business days as instants: from midnight of the first to midnight after the last, in the brand's zone. Draws of the next
 * days stand first in the list and want nothing of anybody: all draws are those until tonight, unless days are chosen.
 */
function instantsOf({ state, from, to }: Pick<DrawsSearch, 'state' | 'from' | 'to'>) {
  const last = to ?? (state === 'all' && from === undefined ? businessDay(new Date(serverNow())) : undefined)
  return withValues({
    from: from && zonedInstant(from, '00:00').toISOString(),
    to: last && zonedInstant(addDays(last, 1), '00:00').toISOString(),
  })
}

function Draws() {
  const { t } = useTranslation('backoffice')
  const search = route.useSearch()
  const { state = 'waiting', of, game, issue } = search
  const navigate = route.useNavigate()
  const isWide = useIsWide()
  const isRoomy = useIsRoomy()
  const listRef = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery(
    pagedQuery('bo.draws', { state, limit: PAGE_SIZE, ...withValues({ gameCode: of }), ...instantsOf(search) }),
  )
  // Once, for the names of games that the list in view does not show.
  const recent = useQuery({
    ...callQuery('bo.draws', { state: 'all', limit: 100 }),
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows), [query.data])
  const head = query.data?.pages[0]
  useEffect(() => rememberGames([...(recent.data?.rows ?? []), ...(rows ?? [])]), [recent.data, rows])

  const change = (next: DrawsSearch) => void navigate({ search: readable(next) })
  const { game: _game, issue: _issue, ...filters } = search
  const close = () => change(filters)
  const isOpen = game !== undefined && issue !== undefined
  useListKeys(listRef, isWide && isOpen ? close : undefined)

  return (
    <>
      <PageHead title={t('nav.draws')} note={t('draws.note')}>
        <FeedsButton />
      </PageHead>
      <div className={styles.kpis}>
        <FeedCards />
        <KpiCard
          className={styles.kpi}
          label={t('draws.kpi.waiting')}
          value={head ? t('draws.kpi.issues', { count: head.waiting }) : t('common:state.none')}
          aside={head && head.waiting > 0 && <i className={styles.light} aria-hidden />}
        />
        <KpiCard className={styles.kpi} label={t('draws.kpi.paidToday')} value={<Money value={head?.payoutToday} />} />
      </div>
      <Filters search={search} onChange={change} />
      <StaleNote isFailing={query.isRefetchError && rows !== undefined} at={query.dataUpdatedAt} />
      <Desk
        listRef={listRef}
        width="lg"
        list={
          <DataTable
            label={t('nav.draws')}
            columns={useColumns(isOpen && isWide && !isRoomy)}
            rows={rows}
            rowKey={keyOf}
            loading={query.isPending}
            error={listError(query, rows)}
            empty={{ title: t(`draws.empty.${state}`), hint: t(`draws.empty.${state}Hint`) }}
            selectedKey={isOpen ? `${game}/${issue}` : undefined}
            onRowClick={(row) => change({ ...filters, game: row.gameCode, issue: row.issueNo })}
            loadMore={listMore(query)}
          />
        }
        panel={
          isOpen && (
            <DrawPanel
              key={`${game}/${issue}`}
              gameCode={game}
              issueNo={issue}
              row={rows?.find((row) => row.gameCode === game && row.issueNo === issue)}
              onClose={close}
            />
          )
        }
      />
    </>
  )
}

const keyOf = (row: Draw) => `${row.gameCode}/${row.issueNo}`
const readable = (search: DrawsSearch): DrawsSearch => withValues({ ...search }) as DrawsSearch // the same keys, none of them empty

function Filters({ search, onChange }: { search: DrawsSearch; onChange: (next: DrawsSearch) => void }) {
  const { t } = useTranslation('backoffice')
  const { state: _state, of: _of, from: _from, to: _to, ...selection } = search
  const base = { ...selection, ...withValues({ of: search.of, from: search.from, to: search.to }) }
  const withGame = (of: string | undefined) => {
    const { of: _before, ...rest } = search
    onChange({ ...rest, ...withValues({ of }) })
  }
  return (
    <FilterBar label={t('filters')}>
      <Chip selected={search.state !== 'all'} onClick={() => onChange(base)}>
        {t('draws.filter.waiting')}
      </Chip>
      <Chip selected={search.state === 'all'} onClick={() => onChange({ ...base, state: 'all' })}>
        {t('draws.filter.all')}
      </Chip>
      <span className={styles.divider} aria-hidden />
      <GameFilter value={search.of} onChange={withGame} />
      <DaysFilter
        everyDay={t(search.state === 'all' ? 'draws.days.untilToday' : 'draws.days.every')}
        from={search.from}
        to={search.to}
        onChange={(days) => {
          const { from: _oldFrom, to: _oldTo, ...rest } = search
          onChange({ ...rest, ...withValues(days) })
        }}
      />
    </FilterBar>
  )
}

/** `isNarrow`: the panel takes the room of what it shows itself. */
function useColumns(isNarrow: boolean): Column<Draw>[] {
  const { t } = useTranslation('backoffice')
  const now = useServerNow() ?? 0
  const none = t('common:state.none')
  const columns: Column<Draw>[] = [
    {
      key: 'draw',
      header: t('draws.column.draw'),
      card: 'title',
      cell: (row) => (
        <>
          <b>{gameName(row)}</b>
          <small className="num">{drawNote(row)}</small>
        </>
      ),
    },
    {
      key: 'published',
      header: t('draws.column.published'),
      card: 'hidden',
      cell: (row) => <span className="num">{row.publishedAt ? formatTime(row.publishedAt) : none}</span>,
    },
    {
      key: 'progress',
      header: t('draws.column.progress'),
      card: 'sub',
      cell: (row) => (
        <span className={styles.flow}>
          <FlowPips states={pipsOf(row)} text={null} />
        </span>
      ),
    },
    {
      key: 'status',
      header: t('draws.column.status'),
      card: 'status',
      cell: (row) => <StatusBadge draw={row} now={now} />,
    },
    {
      key: 'stake',
      header: t('draws.column.stake'),
      align: 'right',
      card: 'hidden',
      cell: (row) => <Money value={row.totalStake} />,
    },
    {
      key: 'enteredBy',
      header: t('draws.column.enteredBy'),
      card: 'hidden',
      cell: (row) => <span className="sec">{enteredBy(row, t('system'), none)}</span>,
    },
    {
      key: 'confirmedBy',
      header: t('draws.column.confirmedBy'),
      card: 'hidden',
      cell: (row) => <span className="sec">{row.confirmedBy ?? none}</span>,
    },
  ]
  return isNarrow ? columns.filter(({ key }) => key !== 'stake' && key !== 'published') : columns
}

/** An own draw is told by number and time, an outside one by day and station. */
function drawNote(row: Draw): string {
  const place = row.drawSource === 'own' ? formatTime(row.drawAt) : row.station
  const issue = row.drawSource === 'own' ? (row.issueNo.split('-')[1] ?? row.issueNo) : formatShortDay(row.drawAt)
  return place === null ? issue : `${issue} · ${place}`
}

const enteredBy = (row: Draw, system: string, none: string): string =>
  row.enteredBy ?? (row.progress.result === 'done' ? system : none)

function StatusBadge({ draw, now }: { draw: Draw; now: number }) {
  const { t } = useTranslation('backoffice')
  const { key, tone } = drawStatus(draw, now)
  return <Badge tone={tone}>{t(`draws.status.${key}`)}</Badge>
}
