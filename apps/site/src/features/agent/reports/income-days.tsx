import { rebateCategories, type RebateCategory, type RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { addDays, formatMoney, parseMoney } from '@lotus/kernel'
import { Card, DataTable, EmptyState, SelectField, type Column } from '@lotus/ui'
import { IconCoins } from '@lotus/ui/icons'
import type { ReactNode } from 'react'
import { call } from '../../../shared/api.ts'
import selects from '../../../shared/records/bet-filters.module.css'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import { Bars, type Bar, type BarChoice } from '../parts/bars.tsx'
import styles from './income-day.module.css'

type Income = RouteValue<'agent.income'>
type Day = Income['days'][number]
const rebateParts = ['self', 'agent', 'small', 'takenBack'] as const
const contractParts = ['daily', 'hourly', 'realtime', 'dividend'] as const
const paidParts = ['adjusted', 'paidDown', 'givenBack'] as const
type Part = (typeof rebateParts)[number] | (typeof contractParts)[number] | (typeof paidParts)[number]
export type DayFilter = { part?: Part | undefined; category?: RebateCategory | undefined }

type Props = {
  income: Income
  filter: DayFilter
  onFilter: (filter: DayFilter) => void
  onOpen: (day: string) => void
  /** The open day, and its panel. */
  open: { day: string; panel: ReactNode } | undefined
}

/** AC07 day by day: of every kind and product, or of one. */
export function ByDay({ income, filter, onFilter, onOpen, open }: Props) {
  const parts = partsOf(income, filter.category)
  const part = parts.find((one) => one === filter.part)
  const days = part === undefined ? income.days : income.days.filter((day) => parseMoney(day[part]) !== 0n)
  return (
    <>
      <Filters parts={parts} value={{ ...filter, part }} onChange={onFilter} />
      <Days income={income} days={days} parts={part === undefined ? parts : [part]} onOpen={onOpen} open={open} />
    </>
  )
}

/** Only who funds contracts of the downline pays anything, and statements are seldom adjusted; a contract has no product of its own, nor have small shares. */
function partsOf({ hasContracts, totals }: Income, category: RebateCategory | undefined): readonly Part[] {
  if (category !== undefined) return ['self', 'agent', 'takenBack']
  const paid = paidParts.filter((key) => parseMoney(totals[key]) !== 0n)
  return [...rebateParts, ...(hasContracts ? contractParts : []), ...paid]
}

type FiltersProps = { parts: readonly Part[]; value: DayFilter; onChange: (filter: DayFilter) => void }

function Filters({ parts, value: { part, category }, onChange }: FiltersProps) {
  const { t } = useTranslation(['agents', 'records'])
  return (
    <div className={selects.selects} role="search" aria-label={t('agents:report.filters')}>
      <SelectField
        size="sm"
        label={t('agents:income.kind')}
        labelHidden
        value={part ?? ''}
        options={[
          { value: '', label: t('agents:income.anyKind') },
          ...parts.map((one) => ({ value: one, label: t(`agents:income.part.${one}`) })),
        ]}
        onChange={({ target }) => onChange({ category, part: parts.find((one) => one === target.value) })}
      />
      <SelectField
        size="sm"
        label={t('records:bet.category')}
        labelHidden
        value={category ?? ''}
        options={[
          { value: '', label: t('agents:income.anyCategory') },
          ...rebateCategories.map((one) => ({ value: one, label: t(`agents:category.${one}`) })),
        ]}
        onChange={({ target }) => onChange({ part, category: rebateCategories.find((one) => one === target.value) })}
      />
    </div>
  )
}

type DaysProps = Pick<Props, 'income' | 'onOpen' | 'open'> & { days: readonly Day[]; parts: readonly Part[] }

/** The chart, the panel of the open day beside it, and the table, whose figures the panel splits further. */
function Days(props: DaysProps) {
  const { income, days, parts, onOpen, open } = props
  const hasBars = income.from !== income.to && parts.length > 1 && days.length > 0
  return (
    <div className={styles.days} data-open={open !== undefined || undefined}>
      {hasBars && <NetBars income={income} choice={{ chosen: open?.day, onChoose: onOpen }} />}
      {open?.panel}
      <div className="stack gap-35">{days.length === 0 ? <NoDays income={income} /> : <DayTable {...props} />}</div>
    </div>
  )
}

function NoDays({ income: { isTooMany } }: Pick<Props, 'income'>) {
  const { t } = useTranslation('agents')
  const key = isTooMany ? 'tooMany' : 'empty'
  return (
    <Card>
      <EmptyState
        icon={<IconCoins size={34} stroke={1.5} aria-hidden />}
        title={t(`income.${key}`)}
        hint={t(`income.${key}Hint`)}
      />
    </Card>
  )
}

function DayTable({ income, days, parts, onOpen, open }: DaysProps) {
  const { t } = useTranslation(['agents', 'member', 'records'])
  const { totals } = income
  const all = usePartColumns(parts, onOpen)
  const grouped = useGroupColumns(income, onOpen)
  // Beside the panel there is room for the groups alone, which the panel splits again.
  const columns = open !== undefined && parts.includes('daily') && parts.length > 1 ? grouped : all
  return (
    <>
      <DataTable
        label={t('member:agent.page.revenueReport')}
        columns={columns}
        rows={days}
        rowKey={({ day }) => day}
        selectedKey={open?.day}
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

const sumOf = (row: Day, parts: readonly Part[]): bigint => parts.reduce((sum, key) => sum + parseMoney(row[key]), 0n)

function useGroupColumns({ totals }: Income, onOpen: (day: string) => void): Column<Day>[] {
  const { t } = useTranslation('agents')
  const day = useDayColumn(onOpen)
  const adjusted = parseMoney(totals.adjusted) !== 0n
  return [
    day,
    moneyColumn('rebates', t('income.view.rebate'), (row) => sumOf(row, rebateParts)),
    moneyColumn('wages', t('income.wages'), (row) => sumOf(row, ['daily', 'hourly', 'realtime'])),
    moneyColumn('dividend', t('income.part.dividend'), ({ dividend }) => dividend),
    ...(adjusted ? [moneyColumn<Day>('adjusted', t('income.part.adjusted'), (row) => row.adjusted)] : []),
    moneyColumn('out', t('income.out'), (row) => sumOf(row, ['paidDown', 'givenBack']), { colored: true }),
    moneyColumn('net', t('income.net'), ({ net }) => net, { card: 'result', colored: true }),
  ]
}

function useDayColumn(onOpen: (day: string) => void): Column<Day> {
  const { t } = useTranslation('agents')
  return {
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
  }
}

function usePartColumns(parts: readonly Part[], onOpen: (day: string) => void): Column<Day>[] {
  const { t } = useTranslation('agents')
  const day = useDayColumn(onOpen)
  const isPaid = (key: Part) => paidParts.some((one) => one === key)
  return [
    day,
    ...parts.map((key) =>
      moneyColumn<Day>(key, t(`income.part.${key}`), (row) => row[key], {
        colored: isPaid(key),
        ...(parts.length === 1 ? { card: 'result' as const } : {}),
      }),
    ),
    // Of one kind alone the net would be the same figure.
    ...(parts.length === 1
      ? []
      : [moneyColumn<Day>('net', t('income.net'), ({ net }) => net, { card: 'result', colored: true })]),
  ]
}

/** The net of each day of the period; a day below nothing is a red bar. */
function NetBars({ income: { from, to, days }, choice }: { income: Income; choice: BarChoice }) {
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
      <Bars label={t('income.byDay')} bars={bars} choice={choice} />
    </Card>
  )
}
