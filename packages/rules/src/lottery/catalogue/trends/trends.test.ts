import { must } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { exampleDraw } from '../../../../test-support/draws.ts'
import { findFamily, listFamilies } from '../all.ts'
import { animals } from '../draws/zodiac.ts'
import type { Family } from '../family.ts'
import { createTrends, headAndTail, hotAndCold, longDragons, trendTables, type Trends } from './index.ts'

const familyOf = (name: string) => must(findFamily(name), `${name} is there`)
const of = (trends: Trends, key: string, window: number | 'all' = 'all') =>
  must(
    trends.tables(window).find((table) => table.key === key),
    `the table ${key}`,
  )
const token = (trends: Trends, key: string, name: string, window: number | 'all' = 'all') =>
  must(
    of(trends, key, window).tokens.find((row) => row.token === name),
    `the token ${name}`,
  )
const after = (family: string, draws: readonly unknown[]) => {
  const trends = createTrends(familyOf(family))
  trends.add(draws)
  return trends
}
const digits = (...draws: string[]) => draws.map((text) => ({ digits: text }))

/** Fractions of a fixed sequence (Lehmer), so that a failure is repeatable. */
function fractions(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** A uniform draw of a family's own form, in its wire form. */
function uniformDraw(family: Family, random: () => number): unknown {
  const below = (count: number) => Math.floor(random() * count)
  let left: string[] = []
  const drawn: Record<string, string[]> = {}
  for (const part of must(family.form.parts, 'an own draw')) {
    if (part.kind === 'balls' && !(part.isContinued ?? false))
      left = Array.from({ length: part.last }, (_, i) => String(i + 1).padStart(2, '0'))
    drawn[part.part] = Array.from({ length: part.count }, () => {
      if (part.kind === 'digits') return Array.from({ length: part.width }, () => String(below(10))).join('')
      if (part.kind === 'faces') return String(1 + below(part.last))
      return left.splice(below(left.length), 1)[0] ?? ''
    })
  }
  // The animal of the year varies, so that outcomes depending on it are equally likely in the long run.
  return family.form.toWire(drawn, { yearAnimal: animals[below(12)] ?? 'rat' })
}

describe('absence (lottery.md 5.6)', () => {
  const trends = after('wingo', digits('1', '2', '2', '3', '2'))

  test('counts the draws since a token was last drawn, and its longest absence', () => {
    expect(token(trends, 'place.1', '2')).toMatchObject({ absent: 0, record: 1, isSeen: true, hits: 3, draws: 3 })
    expect(token(trends, 'place.1', '3')).toMatchObject({ absent: 1, record: 3, isSeen: true })
    expect(token(trends, 'place.1', '1')).toMatchObject({ absent: 4, record: 4, isSeen: true })
  })

  test('a token that was never drawn is marked, with the number of draws counted', () => {
    expect(token(trends, 'place.1', '9')).toMatchObject({ absent: 5, record: 5, isSeen: false, hits: 0 })
  })

  test('the average is (window - draws) / draws, or the window if it was not drawn', () => {
    expect(token(trends, 'place.1', '2').average).toBeCloseTo(2 / 3)
    expect(token(trends, 'place.1', '1').average).toBe(4)
    expect(token(trends, 'place.1', '9').average).toBe(5)
  })

  test('a window counts its own draws, absences stay those of all draws', () => {
    expect(token(trends, 'place.1', '1', 3)).toMatchObject({ hits: 0, draws: 0, absent: 4, record: 4, average: 3 })
    expect(token(trends, 'place.1', '2', 2)).toMatchObject({ hits: 1, draws: 1, absent: 0, average: 1 })
    expect(token(trends, 'place.1', '2', 500).hits).toBe(3)
  })

  test('draws added later continue the count, and a void one is not counted', () => {
    const later = after('wingo', digits('1', '2'))
    expect(later.add([{ void: true }, { digits: '12' }, { cars: 3 }, ...digits('2', '3', '2')])).toEqual([
      false,
      true,
      false,
      true,
      true,
      true,
    ])
    expect(later.count()).toBe(6)
    const whole = after('wingo', digits('1', '2', '2', '3', '2'))
    expect(whole.tables('all')).toEqual(trends.tables('all'))
  })

  test('draws added in parts are counted like those added together', () => {
    const draws = digits(...Array.from({ length: 1200 }, (_, i) => String((i * i + 3) % 10)))
    const parts = createTrends(familyOf('wingo'))
    for (let at = 0; at < draws.length; at += 500) parts.add(draws.slice(at, at + 500), Math.max(0, 700 - at))
    const whole = after('wingo', draws)
    for (const window of [30, 500, 'all'] as const) {
      expect(parts.tables(window)).toEqual(whole.tables(window))
      expect(parts.outcomes(window)).toEqual(whole.outcomes(window))
    }
    expect(parts.rows(200)).toEqual(whole.rows(200))
  })

  test('without a draw all figures are empty', () => {
    const nothing = after('vn_north', [])
    expect(nothing.count()).toBe(0)
    expect(token(nothing, 'lo2', '68')).toMatchObject({ hits: 0, absent: 0, record: 0, isSeen: false, average: 0 })
    expect(of(nothing, 'dbSize').streak).toBeNull()
    expect(nothing.rows(30).every(({ rows }) => rows.length === 0)).toBe(true)
  })
})

describe('stations', () => {
  const trends = after('vn_north', [exampleDraw])

  test('lô are the last two digits of all numbers, repeats counted; draws count once', () => {
    const { tokens } = of(trends, 'lo2')
    expect(tokens.reduce((sum, { hits }) => sum + hits, 0)).toBe(27)
    expect(token(trends, 'lo2', '12')).toMatchObject({ hits: 2, draws: 1, absent: 0, average: 0 })
    expect(token(trends, 'lo2', '68').hits).toBe(2)
    expect(token(trends, 'lo2', '11')).toMatchObject({ hits: 0, isSeen: false })
  })

  test('the special prize has its two digits, head, tail, sum and sides', () => {
    const shown = (key: string) => of(trends, key).tokens.flatMap((row) => (row.hits > 0 ? [row.token] : []))
    expect(shown('db2')).toEqual(['68'])
    expect(shown('dbHead')).toEqual(['6'])
    expect(shown('dbTail')).toEqual(['8'])
    expect(shown('dbSum')).toEqual(['4'])
    expect(shown('dbSize')).toEqual(['big'])
    expect(shown('dbParity')).toEqual(['even'])
    expect(shown('prize.G7')).toEqual(['12', '33', '90', '97'])
  })

  test('a silent head is one that no number of the draw has', () => {
    expect(of(trends, 'loHead').tokens.map(({ hits }) => hits)).toEqual([1, 3, 3, 5, 2, 2, 3, 2, 2, 4])
    expect(token(trends, 'loTail', '4')).toMatchObject({ hits: 0, absent: 1 })
  })

  test('head and tail of the verified example', () => {
    const { head, tail } = headAndTail(Object.values(exampleDraw.prizes).flat())
    expect(head[1]).toEqual(['2', '2', '7'])
    expect(head[6]).toEqual(['0', '8', '8'])
    expect(tail[2]).toEqual(['1', '1', '3', '4', '8', '9'])
    expect([...head.flat(), ...tail.flat()]).toHaveLength(54)
  })
})

describe('shapes and sides', () => {
  const shown = (family: string, draw: unknown, key: string) => {
    const hits = of(after(family, [draw]), key).tokens.filter((row) => row.hits > 0)
    return hits.map((row) => row.token).join(' ')
  }

  test('Chongqing 94097 (lottery.md 3.2): group 60, sum 29 big odd, dragon, span 9', () => {
    const draw = { digits: '94097' }
    expect(shown('ssc', draw, 'shape')).toBe('60')
    expect(shown('ssc', draw, 'shape3.3')).toBe('group6')
    expect(shown('ssc', draw, 'sum')).toBe('29')
    expect(shown('ssc', draw, 'sumSize')).toBe('big')
    expect(shown('ssc', draw, 'sumParity')).toBe('odd')
    expect(shown('ssc', draw, 'span')).toBe('9')
    expect(shown('ssc', draw, 'duel.1.2')).toBe('dragon')
    expect(shown('ssc', draw, 'duel.1.4')).toBe('tie')
    expect(shown('ssc', draw, 'ratioSize')).toBe('3:2')
    expect(shown('ssc', draw, 'ratioParity')).toBe('3:2')
    expect(shown('ssc', draw, 'ratioPrime')).toBe('1:4')
    expect(shown('ssc', draw, 'any')).toBe('0 4 7 9')
  })

  test.each([
    ['12345', '120'],
    ['11234', '60'],
    ['11223', '30'],
    ['11123', '20'],
    ['11122', '10'],
    ['11112', '5'],
    ['11111', 'same'],
  ])('%s is the shape %s', (text, shape) => expect(shown('ssc', { digits: text }, 'shape')).toBe(shape))

  test('a keno draw of a digit game is counted by its digits', () => {
    const keno = '05 19 20 22 26 27 29 33 37 41 44 46 55 64 65 72 76 77 79 80'.split(' ')
    expect(shown('pc28', { keno }, 'sum')).toBe('18')
  })

  test('Jiangsu K3 135 (lottery.md 3.4): sum 9 small odd, all different, span 4', () => {
    const draw = { dice: '135' }
    expect(['sum', 'sumSize', 'sumParity', 'shape', 'span'].map((key) => shown('k3', draw, key))).toEqual([
      '9',
      'small',
      'odd',
      'different',
      '4',
    ])
  })

  test('Beijing PK10 740260 (lottery.md 3.5): champion 3 small odd, first two 8 small even, 1v10 tiger', () => {
    const draw = { cars: ['03', '05', '08', '09', '07', '10', '02', '06', '01', '04'] }
    expect(
      ['rank.1', 'placeSize.1', 'placeParity.1', 'firstSum.2', 'sum2Size', 'sum2Parity', 'duel.1.10'].map((key) =>
        shown('pk10', draw, key),
      ),
    ).toEqual(['03', 'small', 'odd', '8', 'small', 'even', 'tiger'])
  })

  test('49 as the special number is neither side, and a keno sum of 810 neither big nor small', () => {
    const mark = { normals: ['01', '02', '03', '04', '05', '06'], special: '49', yearAnimal: 'snake' }
    expect(['special.1', 'specialSize', 'specialParity'].map((key) => shown('lhc', mark, key))).toEqual([
      '49',
      'tie',
      'tie',
    ])
    const balls = Array.from({ length: 10 }, (_, i) => [1 + i, 80 - i])
      .flat()
      .map((ball) => String(ball).padStart(2, '0'))
    expect(shown('keno', { balls }, 'sumSize')).toBe('tie')
  })

  test('a Thai draw has three digits at the top and two at the bottom', () => {
    const draw = { first: '123456', last2: '78', front3: ['111', '222'], back3: ['333', '444'], second: ['555555'] }
    expect(['top.1', 'top.3', 'top2', 'bottom2', 'bottomSum'].map((key) => shown('thai', draw, key))).toEqual([
      '4',
      '6',
      '56',
      '78',
      '5',
    ])
  })

  test('four coins count those that show red', () => {
    expect(shown('vxd', { red: 3 }, 'red')).toBe('3')
    expect(shown('vxd', { red: 3 }, 'redParity')).toBe('odd')
  })
})

describe('every family', () => {
  const own = listFamilies().filter((family) => family.form.parts !== null)

  test('has tables with unique keys and tokens, and means that add up to the tokens of a draw', () => {
    for (const family of listFamilies()) {
      const tables = trendTables(family)
      expect(tables.length).toBeGreaterThan(0)
      expect(new Set(tables.map(({ key }) => key)).size, family.name).toBe(tables.length)
      for (const { key, kind, tokens, means } of tables) {
        expect(new Set(tokens).size, `${family.name} ${key}`).toBe(tokens.length)
        const total = means().reduce((sum, mean) => sum + mean, 0)
        if (kind === 'one') expect(total, `${family.name} ${key}`).toBeLessThanOrEqual(1 + 1e-9)
        expect(total, `${family.name} ${key}`).toBeGreaterThan(0)
      }
    }
  })

  test.each(own.map((family) => [family.name, family] as const))('%s: uniform draws match the means', (_, family) => {
    const random = fractions(20_261_121)
    const draws = Array.from({ length: 1500 }, () => uniformDraw(family, random))
    const trends = createTrends(family)
    expect(trends.add(draws).every(Boolean)).toBe(true)
    for (const { key, kind, tokens } of trends.tables('all')) {
      for (const { token: name, hits, draws: fell, mean } of tokens) {
        expect(fell).toBeLessThanOrEqual(hits)
        // Six standard deviations of a count whose variance is at most its mean (a token has at most a few hits a draw).
        const [expected, spread] = [mean * draws.length, Math.sqrt(mean * draws.length * (kind === 'many' ? 3 : 1)) + 1]
        expect(Math.abs(hits - expected), `${family.name} ${key} ${name}: ${hits} for ${expected}`).toBeLessThan(
          6 * spread,
        )
      }
    }
  })
})

describe('roads and rows', () => {
  test('a run of one outcome is a long dragon from the given length on', () => {
    const trends = after('fived', digits('90000', '11111', '91111', '92222', '93333'))
    expect(of(trends, 'placeSize.1').streak).toEqual({ token: 'big', length: 3, longest: 3 })
    const dragons = longDragons(trends.tables('all'), 4)
    expect(dragons.every(({ length }) => length >= 4)).toBe(true)
    expect(dragons.find(({ key }) => key === 'placeSize.2')).toMatchObject({ token: 'small', length: 5 })
    expect(longDragons(trends.tables('all'), 6)).toEqual([])
  })

  test('rows of the latest draws start with the absences before them', () => {
    const draws = digits('1', '2', '2', '3', '2', '4', '1')
    const { rows, start } = must(
      after('wingo', draws)
        .rows(3)
        .find(({ key }) => key === 'place.1'),
      'the place',
    )
    expect(rows).toEqual([[2], [4], [1]])
    const before = of(after('wingo', draws.slice(0, 4)), 'place.1').tokens.map(({ absent }) => absent)
    expect(start).toEqual(before)
  })

  test('hot and cold are the most and the least frequent', () => {
    const { tokens } = of(after('wingo', digits('1', '2', '2', '3', '2', '4', '1')), 'place.1')
    const { hot, cold } = hotAndCold(tokens, 2)
    expect(hot.map((row) => row.token)).toEqual(['2', '1'])
    expect(cold.map((row) => row.token)).toEqual(['0', '5'])
  })

  test('the omission of a play outcome is counted by its win rule', () => {
    const trends = after('k3', [{ dice: '666' }, { dice: '135' }, { dice: '246' }])
    const outcome = (play: string, name: string) =>
      trends.outcomes(500).find((row) => row.play === play && row.outcome === name)
    expect(outcome('triple_single', '6')).toMatchObject({ absent: 2, hits: 1, chance: 1 / 216 })
    expect(outcome('bsoe', 'even')).toMatchObject({ absent: 0, hits: 2, chance: 0.5 })
    expect(outcome('sum', '12')).toMatchObject({ absent: 0, hits: 1 })
  })
})
