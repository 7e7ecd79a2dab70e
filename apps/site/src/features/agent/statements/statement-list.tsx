import { useTranslation } from '@lotus/i18n'
import { addDays, businessDay, formatExact, moneyToString, parseMoney } from '@lotus/kernel'
import { Card, Chip, ChipGroup, DataTable, Money, SelectField } from '@lotus/ui'
import type { Statement } from '@lotus/ui/contracts'
import { useMemo, useState } from 'react'
import { call, serverClock } from '../../../shared/api.ts'
import { useRows } from '../../../shared/paged.tsx'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { PeriodFilter } from '../../../shared/records/period-filter.tsx'
import { agentPresets, rangeOfPeriod, type Period } from '../../../shared/records/period.ts'
import { tableOf } from '../../../shared/table-of.ts'
import type { ContractKind, Open } from '../contracts/types.ts'
import styles from '../parts/cells.module.css'
import parts from '../parts/parts.module.css'
import { NameSearch } from '../parts/name-search.tsx'
import { PAGE_SIZE, type PageSize } from '../../../shared/records/page-size.ts'
import { SizeField } from '../parts/size-field.tsx'
import { OwedNotice } from './owed-notice.tsx'
import { tabOf, type Side } from './side.ts'
import { useStatementColumns } from './statement-columns.tsx'

const states = ['waiting', 'owed', 'claim', 'paid', 'not_reached', 'rejected'] as const
type State = (typeof states)[number]
/** How far back, beside the presets: of real-time salaries, with a statement every five minutes, no more than a month. */
const spansOf = (kind: ContractKind): readonly number[] => (kind === 'REALTIME' ? [1, 7, 31] : [92, 366])

type Props = { kind: ContractKind; side: Side; onOpen: Open }

/** A preset or chosen days, or so many days back. */
type When = { span?: number; period?: Period }

function daysOf({ span, period }: When): { from: string; to: string } {
  const now = new Date(serverClock.now())
  if (period !== undefined) return rangeOfPeriod(period, now)
  const to = businessDay(now)
  return { from: addDays(to, 1 - (span ?? 1)), to }
}

type Sums = { validBet: string; gross: string; children: string; due: string }

const PLACES = 8
/** Exact amounts have eight places, all of them. */
const addExact = (amounts: readonly string[]): string => {
  const sum = amounts.reduce((all, one) => all + BigInt(one.replace('.', '')), 0n)
  const digits = String(sum < 0n ? -sum : sum).padStart(PLACES + 1, '0')
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`
}
const addMoney = (amounts: readonly string[]): string =>
  moneyToString(amounts.reduce((all, one) => all + parseMoney(one), 0n))

/** Of the rows shown. */
const sumOf = (rows: readonly Statement[]): Sums => ({
  validBet: addMoney(rows.map(({ validBet }) => validBet)),
  gross: addExact(rows.map(({ gross }) => gross)),
  children: addExact(rows.map(({ children }) => children)),
  due: addMoney(rows.map(({ due }) => due)),
})

const sumCells = (name: string, sums: Sums) => ({
  period: name,
  validBet: <Money value={sums.validBet} />,
  gross: <span className="num">{formatExact(sums.gross)}</span>,
  children: <span className="num">{formatExact(sums.children)}</span>,
  due: <Money value={sums.due} />,
})

/** AC09 to AC12: what contracts came to period by period, one's own or those given to the downline. */
export function StatementList({ kind, side, onOpen }: Props) {
  const { t } = useTranslation(['agents', 'records'])
  const [state, setState] = useState<State>()
  const [when, setWhen] = useState<When>({ span: spansOf(kind)[0] ?? 92 })
  const [size, setSize] = useState<PageSize>(PAGE_SIZE)
  const [account, setAccount] = useState('')
  const input = useMemo(
    () => ({ ...daysOf(when), kind, ...(state === undefined ? {} : { state }) }),
    [kind, state, when],
  )
  const filter = { ...input, ...(side === 'mine' || account === '' ? {} : { account }) }
  const query = useRows(side === 'mine' ? 'contract.statements' : 'agent.statements', {
    ...filter,
    limit: size,
  })
  const totals = query.firstPage?.totals
  const shown = useMemo(() => sumOf(query.rows), [query.rows])
  return (
    <div className="stack gap-35">
      {side === 'given' && <OwedNotice />}
      {/* A span of its own is no preset: the filter then marks none. */}
      <PeriodFilter
        key={when.span === undefined ? 'preset' : 'span'}
        value={when.period}
        presets={agentPresets}
        onChange={(period) => setWhen({ period })}
      />
      <Card className={parts.filters}>
        {side === 'given' && <NameSearch onSearch={setAccount} />}
        <StateChips state={state} onChange={setState} />
        <SpanField kind={kind} when={when} onChange={setWhen} />
        <SizeField value={size} onChange={setSize} />
      </Card>
      <DataTable
        label={t(`contract.tab.${tabOf[side]}`)}
        columns={useStatementColumns(kind, side, onOpen)}
        {...tableOf(query, t('statement.failed'))}
        empty={{ title: t('statement.none'), hint: t(`statement.noneHint.${kind}`) }}
        pageTotals={sumCells(t('records:statement.pageTotal', { count: query.rows.length }), shown)}
        filterTotals={
          totals && {
            ...sumCells(t('statement.totals', { count: Number(totals.count) }), totals),
            state: t('statement.paidSum', { amount: formatExact(totals.paid) }),
          }
        }
      />
      <ExportButton
        name="bang-ke"
        fetchPart={(cursor, signal) =>
          call(
            side === 'given' ? 'agent.exportStatements' : 'contract.exportStatements',
            { ...filter, ...(cursor ? { cursor } : {}) },
            { signal },
          )
        }
        disabled={query.rows.length === 0}
      />
      <p className={styles.note}>{t(`statement.hint.${kind}`)}</p>
    </div>
  )
}

type SpanProps = { kind: ContractKind; when: When; onChange: (when: When) => void }

function SpanField({ kind, when, onChange }: SpanProps) {
  const { t } = useTranslation('agents')
  return (
    <SelectField
      size="sm"
      label={t('statement.since')}
      labelHidden
      value={String(when.span ?? '')}
      options={[
        ...(when.span === undefined ? [{ value: '', label: t('statement.byDates') }] : []),
        ...spansOf(kind).map((days) => ({ value: String(days), label: t(`statement.span.${days}`) })),
      ]}
      onChange={({ target }) => onChange({ span: Number(target.value) })}
    />
  )
}

type ChipsProps = { state: State | undefined; onChange: (state: State | undefined) => void }

function StateChips({ state, onChange }: ChipsProps) {
  const { t } = useTranslation('agents')
  return (
    <ChipGroup label={t('contract.stateFilter')}>
      <Chip selected={state === undefined} onClick={() => onChange(undefined)}>
        {t('contract.all')}
      </Chip>
      {states.map((one) => (
        <Chip key={one} selected={state === one} onClick={() => onChange(one)}>
          {t(`statement.stateIs.${one}`)}
        </Chip>
      ))}
    </ChipGroup>
  )
}
