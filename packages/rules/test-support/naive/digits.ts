import { type NaiveVerdict, type Judge, win, sorted, add, spread, kinds, side, fill, pattern3, duel } from './common.ts'
import type { NaiveLine } from '../naive-lines.ts'

/** How often each token of a group line occurs in its result: "aab" is one double and one single. */
const shapes: Readonly<Record<string, string>> = {
  five_group120: 'abcde',
  five_group60: 'aabcd',
  five_group30: 'aabbc',
  five_group20: 'aaabc',
  five_group10: 'aaabb',
  five_group5: 'aaaab',
  four_group24: 'abcd',
  four_group12: 'aabc',
  four_group6: 'aabb',
  four_group4: 'aaab',
  three_group3: 'aab',
  three_group6: 'abc',
  two_group: 'ab',
}

const groupTier = (text: string) => ({ 2: 'group3', 3: 'group6' })[kinds(text)]

/** A play over a run of digits, given the digits and its number of stars. */
function star(stars: string, rest: string, { tokens }: NaiveLine, run: string): NaiveVerdict {
  const [only = ''] = tokens
  const shape = shapes[`${stars}_${rest}`]
  if (shape) return win(sorted(fill(shape, tokens)) === sorted(run))
  const tier = groupTier(run)
  switch (rest) {
    case 'straight':
      return win(tokens.join('') === run)
    case 'sum':
      return win(add(run) === Number(only))
    case 'span':
      return win(spread(run) === Number(only))
    case 'mixed':
      return win(sorted(only) === sorted(run), tier)
    case 'group_sum':
      return win(add(run) === Number(only) && kinds(run) > 1, stars === 'two' ? 'win' : tier)
    case 'baodan':
      return win(run.indexOf(only) >= 0 && kinds(run) > 1, stars === 'two' ? 'win' : tier)
    default:
      throw new Error(`the naive judge knows no ${stars} ${rest}`)
  }
}

const runs: Readonly<Record<string, readonly [string, number, number]>> = {
  four_front: ['four', 0, 4],
  four_back: ['four', 1, 5],
  three_front: ['three', 0, 3],
  three_mid: ['three', 1, 4],
  three_back: ['three', 2, 5],
  two_front: ['two', 0, 2],
  two_back: ['two', 3, 5],
  p3_three: ['three', 0, 3],
  p3_front2: ['two', 0, 2],
  p3_back2: ['two', 1, 3],
  front2: ['two', 0, 2],
  back2: ['two', 1, 3],
  three: ['three', 0, 3],
  five: ['five', 0, 5],
}

function niu(run: string): string {
  const digits = [...run].map(Number)
  for (let mask = 0; mask < 32; mask += 1) {
    const three = digits.filter((_, bit) => (mask >> bit) & 1)
    const two = digits.filter((_, bit) => !((mask >> bit) & 1))
    if (three.length === 3 && add(three.map(String)) % 10 === 0) {
      const rest = add(two.map(String)) % 10
      return rest === 0 ? 'niuniu' : `niu${rest}`
    }
  }
  return 'none'
}

function hand(run: string): string {
  const text = sorted(run)
  if (/^(.)\1{4}$/.test(text)) return 'five'
  if (/(.)\1{3}/.test(text)) return 'four'
  if (/^(?:(.)\1\1(.)\2|(.)\3(.)\4\4)$/.test(text)) return 'full_house'
  if ('0123456789'.includes(text)) return 'straight'
  if (/(.)\1\1/.test(text)) return 'three'
  if (/(.)\1.?(.)\2/.test(text)) return 'two_pair'
  return /(.)\1/.test(text) ? 'one_pair' : 'high'
}

/** The digits at the places that a line marks. */
const marksOf = ({ places = [] }: Parameters<Judge>[1], all: string) => places.map((place) => all[place] ?? '').join('')

/** Plays whose code names the digits that they read. */
function named(code: string, line: Parameters<Judge>[1], all: string): ReturnType<Judge> {
  const { tokens } = line
  const [only = ''] = tokens
  const at = marksOf(line, all)
  const marked = /^any([234])_(straight|group\d*)$/.exec(code)
  if (marked?.[2] === 'straight') return win(tokens.join('') === at)
  if (marked) {
    const stars = { 2: 'two', 3: 'three', 4: 'four' }[marked[1] ?? ''] ?? ''
    return star(stars, marked[2] ?? '', line, at)
  }
  const anyCode = /^(?:p3_)?any_(?:(three|four|five|code)_)?(?:(front|mid|back)_)?(\d)$/.exec(code)
  if (anyCode) {
    const run = runs[`${anyCode[1]}_${anyCode[2]}`]
    const text = code.startsWith('p3_') ? all.slice(0, 3) : run ? all.slice(run[1], run[2]) : all
    return win(tokens.every((token) => text.includes(token)))
  }
  const fun = /^fun_ge(\d)$/.exec(code)
  if (fun) return win(all.split(only).length - 1 >= Number(fun[1]))
  const special = /^special3_(front|mid|back)$/.exec(code)
  if (special) {
    const [, from, to] = runs[`three_${special[1]}`] ?? ['', 0, 0]
    return win(pattern3(all.slice(from, to), true, 'baozi') === only, only)
  }
  const versus = /^(n?)dt_(\d)v(\d)$/.exec(code)
  if (versus) {
    const result = duel(Number(all[Number(versus[2]) - 1]), Number(all[Number(versus[3]) - 1]))
    if (versus[1] === '') return win(result === only, only)
    return result === 'tie' ? 'push' : win(result === only)
  }
  const name = Object.keys(runs).find((prefix) => code.startsWith(`${prefix}_`)) ?? ''
  const [stars, from, to] = runs[name] ?? ['', 0, 0]
  return star(stars, code.slice(name.length + 1), line, all.slice(from, to))
}

/** Five digits: SSC and its relatives. */
export const digits: Judge = (code, line, wire) => {
  const all = String(wire['digits'])
  const { tokens } = line
  const [only = ''] = tokens
  const at = marksOf(line, all)
  switch (code) {
    case 'five_all':
      return win(all.endsWith(tokens.join('')), `last${tokens.length}`)
    case 'five_join': {
      const lengths = [1, 2, 3, 4, 5].filter((length) => all.endsWith(tokens.slice(-length).join('')))
      return lengths.length > 0 ? Object.fromEntries(lengths.map((length) => [`last${length}`, 1])) : undefined
    }
    case 'five_tongxuan': {
      const text = tokens.join('')
      const three = Number(text.slice(0, 3) === all.slice(0, 3)) + Number(text.slice(2) === all.slice(2))
      const two = Number(text.slice(0, 2) === all.slice(0, 2)) + Number(text.slice(3) === all.slice(3))
      const tiers = Object.entries({ full: Number(text === all), three, two }).filter(([, hits]) => hits > 0)
      return tiers.length > 0 ? Object.fromEntries(tiers) : undefined
    }
    case 'bsoe_front2':
      return win(tokens.every((token, i) => side(token, Number(all[i]), 5)))
    case 'bsoe_back2':
      return win(tokens.every((token, i) => side(token, Number(all[3 + i]), 5)))
    case 'sum_bsoe':
      return win(side(only, add(all), all.length === 3 ? 14 : 23))
    case 'sum_combo':
      return win(side(only, add(all), 23), only)
    case 'fixed_place':
    case 'ball_number':
    case 'number':
    case 'place1':
    case 'place2':
    case 'exact1':
      return win(tokens.join('') === at)
    case 'place3':
      return win(tokens.join('') === all)
    case 'ball_bsoe':
    case 'bsoe':
    case 'place_bsoe':
      return win(side(only, Number(at), 5))
    case 'place_pc':
      return win(['1', '2', '3', '5', '7'].includes(at) === (only === 'prime'))
    case 'one_of_five':
    case 'comb1':
    case 'comb2':
      return win(tokens.every((token) => all.includes(token)))
    case 'sum':
      return win(add(all) === Number(only), `s${only}`)
    case 'span':
      return win(spread(all) === Number(only), `s${only}`)
    case 'sum_tail':
      return win(String(add(all)).endsWith(only))
    case 'niuniu':
      return win(niu(all) === only, only)
    case 'show_hand':
      return win(hand(all) === only, only)
    case 'baccarat': {
      const result = duel(add(all.slice(0, 2)) % 10, add(all.slice(3)) % 10)
      if (result === 'tie') return only === 'tie' ? { tie: 1 } : 'push'
      return win(only === (result === 'dragon' ? 'player' : 'banker'), 'side')
    }
    case 'baccarat_pair': {
      const isPair = kinds(only.startsWith('player') ? all.slice(0, 2) : all.slice(3)) === 1
      return win(only.endsWith('no_pair') !== isPair, isPair ? 'pair' : 'no_pair')
    }
  }
  return named(code, line, all)
}

/** TL and Lao digits: the code of every play says which end or place it reads. */
export const ownDigits: Judge = (code, line, wire) => {
  const all = String(wire['digits'])
  const [only = ''] = line.tokens
  const end = (width: number) => all.slice(-width)
  const orders = (text: string) => ({ 4: 24, 3: 12 })[kinds(text)] ?? (/^(.)\1(.)\2$/.test(sorted(text)) ? 6 : 4)
  const places: Record<string, string> = {
    pos_thousands: all.slice(0, 1),
    pos_hundreds: all.slice(1, 2),
    pos_tens: all.slice(2, 3),
    pos_units: all.slice(3, 4),
    first2: all.slice(0, 2),
    last2: end(2),
    last3: end(3),
    last4: end(4),
    exact3: end(3),
    exact4: end(4),
  }
  const place = places[code]
  if (place !== undefined) return win(only === place)
  if (code === 'any4') return win(sorted(only) === sorted(all), `perm${orders(only)}`)
  if (code === 'any1_last2') return win(end(2).includes(only))
  if (code === 'any1_first2') return win(all.slice(0, 2).includes(only))
  if (/^(any[23]|rambo\d|perm\d+)$/.test(code)) return win(sorted(only) === sorted(end(only.length)))
  return digits(code, line, wire)
}
