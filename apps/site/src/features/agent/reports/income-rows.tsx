import { rebateCategories, type RebateCategory, type RouteInput, type RouteValue } from '@lotus/contract'
import { formatDate, formatRatePpm, useTranslation } from '@lotus/i18n'
import { formatMoney, parseMoney } from '@lotus/kernel'
import { DataTable, Money, SelectField, type Column } from '@lotus/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { placeOfStatement } from '../../../shared/agent-pages.ts'
import { call } from '../../../shared/api.ts'
import { useRows } from '../../../shared/paged.tsx'
import selects from '../../../shared/records/bet-filters.module.css'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import type { DayRange } from '../../../shared/records/period.ts'
import { RebateModal } from '../../../shared/records/rebate-modal.tsx'
import { StatementLink } from '../../../shared/statement-link.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import { PAGE_SIZE, type PageSize } from '../../../shared/records/page-size.ts'
import { SizeField } from '../parts/size-field.tsx'
import { TypedField } from '../parts/typed-field.tsx'
import styles from '../parts/cells.module.css'

type Row = RouteValue<'agent.incomeRows'>['rows'][number]
type Kind = NonNullable<RouteInput<'agent.incomeRows'>['kind']>

const kindsOf = {
  rebate: ['SELF', 'AGENT', 'DAY', 'REVERSAL'],
  contract: ['DAILY', 'HOURLY', 'REALTIME', 'DIVIDEND', 'ADJUSTED', 'PAID_DOWN', 'GIVEN_BACK'],
} as const satisfies Record<string, readonly Kind[]>
type Of = keyof typeof kindsOf

/** The single payments; one of rebates opens to its bets. `first`: the product that is asked of to begin with. */
export function IncomeRows({ of, range, first }: { of: Of; range: DayRange; first?: RebateCategory | undefined }) {
  const { t } = useTranslation(['agents', 'records'])
  const [filter, setFilter] = useState<Filter>({ account: '', category: first })
  const [size, setSize] = useState<PageSize>(PAGE_SIZE)
  const { account } = filter
  const [opened, setOpened] = useState<string>()
  const kinds: readonly Kind[] = kindsOf[of]
  const kind = kinds.find((one) => one === filter.kind)
  const category = of === 'rebate' ? filter.category : undefined
  const asked = {
    ...range,
    of,
    ...(kind ? { kind } : {}),
    ...(account === '' ? {} : { account }),
    ...(category ? { category } : {}),
  }
  const query = useRows('agent.incomeRows', { ...asked, limit: size })
  const { rows, firstPage } = query
  const total = firstPage?.total
  const shown = useMemo(() => rows.reduce((sum, { amount }) => sum + parseMoney(amount), 0n), [rows])
  const columns = useColumns(setOpened)
  return (
    <>
      <Filters of={of} value={filter} onChange={setFilter}>
        <SizeField value={size} onChange={setSize} />
      </Filters>
      {of === 'rebate' && (account !== '' || category !== undefined) && (
        <p className={styles.note}>{t('agents:income.partOnly')}</p>
      )}
      <DataTable
        label={t(`agents:income.view.${of}`)}
        columns={columns}
        {...tableOf(query, t('agents:income.failed'))}
        empty={
          total === null
            ? { title: t('agents:income.tooMany'), hint: t('agents:income.tooManyHint') }
            : { title: t('agents:income.empty'), hint: t('agents:income.emptyHint') }
        }
        pageTotals={{
          kind: t('records:statement.pageTotal', { count: rows.length }),
          amount: <Money value={shown} signed />,
        }}
        filterTotals={
          total === undefined || total === null
            ? undefined
            : { kind: t('records:statement.filterTotal'), amount: <Money value={total} signed /> }
        }
      />
      <ExportButton
        name="thu-nhap"
        fetchPart={(cursor, signal) =>
          call('agent.exportIncome', { ...asked, ...(cursor ? { cursor } : {}) }, { signal })
        }
        disabled={rows.length === 0}
      />
      {opened !== undefined && <RebateModal reference={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type Filter = { kind?: Kind | undefined; category?: RebateCategory | undefined; account: string }

type FiltersProps = { of: Of; value: Filter; onChange: (filter: Filter) => void; children: ReactNode }

function Filters({ of, value, onChange, children }: FiltersProps) {
  const { t } = useTranslation(['agents', 'records'])
  const kinds: readonly Kind[] = kindsOf[of]
  const { kind, category, account } = value
  const set = (change: Partial<Filter>) => onChange({ ...value, ...change })
  return (
    <div className={selects.selects}>
      <SelectField
        size="sm"
        label={t('agents:income.kind')}
        labelHidden
        value={kinds.find((one) => one === kind) ?? ''}
        options={[
          { value: '', label: t('agents:income.anyKind') },
          ...kinds.map((one) => ({ value: one, label: t(`agents:income.kinds.${one}`) })),
        ]}
        onChange={(event) => set({ kind: kinds.find((one) => one === event.target.value) })}
      />
      {of === 'rebate' && (
        <SelectField
          size="sm"
          label={t('records:bet.category')}
          labelHidden
          value={category ?? ''}
          options={[
            { value: '', label: t('agents:income.anyCategory') },
            ...rebateCategories.map((one) => ({ value: one, label: t(`agents:category.${one}`) })),
          ]}
          onChange={(event) => set({ category: rebateCategories.find((one) => one === event.target.value) })}
        />
      )}
      <TypedField
        label={t(`agents:income.source.${of}`)}
        maxLength={40}
        value={account}
        onDone={(typed) => set({ account: typed })}
      />
      {children}
    </div>
  )
}

function useColumns(onOpen: (reference: string) => void): Column<Row>[] {
  const { t } = useTranslation(['agents', 'records'])
  const kindOf = ({ kind, contract, account }: Row) =>
    [
      t(`agents:income.kinds.${kind}`),
      ...(account === null || contract === null ? [] : [t(`agents:income.kinds.${contract}`), account]),
    ].join(' · ')
  return [
    {
      key: 'kind',
      header: t('agents:income.kind'),
      card: 'title',
      cell: (row) => (
        <span className={styles.line}>
          <b>{kindOf(row)}</b>
          <small className="num">{formatDate(row.at, 'dd/MM/yyyy hh:mm:ss')}</small>
        </span>
      ),
    },
    { key: 'why', header: t('agents:income.why'), card: 'sub', cell: (row) => <Why row={row} /> },
    {
      key: 'reference',
      header: t('agents:income.reference'),
      card: 'sub',
      cell: (row) =>
        row.shares === null ? (
          <StatementOf row={row} />
        ) : (
          <button
            type="button"
            className="link num"
            aria-label={t('records:statement.openReference', { reference: row.reference })}
            onClick={() => onOpen(row.reference)}
          >
            {row.reference}
          </button>
        ),
    },
    moneyColumn('amount', t('agents:income.amount'), (row) => row.amount, { card: 'result', colored: true }),
  ]
}

/** What a contract paid leads to its statement: one's own, or the downline's who was paid. */
function StatementOf({ row: { contract, account, reference } }: { row: Row }) {
  const { t } = useTranslation('records')
  if (contract === null) return reference
  return (
    <StatementLink
      place={placeOfStatement(contract, reference, account === null ? 'mine' : 'given')}
      className="link num"
      aria-label={t('statement.openReference', { reference })}
    >
      {reference}
    </StatementLink>
  )
}

function Why({ row }: { row: Row }) {
  const { t } = useTranslation('agents')
  const { shares, period, validBet, loss, ratePpm } = row
  if (shares !== null) return <Bets row={row} shares={shares} />
  if (period === null) return null
  const figures = [
    validBet === null ? '' : t('income.validBet', { amount: formatMoney(parseMoney(validBet)) }),
    loss === null ? '' : t('income.loss', { amount: formatMoney(parseMoney(loss)) }),
    ratePpm === null || ratePpm === 0 ? '' : formatRatePpm(ratePpm),
  ]
  return (
    <span className={styles.line}>
      <span className="num">
        {formatDate(period.start, 'dd/MM hh:mm')} – {formatDate(period.end, 'dd/MM hh:mm')}
      </span>
      <small>{figures.filter((text) => text !== '').join(' · ')}</small>
    </span>
  )
}

/** Of a rebate: whose bets on what, and the base with its rate, where all have the same. */
function Bets({ row: { source, validBet, ratePpm }, shares }: { row: Row; shares: number }) {
  const { t } = useTranslation(['agents', 'records'])
  const count = t('records:rebate.shares', { count: shares })
  if (source === null || validBet === null) return count
  const { account, bettors, categories } = source
  const who = account ?? (bettors === 1 ? t('records:rebate.own') : t('agents:income.bettors', { count: bettors }))
  const base = t('agents:income.validBet', { amount: formatMoney(parseMoney(validBet)) })
  return (
    <span className={styles.line}>
      <span>{[who, categories.map((one) => t(`agents:category.${one}`)).join(', ')].join(' · ')}</span>
      <small className="num">
        {[ratePpm === null ? base : `${base} × ${formatRatePpm(ratePpm)}`, count].join(' · ')}
      </small>
    </span>
  )
}
