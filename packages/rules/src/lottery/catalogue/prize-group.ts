import { MONEY_UNIT, tryParseMoney, type Money } from '@lotus/kernel'
import { unitPattern } from '../order-terms.ts'
import type { Failure } from '../play.ts'
import { refuse } from '../tokens.ts'
import type { Play } from './types.ts'

/** lottery.md 3.10 and lottery-choices.md 7: the fair group, and the lowest an order may choose. */
export const PRIZE_GROUP = { lowest: 1700, highest: 2000, fair: 2000n } as const

/** operations.md 1.2: the group that a rebate is counted from; one group more is a twentieth of a percent. */
const GROUP_WITHOUT_REBATE = 1800
const PPM_OF_GROUP = 500

/** What a group stands for as a rebate, in parts of a million of the stake. */
export const ratePpmOfGroup = (group: number): number => Math.max(0, (group - GROUP_WITHOUT_REBATE) * PPM_OF_GROUP)

/**
 * The highest group for a member with this rate, in a game that offers these: their own, in whole groups, within the
 * game's (lottery.md 3.10).
 */
export function ownGroupOf(game: { prizeGroupMin: number; prizeGroupMax: number }, ratePpm: number): number {
  const own = GROUP_WITHOUT_REBATE + Math.floor(ratePpm / PPM_OF_GROUP)
  return Math.max(game.prizeGroupMin, Math.min(game.prizeGroupMax, own))
}

export type PrizeTerms = {
  /** Prizes are paid at this share of 2000. */
  readonly prizeGroup: number
  /** The rebate rate at scale 4; null if the order has none. */
  readonly rebateRate: Money | null
}

/**
 * Reads prize group and rebate. A play that does not allow them accepts neither; the rebate is at most what the prize
 * group leaves of the fair prize.
 */
export function readTerms(
  play: Play,
  prizeGroup: unknown,
  rebate: unknown,
): ({ readonly ok: true } & PrizeTerms) | Failure {
  const isGiven = prizeGroup !== undefined || rebate !== undefined
  if (isGiven && !play.isPrizeGroupAllowed) return refuse('bad_content')
  const group = prizeGroup === undefined ? PRIZE_GROUP.highest : prizeGroup
  if (typeof group !== 'number' || !Number.isInteger(group)) return refuse('bad_content')
  const rate =
    rebate === undefined
      ? null
      : typeof rebate === 'string' && unitPattern.test(rebate)
        ? tryParseMoney(rebate)
        : undefined
  if (rate === undefined) return refuse('bad_content')
  if (group < PRIZE_GROUP.lowest || group > PRIZE_GROUP.highest) return refuse('out_of_range')
  const isTooMuch = BigInt(group) * MONEY_UNIT + (rate ?? 0n) * PRIZE_GROUP.fair > PRIZE_GROUP.fair * MONEY_UNIT
  return isTooMuch ? refuse('out_of_range') : { ok: true, prizeGroup: group, rebateRate: rate }
}
