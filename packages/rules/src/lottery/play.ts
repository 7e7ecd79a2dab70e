/** Why an order or a draw is refused; the names of the settlement exchange format. */
export type OrderError =
  | 'unknown_play'
  | 'bad_content'
  | 'wrong_length'
  | 'out_of_range'
  | 'duplicate'
  | 'too_many_lines'
  | 'bad_draw'

export type Failure = { readonly ok: false; readonly error: OrderError }

/** One prize of a draw: how many numbers of how many digits. */
export type PrizeShape = { readonly prize: string; readonly count: number; readonly width: number }

/** Numbers `from`..`to`, written with leading zeros in `width` digits. */
export type Universe = { readonly from: number; readonly to: number; readonly width: number }

/** Which digits of which result numbers a play reads. Numbers of fewer than `width` digits are skipped. */
export type Digits = {
  readonly prizes: 'all' | readonly string[]
  readonly part: 'last' | 'first' | 'tens'
  readonly width: number
}

export type OutcomeRule = 'two_digit_side' | 'digit_sum' | 'digit_sum_side'

/** The one tier of a play that has no named tiers. */
export const SINGLE_TIER = 'win'
