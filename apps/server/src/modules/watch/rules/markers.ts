import type { MarkerCode } from '@lotus/contract'
import { moneyToString, type Money } from '@lotus/kernel'
import { DAY_MS, isWithin, refsOf, sumOf, type Deposit, type Evidence } from './evidence.ts'

// Markers of harm (trust.md 2.5). Pure: the same facts give the same markers.

export type PlayFacts = {
  now: Date
  /** Of the last 35 days at least. */
  deposits: readonly Deposit[]
  /** Deposits soon after a stake, with the cash that was left before. */
  redeposits: readonly { at: Date; amount: Money; before: Money }[]
  /** Of the last seven business days. */
  playDays: readonly { day: string; seconds: number; nightSeconds: number }[]
  /** Of the last thirty days. */
  limitRaises: number
}

/** 0 switches a marker off. */
export type MarkerRules = {
  /** Deposits of a week against the mean of the four weeks before. */
  risingTimes: number
  risingLeast: Money
  failedInDay: number
  chasesInWeek: number
  chaseMinutes: number
  nightMinutesInWeek: number
  longHoursInDay: number
  limitRaises: number
}

const WEEK_MS = 7 * DAY_MS
const WEEKS_BEFORE = 4n
const failed = new Set(['EXPIRED', 'CANCELLED', 'REJECTED'])
/** A deposit comes after a bust if at most a tenth of it was left. */
const BUST_PART = 10n

export function findMarkers(facts: PlayFacts, rules: MarkerRules): Evidence<MarkerCode>[] {
  return [
    risingDeposits(facts, rules),
    failedDeposits(facts, rules),
    chasing(facts, rules),
    nightPlay(facts, rules),
    longPlay(facts, rules),
    limitRaises(facts, rules),
  ].filter((one) => one !== null)
}

type Found = Evidence<MarkerCode> | null

function risingDeposits({ now, deposits }: PlayFacts, rules: MarkerRules): Found {
  if (rules.risingTimes === 0) return null
  const credited = deposits.filter(({ status }) => status === 'CREDITED')
  const week = credited.filter(({ at }) => isWithin(at, now, WEEK_MS))
  const before = sumOf(
    credited.filter(({ at }) => !isWithin(at, now, WEEK_MS) && isWithin(at, now, WEEK_MS * Number(WEEKS_BEFORE + 1n))),
  )
  const sum = sumOf(week)
  // Without a time before there is nothing to compare with.
  if (before === 0n || sum < rules.risingLeast || sum * WEEKS_BEFORE <= before * BigInt(rules.risingTimes)) return null
  return {
    code: 'DEPOSITS_RISING',
    figures: { sum: moneyToString(sum), mean: moneyToString(before / WEEKS_BEFORE), times: rules.risingTimes },
    refs: refsOf('deposit', week),
  }
}

function failedDeposits({ now, deposits }: PlayFacts, { failedInDay }: MarkerRules): Found {
  const tries = deposits.filter(({ at, status }) => failed.has(status) && isWithin(at, now, DAY_MS))
  if (failedInDay === 0 || tries.length < failedInDay) return null
  return { code: 'DEPOSITS_FAILED', figures: { count: tries.length }, refs: refsOf('deposit', tries) }
}

function chasing({ now, redeposits }: PlayFacts, { chasesInWeek, chaseMinutes }: MarkerRules): Found {
  const chases = redeposits.filter(
    ({ at, amount, before }) => before * BUST_PART <= amount && isWithin(at, now, WEEK_MS),
  )
  if (chasesInWeek === 0 || chases.length < chasesInWeek) return null
  return {
    code: 'CHASING',
    figures: { count: chases.length, minutes: chaseMinutes, sum: moneyToString(sumOf(chases)) },
    refs: [],
  }
}

function nightPlay({ playDays }: PlayFacts, { nightMinutesInWeek }: MarkerRules): Found {
  const seconds = playDays.reduce((sum, { nightSeconds }) => sum + nightSeconds, 0)
  if (nightMinutesInWeek === 0 || seconds < nightMinutesInWeek * 60) return null
  const nights = playDays.filter(({ nightSeconds }) => nightSeconds > 0).length
  return { code: 'NIGHT_PLAY', figures: { minutes: Math.floor(seconds / 60), nights }, refs: [] }
}

function longPlay({ playDays }: PlayFacts, { longHoursInDay }: MarkerRules): Found {
  const long = playDays.filter(({ seconds }) => seconds >= longHoursInDay * 3600)
  if (longHoursInDay === 0 || long.length === 0) return null
  const most = Math.max(...long.map(({ seconds }) => seconds))
  return {
    code: 'LONG_PLAY',
    figures: { days: long.length, hours: longHoursInDay, most: Math.floor(most / 60) },
    refs: [],
  }
}

function limitRaises(facts: PlayFacts, rules: MarkerRules): Found {
  if (rules.limitRaises === 0 || facts.limitRaises < rules.limitRaises) return null
  return { code: 'LIMIT_RAISES', figures: { count: facts.limitRaises }, refs: [] }
}
