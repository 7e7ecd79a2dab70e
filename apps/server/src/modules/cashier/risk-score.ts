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
  /** The case that waits for the member's documents, where the operator has it counted (trust.md AML-2); null: none. */
  documentsCase: string | null
  /** Of the last hours. */
  recent: Readonly<Record<Leg | 'stakes', Money>>
  /** Movements of the last days, a little below the amount from which on one is looked at. */
  near: Readonly<Record<Leg, { count: number; sum: Money }>>
}

/** The ways in which money comes and leaves: transfers along the team are those to and from upline and downline (trust.md C1). */
export const legs = ['deposits', 'transfersIn', 'withdrawals', 'transfersOut'] as const
export type Leg = (typeof legs)[number]

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
  /** Passed through (trust.md AML-1): at least so much came in within the hours, this part of it leaves, and little of it was staked. */
  passLeast: Money
  passPpm: number
  /** Split: so many movements within the days, each of at least `splitLeast` and below `splitBelow`. */
  splitLeast: Money
  splitBelow: Money
  splitCount: number
}

const HOUR_MS = 3_600_000
const PPM = 1_000_000n

/** The reasons that hold, each with the facts that made it hold, the heaviest first; the score is their sum. */
export function scoreRisk(facts: RiskFacts, rules: RiskRules): Risk {
  const held = {
    ...recentChanges(facts, rules),
    ...oddMoney(facts, rules),
    ...laundering(facts, rules),
    ...sharedThings(facts, rules),
  }
  const reasons = Object.entries(held)
    .flatMap(([code, details]): Reason[] => {
      // The keys are those of the functions below.
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
  const credits = deposits + transfers
  const isLittle = credits > 0n && stakes * PPM < credits * BigInt(rules.turnoverPpm)
  const isWon = won > rules.winningsLeast && won > deposits * BigInt(rules.winningsTimes)
  const isGiven = transfers * PPM > credits * BigInt(rules.transfersPpm)
  return {
    first_withdrawal: facts.paidCount === 0 ? {} : null,
    amount_high: isHigh ? { average: moneyToString(paidAverage), count: facts.paidCount.toString() } : null,
    turnover_low: isLittle
      ? { stakes: moneyToString(stakes), deposits: moneyToString(deposits), received: moneyToString(transfers) }
      : null,
    winnings_high: isWon ? { won: moneyToString(won), deposits: moneyToString(deposits) } : null,
    transfers_received: isGiven ? { received: moneyToString(transfers), credits: moneyToString(credits) } : null,
  }
}

/** What trust.md AML-1 looks for; transfers within the team count as deposits and withdrawals do, and are named beside them. */
function laundering({ amount, recent, near, documentsCase }: RiskFacts, rules: RiskRules): Held {
  const [came, left] = [recent.deposits + recent.transfersIn, recent.withdrawals + recent.transfersOut + amount]
  const isPassed =
    came >= rules.passLeast &&
    left * PPM >= came * BigInt(rules.passPpm) &&
    recent.stakes * PPM < came * BigInt(rules.turnoverPpm)
  const isNear = amount >= rules.splitLeast && amount < rules.splitBelow
  const all = isNear
    ? { ...near, withdrawals: { count: near.withdrawals.count + 1, sum: near.withdrawals.sum + amount } }
    : near
  const count = legs.reduce((sum, leg) => sum + all[leg].count, 0)
  return {
    documents_waited: documentsCase === null ? null : { case: documentsCase },
    passed_through: isPassed
      ? {
          deposits: moneyToString(recent.deposits),
          transfersIn: moneyToString(recent.transfersIn),
          withdrawals: moneyToString(recent.withdrawals + amount),
          transfersOut: moneyToString(recent.transfersOut),
          stakes: moneyToString(recent.stakes),
        }
      : null,
    split_amounts:
      isNear && count >= rules.splitCount
        ? {
            below: moneyToString(rules.splitBelow),
            sum: moneyToString(legs.reduce((sum, leg) => sum + all[leg].sum, 0n)),
            ...Object.fromEntries(legs.map((leg) => [`${leg}Count`, all[leg].count.toString()])),
          }
        : null,
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
