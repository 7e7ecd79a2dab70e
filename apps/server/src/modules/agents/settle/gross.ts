import {
  adminFee,
  carryOut,
  dividendGross,
  exactFromMoney,
  instantFromDate,
  rateFromPpm,
  realtimeGross,
  settleNet,
  sumOfDeductions,
  takeOver,
  wageGross,
  type Cadence,
  type ContractKind,
  type ContractOffer,
  type Exact,
  type LinePast,
  type Rate,
  type TeamSums,
} from '@lotus/rules/agents'
import type { DuplicateSign } from '@lotus/contract'
import type { Queryable } from '@lotus/database'
import { getSettings } from '../../system/index.ts'
import type { Figures, Period } from './period-figures.ts'
import type { Left } from './settle.repo.ts'
import { settleSettings } from './settle-settings.ts'

// What terms come to in a period, for the job that settles and for what an offer would have cost: one arithmetic.

export type SettleRules = Awaited<ReturnType<typeof settleRules>>
export const settleRules = (db: Queryable) => getSettings(db, settleSettings)

/** By which signs an account that waits for a review counts for nobody. */
export const signsOf = ({
  duplicatesExcluded,
  duplicateSigns,
}: Pick<SettleRules, 'duplicatesExcluded' | 'duplicateSigns'>): readonly DuplicateSign[] =>
  duplicatesExcluded ? duplicateSigns : []

export type PeriodOf = { kind: ContractKind; cadence: Cadence; period: Period }

type Carried = NonNullable<Left['ofVersion']>
const carryLeft = ({ end, carryOut: left, carryMode: mode }: Carried) => ({
  end: instantFromDate(end),
  carryOut: BigInt(left),
  mode,
})

/** What of it a period takes over. */
export const takenOf = (
  left: Left | undefined,
  { kind, period }: Pick<PeriodOf, 'kind' | 'period'>,
  { carrySurvives }: Pick<SettleRules, 'carrySurvives'>,
): LinePast =>
  takeOver(
    {
      last: left && { ...carryLeft(left), owedOut: BigInt(left.owedOut) },
      lastOfVersion: left?.ofVersion ? carryLeft(left.ofVersion) : undefined,
    },
    { kind, period: instantsOf(period), survives: carrySurvives },
  )

export const instantsOf = ({ start, end }: Period) => ({ start: instantFromDate(start), end: instantFromDate(end) })

export type Gross = {
  gross: Exact
  tier: number | null
  rate: Rate
  base: Exact
  fee: Exact
  carryOut: Exact
  isReached: boolean
}

export function grossOf(
  { terms, cadence }: ContractOffer,
  figures: Figures,
  before: LinePast,
  { period }: Pick<PeriodOf, 'period'>,
  rules: Pick<SettleRules, 'adminFee'>,
): Gross {
  const sums: TeamSums = {
    facts: figures.facts,
    validBet: exactFromMoney(figures.validBet),
    loss: exactFromMoney(figures.loss),
    active: figures.active,
  }
  if (terms.kind === 'REALTIME') {
    // A slot without facts passes on what earlier ones were short of.
    const { gross, left } = realtimeGross(figures.shares, before.carry)
    return { gross, tier: null, rate: 0n, base: 0n, fee: 0n, carryOut: left, isReached: true }
  }
  if (terms.kind !== 'DIVIDEND') {
    const { gross, tier, rate } = wageGross(terms.tiers, sums)
    return { gross, tier, rate, base: 0n, fee: 0n, carryOut: 0n, isReached: tier !== null }
  }
  const fee = adminFee(sums.loss, rateFromPpm(BigInt(rules.adminFee)))
  const deductions = sumOfDeductions({
    rebates: exactFromMoney(figures.rebates),
    accruals: exactFromMoney(figures.accruals),
    costs: exactFromMoney(figures.cashback + figures.bonus),
    wages: exactFromMoney(figures.wages),
    fee,
  })
  const dividend = dividendGross(terms.tiers, sums, deductions, before.carry)
  const { gross, tier, rate, base } = dividend
  const left = carryOut(terms.carry, cadence, instantsOf(period), dividend)
  return { gross, tier, rate, base, fee, carryOut: left, isReached: tier !== null }
}

/** Whether anything happened that a statement is made of. */
export function isWorthStating(kind: ContractKind, sums: Figures, children: Exact, before: LinePast): boolean {
  const isDividend = kind === 'DIVIDEND'
  const hasCosts =
    isDividend && [sums.rebates, sums.accruals, sums.cashback, sums.bonus, sums.wages].some((cost) => cost !== 0n)
  const isOpen = isDividend && (before.carry !== 0n || before.owed !== 0n)
  return sums.facts > 0 || children !== 0n || hasCosts || isOpen
}

/** Of one that the upline pays: the whole gross. What the line owes the operator from before goes on waiting. */
export const fundedNet = (
  { found, children, before }: { found: Gross; children: Exact; before: LinePast },
  rules: Pick<SettleRules, 'shortfall'>,
) => ({ ...netOf({ found, children, before: { ...before, owed: 0n } }, rules), owedOut: before.owed })

/** What is due of a gross, whether or not it can be paid to the holder at once. */
export const netOf = (
  { found, children, before }: { found: Gross; children: Exact; before: LinePast },
  { shortfall }: Pick<SettleRules, 'shortfall'>,
) =>
  settleNet({
    gross: found.gross,
    children,
    owedIn: before.owed,
    shortfall,
    isPayable: true,
    isReached: found.isReached,
  })
