import { createHash } from 'node:crypto'
import { must, parseMoney } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { exampleDraw } from '../../../test-support/draws.ts'
import { findFamily, listFamilies } from './all.ts'
import { sha512Hex } from './draws/sha512.ts'
import {
  estimateFamilyWin,
  loadFamily,
  parseFamilyDraw,
  prepareFamilyOrder,
  resolveFamilyName,
  settleFamilyOrder,
} from './index.ts'

function settle(name: string, draw: unknown, play: string, content: unknown, points = 1) {
  const family = must(findFamily(name), `${name} is there`)
  const order = prepareFamilyOrder(family, { play, content, unit: '1', points })
  const parsed = parseFamilyDraw(family, draw)
  if (!order.ok || !parsed) throw new Error(`${play}: ${order.ok ? 'bad draw' : order.error}`)
  return settleFamilyOrder(order, parsed)
}

const won = (name: string, draw: unknown, play: string, content: unknown) => settle(name, draw, play, content).hits

/** The southern draw of lottery.md 1.6. */
const south = {
  prizes: {
    DB: ['531137'],
    G1: ['32859'],
    G2: ['10630'],
    G3: ['46332', '28464'],
    G4: ['77126', '66496', '46579', '52250', '25881', '56352', '16765'],
    G5: ['6152'],
    G6: ['4062', '5746', '6591'],
    G7: ['008'],
    G8: ['45'],
  },
}

describe('a southern station (lottery.md 1.6)', () => {
  test.each<[string, unknown, number, string, string]>([
    ['lo2', ['52'], 10, '180', '1980'],
    ['lo2_1k', ['52'], 1, '1', '10.89'],
    ['lo3', ['137'], 1, '17', '960'],
    ['lo4', ['1137'], 1, '16', '8880'],
    ['xien2', ['52', '45'], 1, '1', '28'],
    ['truot4', ['00', '01', '02', '03'], 1, '1', '1.8'],
    ['de_db', ['37'], 1, '1', '98'],
    ['de_dau', ['45'], 1, '1', '98'],
    ['de_dau_duoi', ['37'], 1, '2', '98'],
    ['ba_cang_dau', ['008'], 1, '1', '960'],
    ['ba_cang_db', ['137'], 1, '1', '960'],
    ['ba_cang_dau_duoi', ['008'], 1, '2', '960'],
    ['bon_cang_db', ['1137'], 1, '1', '8880'],
    ['dau_db', ['3'], 1, '1', '9.8'],
    ['duoi_db', ['7'], 1, '1', '9.8'],
  ])('%s %j x %i: stake %s, payout %s', (play, content, points, stake, payout) => {
    for (const name of ['vn_south', 'vn_central', 'vn_fast18']) {
      const result = settle(name, south, play, content, points)
      expect([result.stake, result.payout]).toEqual([parseMoney(stake), parseMoney(payout)])
    }
  })
})

test('Chongqing 94097 (lottery.md 3.2)', () => {
  const draw = { digits: '94097' }
  expect(won('ssc', draw, 'five_group60', { double: ['9'], single: ['0', '4', '7'] })).toBe(1)
  expect(won('ssc', draw, 'three_back_group6', ['0', '9', '7'])).toBe(1)
  expect(won('ssc', draw, 'dt_1v2', ['dragon'])).toBe(1)
  expect(won('ssc', draw, 'sum_bsoe', ['big', 'odd'])).toBe(2)
  expect(won('ssc', draw, 'bsoe_back2', [['big'], ['odd']])).toBe(1)
  expect(won('ssc', draw, 'fixed_place', [[], [], [], [], ['7']])).toBe(1)
})

test('a 9 or 6 at the first place reduces the prize of a modulated play only (3.12)', () => {
  const straight = (digits: string) => settle('ssc_zy', { digits }, 'two_back_straight', [['1'], ['2']]).payout
  expect(['00012', '90012', '60012'].map(straight)).toEqual([1_000_000n, 900_000n, 750_000n])
  expect(settle('ssc_zy', { digits: '90012' }, 'fixed_place', [['9'], [], [], [], []]).payout).toBe(100_000n)
})

test('Jiangsu K3 135, Beijing PK10 740260 and PC28 979224 (3.4 to 3.6)', () => {
  expect(won('k3', { dice: '135' }, 'bsoe', ['small', 'odd'])).toBe(2)
  expect(won('k3', { dice: '135' }, 'pattern', ['mixed'])).toBe(1)
  expect(won('k3', { dice: '135' }, 'span', ['4'])).toBe(1)
  const cars = { cars: ['03', '05', '08', '09', '07', '10', '02', '06', '01', '04'] }
  expect(won('pk10', cars, 'sum2', ['8'])).toBe(1)
  expect(won('pk10', cars, 'sum2_bsoe', ['small', 'even'])).toBe(2)
  expect(won('pk10', cars, 'dt_1v10', ['tiger'])).toBe(1)
  const keno = '05 19 20 22 26 27 29 33 37 41 44 46 55 64 65 72 76 77 79 80'.split(' ')
  expect(won('pc28', { keno }, 'sum', ['18'])).toBe(1)
  expect(won('pc28', { digits: '909' }, 'sum', ['18'])).toBe(1)
})

test('13 and 14 in the four ways of PC28 (lottery-choices.md 27)', () => {
  const of = (play: string, digits: string) => settle('pc28', { digits }, play, ['big', 'small']).status
  expect(['bsoe', 'bsoe_tie', 'bsoe_only_tie', 'bsoe_kill'].map((play) => of(play, '077'))).toEqual([4, 16, 16, 5])
  expect(settle('pc28', { digits: '077' }, 'bsoe_tie', ['small'])).toMatchObject({ status: 5, payout: 0n })
  expect(settle('pc28', { digits: '077' }, 'bsoe_tie', ['big'])).toMatchObject({ status: 16, payout: 10_000n })
})

test('the Thai draw of 2026-05-16 (2.2)', () => {
  const draw = {
    first: '107387',
    last2: '08',
    front3: ['091', '298'],
    back3: ['602', '716'],
    second: ['000123', '000000'],
  }
  for (const number of ['387', '378', '738', '783', '837', '873']) expect(won('thai', draw, 'tod3', [number])).toBe(1)
  expect(won('thai', draw, 'run_top', ['3', '8', '7', '1'])).toBe(3)
  expect(won('thai', draw, 'bottom2', ['08'])).toBe(1)
  expect(won('thai', draw, 'second3', ['123', '000'])).toBe(1)
  expect(won('thai', { ...draw, front3: ['091', '091'] }, 'front3', ['091'])).toBe(1)
})

test('Yeekee: sum of all less the 16th from the end, padded (2.4)', () => {
  // Twenty numbers that add up to 1,234,567, the 16th from the end 45,981.
  const rest = Array.from({ length: 19 }, (_, i) => (i < 18 ? 62_557 : 62_560))
  expect(rest.reduce((a, b) => a + b, 0) + 45_981).toBe(1_234_567)
  const submissions = [...rest.slice(0, 4), 45_981, ...rest.slice(4)].map(String)
  expect(won('yeekee', { submissions }, 'top3', ['586'])).toBe(1)
  expect(won('yeekee', { submissions }, 'top2', ['86'])).toBe(1)
  expect(won('yeekee', { submissions }, 'bottom2', ['88'])).toBe(1)
  const few = Array.from({ length: 16 }, () => '00000')
  expect(won('yeekee', { submissions: few }, 'bottom2', ['00'])).toBe(1)
  expect(settle('yeekee', { submissions: few.slice(1) }, 'bottom2', ['00']).status).toBe(12)
})

test('a race drawn from a keno draw is ranked by SHA-512 (4.3)', () => {
  const keno = '05 21 23 28 32 34 36 40 41 46 47 56 59 60 61 64 65 69 73 74'.split(' ')
  const facts = parseFamilyDraw(must(findFamily('pk10'), 'pk10'), { keno: keno.toReversed(), issue: '109072191' })
  expect(facts).toMatchObject({ values: ['01', '02', '10', '05', '07', '09', '04', '06', '08', '03'] })
})

test('SHA-512 equals the platform’s at every length around its blocks', () => {
  for (let length = 0; length < 260; length += 1) {
    const text = 'ab1é'.repeat(100).slice(0, length)
    expect(sha512Hex(text)).toBe(createHash('sha512').update(text).digest('hex'))
  }
})

test('results from a block and from a turnover (4.1, 4.2); too few digits in a block void it', () => {
  const ssc = must(findFamily('ssc'), 'ssc')
  const hash = `${'a'.repeat(50)}00f1e2d3c4b5af`
  expect(parseFamilyDraw(ssc, { blockHash: hash })).toMatchObject({ values: ['1', '2', '3', '4', '5'] })
  expect(parseFamilyDraw(ssc, { blockHash: `${'a'.repeat(60)}1b23` })).toEqual({ isVoid: true })
  expect(parseFamilyDraw(ssc, { turnover: '1234567.89' })).toMatchObject({ values: ['5', '6', '7', '8', '9'] })
})

test('animals go backwards from the year’s; 49 is its fifth number (3.7)', () => {
  const draw = { normals: ['02', '13', '14', '25', '26', '37'], special: '49', yearAnimal: 'snake' }
  expect(won('lhc', draw, 'special_zodiac', ['snake', 'dragon'])).toBe(1)
  expect(settle('lhc', draw, 'special_zodiac', ['snake']).payout).toBe(parseMoney('9.8'))
  expect(won('lhc', draw, 'zodiac7', ['dragon', 'snake', 'rat'])).toBe(2)
  expect(settle('lhc', draw, 'special_bs', ['big', 'small'])).toMatchObject({ status: 16, payout: 20_000n })
  expect(settle('lhc', draw, 'combined_zodiac', ['rat', 'ox'])).toMatchObject({ status: 16 })
})

test('a winning line is named by its tokens; an estimate is for one hit', () => {
  expect(settle('11x5', { balls: ['07', '09', '08', '06', '03'] }, 'any2', ['07', '03', '01']).winning).toEqual([
    { line: '07-03', hits: 1, payout: 55_000n, tiers: [{ tier: 'win', hits: 1, odds: 55_000n }] },
  ])
  const [line] = settle('vn_north', exampleDraw, 'lo2', ['68'], 10).winning
  expect(line).toMatchObject({ line: '68', hits: 2, payout: parseMoney('1970') })
  const k3 = must(findFamily('k3'), 'k3')
  const order = prepareFamilyOrder(k3, { play: 'sum', content: ['3', '10'], unit: '1', points: 2 })
  if (!order.ok) throw new Error(order.error)
  expect(estimateFamilyWin(k3, order)).toEqual({ oneHitMin: parseMoney('16'), oneHitMax: parseMoney('432') })
})

test('a large winning order lists as many lines as asked for and counts them all', () => {
  const family = must(findFamily('ssc'), 'ssc')
  const ten = [...'0123456789']
  const order = prepareFamilyOrder(family, {
    play: 'five_join',
    content: [ten, ten, ten, ten, ten],
    unit: '1',
    points: 1,
  })
  if (!order.ok) throw new Error(order.error)
  const draw = must(parseFamilyDraw(family, { digits: '12345' }), 'a draw')
  const result = settleFamilyOrder(order, draw, undefined, 50)
  expect(result.winning).toHaveLength(50)
  expect(result.winningLines).toBe(10_000)
  expect(result.hits).toBe(11_111)
  expect(result.payout).toBe(parseMoney('100000'))
})

test('every family can be loaded alone, by its aliases too, and equals the one of the full list', async () => {
  for (const family of listFamilies()) expect(await loadFamily(family.name)).toBe(family)
  expect(await loadFamily('seapk10')).toBe(findFamily('elott_pk10'))
  expect(await loadFamily('constructor')).toBeUndefined()
  expect(resolveFamilyName('toString')).toBeUndefined()
  expect(findFamily('ssc')?.findPlay('constructor')).toBeUndefined()
})
