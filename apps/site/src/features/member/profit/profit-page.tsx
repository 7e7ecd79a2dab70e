import { lotteryCategories, type RouteInput } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { moneyToString } from '@lotus/kernel'
import { Card, cx, EmptyState, KpiCard, Money, SkeletonLines, Tabs } from '@lotus/ui'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { serverClock } from '../../../shared/api.ts'
import { callQuery } from '../../../shared/queries.ts'
import { DayTotals, PartsTable, usePartLabel } from '../parts/day-totals.tsx'
import { KpiRow } from '../../../shared/records/kpi-row.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { HISTORY_DAYS, instantsOfRange, rangeOfPeriod, type Period } from '../../../shared/records/period.ts'
import { PeriodFilter } from '../../../shared/records/period-filter.tsx'
import { GamesCard } from './games-card.tsx'
import { DayChart, PartsChart } from './profit-chart.tsx'
import { netOf, saldo, type Groups } from './profit-figures.ts'
import styles from './profit.module.css'
import { QueryError } from '../../../shared/query-error.tsx'

const categories = ['all', ...lotteryCategories, 'RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS'] as const
type Category = (typeof categories)[number]
const groups = ['deposit', 'withdrawal', 'rebate', 'promotion'] as const

/**
 * MC09: the profit or loss of a period, by category and by day (operations.md 3.8). A net loss is never embellished
 * (trust.md 2.5).
 */
export function ProfitPage() {
  const { t } = useTranslation('records')
  const [period, setPeriod] = useState<Period>({ preset: 'thisMonth' })
  const [category, setCategory] = useState<Category>('all')
  const instants = useMemo(() => instantsOfRange(rangeOfPeriod(period, new Date(serverClock.now()))), [period])
  const input: RouteInput<'report.days'> = { ...instants, ...(category === 'all' ? {} : { category }) }
  const query = useQuery(callQuery('report.days', input))
  const sums = useGroups(instants)
  const days = query.data
  const partLabel = usePartLabel()
  const net = netOf(category === 'all' ? days : undefined, sums)
  return (
    <>
      <PageHead title={t('member:page.personalProfit')} lead={t('profit.lead', { days: HISTORY_DAYS })} />
      <div className="stack gap-25 mb-35">
        <PeriodFilter value={period} onChange={setPeriod} />
        <Tabs
          label={t('bet.category')}
          items={categories.map((value) => ({ value, label: t(`bet.categoryOption.${value}`) }))}
          value={category}
          onChange={setCategory}
        />
      </div>
      <KpiRow>
        <KpiCard bare label={t('bet.totalStake')} value={<Money value={days?.totals.stake} />} />
        <KpiCard bare label={t('bet.validBet')} value={<Money value={days?.totals.validBet} />} />
        <KpiCard bare label={t('bet.payout')} value={<Money value={days?.totals.payout} />} />
        <KpiCard bare label={t('profit.game')} value={<Money value={days?.totals.winLoss} colored />} />
      </KpiRow>
      {category === 'all' && (
        <KpiRow>
          <KpiCard bare label={t('profit.deposits')} value={<Money value={sums.deposit?.in} />} />
          <KpiCard bare label={t('profit.withdrawals')} value={<Money value={outOf(sums.withdrawal)} />} />
          <KpiCard bare label={t('profit.extras')} value={<Money value={extrasOf(sums)} signed />} />
          <KpiCard
            bare
            label={t('profit.net')}
            value={<Money value={net === undefined ? undefined : moneyToString(net)} colored />}
          />
        </KpiRow>
      )}
      <p className={cx('note', styles.note)}>{t('profit.note')}</p>
      {days ? (
        days.days.length === 0 ? (
          <Card>
            <EmptyState title={t('profit.empty')} hint={t('profit.emptyHint')} />
          </Card>
        ) : (
          <div className="stack gap-45">
            <Card title={t('profit.byCategory')}>
              <PartsChart parts={days.categories} labelOf={partLabel} />
              <PartsTable label={t('profit.byCategory')} parts={days.categories} />
            </Card>
            <GamesCard games={days.games} others={days.otherGames} />
            <Card title={t('profit.byDay')}>
              <DayChart days={days.days} />
              <DayTotals days={days.days} />
            </Card>
          </div>
        )
      ) : query.isError ? (
        <QueryError query={query} title={t('profit.failed')} />
      ) : (
        <Card>
          <SkeletonLines lines={5} />
        </Card>
      )}
    </>
  )
}

/** The account record's totals of the period, group by group. */
function useGroups(instants: { from?: string; to?: string }): Groups {
  const answers = useQueries({
    queries: groups.map((group) => callQuery('wallet.statement', { group, ...instants, limit: 1 })),
  })
  const of = (group: (typeof groups)[number]) => answers[groups.indexOf(group)]?.data?.totals
  return { deposit: of('deposit'), withdrawal: of('withdrawal'), rebate: of('rebate'), promotion: of('promotion') }
}

/** A rejected withdrawal came back, so it is subtracted. */
function outOf(totals: { in: string; out: string } | undefined): string | undefined {
  return totals && moneyToString(-saldo(totals))
}

function extrasOf({ rebate, promotion }: Groups): string | undefined {
  return rebate && promotion && moneyToString(saldo(rebate) + saldo(promotion))
}
