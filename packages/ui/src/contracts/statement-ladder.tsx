import type { RouteValue } from '@lotus/contract'
import { exactPercent, formatCount, useTranslation } from '@lotus/i18n'
import { formatExact, formatMoney, parseMoney } from '@lotus/kernel'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { Money } from '../components/money.tsx'
import styles from './statements.module.css'
import { useRateText } from './wage-display.ts'

export type Statement = RouteValue<'contract.statements'>['rows'][number]
export type ExplainedStatement = RouteValue<'contract.statement'>

/** What the steps are made of: a statement, or what a period that runs comes to so far. */
export type Reckoned = Pick<
  ExplainedStatement,
  | 'kind'
  | 'terms'
  | 'play'
  | 'facts'
  | 'validBet'
  | 'loss'
  | 'active'
  | 'costs'
  | 'carryIn'
  | 'owedIn'
  | 'adjustOff'
  | 'base'
  | 'tier'
  | 'ratePpm'
  | 'shares'
  | 'gross'
  | 'children'
  | 'childCount'
  | 'due'
>

type Step = {
  key: string
  sign: '' | '−' | '+' | '×' | '='
  label: string
  note?: string | undefined
  value: ReactNode
  role?: 'sum' | 'result'
}

const isZero = (amount: string): boolean => /^-?[0.]+$/.test(amount)
const exact = (amount: string): ReactNode => <span className="num">{formatExact(amount)}</span>
const unsigned = (amount: string): string => amount.replace(/^-/, '')
const money = (amount: string): string => formatMoney(parseMoney(amount))

/** Which steps open what they are the sum of, and which one is open. */
export type StepPick = { of: ReadonlySet<string>; open: string | undefined; onPick: (key: string) => void }

type LadderProps = { statement: Reckoned; isEstimate?: boolean; pick?: StepPick | undefined }

/** From what was played to what is paid, step by step: the figures of the statement in the order of its formula. */
export function StatementLadder({ statement, isEstimate, pick }: LadderProps) {
  const { t } = useTranslation('agents')
  const steps = useSteps(statement, isEstimate === true)
  const id = useId()
  useReturnOfFocus(pick?.open, (key) => `${id}-${key}`)
  return (
    <ol className={styles.ladder} aria-label={t('statement.steps')}>
      {steps.map(({ key, sign, label, note, value, role }) => (
        <li key={key} data-role={role} data-open={pick?.open === key || undefined}>
          <i aria-hidden>{sign}</i>
          <span>
            {pick?.of.has(key) ? (
              <button
                id={`${id}-${key}`}
                type="button"
                aria-pressed={pick.open === key}
                onClick={() => pick.onPick(key)}
              >
                {label}
              </button>
            ) : (
              label
            )}
            {note !== undefined && <small>{note}</small>}
          </span>
          <b>{value}</b>
        </li>
      ))}
    </ol>
  )
}

/** What a step opened is gone, and the focus with it: the step itself gets it. */
function useReturnOfFocus(open: string | undefined, idOf: (key: string) => string): void {
  const before = useRef(open)
  useEffect(() => {
    const last = before.current
    before.current = open
    const isLost = document.activeElement === document.body || document.activeElement === null
    if (open === undefined && last !== undefined && isLost) document.getElementById(idOf(last))?.focus()
  })
}

function useSteps(s: Reckoned, isEstimate: boolean): Step[] {
  const { t } = useTranslation('agents')
  return [...usePlayed(s), ...useRate(s), ...useLeft(s)].map((step) => ({
    ...step,
    label: t(`statement.step.${isEstimate && step.key === 'due' ? 'dueSoFar' : step.key}`, step.values ?? {}),
  }))
}

type Part = Omit<Step, 'label'> & { values?: Record<string, string> }

/** What the rate is of. */
function usePlayed(s: Reckoned): Part[] {
  const { t } = useTranslation('agents')
  if (s.kind === 'REALTIME') {
    const carried: Part[] = isZero(s.carryIn)
      ? []
      : [{ key: 'slotCarry', sign: '−', note: t('statement.slotCarryNote'), value: exact(unsigned(s.carryIn)) }]
    const note = t('statement.bets', { count: s.facts })
    return [{ key: 'shares', sign: '', note, value: exact(s.shares ?? '0') }, ...carried]
  }
  if (s.costs === null) {
    const note = t('statement.bets', { count: s.facts })
    return [{ key: 'validBet', sign: '', note, value: <Money value={s.validBet} /> }]
  }
  const { rebates, accruals, cashback, bonus, wages, fee } = s.costs
  const carry = s.terms.kind === 'DIVIDEND' ? t(`contract.carryOf.${s.terms.carry}`) : undefined
  const cost = (key: string, amount: string, value: ReactNode): Part[] =>
    isZero(amount) ? [] : [{ key, sign: amount.startsWith('-') ? '+' : '−', value }]
  return [
    {
      key: 'loss',
      sign: '',
      note: s.play === null ? undefined : `${money(s.play.stake)} − ${money(s.play.payout)}`,
      value: <Money value={s.loss} />,
    },
    { key: 'rebates', sign: '−', value: <Money value={rebates} /> },
    ...cost('accruals', accruals, <Money value={accruals} />),
    ...cost('cashback', cashback, <Money value={cashback} />),
    ...cost('bonus', bonus, <Money value={unsigned(bonus)} />),
    { key: 'wages', sign: '−', value: <Money value={wages} /> },
    ...cost('fee', fee, exact(fee)),
    { key: 'carryIn', sign: '−', note: carry, value: exact(unsigned(s.carryIn)) },
    { key: 'base', sign: '=', value: exact(s.base ?? '0'), role: 'sum' },
  ]
}

function useRate(s: Reckoned): Part[] {
  const { t } = useTranslation('agents')
  const rateText = useRateText()
  if (s.kind === 'REALTIME') return [{ key: 'gross', sign: '=', value: exact(s.gross), role: 'sum' }]
  const place = String(s.tier ?? '')
  const note = t('statement.activeCount', { count: s.active, people: formatCount(s.active) })
  return [
    s.tier === null
      ? { key: 'noTier', sign: '×', note, value: rateText(s.kind, 0) }
      : { key: 'rate', sign: '×', values: { place }, note, value: rateText(s.kind, s.ratePpm) },
    { key: s.kind === 'DIVIDEND' ? 'dividend' : 'gross', sign: '=', value: exact(s.gross), role: 'sum' },
  ]
}

function useLeft(s: Reckoned): Part[] {
  const { t } = useTranslation('agents')
  const off = isZero(s.adjustOff) ? undefined : t('statement.adjust.off', { amount: money(s.adjustOff) })
  const owed: Part[] = isZero(s.owedIn)
    ? []
    : [{ key: 'owedIn', sign: '−', note: off, value: exact(unsigned(s.owedIn)) }]
  const note = s.childCount === 0 ? undefined : t('statement.belowCount', { count: s.childCount })
  return [
    { key: 'children', sign: '−', note, value: exact(s.children) },
    ...owed,
    { key: 'due', sign: '=', note: t('statement.cut'), value: <Money value={s.due} />, role: 'result' },
  ]
}

/** The formula of a dividend in one line. */
export function StatementFormula({ statement: s }: { statement: ExplainedStatement }) {
  const { t } = useTranslation('agents')
  if (s.costs === null || s.play === null) return null
  const { fee, ...moneys } = s.costs
  const costs = Object.values(moneys).reduce((sum, cost) => sum + parseMoney(cost), parseMoney(fee.slice(0, -4)))
  const terms: readonly (readonly [string, string, ReactNode])[] = [
    ['(', 'stake', money(s.play.stake)],
    ['−', 'payout', money(s.play.payout)],
    ['−', 'costs', formatMoney(costs)],
    ['−', 'carryIn', formatExact(unsigned(s.carryIn))],
    [') ×', 'rate', exactPercent(s.ratePpm)],
    ['−', 'children', formatExact(s.children)],
    ['=', 'due', money(s.due)],
  ]
  return (
    <p className={styles.formula}>
      {terms.map(([sign, key, value]) => (
        <span key={key}>
          <i>{sign}</i>
          <b className="num" data-result={key === 'due' || undefined}>
            {value}
            <small>{t(`statement.formula.${key}`)}</small>
          </b>
        </span>
      ))}
    </p>
  )
}
