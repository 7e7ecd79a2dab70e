import { must } from '@lotus/kernel'
import { soldAs } from './plays.ts'
import { complain, type State, type TypedNumber, type TypedPlay } from './state.ts'
import type { PlayWord, ShorthandBet, ShorthandStation, Span } from './types.ts'
import { factsOf } from './words.ts'

/** As many as an order may have. */
const POINTS_MAX = 1_000_000

/**
 * An amount ends the plays before it: each of them is bet with it, on all the numbers. `tenths` of a point. Returns the
 * items taken.
 */
export function readAmount(state: State, span: Span, tenths: number): number {
  const { plays, numbers } = state
  state.plays = []
  if (numbers.length === 0) {
    if (!state.isBad) complain(state, plays[0] ?? span, { code: 'missing_numbers' })
  } else if (plays.length === 0) {
    if (!state.isBad) complain(state, span, { code: 'missing_play', suggestions: wordsFor(state, span) })
  } else if (!state.isBad) placeAll(state, plays, span, tenths)
  state.isUsed = true
  state.isBad = state.areNumbersBad
  return 1
}

/** The usual plays of these numbers, written to the amount. */
function wordsFor({ text, numbers }: State, { at, length }: Span): string[] {
  const amount = text.slice(at, at + length)
  const words: PlayWord[] = numbers[0]?.digits.length === 3 ? ['bao', 'xc'] : ['bao', 'dd']
  return words.map((word) => `${must(factsOf(word).words[0], 'a word')}${amount}`)
}

function placeAll(state: State, plays: readonly TypedPlay[], span: Span, tenths: number): void {
  const stake = stakeOf(state, span, tenths)
  if (!stake) return
  const from = Math.min(plays[0]?.at ?? span.at, state.numbers[0]?.at ?? span.at)
  const whole = { at: from, length: span.at + span.length - from }
  const bets = plays.flatMap((play) => betsOf(state, play, stake))
  // All plays before one amount, or none of them.
  if (!state.isBad && state.stations !== null) state.bets.push(...bets.map((bet) => ({ ...bet, span: whole })))
}

type Stake = Pick<ShorthandBet, 'points' | 'unit'>

function stakeOf(state: State, span: Span, tenths: number): Stake | undefined {
  if (tenths === 0 || Number.isNaN(tenths)) return complain(state, span, { code: 'bad_amount' })
  const isWhole = tenths % 10 === 0
  const points = isWhole ? tenths / 10 : tenths
  if (points > POINTS_MAX) return complain(state, span, { code: 'bad_amount' })
  if (isWhole) return { points, unit: '1' }
  if (stationsOf(state).every(({ units }) => units.includes('0.1'))) return { points, unit: '0.1' }
  const whole = Math.floor(tenths / 10)
  const suggestions = [whole, whole + 1].filter((n) => n > 0).map((n) => `${n}n`)
  return complain(state, span, { code: 'whole_amount', suggestions })
}

const stationsOf = ({ stations, day }: State): ShorthandStation[] =>
  (stations ?? []).flatMap((code) => day.stations.find((station) => station.code === code) ?? [])

/** The bets of one play: one for each width of number that it takes. */
function betsOf(state: State, typed: TypedPlay, stake: Stake): ShorthandBet[] {
  const play = typed.play ?? xienOf(state, typed)
  if (play === undefined) return []
  const byWidth = widthsOf(state.numbers)
  const fitting = [...byWidth.keys()].filter((width) => factsOf(play).widths[width] !== undefined)
  if (fitting.length < byWidth.size) {
    refuseWidths(state, typed, play, byWidth, fitting)
    return []
  }
  const min = factsOf(play).numbersMin ?? 1
  if (state.numbers.length < min) {
    const suggestions = play === 'da' ? ['dao'] : play === 'xi3' || play === 'xi4' ? ['xi2'] : []
    complain(state, typed, { code: 'too_few_numbers', count: min, suggestions })
    return []
  }
  return fitting.flatMap((width) => {
    const lacking = stationsOf(state).find((station) => soldAs(play, width, station) === undefined)
    if (lacking) {
      complain(state, typed, { code: 'not_offered', station: lacking.code })
      return []
    }
    const numbers = must(byWidth.get(width), 'numbers of the width').map(({ digits }) => digits)
    return [{ stations: state.stations ?? [], play, numbers, ...stake }]
  })
}

function widthsOf(numbers: readonly TypedNumber[]): Map<number, TypedNumber[]> {
  const byWidth = new Map<number, TypedNumber[]>()
  for (const number of numbers) {
    const same = byWidth.get(number.digits.length)
    if (same) same.push(number)
    else byWidth.set(number.digits.length, [number])
  }
  return byWidth
}

/** xiên without a count takes as many numbers as there are: two, three or four. */
function xienOf(state: State, typed: TypedPlay): PlayWord | undefined {
  const count = state.numbers.length
  if (count === 2) return 'xi2'
  if (count === 3) return 'xi3'
  if (count === 4) return 'xi4'
  const suggestions = count > 4 ? ['xi2', 'xi3', 'xi4'] : []
  return complain(state, typed, { code: 'too_few_numbers', count: 2, suggestions })
}

/** A play that takes none of the numbers is wrong itself; else the first number that it does not take. */
function refuseWidths(
  state: State,
  typed: TypedPlay,
  play: PlayWord,
  byWidth: ReadonlyMap<number, readonly TypedNumber[]>,
  fitting: readonly number[],
): void {
  const { widths, instead = {} } = factsOf(play)
  const [width] = byWidth.keys()
  const other = instead[String(width)]
  const word = other === undefined ? undefined : factsOf(other as PlayWord).words[0]
  const suggestions = word === undefined ? [] : [word]
  if (Object.keys(widths).length === 0) {
    complain(state, typed, { code: 'not_offered', suggestions })
    return
  }
  const count = Number(Object.keys(widths)[0])
  if (fitting.length === 0) {
    complain(state, typed, { code: 'wrong_width', count, suggestions })
    return
  }
  const wrong = state.numbers.find(({ digits }) => !fitting.includes(digits.length))
  const pairs =
    wrong && fitting.includes(2) && wrong.digits.length === 4
      ? [`${wrong.digits.slice(0, 2)} ${wrong.digits.slice(2)}`]
      : []
  complain(state, wrong ?? typed, { code: 'wrong_width', count, suggestions: pairs })
}
