import type { RouteInput, RouteValue } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { Button, DataTable, KpiCard, Money } from '@lotus/ui'
import { useMemo, useState } from 'react'
import { call, serverClock } from '../../../shared/api.ts'
import type { MemberPage } from '../../../shared/member-pages.ts'
import { KpiRow } from '../../../shared/records/kpi-row.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { HISTORY_DAYS, instantsOfRange, rangeOfPeriod } from '../../../shared/records/period.ts'
import { tableOf } from '../../../shared/table-of.ts'
import { useRows } from '../../../shared/paged.tsx'
import { useBetColumns } from '../../../shared/records/bet-columns.tsx'
import { hasNoOtherFilter, BetFilters, keyOfGame, type BetFilter } from './bet-filters.tsx'
import { totalsOfBets, totalsOfFilter, type BetTotals } from '../../../shared/records/bet-figures.ts'
import { DaysCard } from './days-card.tsx'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { OrderPanel } from './order-panel.tsx'
import { isRound, RoundPanel } from './round-panel.tsx'

const PAGE_SIZE = 20

type Props = { item: string | undefined; onOpen: (page: MemberPage, item?: string) => void }
type Totals = RouteValue<'report.bets'>['totals']

/** MC06: every bet of every category, with totals of the rows shown and of the whole filter (operations.md 3.7). */
export function BetsPage({ item, onOpen }: Props) {
  const { t } = useTranslation('records')
  const [filter, setFilter] = useState<BetFilter>({ period: { preset: 'today' }, state: 'all' })
  const input = useMemo(() => inputOf(filter), [filter])
  const query = useRows('report.bets', { ...input, ...(filter.refNo ? { refNo: filter.refNo } : {}), limit: PAGE_SIZE })
  const { rows, firstPage } = query
  const shown = useMemo(() => totalsOfBets(rows), [rows])
  const all = firstPage && totalsOfFilter(firstPage.totals)
  const columns = useBetColumns()
  const open = (next?: string) => onOpen('personalHistoryCopy', next)
  return (
    <>
      <PageHead title={t('member:page.personalHistoryCopy')} lead={t('bet.lead', { days: HISTORY_DAYS })} />
      <BetFilters value={filter} games={firstPage?.games ?? []} onChange={setFilter} />
      <Figures totals={firstPage?.totals} />
      <DaysCard input={input} />
      <DataTable
        label={t('member:page.personalHistoryCopy')}
        columns={columns}
        {...tableOf(query, t('bet.failed'))}
        empty={{
          title: t('bet.empty'),
          hint: t('bet.emptyHint'),
          action: hasNoOtherFilter(filter) ? undefined : (
            <Button size="sm" onClick={() => setFilter({ period: { preset: 'thisMonth' }, state: 'all' })}>
              {t('bet.showMonth')}
            </Button>
          ),
        }}
        pageTotals={totalCells(t('bet.pageTotal', { count: rows.length }), shown)}
        filterTotals={all && totalCells(t('bet.filterTotal', { count: all.count }), all)}
        onRowClick={(row) => open(row.id)}
        selectedKey={rows.find(({ id, refNo }) => id === item || refNo === item)?.id}
      />
      <ExportButton
        name="lich-su-cuoc"
        fetchPart={(cursor, signal) =>
          call('report.exportBets', { ...input, ...(cursor ? { cursor } : {}) }, { signal })
        }
        disabled={rows.length === 0}
      />
      <OrderPanel item={isRound(item) ? undefined : item} onClose={() => open()} />
      <RoundPanel item={isRound(item) ? item : undefined} onClose={() => open()} />
    </>
  )
}

function Figures({ totals }: { totals: Totals | undefined }) {
  const { t } = useTranslation('records')
  return (
    <KpiRow>
      <KpiCard bare label={t('bet.count')} value={totals === undefined ? '–' : formatCount(totals.count)} />
      <KpiCard bare label={t('bet.totalStake')} value={<Money value={totals?.stake} />} />
      <KpiCard bare label={t('bet.validBet')} value={<Money value={totals?.validBet} />} />
      <KpiCard bare label={t('bet.winLoss')} value={<Money value={totals?.winLoss} colored />} />
    </KpiRow>
  )
}

/** The filter as the call's input. */
function inputOf({ category, game, period, state }: BetFilter): RouteInput<'report.exportBets'> {
  return {
    state,
    ...(category ? { category } : {}),
    ...(game ? keyOfGame(game) : {}),
    ...instantsOfRange(rangeOfPeriod(period, new Date(serverClock.now()))),
  }
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
