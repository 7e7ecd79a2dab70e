import { must, seededRng, uniformInt, type Rng } from '@lotus/kernel'
import { checkInput, tokensOf, type Input, type Play, type WireContent } from '@lotus/rules/catalogue'
import { listFamilies } from '@lotus/rules/catalogue/all'
import { describe, expect, it } from 'vitest'
import { namedLists, namesOf, withNamed } from './choices.ts'
import {
  boardContent,
  fieldIn,
  listContent,
  productOf,
  rowsContent,
  rowsIn,
  sortNumbers,
  tokensIn,
  typedContent,
  withRow,
  type Row,
} from './content.ts'
import { groupNames, groupOf, numbersOfWidth } from './groups.ts'
import { isComplete, missingOf } from './missing.ts'
import { changeDigits } from './multisets.ts'
import { pickRandom, placeTokens, randomContent } from './random-pick.ts'
import { MAX_TYPED, productLines, readMultisets, readNumbers, readTuples, takesTyped } from './typed-list.ts'

const plays = listFamilies().flatMap((family) => family.plays)
const name = (play: Play) => `${play.family}:${play.code}`

type Kind = Input['kind']
type PlayOf<K extends Kind> = Play & { input: Extract<Input, { kind: K }> }
function playsOf<K extends Kind>(...kinds: K[]): PlayOf<K>[] {
  return plays.filter((play): play is PlayOf<K> => kinds.some((kind) => kind === play.input.kind))
}

const some = (universe: Row, rng: Rng, least = 1) =>
  pickRandom(universe, Math.min(universe.length, least + uniformInt(rng, 4)), rng)

function accept(play: Play, content: WireContent | null): void {
  const checked = checkInput(play.input, content)
  expect(checked, `${name(play)} ${JSON.stringify(content)}`).toMatchObject({ ok: true })
  expect(missingOf(play.input, content), name(play)).toBeUndefined()
}

describe('the rules accept a choice made on the screen, for every play', () => {
  it('at random', () => {
    const rng = seededRng(1)
    const kinds = playsOf(
      'numbers',
      'multisets',
      'positions',
      'positions_all',
      'fixed_places',
      'any_k_straight',
      'two_sets',
      'marked_places',
    )
    expect(kinds.length).toBeGreaterThan(250)
    for (const play of kinds) for (let turn = 0; turn < 5; turn += 1) accept(play, randomContent(play.input, rng))
  })

  it('numbers: tapped, by groups, typed, and by place', () => {
    const rng = seededRng(2)
    for (const play of playsOf('numbers')) {
      const { width } = play.input
      const universe = numbersOfWidth(width)
      accept(play, listContent(sortNumbers(some(universe, rng))))
      if (width <= 2) for (const group of groupNames) accept(play, listContent(groupOf(group, universe)))
      const typed = some(universe, rng).join('; ')
      accept(play, listContent(readNumbers(typed, width).items))
      const board = boardContent(Array.from({ length: width }, () => some(numbersOfWidth(1), rng)))
      accept(play, board)
      accept(play, productOf(rowsIn(fieldIn(board, 'board'), width), MAX_TYPED) ?? null)
    }
  })

  it('multisets: combined from digits and typed', () => {
    const rng = seededRng(3)
    for (const play of playsOf('multisets')) {
      const digits = some(numbersOfWidth(1), rng, play.input.width)
      const sets = changeDigits([], [], digits, play.input)
      accept(play, listContent(sets))
      const turned = sets.map((set) => [...set].toReversed().join(''))
      accept(play, listContent(readMultisets(turned.join(','), play.input).items))
    }
  })

  it('positions: rows and typed lines, and rows written out as lines stand for as many', () => {
    const rng = seededRng(4)
    for (const play of playsOf('positions', 'positions_all')) {
      const { input } = play
      const universe = tokensOf(input.universe)
      // Where no token may repeat, each row gets its own, so that at least one line is left.
      const own = pickRandom(universe, input.places, rng)
      const rows = Array.from({ length: input.places }, (_, place) =>
        input.distinct ? [must(own[place], 'a token')] : some(universe, rng),
      )
      const content = rowsContent(rows)
      accept(play, content)
      if (!takesTyped(input)) continue
      const lines = productLines(rows, input)
      if (lines === undefined) continue
      const typed = readTuples(lines.join('; '), input)
      expect(typed.problems, name(play)).toEqual([])
      accept(play, typedContent(typed.items))
      expect(checkInput(input, typedContent(typed.items)), name(play)).toMatchObject({
        lines: must(linesOf(input, content), 'lines'),
      })
    }
  })

  it('fixed places and any k places: rows filled one by one', () => {
    const rng = seededRng(5)
    for (const play of playsOf('fixed_places', 'any_k_straight')) {
      const { input } = play
      const needed = input.kind === 'any_k_straight' ? input.k : 1
      const universe = tokensOf(input.universe)
      let content: WireContent | null = null
      for (const place of pickRandom(placeTokens(input.places), needed, rng)) {
        expect(isComplete(input, content), name(play)).toBe(false)
        content = rowsContent(withRow(rowsIn(content, input.places), Number(place) - 1, some(universe, rng)))
      }
      accept(play, content)
    }
  })

  it('two sets and marked places: lists filled one by one', () => {
    const rng = seededRng(6)
    for (const play of playsOf('two_sets', 'marked_places')) {
      const { input } = play
      const last = randomContent(input, rng)
      const wanted = namedLists(input, last)
      let content: WireContent | null = null
      for (const list of namesOf(input)) {
        expect(isComplete(input, content), name(play)).toBe(false)
        content = withNamed(input, content, list, wanted[list] ?? [])
      }
      accept(play, content)
      expect(content).toEqual(last)
    }
  })
})

function linesOf(input: Input, content: WireContent | null): bigint | undefined {
  const checked = checkInput(input, content)
  return checked.ok ? checked.lines : undefined
}

describe('an incomplete choice keeps what was chosen', () => {
  it('rows by place stay where they are and say what is missing', () => {
    for (const play of playsOf('positions', 'positions_all', 'any_k_straight')) {
      const { input } = play
      if (input.places === 1 || (input.kind === 'any_k_straight' && input.k === 1)) continue
      const row = tokensOf(input.universe).slice(0, 2)
      const content = rowsContent(withRow(rowsIn(null, input.places), 0, row))
      expect(rowsIn(content, input.places)[0], name(play)).toBe(row)
      expect(missingOf(input, content), name(play)).toMatchObject({
        key: input.kind === 'any_k_straight' ? 'places' : 'rows',
      })
    }
  })

  it('a board by place keeps its rows while one is empty', () => {
    for (const play of playsOf('numbers')) {
      const { width } = play.input
      if (width < 3) continue
      const content = boardContent(withRow(rowsIn(null, width), 1, ['4', '5']))
      expect(rowsIn(fieldIn(content, 'board'), width)[1]).toEqual(['4', '5'])
      expect(missingOf(play.input, content)).toEqual({ key: 'rows' })
    }
  })

  it('marks and sets keep their tokens', () => {
    for (const play of playsOf('marked_places', 'two_sets')) {
      for (const list of namesOf(play.input)) {
        const content = withNamed(play.input, null, list, ['1'])
        expect(tokensIn(fieldIn(content, list)), name(play)).toEqual(['1'])
        expect(isComplete(play.input, content), name(play)).toBe(false)
      }
    }
  })

  it('a choice without a single line is not complete', () => {
    const first2 = must(
      playsOf('positions').find(({ family, code }) => family === 'pk10' && code === 'first2'),
      'first2',
    )
    expect(missingOf(first2.input, [['01'], ['01']])).toEqual({ key: 'distinct' })
    expect(missingOf(first2.input, [['01'], ['01', '02']])).toBeUndefined()
    const group5 = must(
      playsOf('two_sets').find(({ code }) => code === 'five_group5'),
      'five_group5',
    )
    expect(missingOf(group5.input, { quad: ['1'], single: ['1'] })).toEqual({ key: 'sets' })
  })

  it('removing the last token leaves nothing chosen', () => {
    expect(listContent([])).toBeNull()
    expect(rowsContent([[], []])).toBeNull()
    expect(boardContent([[], [], []])).toBeNull()
    expect(typedContent([])).toBeNull()
    for (const play of playsOf('two_sets', 'marked_places')) {
      const [list = ''] = namesOf(play.input)
      expect(withNamed(play.input, withNamed(play.input, null, list, ['1']), list, [])).toBeNull()
    }
  })
})

it('the missing tokens of an unfinished choice are counted', () => {
  const find = (family: string, code: string) =>
    must(
      plays.find((play) => play.family === family && play.code === code),
      code,
    ).input
  expect(missingOf(find('ssc', 'any3_straight'), [['1'], [], [], [], []])).toEqual({ key: 'places', count: 2 })
  expect(missingOf(find('ssc', 'any3_group6'), { places: ['1'], digits: [] })).toEqual({ key: 'marks', count: 2 })
  expect(missingOf(find('ssc', 'any3_group6'), { places: ['1', '2', '3'], digits: ['1'] })).toEqual({
    key: 'more',
    count: 2,
  })
  expect(missingOf(find('vn_north', 'xien3'), ['01'])).toEqual({ key: 'more', count: 2 })
  expect(missingOf(find('vn_north', 'lo2'), null)).toEqual({ key: 'number' })
})

it('every play of every family can say that nothing is chosen yet', () => {
  for (const play of plays) expect(missingOf(play.input, null), name(play)).toBeDefined()
})

it('random picks are distinct tokens in order, as many as asked or all there are', () => {
  const rng = seededRng(7)
  const universe = numbersOfWidth(2)
  for (let count = 0; count < 120; count += 7) {
    const picked = pickRandom(universe, count, rng)
    expect(picked).toHaveLength(Math.min(count, 100))
    expect(picked).toEqual(sortNumbers(picked))
  }
  expect(new Set(Array.from({ length: 2000 }, () => pickRandom(universe, 1, rng)[0])).size).toBe(100)
})
