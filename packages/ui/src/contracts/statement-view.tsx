import { formatCount, formatDate, formatDateTime, useTranslation } from '@lotus/i18n'
import { formatExact, formatMoney, parseMoney } from '@lotus/kernel'
import type { ReactNode } from 'react'
import { Badge, type Tone } from '../components/badge.tsx'
import { Card } from '../components/card.tsx'
import { Money } from '../components/money.tsx'
import { IconCheck, IconX } from '../icons.ts'
import { ContractFacts } from './contract-parts.tsx'
import {
  StatementFormula,
  StatementLadder,
  type ExplainedStatement,
  type Statement,
  type StepPick,
} from './statement-ladder.tsx'
import { wordOf, type Told } from './statement-promise.ts'
import { Why } from './statement-why.tsx'
import styles from './statements.module.css'
import { useRateText } from './wage-display.ts'

const tones: Record<Statement['state'], Tone> = {
  PAID: 'gain',
  NOT_REACHED: 'neutral',
  HELD: 'warning',
  REVIEW: 'warning',
  REJECTED: 'loss',
  OWED: 'loss',
  CLAIM: 'warning',
  EXPIRED: 'neutral',
}

export function StatementState({ statement }: { statement: Told }) {
  const { t } = useTranslation('agents')
  const word = wordOf(statement)
  const state = (
    <Badge tone={word === 'NOTHING' ? 'neutral' : tones[statement.state]}>{t(`statement.state.${word}`)}</Badge>
  )
  if (!statement.isAdjusted) return state
  return (
    <>
      {state} <Badge tone="info">{t('statement.adjust.badge')}</Badge>
    </>
  )
}

const DAY_MS = 86_400_000

/** 16/06 – 30/06/2026 of whole days, else 30/06/2026 15:10 – 15:15. */
export function periodText({ start, end }: Statement['period']): string {
  const isOfDays = new Date(end).getTime() - new Date(start).getTime() >= DAY_MS
  if (!isOfDays) return `${formatDate(start, 'dd/MM/yyyy hh:mm')} – ${formatDate(end, 'hh:mm')}`
  const last = new Date(new Date(end).getTime() - 1).toISOString()
  const day = formatDate(last, 'dd/MM/yyyy')
  return formatDate(start, 'dd/MM/yyyy') === day ? day : `${formatDate(start, 'dd/MM')} – ${day}`
}

type Props = {
  statement: ExplainedStatement
  /** Beside the amount. */
  actions?: ReactNode
  /** The play that it counts: lines and bets. */
  children: ReactNode
  /** One column: in a side panel. */
  isNarrow?: boolean
  /** The adjustment that it was opened for. */
  adjustment?: string | undefined
  /** Steps that open what they are the sum of. */
  pick?: StepPick | undefined
}

/** A statement explained: what it came to, by which steps, from which play, and why that tier. */
export function StatementView({ statement, actions, children, isNarrow, adjustment, pick }: Props) {
  const { t } = useTranslation('agents')
  const { period, due, madeAt, paidAt, reason, version } = statement
  return (
    <div className={styles.view} data-narrow={isNarrow || undefined}>
      <Card className={styles.head}>
        <div>
          <h3>
            {t('statement.of', { period: periodText(period) })} <StatementState statement={statement} />
          </h3>
          <p>
            {[
              t('statement.fixedAt', { time: formatDateTime(madeAt) }),
              ...(paidAt === null || parseMoney(due) === 0n
                ? []
                : [t('statement.paidAt', { time: formatDateTime(paidAt) })]),
              t('statement.byVersion', { version }),
            ].join(' · ')}
          </p>
        </div>
        <Money className={styles.big} value={due} />
        {actions}
        <Adjustments statement={statement} marked={adjustment} />
        <Debt statement={statement} />
        <StatementFormula statement={statement} />
        <Why statement={statement} />
        {reason !== null && <p className={styles.why}>{t('statement.reason', { reason })}</p>}
        <Earlier statement={statement} />
      </Card>
      <div className={styles.grid}>
        <Card padded={false} className={styles.steps}>
          <StatementLadder statement={statement} pick={pick} />
        </Card>
        {children}
      </div>
      <Tiers statement={statement} />
      <Below statement={statement} />
      <p className={styles.hash}>
        {t('contract.hash')} <code>{statement.hash}</code>
      </p>
    </div>
  )
}

/** What operators added to it or took off it since it was paid: when, why, and what became of it. */
type AdjustmentsProps = { statement: ExplainedStatement; marked: string | undefined }

function Adjustments({ statement: { adjustments, adjustAt }, marked }: AdjustmentsProps) {
  const { t } = useTranslation('agents')
  if (adjustments.length === 0) return null
  const money = (amount: string) => formatMoney(parseMoney(amount))
  return (
    <section className={styles.debt} aria-label={t('statement.adjust.title')}>
      <h4>{t('statement.adjust.title')}</h4>
      <ul className={styles.earlier}>
        {adjustments.map(({ id, at, amount, reason, taken, left, writtenOff }) => {
          const isAdded = parseMoney(amount) > 0n
          const said = { time: formatDateTime(at), amount: money(amount.replace(/^-/, '')) }
          return (
            <li key={id} aria-current={id === marked ? 'true' : undefined}>
              <b>{t(isAdded ? 'statement.adjust.added' : 'statement.adjust.takenOff', said)}</b>
              <div>{t('statement.adjust.reason', { reason })}</div>
              <div>{t(isAdded ? 'statement.adjust.addedNote' : 'statement.adjust.takenOffNote')}</div>
              {parseMoney(left) > 0n && (
                <div>
                  {t('statement.adjust.left', { taken: money(taken), left: money(left) })}{' '}
                  {adjustAt === null
                    ? t('statement.adjust.noNext')
                    : t('statement.adjust.next', { time: formatDateTime(adjustAt) })}
                </div>
              )}
              {!isAdded && parseMoney(left) === 0n && writtenOff === null && <div>{t('statement.adjust.done')}</div>}
              {writtenOff !== null && (
                <div>
                  {t('statement.adjust.writtenOff', {
                    amount: money(writtenOff.amount),
                    time: formatDateTime(writtenOff.at),
                    reason: writtenOff.reason,
                  })}
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** What it said before the operator had it computed again. */
function Earlier({ statement: { earlier } }: { statement: ExplainedStatement }) {
  const { t } = useTranslation('agents')
  if (earlier.length === 0) return null
  return (
    <section className={styles.debt} aria-label={t('statement.earlier.title')}>
      <h4>{t('statement.earlier.title')}</h4>
      <ul className={styles.earlier}>
        {earlier.map(({ at, reason, due }) => (
          <li key={at}>
            {t('statement.earlier.was', { time: formatDateTime(at), amount: formatMoney(parseMoney(due)), reason })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the upline owes the holder, since when and why; both sides and the operator read the same. */
function Debt({ statement: { debt, due } }: { statement: ExplainedStatement }) {
  const { t } = useTranslation('agents')
  if (debt === null) return null
  const hasLeft = debt.state === 'OPEN' && parseMoney(debt.left) > 0n
  const isSetOff = parseMoney(debt.setOff) > 0n
  const amounts = [
    // One that came to nothing, or was rejected, may owe the operator alone.
    ['byUpline', debt.byUpline, parseMoney(debt.byUpline) > 0n || (!isSetOff && parseMoney(due) > 0n) || hasLeft],
    ['byOperator', debt.byOperator, parseMoney(debt.byOperator) > 0n],
    ['left', debt.left, hasLeft],
    ['setOff', debt.setOff, isSetOff],
    ['toReturn', debt.toReturn, isSetOff || parseMoney(debt.toReturn) > 0n],
  ] as const
  const facts = [
    ...amounts.flatMap(([key, value, isShown]) =>
      isShown ? [{ label: t(`statement.debt.${key}`), value: <Money value={value} /> }] : [],
    ),
    ...(hasLeft
      ? [
          { label: t('statement.debt.openedAt'), value: formatDateTime(debt.openedAt) },
          ...(debt.reason === null
            ? []
            : [{ label: t('statement.debt.reason'), value: t(`statement.debt.reasonOf.${debt.reason}`) }]),
          { label: t('statement.debt.tries'), value: formatCount(debt.tries) },
          ...(debt.nextAt === null ? [] : [{ label: t('statement.debt.nextAt'), value: formatDateTime(debt.nextAt) }]),
        ]
      : []),
  ]
  return (
    <section className={styles.debt} data-open={hasLeft || undefined} aria-label={t('statement.debt.title')}>
      <h4>
        {t('statement.debt.title')} {debt.isFlagged && <Badge tone="loss">{t('statement.debt.flagged')}</Badge>}
      </h4>
      <ContractFacts facts={facts} />
    </section>
  )
}

/** Each tier with its conditions, met or missed. */
function Tiers({ statement: { tiers, kind, terms, leftOut, waiting } }: { statement: ExplainedStatement }) {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  if (tiers.length === 0 || terms.kind === 'REALTIME') return null
  const chosen = tiers.find(({ isChosen }) => isChosen)
  const amount = (text: string) => formatMoney(parseMoney(text))
  return (
    <Card>
      <div className={styles.tiers}>
        <div>
          <h3>{chosen ? t('statement.whyTier', { place: chosen.tier }) : t('statement.whyNone')}</h3>
          <p>
            {terms.activeMinDeposit === undefined
              ? t('statement.whyTierHint', { amount: amount(terms.activeMinBet) })
              : t('statement.whyTierDepositHint', {
                  amount: amount(terms.activeMinBet),
                  deposit: amount(terms.activeMinDeposit),
                })}
          </p>
          {leftOut > 0 && <p>{t('statement.leftOut', { count: leftOut })}</p>}
          {waiting > 0 && <p>{t('statement.waiting', { count: waiting })}</p>}
        </div>
        {tiers.map((tier) => (
          <div key={tier.tier} data-chosen={tier.isChosen || undefined}>
            <h4>
              {t('contract.tierOf', { place: tier.tier })} · {rateText(kind, tier.ratePpm)}
            </h4>
            <ul>
              <Need need={tier.active} name={t('statement.need.active')} format={(text) => formatCount(Number(text))} />
              <Need need={tier.validBet} name={t('statement.need.validBet')} format={amount} />
              <Need
                need={tier.loss}
                name={t(kind === 'DIVIDEND' ? 'statement.need.base' : 'statement.need.loss')}
                format={amount}
              />
            </ul>
          </div>
        ))}
      </div>
    </Card>
  )
}

type NeedProps = {
  need: ExplainedStatement['tiers'][number]['active']
  name: string
  format: (text: string) => string
}

function Need({ need: { need, have, isMet }, name, format }: NeedProps) {
  const { t } = useTranslation('agents')
  const Icon = isMet ? IconCheck : IconX
  return (
    <li data-met={isMet}>
      <Icon size={14} stroke={2} aria-label={t(isMet ? 'statement.met' : 'statement.missed')} role="img" />
      <span className="num">
        {name}: {format(have)} / {format(need)}
      </span>
    </li>
  )
}

/** What the contracts that the holder granted came to: the holder's own part is less. */
function Below({ statement: { below, childCount, children } }: { statement: ExplainedStatement }) {
  const { t } = useTranslation('agents')
  if (below.length === 0) return null
  return (
    <Card title={t('statement.belowTitle')} subtitle={t('statement.belowHint')}>
      <ul className={styles.below}>
        {below.map(({ account, gross }) => (
          <li key={account}>
            <span>{account}</span>
            <b className="num">{formatExact(gross)}</b>
          </li>
        ))}
        {childCount > below.length && <li>{t('statement.belowMore', { count: childCount - below.length })}</li>}
        <li data-sum>
          <span>{t('statement.sum')}</span>
          <b className="num">{formatExact(children)}</b>
        </li>
      </ul>
    </Card>
  )
}
