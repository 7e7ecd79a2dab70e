import { parseMoney, type DailySpan, type Money } from '@lotus/kernel'
import type { DepositTerms, Given, Period } from './rule.ts'

/** The parts of a rule that decide what is given, with amounts as text: as the contract and files of events have them. */
export type RuleText = {
  trigger: 'DEPOSIT' | 'PROGRESS' | 'CHECKIN' | 'WHEEL' | 'APPLY' | 'RAFFLE' | 'REDPACKET' | 'LEADERBOARD' | 'RESCUE'
  period: Period
  metric: {
    kind: 'VALID_BET' | 'DEPOSITS' | 'DEPOSIT_COUNT' | 'FRIENDS' | 'MISSION_POINTS' | 'NET_LOSS'
    categories: readonly string[]
    least: string
  } | null
  deposit: { least: string; nth: number | null } | null
  given:
    | { form: 'PERCENT'; ppm: number; max: string }
    | { form: 'FIXED'; amount: string }
    | { form: 'STEPS'; pays: 'EACH' | 'HIGHEST'; steps: readonly { target: string; amount: string }[] }
    | { form: 'CYCLE'; amounts: readonly string[]; makeUp?: { perMonth: number; least: string } | undefined }
    | { form: 'WHEEL'; slices: readonly { weight: number; amount: string }[] }
    | {
        form: 'RAFFLE'
        prizes: readonly { amount: string; count: number }[]
        dayMax: number | null
        ticketsMax: number
      }
    | {
        form: 'PACKETS'
        pool: string
        count: number
        least: string
        daily: readonly DailySpan[]
        grabsMax: number
      }
    | { form: 'TIERS'; tiers: readonly { from: string; ppm: number }[]; max: string; byDeposits: boolean }
    | { form: 'BOARD'; top: number; prizes: readonly { upTo: number; amount: string }[] }
}

/** The rule's reward in figures. */
export function givenOf({ given }: Pick<RuleText, 'given'>): Given {
  switch (given.form) {
    case 'PERCENT':
      return { ...given, max: parseMoney(given.max) }
    case 'FIXED':
      return { ...given, amount: parseMoney(given.amount) }
    case 'STEPS':
      return {
        ...given,
        steps: given.steps.map((one) => ({ target: parseMoney(one.target), amount: parseMoney(one.amount) })),
      }
    case 'CYCLE':
      return {
        form: 'CYCLE',
        amounts: given.amounts.map(parseMoney),
        ...(given.makeUp && { makeUp: { ...given.makeUp, least: parseMoney(given.makeUp.least) } }),
      }
    case 'WHEEL':
      return { ...given, slices: given.slices.map((one) => ({ ...one, amount: parseMoney(one.amount) })) }
    case 'RAFFLE':
      return { ...given, prizes: given.prizes.map((one) => ({ ...one, amount: parseMoney(one.amount) })) }
    case 'TIERS':
      return {
        ...given,
        max: parseMoney(given.max),
        tiers: given.tiers.map((one) => ({ ...one, from: parseMoney(one.from) })),
      }
    case 'BOARD':
      return { ...given, prizes: given.prizes.map((one) => ({ ...one, amount: parseMoney(one.amount) })) }
    case 'PACKETS':
      return { ...given, pool: parseMoney(given.pool), least: parseMoney(given.least) }
  }
}

/** What all prizes of a raffle cost; named goods cost the budget nothing. */
export const raffleCost = (given: Given): Money =>
  given.form === 'RAFFLE' ? given.prizes.reduce((sum, { amount, count }) => sum + amount * BigInt(count), 0n) : 0n

export const depositTermsOf = ({ deposit }: Pick<RuleText, 'deposit'>): DepositTerms | null =>
  deposit && { least: parseMoney(deposit.least), nth: deposit.nth }

/** Of CHECKIN and WHEEL what the period takes; of RAFFLE what a ticket takes; of REDPACKET what the day takes; of LEADERBOARD what a place takes. */
export const leastOf = ({ metric }: Pick<RuleText, 'metric'>): Money => parseMoney(metric?.least ?? '0')

/** What is counted in numbers, which are written as amounts. */
export const isCounted = (metric: NonNullable<RuleText['metric']>['kind']): boolean =>
  metric === 'DEPOSIT_COUNT' || metric === 'FRIENDS'
