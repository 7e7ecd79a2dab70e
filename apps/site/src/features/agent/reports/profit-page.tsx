import { profitFigures, type RouteValue } from '@lotus/contract'
import { formatCount, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import { Breadcrumbs, DataTable, Money, SelectField, type Column } from '@lotus/ui'
import { useMemo, useState } from 'react'
import type { AgentPage } from '../../../shared/agent-pages.ts'
import { call } from '../../../shared/api.ts'
import type { PageProps } from '../../../shared/define-page.ts'
import { ExportButton } from '../../../shared/records/export-button.tsx'
import { useRows } from '../../../shared/paged.tsx'
import { moneyColumn } from '../../../shared/records/money-column.tsx'
import { tableOf } from '../../../shared/table-of.ts'
import { betCategories, type BetCategory } from '../../../shared/records/bet-categories.ts'
import { lineOfItem } from './line-item.ts'
import { ProductsTable } from './products-table.tsx'
import { useWho } from './use-filter.ts'
import { WhoFilter } from './who-filter.tsx'
import styles from '../parts/cells.module.css'

type Profit = RouteValue<'agent.profit'>
type Play = Profit['totals']
type Line = Play & { id: string; account: string; teamSize: number; kind: 'player' | 'agent' | 'own' }

type Figure = (typeof profitFigures)[number]

/** AC06: what each line below played, level by level (operations.md 1.9). */
export function ProfitPage({ item }: PageProps<AgentPage>) {
  const { t } = useTranslation(['agents', 'records', 'member'])
  const asLine = lineOfItem(item)
  const { who, setWho, range, input } = useWho(asLine.account)
  const [under, setUnder] = useState(asLine.under)
  const [category, setCategory] = useState<BetCategory>()
  const asked = {
    ...input,
    ...range,
    ...(under === undefined ? {} : { under }),
    ...(category ? { category } : {}),
  }
  const query = useRows('agent.profit', asked)
  const { firstPage, rows } = query
  const lines = useMemo(() => linesOf(firstPage?.own ?? null, rows), [firstPage, rows])
  const go = (id: string | undefined) => {
    setUnder(id)
    if (who.account !== '') setWho({ ...who, account: '' })
  }
  const totals = firstPage?.totals
  const columns = useColumns(totals, firstPage?.trail ?? [], go)
  const isNamed = who.account !== ''
  return (
    <div className="stack gap-35">
      <WhoFilter key={who.account} value={who} onChange={setWho}>
        <SelectField
          size="sm"
          label={t('records:bet.category')}
          labelHidden
          value={category ?? ''}
          options={[
            { value: '', label: t('agents:bets.anyCategory') },
            ...betCategories.map((name) => ({ value: name, label: t(`agents:category.${name}`) })),
          ]}
          onChange={(event) => setCategory(betCategories.find((name) => name === event.target.value))}
        />
      </WhoFilter>
      {!isNamed && firstPage && firstPage.trail.length > 0 && <Trail trail={firstPage.trail} onOpen={go} />}
      <DataTable
        label={t('member:agent.page.teamProfit')}
        columns={columns}
        {...tableOf({ ...query, rows: lines }, t('agents:profit.failed'))}
        empty={
          isNamed
            ? { title: t('agents:team.unknown'), hint: t('agents:team.unknownHint') }
            : { title: t('agents:report.empty'), hint: t('agents:report.emptyHint') }
        }
        pageTotals={totalCells(t('records:statement.pageTotal', { count: lines.length }), sumOf(lines))}
        filterTotals={totals && totalCells(t('records:statement.filterTotal'), totals)}
      />
      <ExportButton
        name="lai-lo"
        fetchPart={(cursor, signal) =>
          call('agent.exportProfit', { ...asked, ...(cursor ? { cursor } : {}) }, { signal })
        }
        disabled={lines.length === 0}
      />
      {firstPage && firstPage.products.length > 0 && <ProductsTable products={firstPage.products} />}
      {who.scope === 'one' && <p className={styles.note}>{t('agents:profit.alone')}</p>}
      <p className={styles.note}>{t('agents:profit.hint')}</p>
      <p className={styles.note}>{t('agents:profit.toCome')}</p>
    </div>
  )
}

function linesOf(own: Play | null, rows: Profit['rows']): Line[] {
  return own === null ? rows : [{ ...own, id: 'own', account: '', teamSize: 0, kind: 'own' }, ...rows]
}

/** Sums of the rows shown; null where no row knows. */
function sumOf(lines: readonly Line[]): Record<Figure, bigint | null> {
  const sum = (key: Figure) =>
    lines.reduce<bigint | null>((all, line) => {
      const value = line[key]
      return value === null ? all : (all ?? 0n) + parseMoney(value)
    }, null)
  return {
    deposits: sum('deposits'),
    withdrawals: sum('withdrawals'),
    stake: sum('stake'),
    validBet: sum('validBet'),
    payout: sum('payout'),
    winLoss: sum('winLoss'),
    rebateSelf: sum('rebateSelf'),
    rebateAgent: sum('rebateAgent'),
    small: sum('small'),
    cashback: sum('cashback'),
    bonus: sum('bonus'),
    wages: sum('wages'),
    dividends: sum('dividends'),
    net: sum('net'),
  }
}

const isColored = (key: Figure): boolean => key === 'winLoss' || key === 'net'

function totalCells(name: string, sums: Readonly<Record<Figure, bigint | string | null>>) {
  return {
    account: name,
    ...Object.fromEntries(
      profitFigures.map((key) => [key, <Money key={key} value={sums[key]} colored={isColored(key)} />]),
    ),
  }
}

const rare: ReadonlySet<Figure> = new Set([
  'deposits',
  'withdrawals',
  'small',
  'cashback',
  'bonus',
  'wages',
  'dividends',
])

/** Columns of profitFigures that this filter knows; what many teams never have only where there is any. */
function isShown(totals: Play | undefined, key: Figure): boolean {
  if (totals === undefined) return !rare.has(key)
  if (rare.has(key)) return parseMoney(totals[key] ?? '0') !== 0n
  return totals[key] !== null
}

function useColumns(totals: Play | undefined, trail: Profit['trail'], onOpen: (id: string) => void): Column<Line>[] {
  const { t } = useTranslation('agents')
  const resultKey: Figure = isShown(totals, 'net') ? 'net' : 'winLoss'
  return [
    {
      key: 'account',
      header: t('team.account'),
      card: 'title',
      cell: (row) => <LineName row={row} parent={trail.at(-1)?.account} onOpen={onOpen} />,
    },
    ...profitFigures
      .filter((key) => isShown(totals, key))
      .map((key) =>
        moneyColumn<Line>(key, t(`profit.col.${key}`), (row) => row[key], {
          colored: isColored(key),
          card: key === resultKey ? 'result' : undefined,
        }),
      ),
  ]
}

type NameProps = { row: Line; parent: string | undefined; onOpen: (id: string) => void }

function LineName({ row, parent, onOpen }: NameProps) {
  const { t } = useTranslation('agents')
  if (row.kind === 'own') {
    return (
      <span className={styles.line}>
        <b>{parent ?? t('team.me')}</b>
        <small>{t('profit.own')}</small>
      </span>
    )
  }
  return (
    <span className={styles.line}>
      {row.teamSize === 0 ? (
        <b>{row.account}</b>
      ) : (
        <button type="button" aria-label={t('team.openOf', { account: row.account })} onClick={() => onOpen(row.id)}>
          {row.account}
        </button>
      )}
      <small>
        {row.teamSize === 0
          ? t(`kind.${row.kind}`)
          : [
              t(`kind.${row.kind}`),
              t('profit.people', { count: row.teamSize, people: formatCount(row.teamSize) }),
            ].join(' · ')}
      </small>
    </span>
  )
}

type TrailProps = { trail: Profit['trail']; onOpen: (id: string | undefined) => void }

function Trail({ trail, onOpen }: TrailProps) {
  const { t } = useTranslation('agents')
  return (
    <div className={styles.trail}>
      <Breadcrumbs label={t('team.trail')}>
        <button type="button" onClick={() => onOpen(undefined)}>
          {t('team.me')}
        </button>
        {trail.slice(0, -1).map(({ id, account }) => (
          <button key={id} type="button" onClick={() => onOpen(id)}>
            {account}
          </button>
        ))}
        {trail.at(-1)?.account}
      </Breadcrumbs>
    </div>
  )
}
