import type { PlayWord, Region, ShorthandBet, ShorthandDay, ShorthandError, Span } from './types.ts'

export type TypedNumber = Span & { readonly digits: string }
export type TypedPlay = Span & { /** Null: xiên without a count. */ readonly play: PlayWord | null }
export type Fault = Omit<ShorthandError, 'at' | 'length' | 'word' | 'suggestions'> & {
  readonly suggestions?: readonly string[]
}

/** What has been read so far. Stations hold until others are named; numbers until new ones follow an amount. */
export type State = {
  readonly text: string
  readonly day: ShorthandDay
  readonly bets: (ShorthandBet & { readonly span: Span })[]
  readonly errors: ShorthandError[]
  /** Null after stations that are wrong: what follows is not read as a bet anywhere. */
  stations: readonly string[] | null
  /** Whether the item before was a station, so that one more is added to it. */
  isNaming: boolean
  /** The region that the next "2dai" counts in, where one was written. */
  region: Region | undefined
  numbers: TypedNumber[]
  seen: Set<string>
  /** An amount has used the numbers; the next number begins a new list, the next play may use them once more. */
  isUsed: boolean
  plays: TypedPlay[]
  /** Something since the last amount is wrong: no bet comes of it. */
  isBad: boolean
  /** Something of the numbers is wrong: no bet is made of them at all. */
  areNumbersBad: boolean
}

/** More are not listed: a text that is wrong all over is another text. */
const ERRORS_MAX = 50

/** Whether numbers or plays wait for their amount. */
export const isOpen = ({ plays, numbers, isUsed }: State): boolean =>
  plays.length > 0 || (numbers.length > 0 && !isUsed)

export function complain(state: State, { at, length }: Span, { suggestions = [], ...fault }: Fault): undefined {
  state.isBad = true
  if (state.errors.length >= ERRORS_MAX) return
  state.errors.push({ ...fault, at, length, word: state.text.slice(at, at + length), suggestions })
}

/** The same for what may be a number of the list. */
export function complainOfNumber(state: State, span: Span, fault: Fault): void {
  complain(state, span, fault)
  state.areNumbersBad = true
}

/** Forgets the numbers before. */
export function beginEntry(state: State): void {
  state.numbers = []
  state.seen = new Set()
  state.isUsed = false
  state.isBad = false
  state.areNumbersBad = false
}
