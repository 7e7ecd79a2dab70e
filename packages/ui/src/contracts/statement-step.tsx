import { formatCount, formatDate, useTranslation } from '@lotus/i18n'
import { formatExact, formatMoney, parseMoney } from '@lotus/kernel'
import { useEffect, useRef } from 'react'
import { Breadcrumbs } from '../components/breadcrumbs.tsx'
import { Button } from '../components/button.tsx'
import { Chip, ChipGroup } from '../components/chip.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { Money } from '../components/money.tsx'
import { OwnPart } from './own-part.tsx'
import type { ExplainedStatement } from './statement-ladder.tsx'
import type { OpenStep } from './statement-steps.ts'
import type { StepAnswer, StepPlace, StepSource } from './step-source.ts'
import styles from './step.module.css'

type Row = StepAnswer['rows'][number]
type Props = {
  statement: ExplainedStatement
  step: OpenStep
  place: StepPlace
  /** `step`: of another step of the statement. */
  onPlace: (place: StepPlace, step?: OpenStep['key']) => void
  onClose: () => void
  source: StepSource
}

/** What a step of the ladder is made of: by day or by member, down to the bets where there are bets. */
export function StatementStep(asked: Props) {
  const { t } = useTranslation('agents')
  const props = { ...asked, place: placeNow(asked) }
  const { statement, step, place, onClose, source } = props
  const { Bets } = source
  const title = useRef<HTMLHeadingElement>(null)
  const { day, under, bettor, own } = place
  // What was chosen is gone from the screen, or stands above it: the reader is taken to where the answer begins.
  useEffect(() => title.current?.focus(), [step.key, day, under, bettor, own])
  const name = t(`statement.step.${step.key}`)
  return (
    <section className="stack gap-25" aria-label={name}>
      <div className={styles.head}>
        <h3 ref={title} tabIndex={-1}>
          {name}{' '}
          <span className="num">{formatExact(step.key === 'fee' ? (statement.costs?.fee ?? '0') : step.amount)}</span>
        </h3>
        <Button size="sm" onClick={onClose}>
          {t('statement.stepView.close')}
        </Button>
      </div>
      {step.key === 'fee' && <p className={styles.note}>{t('statement.stepView.fee')}</p>}
      {step.sum === 'bets' ? (
        <Bets statement={statement} />
      ) : isOwn(step.sum, place) ? (
        <OwnOf {...props} sum={step.sum} />
      ) : place.bettor !== undefined ? (
        <BetsOf {...props} sum={step.sum} bettor={place.bettor} />
      ) : (
        <Sums {...props} sum={step.sum} />
      )}
    </section>
  )
}

/** An address of a release before named the bets behind somebody's rebates: now each has its rebate. */
function placeNow({ statement, step, place }: Props): StepPlace {
  const { bettor } = place
  if (step.sum !== 'rebates' || bettor === undefined) return place
  return { ...place, bettor: undefined, own: true, under: bettor === statement.memberId ? undefined : bettor }
}

type OwnSum = Exclude<SumsProps['sum'], 'loss' | 'validBet'>

/** Of bets alone the own part are bets. */
function isOwn(sum: OpenStep['sum'], { own }: StepPlace): sum is OwnSum {
  return own === true && sum !== 'bets' && sum !== 'loss' && sum !== 'validBet'
}

/** The rows of an own part, below the way down to it. */
function OwnOf(props: Props & { sum: OwnSum }) {
  const { statement, sum, place, onPlace, source } = props
  const { t } = useTranslation('agents')
  const under = place.under === undefined ? {} : { under: place.under }
  const { first } = source.useStep({ id: statement.id, step: sum, by: 'day', ...under })
  const account = first?.trail.at(-1)?.account ?? (place.under === undefined ? statement.holder : undefined)
  return (
    <>
      <Trail
        {...{ statement, place, onPlace }}
        trail={first?.trail ?? []}
        end={account === undefined ? undefined : t('statement.part.own', { account })}
      />
      <OwnPart {...{ statement, sum, place, onPlace, source }} />
    </>
  )
}

function BetsOf({ statement, sum, place, onPlace, bettor, source }: SumsProps & { bettor: string }) {
  const { t } = useTranslation('agents')
  const { useName, Bets } = source
  const isHolder = bettor === statement.memberId
  const asked = { id: statement.id, step: sum, by: 'day', under: bettor } as const
  const named = useName(isHolder ? null : asked)
  const account = (isHolder ? statement.holder : named) ?? t('statement.stepView.member')
  const back = () => onPlace({ ...place, bettor: undefined })
  return (
    <>
      {place.day !== undefined && (
        <p className={styles.note}>{t('statement.stepView.onDay', { day: dayText(place.day) })}</p>
      )}
      <Bets statement={statement} bettor={{ id: bettor, account }} day={place.day} onBack={back} />
    </>
  )
}

const dayText = (day: string): string => formatDate(day, 'dd/MM/yyyy')

type SumsProps = Props & { sum: Exclude<OpenStep['sum'], 'bets'> }

function Sums({ statement, step, sum, place, onPlace, source }: SumsProps) {
  const { t } = useTranslation('agents')
  const { useStep, File } = source
  const { by, day, under } = place
  const asked = {
    id: statement.id,
    step: sum,
    by,
    ...(day === undefined ? {} : { day }),
    ...(under === undefined ? {} : { under }),
  }
  const { first: firstPage, table } = useStep(asked)
  const own: Row[] = firstPage?.own ? [{ ...firstPage.own, id: 'own', day: null, account: null, teamSize: 0 }] : []
  const isWhole = day === undefined && under === undefined
  const columns = useColumns({ statement, sum, place, onPlace, trail: firstPage?.trail ?? [] })
  return (
    <>
      <ChipGroup label={t('statement.stepView.by')}>
        {(['day', 'member'] as const).map((one) => (
          <Chip key={one} selected={by === one} onClick={() => onPlace({ ...place, by: one })}>
            {t(`statement.stepView.${one}s`)}
          </Chip>
        ))}
      </ChipGroup>
      <Trail statement={statement} place={place} trail={firstPage?.trail ?? []} onPlace={onPlace} />
      {firstPage && isWhole && <AddsUp total={firstPage.total} amount={step.amount} />}
      <DataTable
        {...table}
        rowKey={({ id }) => id}
        label={t(`statement.step.${sum}`)}
        columns={columns}
        rows={table.rows && [...table.rows, ...own]}
        empty={{ title: t('statement.stepView.none') }}
        filterTotals={firstPage && { name: t('statement.sum'), amount: <Money value={firstPage.total} /> }}
      />
      <File file={{ of: 'step', asked }} disabled={!table.rows?.length && own.length === 0} />
    </>
  )
}

/** Said of the whole step: its rows come to the figure of the statement, or by how much not. */
function AddsUp({ total, amount }: { total: string; amount: string }) {
  const { t } = useTranslation('agents')
  const difference = parseMoney(total) - parseMoney(amount)
  return (
    <p className={styles.note}>
      {difference === 0n
        ? t('statement.addsUp', { amount: formatMoney(parseMoney(amount)) })
        : difference > 0n
          ? t('statement.stepView.hasMore', { amount: formatMoney(difference) })
          : t('statement.stepView.hasLess', { amount: formatMoney(-difference) })}
    </p>
  )
}

type TrailProps = Pick<Props, 'statement' | 'place' | 'onPlace'> & {
  trail: StepAnswer['trail']
  /** What is shown, where it is not the last of the trail itself. */
  end?: string | undefined
}

/** Below whom, and on which day: each part leads back to what is without it. */
function Trail({ statement, place, trail, onPlace, end }: TrailProps) {
  const { t } = useTranslation('agents')
  const { day, under, own } = place
  if (day === undefined && under === undefined && own !== true) return null
  const whole = { ...place, own: undefined }
  const top = { ...whole, under: undefined, day: undefined }
  return (
    <div className={styles.trail}>
      <Breadcrumbs label={t('statement.stepView.trail')}>
        <button type="button" onClick={() => onPlace(top)}>
          {statement.holder}
        </button>
        {day !== undefined && (
          <button type="button" onClick={() => onPlace({ ...top, day, by: 'member' })}>
            {dayText(day)}
          </button>
        )}
        {trail.map(({ id, account }) => (
          <button key={id} type="button" onClick={() => onPlace({ ...whole, by: 'member', under: id })}>
            {account}
          </button>
        ))}
        {end}
      </Breadcrumbs>
    </div>
  )
}

type ColumnsOf = Omit<TrailProps, 'end'> & { sum: SumsProps['sum'] }

function useColumns({ statement, sum, place, onPlace, trail }: ColumnsOf): Column<Row>[] {
  const { t } = useTranslation('agents')
  const parent = trail.at(-1)
  const isPlay = sum === 'loss' || sum === 'validBet'
  const hasBets = isPlay || sum === 'rebates'
  const nextOf = (row: Row): StepPlace | undefined => {
    if (row.day !== null) return { ...place, by: 'member', day: row.day }
    if (row.teamSize === null || row.teamSize > 0) return { ...place, under: row.id }
    if (row.bets === 0 && parseMoney(row.amount) === 0n) return undefined
    if (!isPlay) return { ...place, under: row.account === null ? place.under : row.id, own: true }
    const bettor = row.account === null ? (place.under ?? statement.memberId) : row.id
    return row.bets > 0 ? { ...place, bettor } : undefined
  }
  const nameOf = (row: Row) =>
    row.day === null ? (row.account ?? parent?.account ?? statement.holder) : dayText(row.day)
  const about = (row: Row) => {
    if (row.day === null && row.account === null) return t(isPlay ? 'profit.own' : 'statement.stepView.own')
    if (row.teamSize !== null && row.teamSize > 0)
      return t('profit.people', { count: row.teamSize, people: formatCount(row.teamSize) })
    return hasBets ? t('statement.bets', { count: row.bets }) : undefined
  }
  return [
    {
      key: 'name',
      header: t(place.by === 'day' ? 'statement.stepView.dayColumn' : 'statement.line'),
      card: 'title',
      cell: (row) => {
        const next = nextOf(row)
        return (
          <span className={styles.line}>
            {next === undefined ? (
              <b>{nameOf(row)}</b>
            ) : (
              <button type="button" onClick={() => onPlace(next)}>
                {nameOf(row)}
              </button>
            )}
            <small>{about(row)}</small>
          </span>
        )
      },
    },
    {
      key: 'amount',
      header: t(`statement.step.${sum}`),
      align: 'right',
      card: 'result',
      cell: (row) => <Money value={row.amount} />,
    },
  ]
}
