import { formatCount, formatDate, formatRatePpm, formatTime, useTranslation } from '@lotus/i18n'
import { formatExact, formatMoney, parseMoney } from '@lotus/kernel'
import { Badge } from '../components/badge.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { Money } from '../components/money.tsx'
import type { ExplainedStatement } from './statement-ladder.tsx'
import type { OpenStep } from './statement-steps.ts'
import type { PartsAnswer, PartsAsked, SharesAnswer, SharesAsked, StepPlace, StepSource } from './step-source.ts'
import styles from './step.module.css'

type Props = {
  statement: ExplainedStatement
  /** Steps of bets alone have their bets instead. */
  sum: Exclude<OpenStep['sum'], 'bets' | 'loss' | 'validBet'>
  place: StepPlace
  /** `step`: of another step of the statement. */
  onPlace: (place: StepPlace, step?: OpenStep['key']) => void
  source: StepSource
}
type Part = PartsAnswer['rows'][number]
type Share = SharesAnswer['rows'][number]

/** What somebody's own part of a step consists of: movements, statements, days of small shares, or the rebate of each bet. */
export function OwnPart(props: Props) {
  const { statement, sum, place } = props
  const { day, under } = place
  const asked = {
    id: statement.id,
    ...(day === undefined ? {} : { day }),
    ...(under === undefined ? {} : { under }),
  }
  // Small shares are paid by day: the days first, then the bets of one.
  if (sum === 'rebates' || (sum === 'accruals' && day !== undefined)) {
    return <Shares {...props} asked={{ ...asked, step: sum }} />
  }
  return <Parts {...props} asked={{ ...asked, step: sum }} />
}

function Parts({ asked, sum, place, onPlace, source }: Props & { asked: PartsAsked }) {
  const { t } = useTranslation('agents')
  const { useParts, File } = source
  const { first, table } = useParts(asked)
  const columns = usePartColumns({ sum, place, onPlace, source, account: first?.account })
  return (
    <>
      {first && (
        <AddsUp
          amounts={table.rows?.map(({ amount }) => amount)}
          hasMore={table.loadMore?.hasMore ?? false}
          total={first.total}
        />
      )}
      <DataTable
        {...table}
        rowKey={({ id }) => id}
        label={t('statement.part.rows')}
        columns={columns}
        empty={{ title: t('statement.part.none') }}
        filterTotals={first && { what: t('statement.sum'), amount: <Money value={first.total} /> }}
      />
      <File file={{ of: 'parts', asked }} disabled={!table.rows?.length} />
    </>
  )
}

/** Said of what is shown: all rows come to the step's figure, or how many of them are here. */
type AddsUpProps = { amounts: readonly string[] | undefined; hasMore: boolean; total: string }

function AddsUp({ amounts, hasMore, total }: AddsUpProps) {
  const { t } = useTranslation('agents')
  if (amounts === undefined || amounts.length === 0) return null
  const amount = formatMoney(parseMoney(total))
  const sum = amounts.reduce((all, one) => all + parseMoney(one), 0n)
  const shown = formatCount(amounts.length)
  const text = hasMore
    ? t('statement.part.more', { shown, amount })
    : sum === parseMoney(total)
      ? t('statement.part.all', { count: amounts.length, shown, amount })
      : t('statement.part.differs', { sum: formatMoney(sum), amount })
  return <p className={styles.note}>{text}</p>
}

const dayText = (day: string): string => formatDate(day, 'dd/MM/yyyy')
/** What belongs to a whole day says no time. */
const momentText = (at: string, kind: string): string =>
  kind !== 'HOURLY' && kind !== 'REALTIME' && formatTime(at) === '00:00'
    ? dayText(at)
    : formatDate(at, 'dd/MM/yyyy hh:mm')

type ColumnsOf = Pick<Props, 'sum' | 'place' | 'onPlace' | 'source'> & { account: string | undefined }

function usePartColumns({ sum, place, onPlace, source: { Statement, Movement }, account }: ColumnsOf): Column<Part>[] {
  const { t } = useTranslation('agents')
  const wordOf = useKindWord()
  const about = ({ day, at, kind, reference, bets, calc, account: whose }: Part) =>
    [
      at === null || bets !== null ? dayText(day) : momentText(at, kind),
      // Mostly it is whoever the page is of.
      ...(whose === account || (whose === null && place.under === undefined) ? [] : [whose ?? t('team.me')]),
      ...(bets === null ? [] : [t('statement.part.bets', { count: bets, shown: formatCount(bets) })]),
      ...(calc === null ? [] : [formatExact(calc)]),
      ...(reference === null ? [] : [reference]),
    ].join(' · ')
  const nameOf = (row: Part) => {
    const word = wordOf(row.kind)
    if (row.kind === 'DAY') {
      return (
        <button type="button" onClick={() => onPlace({ ...place, day: row.day })}>
          {t('statement.part.ofDay', { day: dayText(row.day) })}
        </button>
      )
    }
    if (row.reference === null) return <b>{word}</b>
    if (!row.opens) {
      const shown = <b>{word}</b>
      // Of anybody else the reader has no record.
      if (row.account !== null) return shown
      return (
        <Movement reference={row.reference} kind={row.kind}>
          {shown}
        </Movement>
      )
    }
    return (
      <Statement reference={row.reference} kind={row.kind} isOwn={row.account === null}>
        {word}
      </Statement>
    )
  }
  return [
    {
      key: 'what',
      header: t('statement.part.what'),
      card: 'title',
      cell: (row) => (
        <span className={styles.line}>
          {nameOf(row)}
          <small>{about(row)}</small>
          <Elsewhere row={row} />
        </span>
      ),
    },
    {
      key: 'amount',
      header: t(`statement.step.${sum}`),
      align: 'right',
      card: 'result',
      cell: ({ amount }) => <Money value={amount} />,
    },
  ]
}

/** What is no movement has a word here; movements are named as in the account record. */
const ownKinds = ['DAY', 'DAILY', 'HOURLY', 'REALTIME', 'CANCELLED', 'CONTRACT_ADJUSTMENT'] as const

function useKindWord(): (kind: string) => string {
  const { t } = useTranslation(['agents', 'records'])
  return (kind) => {
    const own = ownKinds.find((one) => one === kind)
    if (own !== undefined) return t(`agents:statement.part.kind.${own}`)
    // A movement of a newer server has no word yet: then the usual one.
    return t(`records:kind.${kind as 'OTHER'}`, { defaultValue: t('records:kind.OTHER') })
  }
}

function Elsewhere({ row: { isElsewhere } }: { row: { isElsewhere: boolean } }) {
  const { t } = useTranslation('agents')
  return isElsewhere ? <Badge tone="info">{t('statement.part.elsewhereNote')}</Badge> : null
}

function Shares({ statement, asked, place, onPlace, source }: Props & { asked: SharesAsked }) {
  const { t } = useTranslation('agents')
  const { useShares, File } = source
  const { first, table } = useShares(asked)
  const columns = useShareColumns(first?.account ?? statement.holder)
  const isSmall = asked.step === 'accruals'
  return (
    <>
      {first && isSmall && (
        <p className={styles.note}>
          {t('statement.part.smallOfDay', { amount: formatMoney(parseMoney(first.total)) })}
        </p>
      )}
      {first && !isSmall && (
        <AddsUp
          amounts={table.rows?.map(({ paid }) => paid)}
          hasMore={table.loadMore?.hasMore ?? false}
          total={first.total}
        />
      )}
      {first && !isSmall && first.small.bets > 0 && (
        <Small small={first.small} onOpen={() => onPlace(place, 'accruals')} />
      )}
      <DataTable
        {...table}
        rowKey={({ id }) => id}
        label={t('statement.part.rows')}
        columns={columns}
        empty={{ title: t('statement.part.none') }}
        filterTotals={first && { bet: t('statement.sum'), paid: <Money value={first.total} /> }}
      />
      <File file={{ of: 'shares', asked }} disabled={!table.rows?.length} />
    </>
  )
}

/** What is not in the figure, since each was below a cent, and where it is. */
function Small({ small: { bets, calc, paid }, onOpen }: { small: SharesAnswer['small']; onOpen: () => void }) {
  const { t } = useTranslation('agents')
  const said = { shown: formatCount(bets), calc: formatExact(calc), paid: formatMoney(parseMoney(paid)) }
  return (
    <p className={styles.note}>
      {t('statement.part.small', { count: bets, ...said })}{' '}
      <button type="button" className={styles.toSmall} onClick={onOpen}>
        {t('statement.part.toSmall')}
      </button>
    </p>
  )
}

function useShareColumns(account: string): Column<Share>[] {
  const { t } = useTranslation(['agents', 'common'])
  const who = (row: Share) => {
    const bettor = row.account ?? t('agents:team.me')
    if (row.isSelf) return [bettor, t('agents:statement.part.self')]
    const earner = row.earner ?? t('agents:team.me')
    // Mostly it is whoever the page is of.
    return earner === account || row.earner === null ? [bettor] : [bettor, `→ ${earner}`]
  }
  return [
    {
      key: 'bet',
      header: t('agents:statement.bet'),
      card: 'title',
      cell: (row) => (
        <span className={styles.line}>
          <b className="num">{row.bet}</b>
          <small>
            {[formatDate(row.at, 'dd/MM hh:mm:ss'), ...who(row), t(`agents:category.${row.category}`)].join(' · ')}
          </small>
          {row.isVoid && <Badge tone="warning">{t('agents:statement.void')}</Badge>}
          <Elsewhere row={row} />
        </span>
      ),
    },
    {
      key: 'formula',
      header: t('agents:statement.part.formula'),
      align: 'right',
      card: 'wide',
      cell: (row) => (
        <span className={styles.amount}>
          <span className="num">{formula(row)}</span>
          {row.validWhy !== null && <small>{t(`common:validWhy.${row.validWhy}`)}</small>}
        </span>
      ),
    },
    {
      key: 'paid',
      header: t('agents:statement.part.paid'),
      align: 'right',
      card: 'result',
      cell: ({ paid, calc }) => (
        <span className={styles.amount}>
          <Money value={paid} />
          {formatExact(calc) !== formatMoney(parseMoney(paid)) && <small className="num">{formatExact(calc)}</small>}
        </span>
      ),
    },
  ]
}

/** (1.2% − 0.8%) × 1,000.00: the earner's rate, the highest one below, and what the bet counts for. */
function formula({ ratePpm, belowPpm, validBet }: Share): string {
  const own = formatRatePpm(ratePpm + belowPpm)
  const rate = belowPpm === 0 ? own : `(${own} − ${formatRatePpm(belowPpm)})`
  return `${rate} × ${formatMoney(parseMoney(validBet))}`
}
