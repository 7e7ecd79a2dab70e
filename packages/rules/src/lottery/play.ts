import type { Money } from '@lotus/kernel'
import type { Fraction } from './fraction.ts'

/** The families built so far. A family is a shape of result with its plays; games (stations, fast games) belong to one. */
export type LotteryFamily = 'vn_north'

/** Why an order or a draw is refused; the names of the settlement exchange format. */
export type OrderError =
  | 'unknown_play'
  | 'bad_content'
  | 'wrong_length'
  | 'out_of_range'
  | 'duplicate'
  | 'too_many_lines'
  | 'bad_draw'

export type Failure<Code extends OrderError = OrderError> = {
  readonly ok: false
  readonly error: Code
}

/** The menu a play stands in. `agent` is the optional agent-style module (lottery.md 1.7). */
export type PlayGroup =
  | 'bao_lo'
  | 'lo_xien'
  | 'lo_truot'
  | 'de'
  | 'dau_duoi'
  | 'cang'
  | 'xien_dac_biet'
  | 'hai_so_dac_biet'
  | 'agent'

/** One prize of a draw: how many numbers of how many digits. */
export type PrizeShape = { readonly prize: string; readonly count: number; readonly width: number }

/** Numbers `from`..`to`, written with leading zeros in `width` digits. */
export type Universe = { readonly from: number; readonly to: number; readonly width: number }

/** What a member chooses. Named and parametrised as in the settlement exchange format. */
export type PlayInput =
  | { readonly inputKind: 'numbers'; readonly inputParams: { readonly width: number } }
  | {
      readonly inputKind: 'pool'
      readonly inputParams: { readonly k: number; readonly universe: Universe }
    }
  | {
      readonly inputKind: 'multisets'
      readonly inputParams: { readonly width: number; readonly permutations: readonly number[] }
    }
  | {
      readonly inputKind: 'outcomes'
      readonly inputParams: { readonly outcomes: readonly string[] }
    }
  | {
      readonly inputKind: 'da_set'
      readonly inputParams: {
        readonly min: number
        readonly max: number
        readonly universe: Universe
      }
    }

export type InputKind = PlayInput['inputKind']

/** Which digits of which result numbers a play reads. Numbers of fewer than `width` digits are passed over. */
export type Look = {
  readonly prizes: 'all' | readonly string[]
  readonly part: 'last' | 'first' | 'tens'
  readonly width: number
}

/**
 * How a line wins. Each rule is a small function in `win-rules.ts`; the chances of `chance.ts` follow from the same data.
 * - occurrences: every number read that equals the line is one hit.
 * - digit_once: the digit is one of those read; once, however often.
 * - all_in / none_in: every / no member of the line is among the numbers read; once.
 * - permutation: the line's digits are a permutation of the number read; the tier is `perm<distinct permutations>`.
 * - outcome: a property of the number read.
 * - da: the whole set at once, by members matched and by the greatest repetition (lottery.md 1.7).
 */
export type WinRule =
  | {
      readonly rule: 'occurrences' | 'digit_once' | 'all_in' | 'none_in' | 'permutation' | 'da'
      readonly look: Look
    }
  | { readonly rule: 'outcome'; readonly outcomeRule: OutcomeRule; readonly look: Look }

export type OutcomeRule = 'two_digit_side' | 'digit_sum' | 'digit_sum_side'

/** The one tier of a play that has no named tiers. */
export const SINGLE_TIER = 'win'

/** Odds of one tier: gross payout per unit, point and hit, scale 4. */
export type TierOdds = { readonly tier: string; readonly odds: Money }

/** Odds of one tier with what follows from the mathematics of the draw; null where a line's chance depends on its size. */
export type PlayTier = TierOdds & {
  /** The chance that one line of this tier wins at all. */
  readonly chance: Fraction | null
  /** The hits one line is expected to have; above `chance` where several occurrences pay. */
  readonly expectedHits: Fraction | null
  /** The odds at which the play would return exactly what is staked. */
  readonly fairOdds: Fraction | null
  /** What the play returns of the stake in the long run, rounded down. */
  readonly returnPpm: bigint | null
}

/** What the table of a family says of one play. */
export type PlayRow = PlayInput & {
  readonly code: string
  readonly nameVi: string
  readonly nameEn: string
  readonly group: PlayGroup
  /** Stake of one line at unit 1 and one point, scale 4. */
  readonly pricePerLine: Money
  readonly odds: readonly TierOdds[]
  readonly win: WinRule
}

export type PlayDefinition = PlayInput & {
  readonly family: LotteryFamily
  readonly code: string
  readonly nameVi: string
  readonly nameEn: string
  readonly group: PlayGroup
  readonly pricePerLine: Money
  readonly odds: readonly PlayTier[]
  readonly win: WinRule
  /** Fair odds of the only tier; null where a play has several, see `odds`. */
  readonly fairOdds: Fraction | null
  /** The lowest return among the tiers, so that what is shown never promises too much; null where it has no one figure. */
  readonly returnPpm: bigint | null
  readonly maxLines: number
}
