import type { RouteInput } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { parseMoney, type Money as Amount } from '@lotus/kernel'
import { Badge, Chip, ChipGroup, DataTable, Money, moneyText, SearchField, type Column } from '@lotus/ui'
import { useMemo, useState } from 'react'
import { call, serverClock } from '../api.ts'
import { useRows } from '../paged.tsx'
import { ExportButton } from '../records/export-button.tsx'
import { moneyColumn } from '../records/money-column.tsx'
import { PAGE_SIZE } from '../records/page-size.ts'
import { PeriodFilter } from '../records/period-filter.tsx'
import { rangeOfPeriod, type Period } from '../records/period.ts'
import { tableOf } from '../table-of.ts'
import { callsOf, type Transfer, type Way } from './types.ts'

const filters = ['all', 'OUT', 'IN', 'REVERSED'] as const
type Filter = (typeof filters)[number]

const inputOf = (filter: Filter): Pick<RouteInput<'agent.transfers'>, 'side' | 'state'> =>
  filter === 'all' ? {} : filter === 'REVERSED' ? { state: filter } : { side: filter }

/** Earlier transfers, with totals of the rows shown and of the whole filter. */
export function TransferRecords({ way }: { way: Way }) {
  const { t } = useTranslation(['agents', 'records'])
  const [period, setPeriod] = useState<Period>({ preset: 'thisMonth' })
  const [filter, setFilter] = useState<Filter>('all')
  const [typed, setTyped] = useState('')
  const [account, setAccount] = useState('')
  const range = useMemo(() => rangeOfPeriod(period, new Date(serverClock.now())), [period])
  const named = way === 'down' && account !== '' ? { account } : {}
  const asked = { ...range, ...inputOf(filter), ...named }
  const query = useRows(callsOf[way].list, { ...asked, limit: PAGE_SIZE })
  const { rows, firstPage } = query
  const totals = firstPage?.totals
  const shown = useMemo(() => sumOf(rows), [rows])
  const cells = (name: string, sums: { out: Amount; in: Amount }) => ({
    account: name,
    in: <Money value={sums.in} />,
    out: <Money value={sums.out} />,
  })
  return (
    <section className="stack gap-35">
      <h3>{t('transfer.records')}</h3>
      <PeriodFilter value={period} onChange={setPeriod} />
      <ChipGroup label={t('transfer.filter.label')}>
        {filters.map((name) => (
          <Chip key={name} selected={filter === name} onClick={() => setFilter(name)}>
            {t(`transfer.filter.${name}`)}
          </Chip>
        ))}
      </ChipGroup>
      {way === 'down' && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setAccount(typed.trim())
          }}
        >
          <SearchField
            label={t('team.search')}
            clearLabel={t('team.clear')}
            value={typed}
            maxLength={40}
            autoCapitalize="none"
            onSearch={(text) => {
              setTyped(text)
              if (text === '') setAccount('')
            }}
          />
        </form>
      )}
      <DataTable
        label={t('transfer.records')}
        columns={useColumns()}
        {...tableOf(query, t('transfer.listFailed'))}
        empty={{ title: t('transfer.none'), hint: t('transfer.noneHint') }}
        pageTotals={cells(t('records:statement.pageTotal', { count: rows.length }), shown)}
        filterTotals={
          totals &&
          cells(t('records:statement.filterTotal'), { out: parseMoney(totals.out), in: parseMoney(totals.in) })
        }
      />
      <ExportButton
        name="chuyen-tien"
        fetchPart={(cursor, signal) =>
          call(callsOf[way].export, { ...asked, ...(cursor ? { cursor } : {}) }, { signal })
        }
        disabled={rows.length === 0}
      />
    </section>
  )
}

/** What was taken back does not count, as in the totals of the server. */
function sumOf(rows: readonly Transfer[]): { out: Amount; in: Amount } {
  const of = (side: Transfer['side']) =>
    rows.reduce((sum, row) => (row.side === side && row.state === 'DONE' ? sum + parseMoney(row.amount) : sum), 0n)
  return { out: of('OUT'), in: of('IN') }
}

function useColumns(): Column<Transfer>[] {
  const { t } = useTranslation(['agents', 'records'])
  return [
    {
      key: 'account',
      header: t('agents:transfer.col.other'),
      card: 'title',
      cell: (row) => (
        <>
          <b>{row.account}</b>
          <small className="num">{formatDate(row.at, 'dd/MM/yyyy hh:mm:ss')}</small>
        </>
      ),
    },
    {
      key: 'ref',
      header: t('agents:transfer.col.ref'),
      card: 'sub',
      cell: (row) => (
        <>
          <span className="num">{row.id}</span>
          {row.kind !== 'NORMAL' && <small>{t(`agents:transfer.kindOf.${row.kind}`)}</small>}
          {parseMoney(row.fee) > 0n && <small>{t('agents:transfer.feePaid', { amount: moneyText(row.fee) })}</small>}
          {row.remark !== '' && <small>{row.remark}</small>}
        </>
      ),
    },
    moneyColumn('out', t('agents:transfer.col.out'), (row) => (row.side === 'OUT' ? row.amount : undefined)),
    moneyColumn('in', t('agents:transfer.col.in'), (row) => (row.side === 'IN' ? row.amount : undefined)),
    moneyColumn('turnover', t('agents:transfer.col.turnover'), (row) => row.turnover),
    {
      key: 'state',
      header: t('agents:transfer.col.state'),
      card: 'status',
      cell: (row) => (
        <Badge tone={row.state === 'DONE' ? 'gain' : 'warning'}>{t(`agents:transfer.state.${row.state}`)}</Badge>
      ),
    },
  ]
}
