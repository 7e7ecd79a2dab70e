import type { RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { formatExact, formatMoney, parseMoney } from '@lotus/kernel'
import { ErrorState, KpiCard, Money, SkeletonLines, Tabs } from '@lotus/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentPage } from '../../../shared/agent-pages.ts'
import type { PageProps } from '../../../shared/define-page.ts'
import { errorCode } from '../../../shared/error-text.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { KpiRow } from '../../../shared/records/kpi-row.tsx'
import { PeriodFilter } from '../../../shared/records/period-filter.tsx'
import { agentPresets } from '../../../shared/records/period.ts'
import { aroundDay, dayOfItem, rowsItem } from './day-item.ts'
import { IncomeDay } from './income-day.tsx'
import { DayPanel } from './day-panel.tsx'
import { ByDay, type DayFilter } from './income-days.tsx'
import { IncomeRows } from './income-rows.tsx'
import { MonthStatement } from './month-statement.tsx'
import { useWho } from './use-filter.ts'
import styles from '../parts/cells.module.css'

type Income = RouteValue<'agent.income'>
type Sums = Income['totals']
const views = ['days', 'rebate', 'contract', 'month'] as const
type View = (typeof views)[number]

/** AC07: what the agent was paid, by day and payment by payment (operations.md 1.10). */
export function IncomePage({ item, onOpen }: PageProps<AgentPage>) {
  const { t } = useTranslation('agents')
  const asked = dayOfItem(item)
  const { who, setWho, range } = useWho('', aroundDay(asked?.day))
  const [view, setView] = useState<View>('days')
  const [filter, setFilter] = useState<DayFilter>({})
  // A product is asked of days alone: the single payments have a filter of their own.
  const category = view === 'days' ? filter.category : undefined
  const query = useQuery({
    ...callQuery('agent.income', { ...range, ...(category ? { category } : {}) }),
    placeholderData: keepPreviousData,
  })
  const income = query.data
  const hasContracts = income?.hasContracts ?? false
  const shown = view === 'contract' && !hasContracts ? 'days' : view
  const go = (to?: string) => onOpen('revenueReport', to)
  if (asked?.isRows) return <IncomeDay day={asked.day} category={filter.category} onBack={go} />
  const panel = asked && <OpenDay day={asked.day} category={category} go={go} />
  return (
    <div className="stack gap-35">
      {shown !== 'month' && (
        <PeriodFilter value={who.period} presets={agentPresets} onChange={(period) => setWho({ ...who, period })} />
      )}
      <Tabs
        label={t('income.views')}
        items={views
          .filter((one) => one !== 'contract' || hasContracts)
          .map((value) => ({ value, label: t(`income.view.${value}`) }))}
        value={shown}
        onChange={setView}
      />
      {shown === 'month' ? (
        <MonthStatement />
      ) : query.isError && income === undefined ? (
        <ErrorState
          title={t('income.failed')}
          hint={failureText(query.error)}
          code={errorCode(query.error)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : income === undefined ? (
        <SkeletonLines lines={6} />
      ) : (
        <>
          <Totals income={income} />
          {shown === 'days' && <Accrued accrued={income.accrued} />}
          {shown === 'days' ? (
            <ByDay
              income={income}
              filter={filter}
              onFilter={setFilter}
              onOpen={go}
              open={asked && { day: asked.day, panel }}
            />
          ) : (
            <IncomeRows of={shown} range={range} />
          )}
          <p className={styles.note}>{t(hasContracts ? 'income.netHint' : 'income.noContracts')}</p>
        </>
      )}
    </div>
  )
}

function OpenDay({ day, category, go }: { day: string; category: DayFilter['category']; go: (to?: string) => void }) {
  return <DayPanel day={day} category={category} onDay={go} onRows={() => go(rowsItem(day))} onClose={() => go()} />
}

/** What left the balance: to the downline, and back to the operator. */
const downOf = (sums: Sums) => parseMoney(sums.paidDown) + parseMoney(sums.givenBack)
const wageOf = (sums: Sums) => parseMoney(sums.daily) + parseMoney(sums.hourly) + parseMoney(sums.realtime)

function Totals({ income: { totals, hasContracts } }: { income: Income }) {
  const { t } = useTranslation('agents')
  const down = downOf(totals)
  return (
    <KpiRow>
      <KpiCard
        bare
        label={t('income.net')}
        value={<Money value={totals.net} signed />}
        basis={
          down === 0n
            ? undefined
            : t('income.netOf', { received: formatMoney(parseMoney(totals.net) - down), paid: formatMoney(-down) })
        }
      />
      <KpiCard bare label={t('income.part.agent')} value={<Money value={totals.agent} />} />
      <KpiCard bare label={t('income.part.self')} value={<Money value={totals.self} />} />
      {hasContracts ? (
        <>
          <KpiCard bare label={t('income.wages')} value={<Money value={wageOf(totals)} />} />
          <KpiCard bare label={t('income.part.dividend')} value={<Money value={totals.dividend} />} />
          {parseMoney(totals.adjusted) !== 0n && (
            <KpiCard bare label={t('income.part.adjusted')} value={<Money value={totals.adjusted} />} />
          )}
          {down !== 0n && (
            <KpiCard bare label={t('income.out')} value={<Money value={down} colored />} basis={t('income.outHint')} />
          )}
        </>
      ) : (
        <KpiCard bare label={t('income.part.small')} value={<Money value={totals.small} />} />
      )}
    </KpiRow>
  )
}

/** What of the rebates is no cent yet today: when it is fixed and paid, and what can change it until then. */
function Accrued({ accrued: { amount, shares } }: Pick<Income, 'accrued'>) {
  const { t } = useTranslation('agents')
  if (shares === 0) return null
  return <p className={styles.note}>{t('income.accrued', { count: shares, amount: formatExact(amount) })}</p>
}
