import {
  kindsOfGroup,
  movementKinds,
  movementStatuses,
  statusOfKind,
  type MovementKind,
  type MovementStatus,
  type RouteValue,
} from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Badge, DataTable, KpiCard, Money, SelectField, Tabs, type Column, type Tone } from '@lotus/ui'
import { useMemo, useState } from 'react'
import { call } from '../../../shared/api.ts'
import { useRows } from '../../../shared/paged.tsx'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { KpiRow } from '../../../shared/records/kpi-row.tsx'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import {
  inAndOut,
  kindKey,
  statementTabs,
  totalsOfFilter,
  totalsOfRows,
  type StatementGroup,
} from '../../../shared/records/statement-figures.ts'
import { AboutTeam, useEmpty } from './about-team.tsx'
import { searchedTable } from './searched-table.ts'
import { useWho } from './use-filter.ts'
import { WhoFilter } from './who-filter.tsx'
import styles from '../parts/cells.module.css'

type Row = RouteValue<'agent.transactions'>['rows'][number]

/** AC08: what moved the balances of the team (operations.md 1.11). */
export function TransactionsPage() {
  const { t } = useTranslation(['agents', 'records', 'member'])
  const { who, setWho, instants, input } = useWho()
  const [group, setGroup] = useState<StatementGroup>('all')
  const [kind, setKind] = useState<MovementKind>()
  const [status, setStatus] = useState<MovementStatus>()
  const { limit, ...whose } = input
  const asked = { ...whose, ...instants, group, ...(kind ? { kind } : {}), ...(status ? { status } : {}) }
  const query = useRows('agent.transactions', { ...asked, limit }, { refetchOnWindowFocus: false })
  const { rows, firstPage } = query
  const shown = useMemo(() => totalsOfRows(rows), [rows])
  const all = firstPage?.totals ? totalsOfFilter(firstPage.totals) : undefined
  const empty = useEmpty(query, who, () => setWho({ ...who, period: { preset: 'thisMonth' } }))
  const columns = useColumns()
  const cells = (name: string, { in: came, out, net }: typeof shown) => ({
    account: name,
    in: <Money value={came} />,
    out: <Money value={out} />,
    balance: (
      <>
        <small>{t('records:statement.net')}</small>
        <Money value={net} signed />
      </>
    ),
  })
  return (
    <div className="stack gap-35">
      <WhoFilter value={who} onChange={setWho}>
        <KindFields group={group} kind={kind} status={status} onKind={setKind} onStatus={setStatus} />
      </WhoFilter>
      <Tabs
        label={t('records:statement.groups')}
        items={statementTabs.map((value) => ({ value, label: t(`records:statement.group.${value}`) }))}
        value={group}
        onChange={(next) => {
          setGroup(next)
          // A kind of another group would find nothing.
          setKind(undefined)
        }}
      />
      <KpiRow>
        <KpiCard bare label={t('records:statement.in')} value={<Money value={all?.in} />} />
        <KpiCard bare label={t('records:statement.out')} value={<Money value={all?.out} />} />
        <KpiCard bare label={t('records:statement.net')} value={<Money value={all?.net} signed />} />
      </KpiRow>
      <AboutTeam list={query} kept={query.firstPage?.kept} />
      <DataTable
        label={t('member:agent.page.teamTransactions')}
        columns={columns}
        {...searchedTable(query, t('agents:transactions.failed'))}
        empty={empty}
        pageTotals={cells(t('records:statement.pageTotal', { count: rows.length }), shown)}
        filterTotals={all && cells(t('records:statement.filterTotal'), all)}
      />
      <p className={styles.note}>{t('agents:transactions.privacy')}</p>
      <ExportButton
        name="bien-dong-cua-doi"
        fetchPart={(cursor, signal) =>
          call('agent.exportTransactions', { ...asked, ...(cursor ? { cursor } : {}) }, { signal })
        }
        disabled={rows.length === 0}
      />
    </div>
  )
}

type KindProps = {
  group: StatementGroup
  kind: MovementKind | undefined
  status: MovementStatus | undefined
  onKind: (kind: MovementKind | undefined) => void
  onStatus: (status: MovementStatus | undefined) => void
}

/** One kind of the group's movements, and what they are; a kind has one status, so only those that it can have are offered. */
function KindFields({ group, kind, status, onKind, onStatus }: KindProps) {
  const { t } = useTranslation(['agents', 'records'])
  const kinds: readonly MovementKind[] = group === 'all' ? movementKinds : kindsOfGroup[group]
  const shown = kinds.filter((one) => status === undefined || statusOfKind(one) === status)
  return (
    <>
      <SelectField
        size="sm"
        label={t('agents:transactions.kind')}
        labelHidden
        value={kind ?? ''}
        options={[
          { value: '', label: t('agents:transactions.anyKind') },
          ...shown.map((one) => ({ value: one, label: t(`records:kind.${one}`) })),
        ]}
        onChange={({ target }) => onKind(kinds.find((one) => one === target.value))}
      />
      <SelectField
        size="sm"
        label={t('agents:transactions.status')}
        labelHidden
        value={status ?? ''}
        options={[
          { value: '', label: t('agents:transactions.anyStatus') },
          ...movementStatuses.map((one) => ({ value: one, label: t(`agents:transactions.statusOf.${one}`) })),
        ]}
        onChange={({ target }) => {
          const next = movementStatuses.find((one) => one === target.value)
          onStatus(next)
          if (kind && next && statusOfKind(kind) !== next) onKind(undefined)
        }}
      />
    </>
  )
}

const tones: Record<MovementStatus, Tone> = { done: 'gain', held: 'warning', back: 'neutral' }

function useColumns(): Column<Row>[] {
  const { t } = useTranslation(['agents', 'records'])
  return [
    {
      key: 'account',
      header: t('agents:team.account'),
      card: 'title',
      cell: (row) => (
        <span className={styles.line}>
          <b>{row.isMe ? t('agents:team.me') : row.account}</b>
          <small className="num">{formatDate(row.at, 'dd/MM/yyyy hh:mm:ss')}</small>
        </span>
      ),
    },
    {
      key: 'kind',
      header: t('records:statement.col.kind'),
      card: 'sub',
      cell: (row) => (
        <span className={styles.line}>
          <span>{t(`records:kind.${kindKey(row.kind)}`)}</span>
          <small>{[row.reference, t(`records:statement.bucket.${row.bucket}`)].join(' · ')}</small>
        </span>
      ),
    },
    moneyColumn('in', t('records:statement.col.in'), (row) => inAndOut(row).in),
    moneyColumn('out', t('records:statement.col.out'), (row) => inAndOut(row).out),
    moneyColumn('balance', t('records:statement.col.balance'), (row) => row.balanceAfter, { card: 'result' }),
    {
      key: 'status',
      header: t('agents:transactions.status'),
      card: 'status',
      cell: ({ status }) => <Badge tone={tones[status]}>{t(`agents:transactions.statusOf.${status}`)}</Badge>,
    },
    { key: 'remark', header: t('agents:transactions.remark'), card: 'sub', cell: ({ remark }) => remark },
  ]
}
