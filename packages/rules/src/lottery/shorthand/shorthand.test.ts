import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { must } from '@lotus/kernel'
import { describe, expect, it, test } from 'vitest'
import { findFamily } from '../catalogue/all.ts'
import { prepareFamilyOrder } from '../catalogue/index.ts'
import { dayOf, days } from './shorthand.fixtures.ts'
import {
  NUMBERS_MAX,
  ordersOfBet,
  parseShorthand,
  playWords,
  printShorthand,
  SHORTHAND_MAX,
  shortNameOf,
  type PlayWord,
  type ShorthandBet,
} from './index.ts'
import plays from './plays.json' with { type: 'json' }
import data from './stations.json' with { type: 'json' }
import vectors from './vectors.json' with { type: 'json' }
import { meaningsOf } from './words.ts'

const dayNamed = (name: string) => must(days[name], `no day ${name}`)
const monday = dayNamed('monday')
const bare = (bets: readonly ShorthandBet[]) =>
  bets.map(({ stations, play, numbers, points, unit }) => ({ stations, play, numbers, points, unit }))
const read = (text: string, day = monday) => parseShorthand(text, day)

describe('examples of docs/domain/shorthand.md (issue 23 section 5)', () => {
  test.each(vectors.read)('$text', ({ day, text, is }) => {
    const { bets, errors } = read(text, dayNamed(day))
    expect(errors).toEqual([])
    expect(printShorthand(bets).split('\n')).toEqual(is)
    // The canonical form is read as the same bets.
    expect(bare(read(printShorthand(bets), dayNamed(day)).bets)).toEqual(bare(bets))
  })
  test.each(vectors.refused)('$text is refused at the word', ({ day, text, errors: expected }) => {
    const { bets, errors } = read(text, dayNamed(day))
    expect(errors.map(({ word, code, suggestions }) => ({ word, code, suggestions }))).toEqual(expected)
    expect(bets).toEqual([])
    for (const { at, length, word } of errors) expect(text.slice(at, at + length)).toBe(word)
  })
  it('has each of them in the document', () => {
    const document = readFileSync(join(import.meta.dirname, '../../../../../docs/domain/shorthand.md'), 'utf8')
    const missing = [...vectors.read, ...vectors.refused]
      .map(({ text }) => text.replaceAll('\n', ' ⏎ '))
      .filter((text) => !document.includes(`\`${text}\``))
    expect(missing).toEqual([])
  })
})

describe('words', () => {
  it('has for every station a short name that means it alone', () => {
    for (const code of Object.keys(data.stations)) {
      expect(meaningsOf(shortNameOf(code))).toEqual([{ kind: 'station', code }])
    }
  })
  it('maps every play to plays of the catalogue that take such numbers', () => {
    const known = new Map(
      ['vn_north', 'vn_south'].flatMap((name) => findFamily(name)?.plays ?? []).map((play) => [play.code, play]),
    )
    for (const { widths } of Object.values(plays)) {
      for (const [width, codes] of Object.entries(widths as Record<string, string[]>)) {
        for (const code of codes) {
          const input = must(known.get(code), code).input
          const taken =
            input.kind === 'numbers'
              ? input.width
              : 'universe' in input && 'width' in input.universe
                ? input.universe.width
                : 0
          expect([code, taken]).toEqual([code, Number(width)])
        }
      }
    }
  })
})

const numberOf = (width: number) =>
  fc.integer({ min: 0, max: 10 ** width - 1 }).map((number) => String(number).padStart(width, '0'))
const sold = playWords.filter((play) => play !== 'dx')
const facts = plays as Record<PlayWord, { widths: Record<string, unknown>; numbersMin?: number }>

const anyBet = (units: readonly ('1' | '0.1')[]): fc.Arbitrary<ShorthandBet> =>
  fc.constantFrom(...sold).chain((play) =>
    fc.constantFrom(...Object.keys(facts[play].widths).map(Number)).chain((width) =>
      fc.record({
        play: fc.constant(play),
        stations: fc.shuffledSubarray(
          monday.stations.map(({ code }) => code),
          { minLength: 1 },
        ),
        numbers: fc.uniqueArray(numberOf(width), { minLength: facts[play].numbersMin ?? 1, maxLength: 12 }),
        unit: fc.constantFrom(...units),
        points: fc.integer({ min: 1, max: 99_999 }),
      }),
    ),
  )
/** 1 of 10 tenths is written as a whole point. */
const isCanonical = ({ unit, points }: ShorthandBet) => unit === '1' || points % 10 !== 0

describe('both ways', () => {
  it('reads what it writes', () => {
    const fine = dayOf(
      'HCM',
      monday.stations.map(({ code }) => code),
      ['1', '0.1'],
    )
    fc.assert(
      fc.property(fc.array(anyBet(['1', '0.1']).filter(isCanonical), { minLength: 1, maxLength: 6 }), (bets) => {
        const { bets: again, errors } = read(printShorthand(bets), fine)
        expect(errors).toEqual([])
        expect(bare(again)).toEqual(bets)
      }),
    )
  })
  it('writes what it reads in one form, from any words that are near the grammar', () => {
    const words = [
      '2dai',
      '3d',
      'tp',
      '.',
      'dt',
      'mb',
      '12',
      '34',
      '123',
      '1234',
      'den',
      '45',
      'b',
      'bao',
      'dd',
      'xc',
      'da',
      'xi2',
      'đ',
      'đảo',
      '10n',
      '5k',
      '1.5n',
      '\n',
      'dn',
      '/',
      'keo',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 40 }), (parts) => {
        const { bets } = read(parts.join(' '))
        expect(bare(read(printShorthand(bets)).bets)).toEqual(bare(bets))
      }),
      { numRuns: 2_000 },
    )
  })
  it('points at a word of the text for whatever it is given', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(' ', '\n', 'b', '12', '10n', 'đảo', '2dai', '/', 'İ'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('')
        for (const { at, length, word } of read(text).errors) {
          expect(length).toBeGreaterThan(0)
          expect(text.slice(at, at + length)).toBe(word)
        }
      }),
      { numRuns: 2_000 },
    )
  })
  it('makes orders that the rules take, one for each station', () => {
    fc.assert(
      fc.property(anyBet(['1']), (bet) => {
        const orders = ordersOfBet(bet, monday)
        expect(orders.map(({ gameCode }) => gameCode)).toEqual(bet.stations)
        for (const { gameCode, play, content, points, unit } of orders) {
          const family = must(findFamily(gameCode === 'MBAC' ? 'vn_north' : 'vn_south'), 'a family')
          expect(prepareFamilyOrder(family, { play, content, points, unit }).ok).toBe(true)
        }
      }),
    )
  })
})

describe('limits', () => {
  it('sells đá thẳng by its own play where a station offers it, else as xiên 2', () => {
    const own = { ...monday, stations: monday.stations.map((one) => ({ ...one, plays: [...one.plays, 'agent_da'] })) }
    const [bet] = read('12 34 da1n').bets
    expect(ordersOfBet(must(bet, 'a bet'), monday)[0]?.play).toBe('xien2')
    expect(ordersOfBet(must(bet, 'a bet'), own)[0]?.play).toBe('agent_da')
  })
  it('refuses a play that one of the stations does not sell', () => {
    const [first, ...rest] = monday.stations
    const day = { ...monday, stations: [must(first, 'a station'), ...rest.map((one) => ({ ...one, plays: ['lo3'] }))] }
    expect(read('2dai 12 b1n', day).errors).toMatchObject([{ code: 'not_offered', word: 'b', station: 'DTH' }])
  })
  it('takes tenths where every station has that unit', () => {
    const fine = dayOf('HCM', ['HCM', 'DTH'], ['1', '0.1'])
    expect(bare(read('2dai 12 b1.5n', fine).bets)).toMatchObject([{ points: 15, unit: '0.1' }])
    expect(read('2dai 12 b1.55n', fine).errors).toMatchObject([{ code: 'bad_amount', word: '1.55n' }])
  })
  it('asks which station is meant where the region does not say', () => {
    const day = dayOf('MBAC', ['DNA', 'DN', 'MBAC'])
    expect(read('dn 12 b1n', day).errors).toMatchObject([
      { code: 'ambiguous_station', word: 'dn', suggestions: ['dnai', 'dnang'] },
    ])
  })
  it('holds stations over lines, and reads nothing at stations that are wrong', () => {
    expect(printShorthand(read('dthap 12 b1n\n34 b1n').bets)).toBe('dthap 12 b1n\ndthap 34 b1n')
    expect(read('tpp 12 b1n\n34 b1n').bets).toEqual([])
  })
  it('bounds numbers, amounts, errors and text', () => {
    expect(read('000den999 b1n').bets[0]?.numbers).toHaveLength(NUMBERS_MAX)
    expect(read('0000den9999 b1n').errors).toMatchObject([{ code: 'too_many_numbers', count: NUMBERS_MAX }])
    expect(read('12 b0n').errors).toMatchObject([{ code: 'bad_amount' }])
    expect(read('12 b1000001n').errors).toMatchObject([{ code: 'bad_amount' }])
    expect(read('12 b1000000n').errors).toEqual([])
    expect(read('zz '.repeat(500)).errors).toHaveLength(50)
    expect(read(' '.repeat(SHORTHAND_MAX + 1)).errors).toMatchObject([{ code: 'too_long' }])
  })
})
