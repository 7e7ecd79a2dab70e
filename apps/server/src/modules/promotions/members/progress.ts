import { businessDay, type Money } from '@lotus/kernel'
import {
  checkInAward,
  checkInDay,
  givenOf,
  leastOf,
  makeUpLeast,
  makeUpOf,
  stepsNow,
  type StepState,
} from '@lotus/rules/promotions'
import type { Award } from './facts.repo.ts'
import type { Case } from './read-facts.ts'
import type { Span } from './spans.ts'

/** What of a period's steps is reached and claimed; `claims` are the steps that claiming takes now. */
export type PeriodProgress = { span: Span; value: Money; states: StepState[]; claims: number[]; claimable: Money }

const ofPeriod = (awards: readonly Award[], key: string) => awards.filter(({ period }) => period === key)

/** Steps of each span of a PROGRESS promotion. */
export function periodsOf({ spans, values, awards }: Case): PeriodProgress[] {
  return spans.map((span, at) => {
    const value = values[at] ?? 0n
    const taken = ofPeriod(awards, span.key).flatMap(({ steps }) => steps)
    return { span, value, ...stepsNow(givenOf(span.version.rule), value, taken) }
  })
}

/** A missed day that can be made up now. */
export type MakeUpNow = { period: string; day: number; amount: Money; have: Money; need: Money; left: number }
export type CheckInNow = {
  day: number
  isClaimed: boolean
  amount: Money
  isEarned: boolean
  makeUp: MakeUpNow | null
}

/** Today's place in the row of visits. */
export function checkInNow({ spans: [span], values, awards }: Case, now: Date): CheckInNow {
  const { rule } = span.version
  const today = businessDay(now)
  const done = awards.find(({ period }) => period === today)
  const visits = awards.filter(({ slot }) => slot === 'day')
  const [newest] = done === undefined ? visits : []
  const last = newest === undefined ? null : { day: newest.period, at: newest.facts.day ?? 1 }
  const given = givenOf(rule)
  const at = done?.facts.day ?? checkInDay(given, today, last)
  const [have = 0n] = values
  const madeUp = visits.filter(({ facts }) => facts.madeUpOn !== undefined).map(({ period }) => period)
  const missed = makeUpOf(given, today, { last, madeUp })
  return {
    day: at,
    isClaimed: done !== undefined,
    amount: checkInAward(given, at),
    isEarned: have >= leastOf(rule),
    makeUp: missed && {
      period: missed.day,
      day: missed.at,
      amount: checkInAward(given, missed.at),
      have,
      need: makeUpLeast(given),
      left: missed.left,
    },
  }
}

/** Periods whose spin is earned and not made, the oldest first. */
export function spinsOf({ spans, values, awards }: Case): Span[] {
  return spans
    .filter((span, at) => (values[at] ?? 0n) >= leastOf(span.version.rule) && ofPeriod(awards, span.key).length === 0)
    .toReversed()
}

/** Whether any step gives something for a value, for the badge. */
export const waiting = (one: Case, now: Date): number => {
  switch (one.spans[0].version.rule.trigger) {
    case 'PROGRESS':
      return periodsOf(one).reduce((sum, { claims, claimable }) => sum + (claimable > 0n ? claims.length : 0), 0)
    case 'CHECKIN': {
      const { isClaimed, isEarned } = checkInNow(one, now)
      return isEarned && !isClaimed ? 1 : 0
    }
    case 'WHEEL':
      return spinsOf(one).length
    default:
      return 0
  }
}
