import { must } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { findFamily, listFamilies } from './all.ts'
import { checkOdds, returnsOf } from './index.ts'
import type { Fraction } from '../fraction.ts'

const family = (name: string) => must(findFamily(name), `${name} is there`)
const play = (name: string, code: string) => must(family(name).findPlay(code), `${code} is there`)
const returns = (name: string, code: string) => returnsOf(family(name), play(name, code))

/** 1/p to this many decimals, rounded half up, in integer arithmetic. */
function inverse({ numerator, denominator }: Fraction, places: number): string {
  const unit = 10n ** BigInt(places)
  const scaled = (2n * denominator * unit + numerator) / (2n * numerator)
  return places === 0 ? `${scaled}` : `${scaled / unit}.${(scaled % unit).toString().padStart(places, '0')}`
}

/** 1/p for a tier, for the first kind of line that can win it. */
function oneIn(name: string, code: string, tier = 'win', line?: string): Fraction {
  const cases = returns(name, code).cases.filter((entry) => line === undefined || entry.line === line)
  return must(cases.flatMap(({ tiers }) => tiers).find((row) => row.tier === tier)?.chance, `${code} ${tier}`)
}

describe('figures in lottery.md', () => {
  test.each<[string, string, string, number, string]>([
    ['ssc', 'five_group120', 'win', 3, '833.333'],
    ['ssc', 'five_group60', 'win', 3, '1666.667'],
    ['ssc', 'five_group30', 'win', 3, '3333.333'],
    ['ssc', 'five_group5', 'win', 0, '20000'],
    ['ssc', 'four_back_group24', 'win', 3, '416.667'],
    ['ssc', 'any_three_front_1', 'win', 4, '3.6900'],
    ['ssc', 'any_three_front_2', 'win', 4, '18.5185'],
    ['ssc', 'any_four_front_1', 'win', 4, '2.9078'],
    ['ssc', 'any_four_front_2', 'win', 4, '10.2669'],
    ['ssc', 'any_five_1', 'win', 4, '2.4419'],
    ['ssc', 'any_five_2', 'win', 4, '6.8166'],
    ['ssc', 'any_five_3', 'win', 4, '22.9885'],
    ['ssc', 'fun_ge2', 'win', 4, '12.2760'],
    ['ssc', 'fun_ge3', 'win', 3, '116.822'],
    ['ssc', 'fun_ge4', 'win', 2, '2173.91'],
    ['ssc', 'special3_mid', 'straight', 3, '16.667'],
    ['ssc', 'special3_mid', 'half_straight', 4, '2.7778'],
    ['ssc', 'dt_1v5', 'dragon', 4, '2.2222'],
    ['11x5', 'any5', 'win', 0, '462'],
    ['11x5', 'any6', 'win', 0, '77'],
    ['11x5', 'any8', 'win', 2, '8.25'],
    ['11x5', 'first3_straight', 'win', 0, '990'],
    ['11x5', 'odd_count', 'odd4', 2, '6.16'],
    ['11x5', 'middle', 'm05', 3, '5.133'],
    ['k3', 'two_same_multi', 'win', 1, '13.5'],
    ['k3', 'two_diff', 'win', 1, '7.2'],
    ['pk10', 'first5', 'win', 0, '30240'],
    ['pk10', 'sum2_bsoe', 'big', 2, '2.25'],
    ['lhc', 'normal', 'win', 4, '8.1667'],
    ['lhc', 'all4', 'win', 2, '14125.07'],
    ['lhc', 'three_in_two', 'two', 2, '28.56'],
    ['lhc', 'te_chuan', 'win', 0, '196'],
    ['lhc', 'miss5', 'win', 4, '2.2416'],
    ['lhc', 'miss12', 'win', 4, '8.3435'],
    ['lhc', 'zodiac7', 'four', 4, '2.1199'],
    ['lhc', 'zodiac7', 'five', 4, '1.8054'],
    ['lhc', 'special_colour', 'red', 4, '2.8824'],
    ['keno', 'pick2', 'h2', 3, '16.632'],
    ['keno', 'pick4', 'h3', 3, '23.123'],
    ['keno', 'pick6', 'h6', 2, '7752.84'],
    ['keno', 'pick7', 'h7', 1, '40979.3'],
    ['keno', 'pick7', 'h0', 3, '8.225'],
    ['mega645', 'trung4', 'win', 0, '9933'],
    ['tl2d37', 'exact', 'win', 0, '1332'],
    ['thai', 'run_top', 'win', 4, '3.6900'],
    ['lao', 'any1_last2', 'win', 4, '5.2632'],
    ['vxd', 'count', 'red4', 0, '16'],
  ])('%s %s %s: 1/p to %i places is %s', (name, code, tier, places, figure) => {
    expect(inverse(oneIn(name, code, tier), places)).toBe(figure)
  })

  test('the sums of K3, PK10 and PC28 are as frequent as counted', () => {
    const ways = (name: string, total: number) =>
      returns(name, name.startsWith('pk') ? 'sum3' : 'sum').cases.map(({ tiers }) => {
        const { numerator, denominator } = must(tiers[0], 'one tier').chance
        return Number((numerator * BigInt(total)) / denominator)
      })
    expect(ways('k3', 216)).toEqual([1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1])
    expect(ways('pk10', 720).slice(0, 11)).toEqual([6, 6, 12, 18, 24, 30, 42, 48, 54, 60, 60])
    expect(ways('pc28', 1000).slice(0, 14)).toEqual([1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75])
  })

  test('niu-niu and show-hand are as frequent as counted over 100,000', () => {
    const count = (code: string) =>
      Object.fromEntries(
        returns('elott_ssc', code).cases.map(({ line, tiers }) => {
          const { numerator, denominator } = must(tiers[0], 'one tier').chance
          return [line, Number((numerator * 100_000n) / denominator)]
        }),
      )
    expect(count('niuniu')).toMatchObject({ none: 35_649, niu1: 6375, niu2: 6505, niu9: 6375, niuniu: 6456 })
    expect(count('show_hand')).toMatchObject({ five: 10, four: 450, full_house: 900, straight: 720, one_pair: 50_400 })
  })

  test('a fair push play, a modulated one and board odds have the stated returns', () => {
    expect(returns('ssc', 'ndt_1v2').lowestPpm).toBe(1_000_000n)
    expect(returns('ssc_zy', 'two_back_straight').lowestPpm).toBe(965_000n)
    expect(returns('ssc_zy', 'fixed_place').lowestPpm).toBe(1_000_000n)
    expect(returns('elott_ssc', 'ball_number').highestPpm).toBe(970_000n)
    expect(returns('vbc', 'symbol').lowestPpm).toBe(921_296n)
    expect(returns('vn_south', 'lo2').lowestPpm).toBe(990_000n)
  })

  test('if one rate covers lines of different chances, the lowest return must be shown', () => {
    expect(returns('thai', 'tod3')).toMatchObject({ lowestPpm: 450_000n, highestPpm: 900_000n })
    expect(returns('pc28', 'pack3')).toMatchObject({ lowestPpm: 22_421n, highestPpm: 999_998n })
  })
})

describe('odds that a game must not use', () => {
  const lo2 = play('vn_north', 'lo2')
  const check = (odds: bigint, floorPpm?: bigint) =>
    checkOdds(family('vn_north'), lo2, { odds: [{ tier: 'win', odds }] }, floorPpm)

  test('one that returns more than is staked, exactly', () => {
    expect(check(1_000_000n)).toEqual([])
    expect(check(1_000_001n)).toMatchObject([{ code: 'over_full', play: 'lo2', returnPpm: 1_000_001n }])
  })

  test('odds below the minimum of the brand, if it has one', () => {
    expect(check(500_000n)).toEqual([])
    expect(check(500_000n, 500_000n)).toEqual([])
    expect(check(499_999n, 500_000n)).toMatchObject([{ code: 'under_floor', returnPpm: 499_999n }])
  })

  test('tiers that are missing, unknown, duplicated or without a figure', () => {
    const duel = play('ssc', 'dt_1v2')
    const of = (...odds: [string, bigint][]) =>
      checkOdds(family('ssc'), duel, { odds: odds.map(([tier, figure]) => ({ tier, odds: figure })) }).map(
        (p) => p.code,
      )
    expect(of(['dragon', 20_000n], ['tiger', 20_000n], ['tie', 90_000n])).toEqual([])
    expect(of(['dragon', 20_000n], ['tiger', 20_000n])).toEqual(['missing_tier'])
    expect(of(['dragon', 20_000n], ['tiger', 20_000n], ['tie', 90_000n], ['lion', 1n])).toEqual(['unknown_tier'])
    expect(of(['dragon', 0n], ['tiger', 20_000n], ['tie', 90_000n])).toEqual(['not_positive'])
    expect(of(['dragon', 1n], ['dragon', 2n], ['tiger', 20_000n], ['tie', 90_000n])).toEqual(['missing_tier'])
  })

  test('a more expensive line returns less', () => {
    const terms = { odds: lo2.odds, pricePerLine: 540_000n }
    expect(checkOdds(family('vn_north'), lo2, terms, 500_000n)).toMatchObject([
      { code: 'under_floor', returnPpm: 492_500n },
    ])
  })

  test('of the whole catalogue only the agents\u2019 đá returns more than is staked, and must not be sold unchanged', () => {
    const refused = listFamilies().flatMap((entry) =>
      entry.plays
        .filter((row) => checkOdds(entry, row, { odds: row.odds }).length > 0)
        .map((row) => `${entry.name} ${row.code}`),
    )
    expect(refused).toEqual(['vn_north agent_da', 'vn_south agent_da'])
    expect(returns('vn_north', 'agent_da').highestPpm).toBe(1_485_332n)
    expect(returns('vn_south', 'agent_da').highestPpm).toBe(1_174_746n)
  })
})

test('the chances of a đá of three, by every way three endings can be drawn (lottery.md 1.7)', () => {
  // Multinomial: a, b and c of n numbers are the three endings, the others any of 97.
  const n = 18
  const factorial = (k: number): bigint => (k < 2 ? 1n : BigInt(k) * factorial(k - 1))
  let [wins, matched, repeats] = [0n, 0n, 0n]
  for (let a = 0; a <= n; a += 1) {
    for (let b = 0; a + b <= n; b += 1) {
      for (let c = 0; a + b + c <= n; c += 1) {
        const rest = n - a - b - c
        const ways =
          (factorial(n) / (factorial(a) * factorial(b) * factorial(c) * factorial(rest))) * 97n ** BigInt(rest)
        const met = [a, b, c].filter((count) => count > 0).length
        if (met < 2) continue
        wins += ways
        matched += ways * BigInt(met - 1)
        repeats += ways * BigInt(Math.max(a, b, c) - 1)
      }
    }
  }
  const entry = must(
    returns('vn_south', 'agent_da').cases.find(({ line }) => line === 'n3'),
    'three members',
  )
  const [first, second] = entry.tiers
  const all = 100n ** BigInt(n)
  const is = (value: Fraction | undefined, ways: bigint, lines: bigint) =>
    value !== undefined && value.numerator * all * lines === ways * value.denominator
  expect(is(first?.chance, wins, 1n)).toBe(true)
  expect(is(first?.expectedHits, matched, 3n)).toBe(true)
  expect(is(second?.expectedHits, repeats, 3n)).toBe(true)
})
