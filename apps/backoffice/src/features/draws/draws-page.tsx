import { addDays, businessDay, zonedInstant } from '@lotus/kernel'
import { formatShortDay, formatTime, useTranslation } from '@lotus/i18n'
import { Badge, ProgressDots, KpiCard, Money, serverNow, SimulatedMark, useServerNow, type Column } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { FilterChips } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { callQuery } from '../../shared/queries.ts'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { usePagedList } from '../../shared/use-list.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { DaysFilter } from '../../shared/days-filter.tsx'
import { DrawPanel } from './draw-panel.tsx'
import { drawStatus, pipsOf, type Draw } from './draw-status.ts'
import { drawsSearch, type DrawsSearch } from './draws-search.ts'
import { FeedCards, FeedsButton } from './feeds.tsx'
import { GameFilter } from './game-filter.tsx'
import { gameName, rememberGames } from './game-names.ts'
import styles from './draws.module.css'

const PAGE_SIZE = 50

/**
 * Business days as instants: from midnight of the first to midnight after the last, in the brand's zone. "All" ends
 * tonight unless days are chosen, because later draws would come first in the list and need no action.
 */
function instantsOf({ state, from, to }: Pick<DrawsSearch, 'state' | 'from' | 'to'>) {
  const last = to ?? (state === 'all' && from === undefined ? businessDay(new Date(serverNow())) : undefined)
  return withValues({
    from: from && zonedInstant(from, '00:00').toISOString(),
    to: last && zonedInstant(addDays(last, 1), '00:00').toISOString(),
  })
}

export function DrawsPage() {
  const { t } = useTranslation('backoffice')
  const [search, change] = useSearchParams(drawsSearch)
  const { state = 'waiting', of, game, issue } = search
  const list = usePagedList('bo.draws', {
    state,
    limit: PAGE_SIZE,
    ...withValues({ gameCode: of }),
    ...instantsOf(search),
  })
  const { rows, first: head } = list
  // Fetched once, for the names of games that the current list does not show.
  const recent = useQuery({
    ...callQuery('bo.draws', { state: 'all', limit: 100 }),
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => rememberGames([...(recent.data?.rows ?? []), ...(rows ?? [])]), [recent.data, rows])
  const close = () => change({ game: undefined, issue: undefined })
  const isOpen = game !== undefined && issue !== undefined

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
      <Filters />
      <ListFrame
        list={list}
        label={t('nav.draws')}
        columns={useColumns()}
        shownInPanel={['stake', 'published']}
        keepsListWhenExtraWide
        rowKey={keyOf}
        empty={{ title: t(`draws.empty.${state}`), hint: t(`draws.empty.${state}Hint`) }}
        openKey={isOpen ? `${game}/${issue}` : undefined}
        onOpen={(row) => change({ game: row.gameCode, issue: row.issueNo })}
        onClose={close}
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

function Filters() {
  const { t } = useTranslation('backoffice')
  const [{ state = 'waiting', of, from, to }, change] = useSearchParams(drawsSearch)
  return (
    <FilterBar label={t('filters')}>
      <FilterChips
        values={['waiting', 'all'] as const}
        value={state}
        label={(each) => t(`draws.filter.${each}`)}
        onChange={(next) => change({ state: next === 'all' ? next : undefined })}
      />
      <span className={styles.divider} aria-hidden />
      <GameFilter value={of} onChange={(next) => change({ of: next })} />
      <DaysFilter
        everyDay={t(state === 'all' ? 'draws.days.untilToday' : 'draws.days.every')}
        from={from}
        to={to}
        onChange={change}
      />
    </FilterBar>
  )
}

function useColumns(): Column<Draw>[] {
  const { t } = useTranslation('backoffice')
  const now = useServerNow() ?? 0
  const none = t('common:state.none')
  return columnsOf(
    (key) => t(`draws.column.${key}`),
    [
      { key: 'draw', card: 'title', cell: (row) => <TwoLines top={gameName(row)} below={drawNote(row)} /> },
      {
        key: 'published',
        card: 'hidden',
        cell: (row) => <span className="num">{row.publishedAt ? formatTime(row.publishedAt) : none}</span>,
      },
      {
        key: 'progress',
        card: 'sub',
        cell: (row) => (
          <span className={styles.flow}>
            <ProgressDots states={pipsOf(row)} text={null} />
          </span>
        ),
      },
      { key: 'status', card: 'status', cell: (row) => <StatusBadge draw={row} now={now} /> },
      { key: 'stake', align: 'right', card: 'hidden', cell: (row) => <Money value={row.totalStake} /> },
      {
        key: 'enteredBy',
        card: 'hidden',
        cell: (row) => <span className="sec">{enteredBy(row, t('system'), none)}</span>,
      },
      { key: 'confirmedBy', card: 'hidden', cell: (row) => <span className="sec">{row.confirmedBy ?? none}</span> },
    ],
  )
}

/** An own draw is named by its number and time, an external one by its day and station. */
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
  return (
    <>
      <Badge tone={tone}>{t(`draws.status.${key}`)}</Badge> <SimulatedMark isShown={draw.isSimulated} />
    </>
  )
}
