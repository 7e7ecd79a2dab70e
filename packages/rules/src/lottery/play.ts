/** Why an order or a draw is refused; the names of the settlement exchange format. */
export type OrderError =
  | 'unknown_play'
  | 'bad_content'
  | 'wrong_length'
  | 'out_of_range'
  | 'duplicate'
  | 'too_many_lines'
  | 'bad_draw'

/** Where in an order's content the refused token stands: counted from 1, in a row if the content has several. */
export type TokenPlace = { readonly token: string; readonly position: number; readonly row?: number }
/** `at`: the token that is wrong, if it is one and not the whole. */
export type Failure = { readonly ok: false; readonly error: OrderError; readonly at?: TokenPlace }

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
