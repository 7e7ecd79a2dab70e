import type { RouteValue } from '@lotus/contract'
import { formatCount, formatDate, useTranslation } from '@lotus/i18n'
import { formatExact, formatMoney, parseMoney } from '@lotus/kernel'
import { Badge } from '../components/badge.tsx'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { DataTable, type Column, type DataTableProps } from '../components/data-table.tsx'
import { Money } from '../components/money.tsx'
import { IconCircleCheck } from '../icons.ts'
import type { ExplainedStatement } from './statement-ladder.tsx'
import styles from './statements.module.css'
import { useRateText } from './wage-display.ts'

type Lines = RouteValue<'contract.statementLines'>
type Bet = RouteValue<'contract.statementBets'>['rows'][number]
type Line = Lines['own'] & { id: string; account: string | null; teamSize: number | null }

/** Where a reader is within the play of a statement: below whom, and whose bets. */
export type PlayPlace = { under?: string; bettor?: { id: string; account: string } }

/** The rows of a list with their states. */
export type StatementTable<Row> = Pick<DataTableProps<Row>, 'rows' | 'loading' | 'error' | 'empty' | 'loadMore'>
type LinesProps = {
  statement: ExplainedStatement
  first: Lines | undefined
  table: StatementTable<Lines['rows'][number]>
  onPlace: (place: PlayPlace) => void
}

/** What each line played, and how it adds up to the statement. */
export function StatementLines({ statement, first, table, onPlace }: LinesProps) {
  const { t } = useTranslation('agents')
  const parent = first?.trail.at(-1)
  const own: Line | undefined = first && { ...first.own, id: 'own', account: null, teamSize: 0 }
  const rows: readonly Line[] | undefined = table.rows && own ? [...table.rows, own] : table.rows
  return (
    <div className="stack gap-2">
      {parent && first && (
        <Breadcrumbs label={t('statement.lines')}>
          <button type="button" className="link" onClick={() => onPlace({})}>
            {statement.holder}
          </button>
          {first.trail.slice(0, -1).map(({ id, account }) => (
            <button key={id} type="button" className="link" onClick={() => onPlace({ under: id })}>
              {account}
            </button>
          ))}
          {parent.account}
        </Breadcrumbs>
      )}
      {first && !parent && <AddsUp statement={statement} totals={first.totals} />}
      <DataTable
        loading={table.loading}
        error={table.error}
        loadMore={table.loadMore}
        label={t('statement.lines')}
        columns={useLineColumns(statement, parent, onPlace)}
        rows={rows}
        rowKey={({ id }) => id}
        filterTotals={
          first && {
            account: t('statement.sum'),
            stake: <Money value={first.totals.stake} />,
            validBet: <Money value={first.totals.validBet} />,
            payout: <Money value={first.totals.payout} />,
            loss: <Money value={first.totals.loss} />,
          }
        }
      />
    </div>
  )
}

type Step = Lines['trail'][number] | undefined
type Figure = 'stake' | 'validBet' | 'payout' | 'loss'

function useLineColumns(statement: ExplainedStatement, parent: Step, onPlace: LinesProps['onPlace']): Column<Line>[] {
  const { t } = useTranslation('agents')
  const isDividend = statement.kind === 'DIVIDEND'
  const figure = (key: Figure, header: string, card: Column<Line>['card']): Column<Line> => ({
    key,
    header,
    align: 'right',
    card,
    cell: (row) => <Money value={row[key]} />,
  })
  return [
    {
      key: 'account',
      header: t('statement.line'),
      card: 'title',
      cell: (row) => <LineName row={row} statement={statement} parent={parent} onPlace={onPlace} />,
    },
    figure('stake', t('profit.col.stake'), 'hidden'),
    ...(isDividend ? [] : [figure('validBet', t('profit.col.validBet'), 'result')]),
    figure('payout', t('profit.col.payout'), 'hidden'),
    figure('loss', t('statement.left'), isDividend ? 'result' : 'value'),
  ]
}

type NameProps = Pick<LinesProps, 'statement' | 'onPlace'> & { row: Line; parent: Step }

/** Opens the lines below, or the bets of whoever has none. */
function LineName({ row, statement, parent, onPlace }: NameProps) {
  const { t } = useTranslation('agents')
  const account = row.account ?? parent?.account ?? statement.holder
  const bettor = { id: row.account === null ? (parent?.id ?? statement.memberId) : row.id, account }
  const isLine = row.teamSize === null || row.teamSize > 0
  const about = () => {
    if (row.account === null) return t('profit.own')
    if (row.teamSize !== null && row.teamSize > 0)
      return t('profit.people', { count: row.teamSize, people: formatCount(row.teamSize) })
    return t('statement.bets', { count: row.bets })
  }
  return (
    <span className={styles.name}>
      <button type="button" onClick={() => onPlace(isLine ? { under: row.id } : { ...under(parent), bettor })}>
        {account}
      </button>
      <small>{about()}</small>
    </span>
  )
}

const under = (parent: { id: string } | undefined): PlayPlace => (parent ? { under: parent.id } : {})

/** Said only where it is so: the sums of the lines are the statement's figures. */
function AddsUp({ statement, totals }: { statement: ExplainedStatement; totals: Lines['totals'] }) {
  const { t } = useTranslation('agents')
  const isDividend = statement.kind === 'DIVIDEND'
  const [sum, figure] = isDividend ? [totals.loss, statement.loss] : [totals.validBet, statement.validBet]
  if (parseMoney(sum) !== parseMoney(figure)) return null
  return (
    <p className={styles.ok}>
      <IconCircleCheck size={18} stroke={1.75} aria-hidden />
      {t('statement.addsUp', { amount: formatMoney(parseMoney(figure)) })}
    </p>
  )
}

type BetsProps = {
  statement: Pick<ExplainedStatement, 'kind' | 'holder'>
  /** Whose; none: everybody's. */
  bettor?: PlayPlace['bettor']
  onBack?: () => void
  table: StatementTable<Bet>
}

/** The bets behind a figure. */
export function StatementBets({ statement, bettor, onBack, table }: BetsProps) {
  const { t } = useTranslation('agents')
  const isRealtime = statement.kind === 'REALTIME'
  const columns: Column<Bet>[] = [
    {
      key: 'bet',
      header: t('statement.bet'),
      card: 'title',
      cell: ({ bet, at, category, account, isVoid }) => (
        <span className={styles.name}>
          <b className="num">{bet}</b>
          <small>
            {[formatDate(at, 'dd/MM hh:mm:ss'), account ?? t('team.me'), t(`category.${category}`)].join(' · ')}
          </small>
          {isVoid && <Badge tone="warning">{t('statement.void')}</Badge>}
        </span>
      ),
    },
    { key: 'stake', header: t('profit.col.stake'), align: 'right', cell: ({ stake }) => <Money value={stake} /> },
    { key: 'payout', header: t('profit.col.payout'), align: 'right', cell: ({ payout }) => <Money value={payout} /> },
    isRealtime
      ? {
          key: 'share',
          header: t('statement.share'),
          align: 'right',
          card: 'result',
          cell: (row) => <Share row={row} />,
        }
      : {
          key: 'left',
          header: t(statement.kind === 'DIVIDEND' ? 'statement.left' : 'profit.col.validBet'),
          align: 'right',
          card: 'result',
          cell: (row) => (statement.kind === 'DIVIDEND' ? <Money value={row.loss} /> : <Valid row={row} />),
        },
  ]
  return (
    <div className="stack gap-2">
      {bettor && onBack && (
        <Breadcrumbs label={t('statement.lines')}>
          <button type="button" className="link" onClick={onBack}>
            {t('statement.lines')}
          </button>
          {bettor.account}
        </Breadcrumbs>
      )}
      <DataTable
        {...table}
        label={t('statement.betsOf', { account: bettor?.account ?? statement.holder })}
        columns={columns}
        rowKey={({ id }) => id}
      />
    </div>
  )
}

/** 500.00 × 0.2% over what it gave. */
/** What a bet counts for, and why it is less than its stake. */
function Valid({ row: { validBet, validWhy } }: { row: Bet }) {
  const { t } = useTranslation('common')
  return (
    <span className={styles.share}>
      <Money value={validBet} />
      {validWhy !== null && <small>{t(`validWhy.${validWhy}`)}</small>}
    </span>
  )
}

function Share({ row: { share } }: { row: Bet }) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  if (share === null) return null
  const why = () => {
    if (share.isTooSmall) return t('statement.tooSmall')
    if (share.ratePpm === 0) return t('statement.even')
    return `${formatMoney(parseMoney(share.of))} × ${rateText('REALTIME', share.ratePpm)}`
  }
  return (
    <span className={styles.share}>
      <b className="num">{formatExact(share.amount)}</b>
      <small className="num">{why()}</small>
    </span>
  )
}
