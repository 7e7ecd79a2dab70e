import { must } from '@lotus/kernel'
import { readAmount } from './amount.ts'
import { NUMBERS_MAX, ordersOfDigits, pullOf, rangeOf } from './expand.ts'
import { scanLine, type Item } from './scan.ts'
import { beginEntry, complain, complainOfNumber, isOpen, type Fault, type State } from './state.ts'
import { nameStation, readCount, readNth, refuseStations } from './stations.ts'
import { nearWords } from './suggest.ts'
import type { PlayWord, ShorthandDay, ShorthandReading, Span } from './types.ts'
import type { Meaning } from './words.ts'

/** UTF-16 units of a text; what is longer is refused whole. */
export const SHORTHAND_MAX = 4_000

/**
 * Reads a ticket in shorthand (docs/domain/shorthand.md): every bet that is clear, and an error for each word that is
 * not. Nothing is guessed: an entry with an error makes no bet.
 */
export function parseShorthand(text: string, day: ShorthandDay): ShorthandReading {
  const state: State = {
    text,
    day,
    bets: [],
    errors: [],
    stations: [day.here],
    isNaming: false,
    region: undefined,
    numbers: [],
    seen: new Set(),
    isUsed: false,
    plays: [],
    isBad: false,
    areNumbersBad: false,
  }
  if (text.length > SHORTHAND_MAX) {
    complain(state, { at: SHORTHAND_MAX, length: text.length - SHORTHAND_MAX }, { code: 'too_long' })
    return { bets: [], errors: state.errors }
  }
  let from = 0
  for (const line of text.split('\n')) {
    const items = scanLine(line, from)
    for (let index = 0; index < items.length;) index += readItem(state, items, index)
    endLine(state, items)
    from += line.length + 1
  }
  return { bets: state.bets, errors: state.errors }
}

/** Reads the item at an index; returns how many items it took. */
function readItem(state: State, items: readonly Item[], index: number): number {
  const item = must(items[index], 'an item')
  if (item.kind === 'word') return readWord(state, items, index, item)
  if (item.kind === 'count') return readCount(state, item)
  state.isNaming = false
  switch (item.kind) {
    case 'number':
      return readNumber(state, items, index, item)
    case 'amount':
      return readAmount(state, item, item.tenths)
    default: {
      const suggestions = nearWords(wordAt(state, item), state.day)
      const fault = { code: 'unknown_word', suggestions } as const
      // Where a station may stand it may have been one.
      if (isOpen(state)) complainOfNumber(state, item, fault)
      else refuseStations(state, item, fault)
      return 1
    }
  }
}

const playOf = (meanings: readonly Meaning[]): PlayWord | null | undefined => {
  const found = meanings.find(({ kind }) => kind === 'play' || kind === 'xien')
  return found?.kind === 'play' ? found.play : found && null
}

type WordItem = Extract<Item, { kind: 'word' }>

function readWord(state: State, items: readonly Item[], index: number, item: WordItem): number {
  const { meanings } = item
  const play = playOf(meanings)
  const stations = meanings.flatMap((meaning) => (meaning.kind === 'station' ? [meaning.code] : []))
  if (stations.length > 0 && (play === undefined || isStationHere(state, items, index))) {
    return nameStation(state, item, stations)
  }
  const [first] = meanings
  if (first?.kind === 'nth') return readNth(state, item, first.n)
  if (first?.kind === 'region') {
    const next = items[index + 1]
    const isCounted = next?.kind === 'count' || (next?.kind === 'word' && next.meanings[0]?.kind === 'nth')
    if (isCounted) state.region = first.region
    else refuseStations(state, item, { code: 'missing_count', suggestions: [`${wordAt(state, item)} 2dai`] })
    return 1
  }
  state.isNaming = false
  if (play !== undefined) return readPlay(state, items, index, play)
  if (first?.kind === 'macro' && first.macro === 'dao') return reverse(state, item)
  // "den" and "keo" are taken with the number before them.
  complainOfNumber(state, item, { code: 'bad_range' })
  return 1
}

const wordAt = ({ text }: State, { at, length }: Span) => text.slice(at, at + length)

/**
 * A word that is a station and a play ("dt") is the station where one may be named and a play still follows before the
 * amount; else it is the play.
 */
function isStationHere(state: State, items: readonly Item[], index: number): boolean {
  if (isOpen(state)) return false
  for (const item of items.slice(index + 1)) {
    if (item.kind === 'amount') return false
    if (item.kind === 'word' && playOf(item.meanings) !== undefined) return true
  }
  return false
}

function readPlay(state: State, items: readonly Item[], index: number, play: PlayWord | null): number {
  const item = must(items[index], 'an item')
  const next = items[index + 1]
  if (play !== null || next?.kind !== 'number' || next.digits.length > 1) {
    state.plays.push({ play, at: item.at, length: item.length })
    return 1
  }
  const span = { at: item.at, length: next.at + next.length - item.at }
  const counted = (['xi2', 'xi3', 'xi4'] as const).find((word) => word.endsWith(next.digits))
  if (counted) state.plays.push({ play: counted, ...span })
  else complain(state, span, { code: 'unknown_word', suggestions: ['xi2', 'xi3', 'xi4'] })
  return 2
}

/** đảo: every number typed so far in all orders of its digits. */
function reverse(state: State, item: Item): number {
  if (state.numbers.length === 0) {
    complain(state, item, { code: 'missing_numbers' })
    return 1
  }
  const { numbers } = state
  state.isUsed = false
  state.numbers = []
  state.seen = new Set()
  for (const { digits, ...span } of numbers) addNumbers(state, span, ordersOfDigits(digits), true)
  return 1
}

type NumberItem = Extract<Item, { kind: 'number' }>

function readNumber(state: State, items: readonly Item[], index: number, item: NumberItem): number {
  const { digits, isGlued } = item
  const hasOpenPlay = state.plays.length > 0
  // "b10" behind numbers is "b10n".
  if (isGlued && hasOpenPlay && state.numbers.length > 0 && digits.length <= 7) {
    return readAmount(state, item, Number(digits) * 10)
  }
  if (state.isUsed) beginEntry(state)
  const range = readRange(state, items, index, item)
  if (range > 0) return range
  if (digits.length < 2 || digits.length > 4) {
    const pairs = digits.length % 2 === 0 && digits.length <= 20 ? (digits.match(/\d\d/gu) ?? []).join(' ') : undefined
    const suggestions = digits.length === 1 ? [`0${digits}`, `${digits}n`] : pairs === undefined ? [] : [pairs]
    complainOfNumber(state, item, { code: 'bad_number', count: digits.length, suggestions })
    return 1
  }
  addNumbers(state, item, [digits], false)
  return 1
}

/** "10den19", "10keo90", "10/20keo90"; 0 if the number at the index begins none. */
function readRange(state: State, items: readonly Item[], index: number, { at, digits }: NumberItem): number {
  const second = items[index + 1]?.kind === 'slash' ? items[index + 2] : undefined
  const word = items[index + (second ? 3 : 1)]
  const last = items[index + (second ? 4 : 2)]
  const macro = word?.kind === 'word' ? word.meanings.find(({ kind }) => kind === 'macro') : undefined
  if (macro?.kind !== 'macro' || macro.macro === 'dao' || last?.kind !== 'number') return 0
  if (second && (second.kind !== 'number' || macro.macro !== 'keo')) return 0
  const numbers =
    macro.macro === 'den'
      ? rangeOf(digits, last.digits)
      : pullOf(digits, last.digits, second?.kind === 'number' ? second.digits : undefined)
  const span = { at, length: last.at + last.length - at }
  const isFit = digits.length >= 2 && digits.length <= 4
  if (numbers && isFit) addNumbers(state, span, numbers, true)
  else {
    const counted = isFit && rangeOf(digits, last.digits) !== undefined
    complainOfNumber(state, span, { code: 'bad_range', suggestions: counted ? [`${digits}den${last.digits}`] : [] })
  }
  return second ? 5 : 3
}

/** Adds numbers; one that is there already is an error where it was typed, and merged where it came from a range. */
function addNumbers(state: State, { at, length }: Span, numbers: readonly string[], isMerged: boolean): void {
  const span = { at, length }
  if (state.numbers.length + numbers.length > NUMBERS_MAX) {
    complainOfNumber(state, span, { code: 'too_many_numbers', count: NUMBERS_MAX })
    return
  }
  for (const digits of numbers) {
    if (!state.seen.has(digits)) {
      state.seen.add(digits)
      state.numbers.push({ digits, ...span })
    } else if (!isMerged) complainOfNumber(state, span, { code: 'duplicate_number' })
  }
}

/** What a line leaves open is said at its last word. */
function endLine(state: State, items: readonly Item[]): void {
  const last = items.at(-1)
  if (last && !state.isBad && isOpen(state)) complain(state, last, lackOf(state, last))
  beginEntry(state)
  state.plays = []
  state.isNaming = false
  state.region = undefined
}

function lackOf(state: State, last: Item): Fault {
  if (state.plays.length === 0) return { code: 'missing_play' }
  if (state.numbers.length === 0) return { code: 'missing_numbers' }
  // A number at the end was meant as the amount.
  if (last.kind === 'number' && last.digits.length <= 6) {
    return { code: 'missing_amount', suggestions: [`${Number(last.digits)}n`] }
  }
  return { code: 'missing_amount', suggestions: last.kind === 'word' ? [`${wordAt(state, last)}1n`] : [] }
}
