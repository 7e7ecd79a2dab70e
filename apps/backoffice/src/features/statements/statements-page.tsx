import type { RouteValue } from '@lotus/contract'
import { formatDateTime, formatDay, useTranslation } from '@lotus/i18n'
import { formatExact, formatMoney, parseMoney } from '@lotus/kernel'
import { Alert, Button, Money } from '@lotus/ui'
import {
  contractKinds,
  periodText,
  StatementState,
  useRateText,
  WageDisplayContext,
  WaitsNote,
} from '@lotus/ui/contracts'
import { useState, type ReactNode } from 'react'
import { columnsOf } from '../../shared/columns.ts'
import { FilterSelect, SearchForm } from '../../shared/filters.tsx'
import { ListFrame } from '../../shared/list-frame.tsx'
import { FilterBar, PageHead } from '../../shared/page-parts.tsx'
import { useCan } from '../../shared/permissions.ts'
import { useSearchParams, withValues } from '../../shared/search.ts'
import { TwoLines } from '../../shared/two-lines.tsx'
import { usePagedList } from '../../shared/use-list.ts'
import { Adjustments } from './adjustments.tsx'
import { ApproveDialog, Refused, type Answers } from './approve-dialog.tsx'
import { leftText } from './left-text.ts'
import { StatementPanel } from './statement-panel.tsx'
import { states, statementsSearch } from './statements-search.ts'

type Statement = RouteValue<'bo.statements'>['rows'][number]
type Search = ReturnType<typeof useSearchParams<typeof statementsSearch>>
const PAGE_SIZE = 50

/** What contracts came to (AC09 to AC12): what waits for a decision, and everything that was paid. */
export function StatementsPage() {
  const { t } = useTranslation('agents')
  const [search, change] = useSearchParams(statementsSearch)
  const { account, kind, state, view, id } = search
  const list = usePagedList('bo.statements', { ...withValues({ account, kind, state }), limit: PAGE_SIZE })
  const display = list.first?.wageDisplay ?? 'PERCENT'
  const columns = useColumns(display)
  const filter = [account, kind, state].join(' ')
  const [refused, setRefused] = useState<{ filter: string; answers: Answers }>()
  // What was refused belongs to the rows that were shown then.
  if (refused !== undefined && refused.filter !== filter) setRefused(undefined)
  const close = () => change({ id: undefined, at: undefined })
  return (
    <WageDisplayContext value={display}>
      <PageHead
        title={t('statement.office.title')}
        note={
          list.first &&
          [
            t('statement.office.note', { count: list.first.waiting }),
            ...(list.first.late === 0 ? [] : [t('statement.office.late', { count: list.first.late })]),
            ...(list.first.owed === 0 ? [] : [t('statement.office.owed', { count: list.first.owed })]),
            ...(list.first.adjusting === 0 ? [] : [t('statement.office.adjusting', { count: list.first.adjusting })]),
          ].join(' ')
        }
      />
      {list.first && list.first.writtenOff.length > 0 && <WrittenOff rows={list.first.writtenOff} />}
      <FilterBar label={t('backoffice:filters')}>
        {view === undefined && (
          <Filters search={search} onChange={change}>
            <Approval
              rows={list.rows?.filter((row) => row.state === 'REVIEW') ?? []}
              onDone={(answers) => setRefused({ filter, answers })}
            />
          </Filters>
        )}
        <Button
          size="sm"
          aria-pressed={view !== undefined}
          onClick={() => change({ view: view === undefined ? 'adjustments' : undefined, id: undefined, at: undefined })}
        >
          {t(view === undefined ? 'statement.office.adjustments' : 'statement.office.title')}
        </Button>
      </FilterBar>
      {refused !== undefined && refused.answers.length > 0 && <Refused answers={refused.answers} />}
      {view === undefined ? (
        <ListFrame
          list={list}
          label={t('statement.office.title')}
          columns={columns}
          shownInPanel={['kind', 'granter', 'period', 'base', 'rate', 'gross', 'net']}
          rowKey={(row) => row.id}
          empty={{ title: t('statement.none'), hint: t('statement.office.noneHint') }}
          openKey={id}
          onOpen={(row) => change({ id: row.id, at: undefined })}
          onClose={close}
          panel={id !== undefined && <StatementPanel key={id} id={id} onClose={close} />}
        />
      ) : (
        <Adjustments onOpen={(next) => change({ view: undefined, id: next, at: undefined })} />
      )}
    </WageDisplayContext>
  )
}

type FilterProps = { search: Search[0]; onChange: Search[1]; children: ReactNode }

function Filters({ search: { account, kind, state }, onChange, children }: FilterProps) {
  const { t } = useTranslation('agents')
  return (
    <>
      <FilterSelect
        label={t('statement.office.column.kind')}
        every={t('contract.office.everyKind')}
        options={contractKinds.map((value) => ({ value, label: t(`contract.kindOf.${value}`) }))}
        value={kind}
        onChange={(next) => onChange({ kind: next })}
      />
      <FilterSelect
        label={t('contract.stateFilter')}
        every={t('contract.office.everyState')}
        options={states.map((value) => ({ value, label: t(`statement.stateIs.${value}`) }))}
        value={state}
        onChange={(next) => onChange({ state: next })}
      />
      <SearchForm label={t('contract.search')} value={account ?? ''} onSearch={(next) => onChange({ account: next })} />
      {children}
    </>
  )
}

/** What real-time salaries were short of at midnight: nobody takes it over. */
function WrittenOff({ rows }: { rows: RouteValue<'bo.statements'>['writtenOff'] }) {
  const { t } = useTranslation('agents')
  return (
    <Alert tone="warning" title={t('statement.office.writtenOff')}>
      <ul>
        {rows.map(({ day, holder, granter, amount }) => (
          <li key={`${day} ${holder} ${granter ?? ''}`}>
            {[formatDay(day), holder, granter ?? t('office.operator'), amount].join(' · ')}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type ApprovalProps = { rows: readonly Statement[]; onDone: (refused: Answers) => void }

/** Several that wait are approved at once: those of the list as it is shown. */
function Approval({ rows, onDone }: ApprovalProps) {
  const { t } = useTranslation('agents')
  const mayPay = useCan('agents.pay')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {mayPay && rows.length > 1 && (
        <Button size="sm" onClick={() => setOpen(true)}>
          {t('statement.office.approveSeveral')}
        </Button>
      )}
      {isOpen && (
        <ApproveDialog
          rows={rows}
          onClose={() => setOpen(false)}
          onDone={(refused) => {
            onDone(refused)
            setOpen(false)
          }}
        />
      )}
    </>
  )
}

function useColumns(display: RouteValue<'bo.statements'>['wageDisplay']) {
  const { t } = useTranslation('agents')
  const rateText = useRateText(display)
  return columnsOf<Statement>(
    (key) => t(`statement.office.column.${key}`),
    [
      { key: 'holder', card: 'title', cell: ({ holder, id }) => <TwoLines top={holder} below={id} /> },
      { key: 'kind', card: 'sub', cell: ({ kind }) => t(`contract.kindOf.${kind}`) },
      { key: 'period', cell: ({ period }) => periodText(period) },
      { key: 'granter', cell: ({ granter }) => granter ?? t('office.operator') },
      { key: 'base', align: 'right', cell: ({ base }) => (base === null ? '–' : exact(base)) },
      { key: 'rate', align: 'right', cell: ({ kind, ratePpm }) => rateText(kind, ratePpm) },
      { key: 'gross', align: 'right', cell: ({ gross }) => exact(gross) },
      { key: 'net', align: 'right', cell: ({ net }) => exact(net) },
      { key: 'due', align: 'right', card: 'result', cell: ({ due }) => <Money value={due} /> },
      { key: 'state', card: 'status', cell: (row) => <State row={row} /> },
    ],
  )
}

const exact = (amount: string) => <span className="num">{formatExact(amount)}</span>

/** Its state, with what is still owed, or what it leaves to the next period. */
function State({ row }: { row: Statement }) {
  const { t } = useTranslation('agents')
  const state = <StatementState statement={row} />
  const { debt, left, waits } = row
  const money = (amount: string) => formatMoney(parseMoney(amount))
  const more =
    debt?.state === 'OPEN'
      ? t('statement.debt.since', { amount: money(debt.left), time: formatDateTime(debt.openedAt) })
      : debt !== null && parseMoney(debt.toReturn) > 0n
        ? t('statement.debt.advance', { amount: money(debt.toReturn) })
        : left !== null
          ? t('statement.office.leftNote', { amount: leftText(left), day: formatDay(left.since) })
          : undefined
  if (waits !== null)
    return (
      <>
        {state} <WaitsNote waits={waits} />
      </>
    )
  return more === undefined ? state : <TwoLines top={state} below={more} isApart />
}
