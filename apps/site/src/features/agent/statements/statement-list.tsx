import { formatCount, formatDateTime, useTranslation } from '@lotus/i18n'
import { addDays, businessDay, formatExact, formatMoney, parseMoney } from '@lotus/kernel'
import { Card, Chip, ChipGroup, DataTable, Money, SearchField, SelectField, type Column } from '@lotus/ui'
import { periodText, StatementState, type Statement, useRateText } from '@lotus/ui/contracts'
import { useMemo, useState } from 'react'
import { call, serverClock } from '../../../shared/api.ts'
import { useRows } from '../../../shared/paged.tsx'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import type { ContractKind, Open } from '../contracts/types.ts'
import parts from '../parts/parts.module.css'
import { OwedNotice } from './owed-notice.tsx'
import styles from './statements.module.css'

const states = ['waiting', 'owed', 'claim', 'paid', 'not_reached', 'rejected'] as const
type State = (typeof states)[number]
/** How far back: of real-time salaries, with a statement every five minutes, no more than a month. */
const spansOf = (kind: ContractKind): readonly number[] => (kind === 'REALTIME' ? [1, 7, 31] : [92, 366])

export type Side = 'mine' | 'given'
/** The tab of each side. */
export const tabOf = { mine: 'statements', given: 'givenStatements' } as const satisfies Record<Side, string>
type Props = { kind: ContractKind; side: Side; onOpen: Open }

/** AC09 to AC12: what contracts came to period by period, one's own or those given to the downline. */
export function StatementList({ kind, side, onOpen }: Props) {
  const { t } = useTranslation('agents')
  const spans = spansOf(kind)
  const [state, setState] = useState<State>()
  const [span, setSpan] = useState(spans[0] ?? 92)
  const [account, setAccount] = useState('')
  const input = useMemo(() => {
    const to = businessDay(new Date(serverClock.now()))
    const days = { from: addDays(to, 1 - span), to }
    return { ...days, kind, ...(state === undefined ? {} : { state }) }
  }, [kind, state, span])
  const filter = { ...input, ...(side === 'mine' || account === '' ? {} : { account }) }
  const query = useRows(side === 'mine' ? 'contract.statements' : 'agent.statements', {
    ...filter,
    limit: 20,
  })
  const totals = query.firstPage?.totals
  return (
    <div className="stack gap-35">
      {side === 'given' && <OwedNotice />}
      <Card className={parts.filters}>
        {side === 'given' && <NameSearch onSearch={setAccount} />}
        <ChipGroup label={t('contract.stateFilter')}>
          <Chip selected={state === undefined} onClick={() => setState(undefined)}>
            {t('contract.all')}
          </Chip>
          {states.map((one) => (
            <Chip key={one} selected={state === one} onClick={() => setState(one)}>
              {t(`statement.stateIs.${one}`)}
            </Chip>
          ))}
        </ChipGroup>
        <SelectField
          size="sm"
          label={t('statement.since')}
          labelHidden
          value={String(span)}
          options={spans.map((days) => ({ value: String(days), label: t(`statement.span.${days}`) }))}
          onChange={({ target }) => setSpan(Number(target.value))}
        />
      </Card>
      <DataTable
        label={t(`contract.tab.${tabOf[side]}`)}
        columns={useColumns(kind, side, onOpen)}
        {...tableOf(query, t('statement.failed'))}
        empty={{ title: t('statement.none'), hint: t(`statement.noneHint.${kind}`) }}
        filterTotals={
          totals && {
            period: t('statement.totals', { count: Number(totals.count) }),
            validBet: <Money value={totals.validBet} />,
            gross: <span className="num">{formatExact(totals.gross)}</span>,
            children: <span className="num">{formatExact(totals.children)}</span>,
            due: <Money value={totals.due} />,
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

function NameSearch({ onSearch }: { onSearch: (account: string) => void }) {
  const { t } = useTranslation('agents')
  const [typed, setTyped] = useState('')
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(typed.trim())
      }}
    >
      <SearchField
        label={t('contract.search')}
        clearLabel={t('contract.clear')}
        value={typed}
        maxLength={40}
        autoCapitalize="none"
        onSearch={(text) => {
          setTyped(text)
          if (text === '') onSearch('')
        }}
      />
    </form>
  )
}

function useColumns(kind: ContractKind, side: Side, onOpen: Open): Column<Statement>[] {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  const isTiered = kind !== 'REALTIME'
  return [
    {
      key: 'period',
      header: t('contract.period'),
      card: 'title',
      cell: (row) => (
        <span className={styles.line}>
          <button type="button" onClick={() => onOpen(`${side === 'mine' ? 's' : 'g'}-${row.id}`)}>
            {periodText(row.period)}
          </button>
          {side === 'given' && <small>{row.holder}</small>}
        </span>
      ),
    },
    moneyColumn('validBet', t('statement.col.validBet'), (row) => row.validBet),
    ...(kind === 'DIVIDEND' ? [exactColumn('base', t('statement.col.base'), (row) => row.base ?? '0')] : []),
    ...(isTiered
      ? [
          {
            key: 'active',
            header: t('contract.active'),
            align: 'right' as const,
            cell: ({ active }: Statement) => formatCount(active),
          },
          {
            key: 'rate',
            header: t('contract.rate'),
            align: 'right' as const,
            cell: ({ tier, ratePpm }: Statement) =>
              tier === null ? '–' : `${rateText(kind, ratePpm)} · ${t('contract.tierOf', { place: tier })}`,
          },
        ]
      : []),
    exactColumn('gross', t('statement.col.gross'), (row) => row.gross),
    exactColumn('children', t('statement.col.children'), (row) => row.children),
    moneyColumn('due', t('statement.col.due'), (row) => row.due, { card: 'result' }),
    {
      key: 'state',
      header: t('contract.stateFilter'),
      card: 'status',
      cell: (row) => (
        <span className={styles.line}>
          <StatementState statement={row} />
          {row.debt?.state === 'OPEN' && (
            <small>
              {t('statement.debt.since', {
                amount: formatMoney(parseMoney(row.debt.left)),
                time: formatDateTime(row.debt.openedAt),
              })}
              {row.debt.reason !== null && <> · {t(`statement.debt.reasonOf.${row.debt.reason}`)}</>}
            </small>
          )}
          {side === 'given' && row.debt !== null && parseMoney(row.debt.toReturn) > 0n && (
            <small>{t('statement.debt.advance', { amount: formatMoney(parseMoney(row.debt.toReturn)) })}</small>
          )}
        </span>
      ),
    },
  ]
}

const exactColumn = (key: string, header: string, amountOf: (row: Statement) => string): Column<Statement> => ({
  key,
  header,
  align: 'right',
  cell: (row) => <span className="num">{formatExact(amountOf(row))}</span>,
})
