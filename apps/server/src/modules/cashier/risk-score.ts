import { moneyToString, type Money } from '@lotus/kernel'
import type { RouteValue } from '@lotus/contract'

export type Risk = Pick<NonNullable<RouteValue<'bo.withdrawal'>['risk']>, 'score' | 'reasons'>
type Reason = Risk['reasons'][number]
type Code = Reason['code']

/** What a withdrawal is rated by, read from the database; times are null where there was no such change. */
export type RiskFacts = {
  now: Date
  amount: Money
  /** Payouts before this one, and their average. */
  paidCount: number
  paidAverage: Money
  accountAddedAt: Date | null
  /** Other members who have the same payout account. */
  accountSharedBy: number
  passwordChangedAt: Date | null
  phoneChangedAt: Date | null
  fundPasswordChangedAt: Date | null
  /** First use of the device that asks; null if the member has no other. */
  deviceSeenAt: Date | null
  /** The country that the session came from, if the member was elsewhere before. */
  newCountry: string | null
  failedTries: number
  /** Which of phone, email and id number an older account gave too. */
  sharedFields: readonly string[]
  /** Lifetime sums, what was taken back taken off. */
  deposits: Money
  stakes: Money
  payouts: Money
  /** Transfers that the member got of the team, those that were taken back later included. */
  transfers: Money
}

/** The operator's weights and thresholds (`riskSettings`). */
export type RiskRules = {
  points: Readonly<Partial<Record<Code, number>>>
  newHours: number
  amountTimes: number
  turnoverPpm: number
  winningsLeast: Money
  winningsTimes: number
  transfersPpm: number
  failedTries: number
}

const HOUR_MS = 3_600_000
const PPM = 1_000_000n

/** The reasons that hold, each with the facts that made it hold, the heaviest first; the score is their sum. */
export function scoreRisk(facts: RiskFacts, rules: RiskRules): Risk {
  const held = { ...recentChanges(facts, rules), ...oddMoney(facts, rules), ...sharedThings(facts, rules) }
  const reasons = Object.entries(held)
    .flatMap(([code, details]): Reason[] => {
      // The keys are those of the three functions below.
      const points = rules.points[code as Code] ?? 0
      return details && points > 0 ? [{ code: code as Code, points, details }] : []
    })
    .toSorted((a, b) => b.points - a.points)
  return { score: reasons.reduce((sum, { points }) => sum + points, 0), reasons }
}

type Held = Partial<Record<Code, Record<string, string> | null>>

/** Changes of the last hours: a thief who got in changes what keeps the owner out. */
function recentChanges(facts: RiskFacts, { newHours }: RiskRules): Held {
  const recent = (at: Date | null) =>
    at !== null && facts.now.getTime() - at.getTime() < newHours * HOUR_MS ? { at: at.toISOString() } : null
  return {
    payout_account_new: recent(facts.accountAddedAt),
    password_new: recent(facts.passwordChangedAt),
    phone_new: recent(facts.phoneChangedAt),
    fund_password_new: recent(facts.fundPasswordChangedAt),
    device_new: recent(facts.deviceSeenAt),
    country_new: facts.newCountry === null ? null : { country: facts.newCountry },
  }
}

/** Money that leaves in another way than it usually does. */
function oddMoney(facts: RiskFacts, rules: RiskRules): Held {
  const { amount, deposits, stakes, payouts, transfers, paidAverage } = facts
  const won = payouts - stakes
  const isHigh = facts.paidCount > 0 && amount > paidAverage * BigInt(rules.amountTimes)
  const isLittle = deposits > 0n && stakes * PPM < deposits * BigInt(rules.turnoverPpm)
  const isWon = won > rules.winningsLeast && won > deposits * BigInt(rules.winningsTimes)
  const credits = deposits + transfers
  const isGiven = transfers * PPM > credits * BigInt(rules.transfersPpm)
  return {
    first_withdrawal: facts.paidCount === 0 ? {} : null,
    amount_high: isHigh ? { average: moneyToString(paidAverage), count: facts.paidCount.toString() } : null,
    turnover_low: isLittle ? { stakes: moneyToString(stakes), deposits: moneyToString(deposits) } : null,
    winnings_high: isWon ? { won: moneyToString(won), deposits: moneyToString(deposits) } : null,
    transfers_received: isGiven ? { received: moneyToString(transfers), credits: moneyToString(credits) } : null,
  }
}

/** What others have too, and guesses. */
function sharedThings(facts: RiskFacts, rules: RiskRules): Held {
  return {
    payout_account_shared: facts.accountSharedBy > 0 ? { count: facts.accountSharedBy.toString() } : null,
    identity_shared: facts.sharedFields.length > 0 ? { fields: facts.sharedFields.join(', ') } : null,
    failed_tries: facts.failedTries >= rules.failedTries ? { count: facts.failedTries.toString() } : null,
  }
}
