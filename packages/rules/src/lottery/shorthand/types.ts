/** The regions of the daily lotteries (lottery.md 1.1). */
export type Region = 'north' | 'central' | 'south'

/** A station that draws on the day of a ticket. */
export type ShorthandStation = {
  /** The code of its game. */
  readonly code: string
  readonly region: Region
  /** Codes of the plays that it sells now. */
  readonly plays: readonly string[]
  /** Prices of one stake unit that it sells, such as "1". */
  readonly units: readonly string[]
}

/** What a text is read against. */
export type ShorthandDay = {
  /** In the order in which bettors count them: "2dai" means the first two of a region. */
  readonly stations: readonly ShorthandStation[]
  /** The station of a line that names none; its region is the one that "2dai" counts in. */
  readonly here: string
}

export type PlayWord = 'bao' | 'dd' | 'dau' | 'duoi' | 'xc' | 'xcdau' | 'xcduoi' | 'da' | 'dx' | 'xi2' | 'xi3' | 'xi4'

/** A part of the text, counted in UTF-16 units as a text field does. */
export type Span = { readonly at: number; readonly length: number }

/** One play on some numbers at some stations. */
export type ShorthandBet = {
  readonly stations: readonly string[]
  readonly play: PlayWord
  /** Different numbers of one width. */
  readonly numbers: readonly string[]
  /** Points of `unit`: 10 of "1" for "10n", 15 of "0.1" for "1.5n". */
  readonly points: number
  readonly unit: '1' | '0.1'
}

export type ShorthandErrorCode =
  | 'unknown_word'
  | 'ambiguous_station'
  | 'station_not_today'
  | 'too_few_stations'
  | 'repeated_station'
  | 'missing_count'
  | 'bad_number'
  | 'duplicate_number'
  | 'bad_range'
  | 'too_many_numbers'
  | 'missing_numbers'
  | 'missing_play'
  | 'missing_amount'
  | 'wrong_width'
  | 'too_few_numbers'
  | 'not_offered'
  | 'whole_amount'
  | 'bad_amount'
  | 'too_long'

export type ShorthandError = Span & {
  readonly code: ShorthandErrorCode
  /** The text that is wrong. */
  readonly word: string
  /** Texts that may stand in its place; none if nothing is near. */
  readonly suggestions: readonly string[]
  /** How many, where the sentence needs a number: digits of a number, numbers of a play, stations of the day. */
  readonly count?: number
  /** The station that does not sell it. */
  readonly station?: string
}

export type ShorthandReading = {
  /** In the order of the text; `span` is the part from the first number to the amount. */
  readonly bets: readonly (ShorthandBet & { readonly span: Span })[]
  readonly errors: readonly ShorthandError[]
}
