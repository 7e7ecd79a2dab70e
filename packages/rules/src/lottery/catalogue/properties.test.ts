import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomDraw, randomOrder, rngOf } from '../../../test-support/random-orders.ts'
import { fraction, multiply } from '../fraction.ts'
import { findFamily, listFamilies } from './all.ts'
import { facts } from './draws/facts.ts'
import {
  parseFamilyDraw,
  prepareFamilyOrder,
  returnsOf,
  settleFamilyOrder,
  tokensOf,
  type Family,
  type FamilyDraw,
  type FamilyOrder,
  type Play,
} from './index.ts'

const families = listFamilies().map((family) => [family.name, family] as const)

function drawOf(family: Family, wire: unknown): FamilyDraw {
  const draw = parseFamilyDraw(family, wire)
  if (!draw) throw new Error(`no draw of ${family.name}: ${JSON.stringify(wire)}`)
  return draw
}

function prepare(family: Family, play: string, content: unknown, more: Record<string, unknown> = {}): FamilyOrder {
  const order = prepareFamilyOrder(family, { play, content, unit: '1', points: 1, ...more })
  if (!order.ok) throw new Error(`${play} ${order.error}`)
  return order
}

/** A random order with its draw; undefined for the rare content without lines. */
function orderOf(family: Family, play: Play, seed: number) {
  const rng = rngOf(`${play.code} ${seed}`)
  const wire = randomDraw(family, rng)
  const order = randomOrder(rng, play, wire)
  const prepared = prepareFamilyOrder(family, { ...order, points: order.multiple })
  return prepared.ok ? { order, prepared, draw: drawOf(family, wire) } : undefined
}

const anyOrder = (family: Family) =>
  fc.tuple(fc.constantFrom(...family.plays), fc.nat()).map(([play, seed]) => orderOf(family, play, seed))

describe.each(families)('%s', (_, family) => {
  test('a void draw refunds every stake, without a rebate (7.7)', () => {
    fc.assert(
      fc.property(anyOrder(family), (made) => {
        if (!made) return
        const { prepared } = made
        const result = settleFamilyOrder(prepared, drawOf(family, { void: true }))
        expect(result).toMatchObject({ payout: prepared.stake, hits: 0, status: 12 })
        expect(result.rebate ?? 0n).toBe(0n)
      }),
      { numRuns: 30 },
    )
  })

  test('settling again, with another result in between, gives the same (7.6)', () => {
    fc.assert(
      fc.property(anyOrder(family), fc.nat(), (made, seed) => {
        if (!made) return
        const other = drawOf(family, randomDraw(family, rngOf(`other ${seed}`)))
        const first = settleFamilyOrder(made.prepared, made.draw)
        settleFamilyOrder(made.prepared, other)
        expect(settleFamilyOrder(made.prepared, made.draw)).toEqual(first)
      }),
      { numRuns: 30 },
    )
  })

  test('the content stored for an order parses like the one that was sent', () => {
    fc.assert(
      fc.property(anyOrder(family), (made) => {
        if (!made) return
        const { order, prepared } = made
        const again = prepareFamilyOrder(family, { ...order, content: prepared.content, points: order.multiple })
        expect(again).toEqual(prepared)
      }),
      { numRuns: 30 },
    )
  })

  test('a payout is never more than the best tiers of all winning lines, and a loss never pays', () => {
    fc.assert(
      fc.property(anyOrder(family), (made) => {
        if (!made) return
        const { prepared, draw } = made
        const result = settleFamilyOrder(prepared, draw)
        const best = prepared.play.odds.reduce((sum, { odds }) => (odds > sum ? odds : sum), 0n)
        const most = (BigInt(result.hits) * best * prepared.unit * BigInt(prepared.points)) / 10_000n
        const pushed = (prepared.stake / BigInt(prepared.lines)) * BigInt(result.pushedLines)
        expect(result.payout >= 0n && result.payout <= most + pushed).toBe(true)
        expect(result.winningLines + result.pushedLines).toBeLessThanOrEqual(result.lines)
      }),
      { numRuns: 30 },
    )
  })

  test('all numbers together have as many hits as numbers are read, on every draw (7.1)', () => {
    const plays = family.plays.filter(
      ({ input, code }) => input.kind === 'numbers' && !/any1|run_|front3|back3/.test(code),
    )
    for (const play of plays) {
      if (play.input.kind !== 'numbers') continue
      const board = { board: Array.from({ length: play.input.width }, () => [...'0123456789']) }
      const order = prepare(family, play.code, board)
      const [line] = returnsOf(family, play).cases
      const expected = multiply(line?.tiers[0]?.expectedHits ?? fraction(0), fraction(10 ** play.input.width))
      for (let seed = 0; seed < 5; seed += 1) {
        const draw = drawOf(family, randomDraw(family, rngOf(`${play.code} ${seed}`)))
        expect(fraction(settleFamilyOrder(order, draw).hits), play.code).toEqual(expected)
      }
    }
  })
})

describe.each(families.filter(([, family]) => family.space.isDistinct))('%s draws without replacement', (_, family) => {
  test('so a bet on every line of a play wins exactly lines x chance, on every draw', () => {
    let tried = 0
    for (const play of family.plays) {
      const { input } = play
      if (
        !('universe' in input) ||
        'values' in input.universe ||
        !['pool', 'positions', 'fixed_places'].includes(input.kind)
      )
        continue
      const tokens = tokensOf(input.universe)
      const content = 'places' in input ? Array.from({ length: input.places }, () => tokens) : tokens
      const order = prepareFamilyOrder(family, { play: play.code, content, unit: '1', points: 1 })
      if (!order.ok) {
        expect(order.error).toBe('too_many_lines')
        continue
      }
      const draw = drawOf(family, randomDraw(family, rngOf(play.code)))
      const result = settleFamilyOrder(order, draw)
      // At a place every number has its own case, with the same chance as the others.
      const cases = returnsOf(family, play).cases.slice(0, input.kind === 'fixed_places' ? 1 : undefined)
      const chances = cases.flatMap(({ tiers }) => tiers.map(({ chance }) => chance))
      const sum = chances.reduce((total, { numerator, denominator }) => {
        const wins = BigInt(order.lines) * numerator
        expect(wins % denominator).toBe(0n)
        return total + wins / denominator
      }, 0n)
      expect(BigInt(result.winningLines), play.code).toBe(sum)
      tried += 1
    }
    expect(tried).toBeGreaterThan(0)
  })
})

describe('SSC groups (7.4)', () => {
  const ssc = findFamily('ssc')
  const ten = [...'0123456789']
  const results = Array.from({ length: 100_000 }, (_, n) => facts(Array.from(String(n).padStart(5, '0'))))

  test.each([
    ['five_group120', ten, 252, 120],
    ['five_group60', { double: ten, single: ten }, 840, 60],
    ['five_group30', { double: ten, single: ten }, 360, 30],
    ['five_group20', { triple: ten, single: ten }, 360, 20],
    ['five_group10', { triple: ten, double: ten }, 90, 10],
    ['five_group5', { quad: ten, single: ten }, 90, 5],
  ])('%s of all digits wins on lines x multiplicity of the 100,000 results', (code, content, lines, multiplicity) => {
    if (!ssc) throw new Error('ssc is there')
    const order = prepare(ssc, code, content)
    const { rule } = order.play
    expect(order.lines).toBe(lines)
    const won = results.filter((result) => rule.judge(order.selection, result).length > 0)
    expect(won).toHaveLength(lines * multiplicity)
  })
})

describe('prize group and rebate (7.5)', () => {
  const plays = listFamilies().flatMap((family) =>
    family.plays.filter((play) => play.isPrizeGroupAllowed).map((play) => ({ family, play })),
  )

  test('the part that a lower group takes off the prize is the rebate: the return stays U/2000', () => {
    let compared = 0
    for (const { family, play } of plays) {
      const full = returnsOf(family, play)
      const half = returnsOf(family, play, { prizeGroup: 1800 })
      for (const [index, { share, push }] of full.cases.entries()) {
        // A pushed stake is fully refunded whatever the group, and odds cut to four decimals return a little less.
        if (push.numerator > 0n || share.numerator !== share.denominator) continue
        expect(half.cases[index]?.share).toEqual(fraction(9, 10))
        compared += 1
      }
    }
    expect(compared).toBeGreaterThan(300)
  })

  test('lottery.md 3.10: own group 1950, order at 1800, stake 100 on a digit', () => {
    const ssc = findFamily('ssc')
    if (!ssc) throw new Error('ssc is there')
    const draw = drawOf(ssc, { digits: '94097' })
    const content = [[], [], [], [], ['7']]
    const low = prepare(ssc, 'fixed_place', content, { points: 100, prizeGroup: 1800, rebate: '0.075' })
    expect(settleFamilyOrder(low, draw)).toMatchObject({ payout: 9_000_000n, rebate: 75_000n })
    const own = prepare(ssc, 'fixed_place', content, { points: 100, prizeGroup: 1950, rebate: '0' })
    expect(settleFamilyOrder(own, draw)).toMatchObject({ payout: 9_750_000n, rebate: 0n })
  })
})

describe('plays where every result is exactly one outcome', () => {
  const all = [
    ['ssc', /^(special3|dt_)/],
    ['elott_ssc', /^(special3|dt_|niuniu|show_hand)/],
    ['11x5', /^(odd_count|middle)$/],
    ['elott_11x5', /^(dt_|sum_tail)/],
    ['k3', /^(sum|combo|pattern|span|dt_.*)$/],
    ['pk10', /^(sum2|sum_first_last|sum3|dt_.*|fantan_fan)$/],
    ['pc28', /^(sum|combo)$/],
    ['lhc', /^(special_(colour|zodiac|head|tail)|total_bs|total_oe)$/],
    ['keno', /^(sum_bs|sum_oe|top_middle_bottom|odd_even_more|elements)$/],
    ['thai', /^(fpc|fantan_fan)$/],
    ['wingo', /^bs$/],
    ['elott_lf', /^(sum|sum_tail|span)$/],
    ['vtx', /^side$/],
    ['vxd', /^parity$/],
    ['vn_south', /^db2_sum$/],
  ] as const
  test.each(all)('%s', (name, codes) => {
    const family = findFamily(name)
    if (!family) throw new Error(`${name} is there`)
    const plays = family.plays.filter(({ code }) => codes.test(code))
    expect(plays.length).toBeGreaterThan(0)
    for (const play of plays) {
      if (play.input.kind !== 'outcomes') throw new Error(`${play.code} has outcomes`)
      const order = prepare(family, play.code, play.input.outcomes)
      for (let seed = 0; seed < 40; seed += 1) {
        const draw = drawOf(family, randomDraw(family, rngOf(`${play.code} ${seed}`)))
        expect(settleFamilyOrder(order, draw).winningLines, play.code).toBe(1)
      }
      const total = returnsOf(family, play).cases.reduce(
        (sum, { tiers }) =>
          sum + tiers.reduce((all_, { chance }) => all_ + Number(chance.numerator) / Number(chance.denominator), 0),
        0,
      )
      if (!/zodiac|head|tail$/.test(play.code)) expect(total, play.code).toBeCloseTo(1, 9)
    }
  })
})

describe.each(['vn_north', 'vn_south'])('%s', (name) => {
  const station = findFamily(name)
  if (!station) throw new Error(`${name} is there`)
  const endings = Array.from({ length: 100 }, (_, i) => String(i).padStart(2, '0'))
  const anyDraw = fc.nat().map((seed) => {
    const wire = randomDraw(station, rngOf(`station ${seed}`))
    const prizes = Object.values(wire['prizes'] as Record<string, string[]>) // the form of a station
    return { draw: drawOf(station, wire), fell: prizes.flat().map((number) => number.slice(-2)) }
  })
  const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)

  test('all hundred lô return the odds once for every number (7.1)', () => {
    fc.assert(
      fc.property(anyDraw, ({ draw, fell }) => {
        const order = prepare(station, 'lo2', endings)
        const { payout, stake, hits } = settleFamilyOrder(order, draw)
        const odds = order.play.odds[0]?.odds ?? 0n
        expect([hits, payout, stake]).toEqual([
          fell.length,
          BigInt(fell.length) * odds,
          BigInt(fell.length) * 1_000_000n,
        ])
      }),
      { numRuns: 40 },
    )
  })

  test('all pairs win as often as the distinct endings pair up (7.2)', () => {
    fc.assert(
      fc.property(anyDraw, ({ draw, fell }) => {
        const distinct = new Set(fell).size
        expect(settleFamilyOrder(prepare(station, 'xien2', endings), draw).hits).toBe(choose(distinct, 2))
      }),
      { numRuns: 40 },
    )
  })

  test('a trượt wins on exactly the lines without a drawn number (7.3)', () => {
    fc.assert(
      fc.property(
        anyDraw,
        fc.uniqueArray(fc.constantFrom(...endings), { minLength: 8, maxLength: 14 }),
        (made, pool) => {
          const missed = pool.filter((number) => !made.fell.includes(number)).length
          for (const k of [4, 8]) {
            const order = prepare(station, `truot${k}`, pool)
            const { hits, lines } = settleFamilyOrder(order, made.draw)
            expect(hits).toBe(missed < k ? 0 : choose(missed, k))
            expect(lines).toBe(choose(pool.length, k))
          }
        },
      ),
      { numRuns: 40 },
    )
  })
})
