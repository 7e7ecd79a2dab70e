import { readFileSync } from 'node:fs'
import { must } from '@lotus/kernel'
import { expect, test } from 'vitest'
import { describeWithRealData, sharedPath } from '../../../test-support/shared-data.ts'
import { naiveVerdict } from '../../../test-support/naive/index.ts'
import { naiveLines } from '../../../test-support/naive-lines.ts'
import { randomOrder, rngOf } from '../../../test-support/random-orders.ts'
import { vnSouthShape } from '../prize-shapes.ts'
import { binomial } from '../fraction.ts'
import { findFamily } from './all.ts'
import { parseFamilyDraw, prepareFamilyOrder, returnsOf, settleFamilyOrder, type Facts, type Family } from './index.ts'

const folder = 'data/lottery'
type Rows = readonly Readonly<Record<string, string>>[]

function csv(path: string): Rows {
  const [header = '', ...rows] = readFileSync(sharedPath(`${folder}/${path}`), 'utf8')
    .trim()
    .split(/\r?\n/)
  const names = header.split(',')
  return rows.map((row) => Object.fromEntries(row.split(',').map((cell, i) => [names[i] ?? '', cell])))
}

const jsonLines = (path: string): { id: string; result: unknown }[] =>
  readFileSync(sharedPath(`${folder}/${path}`), 'utf8')
    .trim()
    .split('\n')
    // The file's format is documented beside it; a wrong guess fails the first comparison.
    .map((line) => JSON.parse(line) as { id: string; result: unknown })

const family = (name: string) => must(findFamily(name), `${name} is there`)
const ball = (value: unknown) => String(value).padStart(2, '0')
/** The numbers of a row of a high-frequency game; the first column is the issue. */
const numbers = (row: Readonly<Record<string, string>>) => Object.values(row).slice(1)

type Draw = { readonly wire: Record<string, unknown>; readonly facts: Facts }

function read(of: Family, wire: Record<string, unknown>): Draw {
  const facts = parseFamilyDraw(of, wire)
  if (!facts || facts.isVoid) throw new Error(`${of.name}: ${JSON.stringify(wire)}`)
  return { wire, facts }
}

function order(of: Family, play: string, content: unknown) {
  const prepared = prepareFamilyOrder(of, { play, content, unit: '1', points: 1 })
  if (!prepared.ok) throw new Error(`${play}: ${prepared.error}`)
  return prepared
}

const sources: readonly (readonly [string, string, number, () => Record<string, unknown>[]])[] = [
  ['ssc', 'Chongqing', 1, () => csv('china_2019/ssc_chongqing.csv').map((row) => ({ digits: numbers(row).join('') }))],
  ...['anhui', 'guangdong', 'jiangsu', 'jiangxi', 'shandong'].map(
    (place) =>
      [
        '11x5',
        place,
        1,
        () => csv(`china_2019/11x5_${place}.csv`).map((row) => ({ balls: numbers(row).map(ball) })),
      ] as const,
  ),
  ...['anhui', 'beijing', 'guangxi', 'hubei', 'jiangsu'].map(
    (place) =>
      [
        'k3',
        place,
        1,
        () => csv(`china_2019/k3_${place}.csv`).map((row) => ({ dice: numbers(row).join('') })),
      ] as const,
  ),
  ['pk10', 'Beijing', 1, () => csv('china_2019/pk10_beijing.csv').map((row) => ({ cars: numbers(row).map(ball) }))],
  ['pc28', 'Beijing', 1, () => csv('china_2019/pc28_beijing.csv').map((row) => ({ digits: numbers(row).join('') }))],
  ['keno', 'Beijing', 1, () => csv('china_2019/keno_beijing.csv').map((row) => ({ balls: numbers(row).map(ball) }))],
  ['lf3d', 'FC3D', 1, () => csv('china_2019/fc3d.csv').map((row) => ({ digits: numbers(row).join('') }))],
  ['lf3d', 'PL3', 1, () => csv('china_2019/pl3.csv').map((row) => ({ digits: numbers(row).join('') }))],
  [
    'lhc',
    'Hong Kong from July 2002',
    1,
    () =>
      csv('hk_mark_six.csv')
        .filter((row) => (row['draw_date'] ?? '') >= '2002-07-04')
        .map((row) => ({
          normals: (row['numbers'] ?? '').split('-').map(ball),
          special: ball(row['special']),
          yearAnimal: 'ox',
        })),
  ],
  [
    'thai',
    'government lottery from September 2015',
    1,
    () =>
      csv('thai_glo.csv')
        .filter((row) => (row['three_first'] ?? '') !== '')
        .map((row) => ({
          first: row['first'],
          last2: row['two'],
          front3: row['three_first']?.split('|'),
          back3: row['three_last']?.split('|'),
          second: row['second']?.split('|'),
        })),
  ],
  [
    'tl645',
    'six of 45',
    1,
    () => jsonLines('vietlott_power645.jsonl').map(({ result }) => ({ balls: (result as number[]).map(ball) })),
  ],
  [
    'mega645',
    'six of 45',
    1,
    () => jsonLines('vietlott_power645.jsonl').map(({ result }) => ({ balls: (result as number[]).map(ball) })),
  ],
  [
    'tl655',
    'six of 55',
    1,
    () =>
      jsonLines('vietlott_power655.jsonl')
        // README: this one is malformed.
        .filter(({ id }) => id !== '00944')
        .map(({ result }) => ({ balls: (result as number[]).slice(0, 6).map(ball) })),
  ],
  [
    'keno',
    'of Vietnam',
    20,
    () => jsonLines('vietlott_keno.jsonl').map(({ result }) => ({ balls: (result as number[]).map(ball) })),
  ],
]

describeWithRealData('real draws', `${folder}/README.md`, () => {
  test.each(sources)(
    '%s, %s: every draw is valid, and random orders settle like a naive judge',
    (name, _, step, load) => {
      const of = family(name)
      const draws = load().map((wire) => read(of, wire))
      expect(draws.length).toBeGreaterThan(20)
      for (const [index, { wire, facts }] of draws.entries()) {
        if (index % step > 0) continue
        const play = must(of.plays[(index / step) % of.plays.length], 'there are plays')
        const made = randomOrder(rngOf(`${name} ${index}`), play, wire)
        const prepared = prepareFamilyOrder(of, { ...made, points: made.multiple })
        if (!prepared.ok) continue
        let hits = 0
        for (const line of naiveLines(play.input, made.content)) {
          const verdict = naiveVerdict(name, play.code, line, wire)
          if (verdict && verdict !== 'push') hits += Object.values(verdict).reduce((a, b) => a + b, 0)
        }
        expect(settleFamilyOrder(prepared, facts, undefined, 0).hits, `${play.code} ${JSON.stringify(wire)}`).toBe(hits)
      }
    },
  )

  test('Beijing SSC and PC28 are the last digits of sums of the sorted Keno balls (7.8)', () => {
    const keno = new Map(csv('china_2019/keno_beijing.csv').map((row) => [row['issue'], numbers(row).map(ball)]))
    const compare = (name: string, path: string) => {
      const rows = csv(path)
      const equal = rows.filter((row) => {
        const { facts } = read(family(name), { keno: keno.get(row['issue']) })
        return facts.values.join('') === numbers(row).join('')
      })
      return [equal.length, rows.length]
    }
    expect(compare('pc28', 'china_2019/pc28_beijing.csv')).toEqual([2549, 2549])
    // README: three bad rows.
    expect(compare('ssc', 'china_2019/ssc_beijing_derived_from_keno.csv')).toEqual([2546, 2549])
  })

  test('a 6 of 49 with an animal a year: every zodiac of every draw is one of twelve', () => {
    const of = family('lhc')
    const all = ['rat', 'ox', 'tiger', 'rabbit', 'dragon', 'snake', 'horse', 'goat', 'monkey', 'rooster', 'dog', 'pig']
    const special = order(of, 'special_zodiac', all)
    for (const row of csv('hk_mark_six.csv')) {
      // Until 2002 the balls went up to 45 and 47: also valid draws of this shape.
      const year = Number(row['draw_date']?.slice(0, 4))
      const { facts } = read(of, {
        normals: (row['numbers'] ?? '').split('-').map(ball),
        special: ball(row['special']),
        yearAnimal: all[(year - 2020 + 120) % 12],
      })
      expect(settleFamilyOrder(special, facts, undefined, 0).winningLines).toBe(1)
    }
  })
})

describeWithRealData('every real draw of the South and the centre', `${folder}/vn_south.csv`, () => {
  const of = family('vn_south')
  const twoDigits = Array.from({ length: 100 }, (_, i) => ball(i))
  const board = (width: number) => ({ board: Array.from({ length: width }, () => [...'0123456789']) })
  const draws = ['vn_south.csv', 'vn_central.csv'].flatMap((path) =>
    csv(path).map((row) => {
      const prizes = Object.fromEntries(vnSouthShape.map(({ prize }) => [prize, (row[prize] ?? '').split('-')]))
      return read(of, { prizes })
    }),
  )
  const endings = ({ facts }: Draw) =>
    Object.values(facts.named)
      .flat()
      .map((number) => number.slice(-2))

  test('has 18 numbers: all lô hit 18, 17 and 16 times (7.1)', () => {
    expect(draws.length).toBeGreaterThan(31_000)
    const orders = [order(of, 'lo2', board(2)), order(of, 'lo3', board(3))]
    for (const { facts } of draws) {
      expect(orders.map((entry) => settleFamilyOrder(entry, facts, undefined, 0).hits)).toEqual([18, 17])
    }
    const four = order(of, 'lo4', board(4))
    for (const { facts } of draws.filter((_, index) => index % 50 === 0)) {
      expect(settleFamilyOrder(four, facts, undefined, 0).hits).toBe(16)
    }
  })

  test('all pairs win as the distinct endings pair up (7.2), a trượt as those that did not fall combine (7.3)', () => {
    const pairs = order(of, 'xien2', twoDigits)
    const pool = twoDigits.filter((_, index) => index % 9 === 0)
    const miss = order(of, 'truot4', pool)
    for (const draw of draws) {
      const fell = new Set(endings(draw))
      expect(BigInt(settleFamilyOrder(pairs, draw.facts, undefined, 0).hits)).toBe(binomial(fell.size, 2))
      const rest = pool.filter((number) => !fell.has(number))
      expect(BigInt(settleFamilyOrder(miss, draw.facts, undefined, 0).hits)).toBe(binomial(rest.length, 4))
    }
  })

  test('numbers are as frequent as the chances say, within 2 %', () => {
    const distinct = draws.map((draw) => new Set(endings(draw)).size)
    const mean = (of_: (n: number) => number) => distinct.reduce((sum, n) => sum + of_(n), 0) / distinct.length
    const ways = (n: number, k: number) => Number(binomial(n, k)) / Number(binomial(100, k))
    const measured: Record<string, number> = {
      lo2: mean((n) => n / 100),
      xien2: mean((n) => ways(n, 2)),
      xien3: mean((n) => ways(n, 3)),
      truot4: mean((n) => ways(100 - n, 4)),
      truot8: mean((n) => ways(100 - n, 8)),
      truot10: mean((n) => ways(100 - n, 10)),
    }
    for (const [code, share] of Object.entries(measured)) {
      const play = must(of.findPlay(code), code)
      const { numerator, denominator } = must(returnsOf(of, play).cases[0]?.tiers[0]?.chance, code)
      expect(Math.abs((share * Number(denominator)) / Number(numerator) - 1), code).toBeLessThan(0.02)
    }
  })
})
