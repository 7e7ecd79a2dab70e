import { formatDate, useTranslation } from '@lotus/i18n'
import { Button, DataTable, KpiCard, Money, Tabs, type Column } from '@lotus/ui'
import { statementOfMovement } from '../../../shared/agent-pages.ts'
import { MemberLink } from '../../../shared/member-link.tsx'
import { StatementLink } from '../../../shared/statement-link.tsx'
import { lazy, Suspense, useMemo, useState } from 'react'
import { serverClock } from '../../../shared/api.ts'
import { KpiRow } from '../../../shared/records/kpi-row.tsx'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { HISTORY_DAYS, instantsOfRange, rangeOfPeriod, type Period } from '../../../shared/records/period.ts'
import { PeriodFilter } from '../../../shared/records/period-filter.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import { useRows } from '../../../shared/paged.tsx'
import { RebateModal } from '../../../shared/records/rebate-modal.tsx'
import {
  inAndOut,
  kindKey,
  pageOfReference,
  statementTabs,
  totalsOfFilter,
  totalsOfRows,
  type StatementGroup,
  type StatementRow,
} from '../../../shared/records/statement-figures.ts'

const PAGE_SIZE = 20
/** Below the record, and not needed to read it. */
const StatementFiles = lazy(async () => ({ default: (await import('./statement-files.tsx')).StatementFiles }))

/** MC08: what came in, what went out, and the balance after each movement (operations.md 3.6). */
export function StatementPage() {
  const { t } = useTranslation('records')
  const [group, setGroup] = useState<StatementGroup>('all')
  const [period, setPeriod] = useState<Period>({ preset: 'today' })
  const instants = useMemo(() => instantsOfRange(rangeOfPeriod(period, new Date(serverClock.now()))), [period])
  const query = useRows('wallet.statement', { group, ...instants, limit: PAGE_SIZE })
  const { rows, firstPage } = query
  const shown = useMemo(() => totalsOfRows(rows), [rows])
  const all = firstPage && totalsOfFilter(firstPage.totals)
  const [rebate, setRebate] = useState<string | null>(null)
  const columns = useColumns(setRebate)
  return (
    <>
      <PageHead title={t('member:page.transactionHistory')} lead={t('statement.lead', { days: HISTORY_DAYS })} />
      <div className="stack gap-25 mb-35">
        <PeriodFilter value={period} onChange={setPeriod} />
        <Tabs
          label={t('statement.groups')}
          items={statementTabs.map((value) => ({ value, label: t(`statement.group.${value}`) }))}
          value={group}
          onChange={setGroup}
        />
      </div>
      <KpiRow>
        <KpiCard bare label={t('statement.in')} value={<Money value={all?.in} />} />
        <KpiCard bare label={t('statement.out')} value={<Money value={all?.out} />} />
        <KpiCard bare label={t('statement.net')} value={<Money value={all?.net} signed />} />
      </KpiRow>
      <DataTable
        label={t('member:page.transactionHistory')}
        columns={columns}
        {...tableOf(query, t('statement.failed'))}
        empty={{
          title: t('statement.empty'),
          hint: t('statement.emptyHint'),
          action:
            period.preset === 'thisMonth' ? undefined : (
              <Button size="sm" onClick={() => setPeriod({ preset: 'thisMonth' })}>
                {t('statement.showMonth')}
              </Button>
            ),
        }}
        pageTotals={{
          reference: t('statement.pageTotal', { count: rows.length }),
          in: <Money value={shown.in} />,
          out: <Money value={shown.out} />,
          balance: <Net value={shown.net} />,
        }}
        filterTotals={
          all && {
            reference: t('statement.filterTotal'),
            in: <Money value={all.in} />,
            out: <Money value={all.out} />,
            balance: <Net value={all.net} />,
          }
        }
      />
      <Suspense>
        <StatementFiles />
      </Suspense>
      {rebate !== null && <RebateModal reference={rebate} onClose={() => setRebate(null)} />}
    </>
  )
}

/** A sum in the column of balances needs a label. */
function Net({ value }: { value: bigint }) {
  const { t } = useTranslation('records')
  return (
    <>
      <small>{t('statement.net')}</small>
      <Money value={value} signed />
    </>
  )
}

function useColumns(onRebate: (reference: string) => void): Column<StatementRow>[] {
  const { t } = useTranslation('records')
  return [
    {
      key: 'reference',
      header: t('statement.col.reference'),
      card: 'sub',
      cell: (row) => (
        <span className="num">
          <Reference row={row} onRebate={onRebate} />
          <small>{formatDate(row.at, 'dd/MM/yyyy hh:mm:ss')}</small>
        </span>
      ),
    },
    {
      key: 'kind',
      header: t('statement.col.kind'),
      card: 'title',
      cell: (row) => (
        <>
          {t(`kind.${kindKey(row.kind)}`)}
          <small>
            {row.referenceKind === 'rebate_rest' ? t('statement.rebateRest') : t(`statement.bucket.${row.bucket}`)}
          </small>
        </>
      ),
    },
    moneyColumn('in', t('statement.col.in'), (row) => inAndOut(row).in),
    moneyColumn('out', t('statement.col.out'), (row) => inAndOut(row).out),
    moneyColumn('balance', t('statement.col.balance'), (row) => row.balanceAfter, { card: 'result' }),
  ]
}

function Reference({ row, onRebate }: { row: StatementRow; onRebate: (reference: string) => void }) {
  const { t } = useTranslation('records')
  if (row.referenceKind === 'rebate') {
    return (
      <button
        type="button"
        className="link"
        aria-label={t('statement.openReference', { reference: row.reference })}
        onClick={() => onRebate(row.reference)}
      >
        {row.reference}
      </button>
    )
  }
  const statement = statementOfMovement(row)
  if (statement) {
    return (
      <StatementLink
        place={statement}
        className="link"
        aria-label={t('statement.openReference', { reference: row.reference })}
      >
        {row.reference}
      </StatementLink>
    )
  }
  const target = pageOfReference(row.referenceKind)
  if (!target) return row.reference
  return (
    <MemberLink
      page={target}
      item={row.reference}
      className="link"
      aria-label={t('statement.openReference', { reference: row.reference })}
    >
      {row.reference}
    </MemberLink>
  )
}
