import type { SuspicionCode } from '@lotus/contract'
import { moneyToString, type Money } from '@lotus/kernel'
import { DAY_MS, HOUR_MS, isWithin, refsOf, sumOf, type Deposit, type Evidence, type Movement } from './evidence.ts'

// What may be laundering (trust.md AML-1, AML-2). Pure: the same facts give the same suspicions.

export type MoneyFacts = {
  now: Date
  /** Of the last thirty days. */
  deposits: readonly Deposit[]
  /** The same; none that was refused. */
  withdrawals: readonly Movement[]
  sharedAccounts: readonly { bankCode: string; tail: string; others: number }[]
  /** Since `quickFrom`. */
  quickStaked: Money
  /** Within a day. */
  day: { staked: Money; won: Money }
  /** From when on something is new to this look. */
  since: Date
  /** Of all time: what came in, went out, and was sent to other members. */
  total: { in: Money; out: Money; sent: Money }
  /** How often the amount was passed when it was last brought up. */
  totalTold: number
  /** The identity level. */
  level: number
}

/** 0 switches a rule off. */
export type SuspicionRules = {
  /** Movements from which on a member is looked at whole: what stays just below is counted. */
  reportFrom: Money
  nearPercent: number
  nearCount: number
  nearDays: number
  quickHours: number
  quickLeast: Money
  /** Withdrawn, of what came in. */
  quickOutPercent: number
  /** Staked, of what came in: below it nobody has really played. */
  quickPlayPercent: number
  sharedOthers: number
  cardsInDay: number
  winLeast: Money
  winTimes: number
  /** From so much in all on, and each time so much more comes, somebody looks and documents are asked for (AML-2). */
  totalFrom: Money
}

export function findSuspicions(facts: MoneyFacts, rules: SuspicionRules): Evidence<SuspicionCode>[] {
  return [
    structuring(facts, rules),
    inAndOut(facts, rules),
    sharedPayout(facts, rules),
    manyCards(facts, rules),
    unusualWin(facts, rules),
    passedTotal(facts, rules),
  ].filter((one) => one !== null)
}

type Found = Evidence<SuspicionCode> | null
const isCredited = ({ status }: Movement) => status === 'CREDITED'

function structuring({ now, deposits, withdrawals }: MoneyFacts, rules: SuspicionRules): Found {
  if (rules.nearCount === 0) return null
  const isNear = ({ amount, at }: Movement) =>
    amount < rules.reportFrom &&
    amount * 100n >= rules.reportFrom * BigInt(rules.nearPercent) &&
    isWithin(at, now, rules.nearDays * DAY_MS)
  const [into, out] = [deposits.filter((one) => isCredited(one) && isNear(one)), withdrawals.filter(isNear)]
  if (into.length + out.length < rules.nearCount) return null
  return {
    code: 'STRUCTURING',
    figures: {
      count: into.length + out.length,
      days: rules.nearDays,
      sum: moneyToString(sumOf(into) + sumOf(out)),
      from: moneyToString(rules.reportFrom),
    },
    refs: [...refsOf('deposit', into), ...refsOf('withdrawal', out)],
  }
}

/** What was asked for since the last look. */
const newOnes = ({ since, withdrawals }: Pick<MoneyFacts, 'since' | 'withdrawals'>) =>
  withdrawals.filter(({ at }) => at > since)

/**
 * From when on money counts as having come in quickly: `quickHours` before the first withdrawal that is new, not before the look, or what
 * came before one look and left after it would be seen by neither.
 */
export function quickFrom(facts: Pick<MoneyFacts, 'now' | 'since' | 'withdrawals'>, rules: SuspicionRules): Date {
  const first = Math.min(facts.now.getTime(), ...newOnes(facts).map(({ at }) => at.getTime()))
  return new Date(first - rules.quickHours * HOUR_MS)
}

function inAndOut(facts: MoneyFacts, rules: SuspicionRules): Found {
  if (rules.quickHours === 0) return null
  const { deposits, quickStaked } = facts
  const out = newOnes(facts)
  const from = quickFrom(facts, rules)
  const isBeforeOne = ({ at }: Movement) => out.some((one) => at <= one.at)
  const into = deposits.filter((one) => isCredited(one) && one.at > from && isBeforeOne(one))
  const [came, left] = [sumOf(into), sumOf(out)]
  const isMuch = came >= rules.quickLeast && left * 100n >= came * BigInt(rules.quickOutPercent)
  if (!isMuch || quickStaked * 100n >= came * BigInt(rules.quickPlayPercent)) return null
  return {
    code: 'IN_AND_OUT',
    figures: {
      hours: rules.quickHours,
      came: moneyToString(came),
      left: moneyToString(left),
      staked: moneyToString(quickStaked),
    },
    refs: [...refsOf('deposit', into), ...refsOf('withdrawal', out)],
  }
}

function sharedPayout({ sharedAccounts, withdrawals }: MoneyFacts, { sharedOthers }: SuspicionRules): Found {
  const [worst] = sharedAccounts.toSorted((a, b) => b.others - a.others)
  if (sharedOthers === 0 || !worst || worst.others < sharedOthers) return null
  return {
    code: 'SHARED_PAYOUT',
    figures: { bank: worst.bankCode, tail: worst.tail, others: worst.others, accounts: sharedAccounts.length },
    refs: refsOf('withdrawal', withdrawals),
  }
}

function manyCards({ now, deposits }: MoneyFacts, { cardsInDay }: SuspicionRules): Found {
  const cards = deposits.filter((one) => one.isCard && isCredited(one) && isWithin(one.at, now, DAY_MS))
  if (cardsInDay === 0 || cards.length < cardsInDay) return null
  return {
    code: 'MANY_CARDS',
    figures: { count: cards.length, sum: moneyToString(sumOf(cards)) },
    refs: refsOf('deposit', cards),
  }
}

function unusualWin({ day }: MoneyFacts, { winLeast, winTimes }: SuspicionRules): Found {
  const net = day.won - day.staked
  if (winTimes === 0 || net < winLeast || day.won < day.staked * BigInt(winTimes)) return null
  return {
    code: 'UNUSUAL_WIN',
    figures: {
      won: moneyToString(day.won),
      staked: moneyToString(day.staked),
      net: moneyToString(net),
      times: winTimes,
    },
    refs: [],
  }
}

function passedTotal({ total, totalTold, level }: MoneyFacts, { totalFrom }: SuspicionRules): Found {
  if (totalFrom === 0n) return null
  const times = Number((total.in + total.out + total.sent) / totalFrom)
  if (times === 0 || times <= totalTold) return null
  return {
    code: 'PASSED_TOTAL',
    figures: {
      came: moneyToString(total.in),
      out: moneyToString(total.out + total.sent),
      from: moneyToString(totalFrom),
      times,
      level,
    },
    refs: [],
  }
}
