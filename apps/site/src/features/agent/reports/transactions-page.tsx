import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { DataTable, KpiCard, Money, Tabs, type Column } from '@lotus/ui'
import { useMemo, useState } from 'react'
import { useRows } from '../../../shared/paged.tsx'
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
import styles from './reports.module.css'

type Row = RouteValue<'agent.transactions'>['rows'][number]

/** AC08: what moved the balances of the team (operations.md 1.11). */
export function TransactionsPage() {
  const { t } = useTranslation(['agents', 'records', 'member'])
  const { who, setWho, instants, input } = useWho()
  const [group, setGroup] = useState<StatementGroup>('all')
  const query = useRows('agent.transactions', { ...input, ...instants, group }, { refetchOnWindowFocus: false })
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
      <WhoFilter value={who} onChange={setWho} />
      <Tabs
        label={t('records:statement.groups')}
        items={statementTabs.map((value) => ({ value, label: t(`records:statement.group.${value}`) }))}
        value={group}
        onChange={setGroup}
      />
      <KpiRow>
        <KpiCard bare label={t('records:statement.in')} value={<Money value={all?.in} />} />
        <KpiCard bare label={t('records:statement.out')} value={<Money value={all?.out} />} />
        <KpiCard bare label={t('records:statement.net')} value={<Money value={all?.net} signed />} />
      </KpiRow>
      <AboutTeam list={query} />
      <DataTable
        label={t('member:agent.page.teamTransactions')}
        columns={columns}
        {...searchedTable(query, t('agents:transactions.failed'))}
        empty={empty}
        pageTotals={cells(t('records:statement.pageTotal', { count: rows.length }), shown)}
        filterTotals={all && cells(t('records:statement.filterTotal'), all)}
      />
      <p className={styles.note}>{t('agents:transactions.privacy')}</p>
    </div>
  )
}

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
  ]
}
