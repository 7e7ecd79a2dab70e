import { MONEY_UNIT, type Money } from '@lotus/kernel'
import { checkInAward, checkInDay, makeUpLeast, makeUpOf, type Visit } from './check-in.ts'
import { depositAward } from './deposit-award.ts'
import { periodOf } from './periods.ts'
import { rescueAward } from './rescue.ts'
import type { Day } from './rule.ts'
import { stepsNow } from './steps.ts'
import { depositTermsOf, givenOf, leastOf, type RuleText } from './terms.ts'
import { wheelMean } from './wheel.ts'

/**
 * What one member did on a day: valid bets of the products that count and what was lost in them, credited deposits in their
 * order, friends who began to count, and what promotions gave.
 */
export type DayFacts = {
  day: Day
  validBet: Money
  deposits: readonly Money[]
  friends?: number
  lost?: Money
  bonuses?: Money
}
/** What a day would have given; `deposit` is what it was for, 0 for others. */
export type Replayed = { day: Day; amount: Money; deposit: Money }

type Memory = {
  used: Set<string>
  sums: Map<string, Money>
  counts: Map<string, number>
  taken: Map<string, number[]>
  visit: Visit | null
  madeUp: Day[]
}

/**
 * What a rule would have given one member over these days, in their order, had it been open, joined and claimed all the time.
 * Ranks, phones and other bonuses are not looked at, so it is the most that could have been given. Of WHEEL the mean of a spin
 * is counted; of APPLY nothing, since nobody knows who would have asked, of RAFFLE nothing, since chance decides, and of
 * REDPACKET nothing, since nobody knows who would have been there; of LEADERBOARD nothing, since it takes all members together.
 */
export function replayRule(rule: RuleText, days: readonly DayFacts[], since: Day): Replayed[] {
  const memory: Memory = {
    used: new Set(),
    sums: new Map(),
    counts: new Map(),
    taken: new Map(),
    visit: null,
    madeUp: [],
  }
  return days.flatMap((facts) => {
    const { key } = periodOf(rule.period, facts.day, since)
    if (rule.trigger === 'RESCUE') return rescue(rule, facts)
    return rule.trigger === 'DEPOSIT' ? deposits(rule, facts, key, memory) : sums(rule, facts, key, memory)
  })
}

function deposits(rule: RuleText, facts: DayFacts, key: string, memory: Memory): Replayed[] {
  const terms = depositTermsOf(rule)
  if (terms === null) return []
  return facts.deposits.flatMap((amount) => {
    const nth = (memory.counts.get(key) ?? 0) + 1
    memory.counts.set(key, nth)
    const award = memory.used.has(key) ? 0n : depositAward(givenOf(rule), terms, { amount, nth })
    if (award === 0n) return []
    memory.used.add(key)
    return [{ day: facts.day, amount: award, deposit: amount }]
  })
}

/** Each day by itself, once it is over. */
function rescue(rule: RuleText, { day, lost = 0n, bonuses = 0n, deposits: paid }: DayFacts): Replayed[] {
  const deposited = paid.reduce((sum, one) => sum + one, 0n)
  const rescued = rescueAward(givenOf(rule), { lost, bonuses, deposits: deposited })
  return rescued === null ? [] : [{ day, amount: rescued.amount, deposit: 0n }]
}

function sums(rule: RuleText, facts: DayFacts, key: string, memory: Memory): Replayed[] {
  if (
    rule.metric === null ||
    rule.trigger === 'RAFFLE' ||
    rule.trigger === 'REDPACKET' ||
    rule.trigger === 'LEADERBOARD'
  )
    return []
  const value = (memory.sums.get(key) ?? 0n) + metricOf(rule.metric.kind, facts)
  memory.sums.set(key, value)
  const amount =
    rule.trigger === 'PROGRESS' ? stepsOf(rule, value, key, memory) : visitOf(rule, value, facts.day, key, memory)
  return amount > 0n ? [{ day: facts.day, amount, deposit: 0n }] : []
}

function stepsOf(rule: RuleText, value: Money, key: string, memory: Memory): Money {
  const known = memory.taken.get(key) ?? []
  const { claims, claimable } = stepsNow(givenOf(rule), value, known)
  memory.taken.set(key, [...known, ...claims])
  return claimable
}

function visitOf(rule: RuleText, value: Money, day: Day, key: string, memory: Memory): Money {
  if (value < leastOf(rule) || memory.used.has(key)) return 0n
  memory.used.add(key)
  const given = givenOf(rule)
  if (rule.trigger === 'WHEEL') return wheelMean(given)
  const missed =
    value >= makeUpLeast(given) ? makeUpOf(given, day, { last: memory.visit, madeUp: memory.madeUp }) : null
  if (missed !== null) {
    memory.madeUp.push(missed.day)
    memory.visit = missed
  }
  const at = checkInDay(given, day, memory.visit)
  memory.visit = { day, at }
  return checkInAward(given, at) + (missed === null ? 0n : checkInAward(given, missed.at))
}

/** A day's part of the metric; counts are written as amounts. */
export function metricOf(
  kind: NonNullable<RuleText['metric']>['kind'],
  { validBet, deposits: paid, friends = 0, lost = 0n }: Omit<DayFacts, 'day'>,
): Money {
  if (kind === 'VALID_BET') return validBet
  if (kind === 'FRIENDS') return BigInt(friends) * MONEY_UNIT
  if (kind === 'NET_LOSS') return lost
  // A day's facts have none.
  if (kind === 'MISSION_POINTS') return 0n
  return kind === 'DEPOSITS' ? paid.reduce((sum, one) => sum + one, 0n) : BigInt(paid.length) * MONEY_UNIT
}
