import type { DailySpan, Money } from '@lotus/kernel'

/**
 * A promotion's terms in figures: the rule of the contract with its amounts read. What it gives follows from the functions
 * of this folder alone. No I/O.
 */
export type Period = 'ONCE' | 'DAY' | 'WEEK' | 'MONTH'
export type Step = { target: Money; amount: Money }
/** A share of a net loss from that loss on. */
export type Tier = { from: Money; ppm: number }
export type Given =
  | { form: 'PERCENT'; ppm: number; max: Money }
  | { form: 'FIXED'; amount: Money }
  | { form: 'STEPS'; pays: 'EACH' | 'HIGHEST'; steps: readonly Step[] }
  | { form: 'CYCLE'; amounts: readonly Money[]; makeUp?: { perMonth: number; least: Money } }
  | { form: 'WHEEL'; slices: readonly { weight: number; amount: Money }[] }
  | {
      form: 'RAFFLE'
      prizes: readonly { amount: Money; count: number }[]
      dayMax: number | null
      ticketsMax: number
    }
  | {
      form: 'PACKETS'
      pool: Money
      count: number
      least: Money
      daily: readonly DailySpan[]
      grabsMax: number
    }
  | { form: 'TIERS'; tiers: readonly Tier[]; max: Money; byDeposits: boolean }
  | { form: 'BOARD'; top: number; prizes: readonly { upTo: number; amount: Money }[] }

export type DepositTerms = { least: Money; nth: number | null }
export type Bonus = { multiplePpm: number; base: 'BONUS' | 'DEPOSIT_AND_BONUS' }

/** A day of the brand, `2026-07-01`. */
export type Day = string
