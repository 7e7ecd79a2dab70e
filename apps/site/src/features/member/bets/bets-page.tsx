import type { RouteInput } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { Button, Card, DataTable, KpiCard, Money, SelectField } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { serverClock } from '../../../shared/api.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'
import { menuQuery } from '../../../shared/queries.ts'
import { errorProps } from '../parts/error-props.ts'
import filters from '../parts/filters.module.css'
import { localName } from '../parts/local-name.ts'
import { PageHead } from '../parts/page-head.tsx'
import { HISTORY_DAYS, instantsOfRange, rangeOfPeriod, type Period } from '../parts/period.ts'
import { PeriodFilter } from '../parts/period-filter.tsx'
import { useRows } from '../parts/use-rows.ts'
import { totalsOfFilter, totalsOfRows, type BetTotals } from './bet-figures.ts'
import { useBetColumns } from './bet-columns.tsx'
import { OrderPanel } from './order-panel.tsx'
import styles from './bets.module.css'

const PAGE_SIZE = 20
const states = ['all', 'waiting', 'settled', 'won'] as const
type State = NonNullable<RouteInput<'lottery.orders'>['state']>

type Props = { item: string | undefined; onOpen: (page: MemberPage, item?: string) => void }

/** MC06: every ticket with its result, totals of what is shown and of the whole filter (operations.md 3.7). */
export function BetsPage({ item, onOpen }: Props) {
  const { t } = useTranslation('records')
  const [period, setPeriod] = useState<Period>({ preset: 'today' })
  const [state, setState] = useState<State>('all')
  const [gameCode, setGameCode] = useState('')
  const menu = useQuery(menuQuery())
  const instants = useMemo(() => instantsOfRange(rangeOfPeriod(period, new Date(serverClock.now()))), [period])
  const query = useRows('lottery.orders', { state, ...(gameCode ? { gameCode } : {}), ...instants, limit: PAGE_SIZE })
  const { rows, firstPage } = query
  const shown = useMemo(() => totalsOfRows(rows), [rows])
  const all = firstPage && totalsOfFilter(firstPage.totals)
  const columns = useBetColumns()
  return (
    <>
      <PageHead title={t('member:page.personalHistoryCopy')} lead={t('bet.lead', { days: HISTORY_DAYS })} />
      <div className={filters.filters} role="search" aria-label={t('bet.filters')}>
        <PeriodFilter value={period} onChange={setPeriod} />
        <div className={filters.selects}>
          <SelectField
            size="sm"
            label={t('bet.state')}
            labelHidden
            value={state}
            options={states.map((value) => ({ value, label: t(`bet.stateOption.${value}`) }))}
            onChange={(event) => setState(states.find((value) => value === event.target.value) ?? 'all')}
          />
          <SelectField
            size="sm"
            label={t('bet.game')}
            labelHidden
            value={gameCode}
            options={[
              { value: '', label: t('bet.allGames') },
              ...(menu.data?.games ?? []).map((game) => ({ value: game.gameCode, label: localName(game) })),
            ]}
            onChange={(event) => setGameCode(event.target.value)}
          />
        </div>
      </div>
      <Card padded={false} className={styles.figures}>
        <KpiCard bare label={t('bet.count')} value={all === undefined ? '–' : formatCount(all.count)} />
        <KpiCard bare label={t('bet.totalStake')} value={<Money value={all?.stake} />} />
        <KpiCard bare label={t('bet.validBet')} value={<Money value={all?.validBet} />} />
        <KpiCard bare label={t('bet.winLoss')} value={<Money value={all?.winLoss} colored />} />
      </Card>
      <DataTable
        label={t('member:page.personalHistoryCopy')}
        columns={columns}
        rows={query.data === undefined ? undefined : rows}
        rowKey={(row) => row.id}
        loading={query.isFetching && !query.isFetchingNextPage}
        error={query.isError && query.data === undefined ? errorProps(query, t('bet.failed')) : undefined}
        empty={{
          title: t('bet.empty'),
          hint: t('bet.emptyHint'),
          action:
            period.preset === 'thisMonth' ? undefined : (
              <Button size="sm" onClick={() => setPeriod({ preset: 'thisMonth' })}>
                {t('bet.showMonth')}
              </Button>
            ),
        }}
        pageTotals={totalCells(t('bet.pageTotal', { count: rows.length }), shown)}
        filterTotals={all && totalCells(t('bet.filterTotal', { count: all.count }), all)}
        onRowClick={(row) => onOpen('personalHistoryCopy', row.id)}
        selectedKey={rows.find(({ id, orderNo }) => id === item || orderNo === item)?.id}
        loadMore={{
          hasMore: query.hasNextPage,
          loading: query.isFetchingNextPage,
          onClick: () => void query.fetchNextPage(),
        }}
      />
      <OrderPanel item={item} onClose={() => onOpen('personalHistoryCopy')} />
    </>
  )
}

function totalCells(name: string, totals: BetTotals) {
  return {
    id: name,
    stake: <Money value={totals.stake} />,
    validBet: <Money value={totals.validBet} />,
    payout: <Money value={totals.payout} />,
    winLoss: <Money value={totals.winLoss} colored />,
  }
}
