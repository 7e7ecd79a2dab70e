import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { addDays, formatExact, formatMoney, parseMoney } from '@lotus/kernel'
import { Card, DataTable, EmptyState, ErrorState, KpiCard, Money, SkeletonLines, Tabs, type Column } from '@lotus/ui'
import { IconCoins } from '@lotus/ui/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { errorCode } from '../../../shared/error-text.ts'
import { failureText } from '../../../shared/failure-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { KpiRow } from '../../../shared/records/kpi-row.tsx'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import { PeriodFilter } from '../../../shared/records/period-filter.tsx'
import { agentPresets } from '../../../shared/records/period.ts'
import { IncomeDay } from './income-day.tsx'
import { IncomeRows } from './income-rows.tsx'
import { MonthStatement } from './month-statement.tsx'
import { useWho } from './use-filter.ts'
import { Bars, type Bar } from '../parts/bars.tsx'
import styles from './reports.module.css'

type Income = RouteValue<'agent.income'>
type Day = Income['days'][number]
type Sums = Omit<Day, 'day'>
const views = ['days', 'rebate', 'contract', 'month'] as const
type View = (typeof views)[number]

/** AC07: what the agent was paid, by day and payment by payment (operations.md 1.10). */
export function IncomePage() {
  const { t } = useTranslation('agents')
  const { who, setWho, range } = useWho()
  const [view, setView] = useState<View>('days')
  const [day, setDay] = useState<string>()
  const query = useQuery({ ...callQuery('agent.income', range), placeholderData: keepPreviousData })
  const income = query.data
  const hasContracts = income?.hasContracts ?? false
  const shown = view === 'contract' && !hasContracts ? 'days' : view
  const opened = income?.days.find((one) => one.day === day)
  if (opened) {
    return <IncomeDay sums={opened} hasContracts={hasContracts} onBack={() => setDay(undefined)} />
  }
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
          {shown === 'days' ? <ByDay income={income} onOpen={setDay} /> : <IncomeRows of={shown} range={range} />}
          <p className={styles.note}>{t(hasContracts ? 'income.netHint' : 'income.noContracts')}</p>
        </>
      )}
    </div>
  )
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

function ByDay({ income, onOpen }: { income: Income; onOpen: (day: string) => void }) {
  const { t } = useTranslation(['agents', 'member', 'records'])
  const { days, totals, hasContracts } = income
  const columns = useColumns(hasContracts, totals, onOpen)
  if (days.length === 0) {
    return (
      <Card>
        <EmptyState
          icon={<IconCoins size={34} stroke={1.5} aria-hidden />}
          title={t('agents:income.empty')}
          hint={t('agents:income.emptyHint')}
        />
      </Card>
    )
  }
  return (
    <>
      {income.from !== income.to && <NetBars income={income} />}
      <DataTable
        label={t('member:agent.page.revenueReport')}
        columns={columns}
        rows={days}
        rowKey={({ day }) => day}
        filterTotals={Object.fromEntries([
          ['day', t('records:statement.filterTotal')],
          ...columns.slice(1).map(({ key, cell }) => [key, cell({ ...totals, day: '' })]),
        ])}
      />
      <ExportButton
        name="thu-nhap-theo-ngay"
        fetchPart={(_, signal) => call('agent.exportIncomeDays', { from: income.from, to: income.to }, { signal })}
        disabled={false}
      />
    </>
  )
}

function useColumns(hasContracts: boolean, totals: Sums, onOpen: (day: string) => void): Column<Day>[] {
  const { t } = useTranslation('agents')
  const part = (key: keyof Sums, colored = false) =>
    moneyColumn<Day>(key, t(`income.part.${key}`), (row) => row[key], { colored })
  // Only who funds contracts of the downline pays anything.
  // Statements are seldom adjusted.
  const paid = (['adjusted', 'paidDown', 'givenBack'] as const).filter((key) => parseMoney(totals[key]) !== 0n)
  return [
    {
      key: 'day',
      header: t('income.day'),
      card: 'title',
      cell: ({ day }) =>
        day === '' ? (
          ''
        ) : (
          <button
            type="button"
            className="link num"
            aria-label={t('income.openDay', { day: formatDate(day, 'dd/MM/yyyy') })}
            onClick={() => onOpen(day)}
          >
            {formatDate(day, 'dd/MM/yyyy')}
          </button>
        ),
    },
    part('self'),
    part('agent'),
    part('small'),
    part('takenBack'),
    ...(hasContracts ? [part('daily'), part('hourly'), part('realtime'), part('dividend')] : []),
    ...paid.map((key) => part(key, true)),
    moneyColumn<Day>('net', t('income.net'), ({ net }) => net, { card: 'result', colored: true }),
  ]
}

/** The net of each day of the period; a day below nothing is a red bar. */
function NetBars({ income: { from, to, days } }: { income: Income }) {
  const { t } = useTranslation('agents')
  const nets = new Map(days.map(({ day, net }) => [day, net]))
  const bars: Bar[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const net = nets.get(day) ?? '0'
    const foot = formatDate(day, 'dd/MM')
    const words = `${foot}: ${formatMoney(parseMoney(net))}`
    bars.push({ key: day, size: Math.abs(Number(net)), foot, words, isLoss: net.startsWith('-') })
  }
  return (
    <Card>
      <h3 className="mb-35">{t('income.byDay')}</h3>
      <Bars label={t('income.byDay')} bars={bars} />
    </Card>
  )
}
