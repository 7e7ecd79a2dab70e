import { createHash, createHmac } from 'node:crypto'
import { must } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { findFamily, listFamilies } from './all.ts'
import { animals, deriveFamilyDraw, parseFamilyDraw, type Facts, type Family } from './index.ts'

const seedOf = (text: string) => createHash('sha256').update(text).digest()
const emptyRoot = createHash('sha256').digest('hex')
const input = (text: string) => ({ seed: seedOf(text), orderRoot: emptyRoot, issueId: '20260101-0001' })
const own = listFamilies().filter(({ form }) => form.parts !== null)
const family = (name: string) => must(findFamily(name), `${name} is there`)

async function draw(of: Family, text: string): Promise<{ wire: Record<string, unknown>; facts: Facts }> {
  const wire = await deriveFamilyDraw(of, { ...input(text), yearAnimal: 'snake' })
  const facts = parseFamilyDraw(of, JSON.parse(JSON.stringify(wire)))
  if (!facts || facts.isVoid) throw new Error(`no draw of ${of.name}: ${JSON.stringify(wire)}`)
  return { wire, facts }
}

test('every family except Yeekee has own draws, in the form that its orders are settled on', async () => {
  expect(own).toHaveLength(listFamilies().length - 1)
  for (const of of own) {
    const { wire } = await draw(of, 'form')
    expect(await draw(of, 'form')).toEqual(await draw(of, 'form'))
    const others = await Promise.all(
      [...'abcdefghijkl'].map(async (text) => JSON.stringify((await draw(of, text)).wire)),
    )
    expect(new Set([JSON.stringify(wire), ...others]).size, of.name).toBeGreaterThan(2)
  }
  await expect(deriveFamilyDraw(family('yeekee'), input('form'))).rejects.toThrow('members submit')
})

test('stations still draw what was recorded with the first engine', async () => {
  const { wire } = await draw(family('vn_north'), 'stations')
  expect(wire).toEqual({
    prizes: {
      DB: ['72536'],
      G1: ['58471'],
      G2: ['54187', '78093'],
      G3: ['33569', '06931', '06505', '57210', '49833', '43750'],
      G4: ['4397', '2191', '8492', '1217'],
      G5: ['7359', '2103', '7100', '2248', '4260', '2982'],
      G6: ['624', '963', '627'],
      G7: ['08', '27', '91', '90'],
    },
  })
})

test('6 of 49 needs the animal of its year', async () => {
  const wire = await deriveFamilyDraw(family('lhc'), input('animal'))
  expect(parseFamilyDraw(family('lhc'), wire)).toBeUndefined()
  for (const yearAnimal of animals) {
    const known = await deriveFamilyDraw(family('lhc'), { ...input('animal'), yearAnimal })
    expect(known).toEqual({ ...wire, yearAnimal })
  }
})

/** A second implementation, written only from the description, with another library. */
function naiveWords(name: string, text: string): (limit: number) => number {
  const { seed, orderRoot, issueId } = input(text)
  const words: number[] = []
  for (let j = 0; j < 20; j += 1) {
    const block = createHmac('sha512', seed).update(`lotus-draw-v1|${name}|${issueId}|${orderRoot}||${j}`).digest()
    for (let at = 0; at < 64; at += 4) words.push(block.readUInt32BE(at))
  }
  const below = (limit: number): number => {
    const word = must(words.shift(), 'the stream of the test is long enough')
    return word >= Math.floor(2 ** 32 / limit) * limit ? below(limit) : word % limit
  }
  return below
}

function naiveBalls(below: (limit: number) => number, last: number, count: number): string[] {
  const taken: number[] = []
  while (taken.length < count) {
    let index = below(last - taken.length)
    // The index-th of the remaining ones, in ascending order.
    let number = 1
    while (taken.includes(number) || index > 0) {
      if (!taken.includes(number)) index -= 1
      number += 1
    }
    taken.push(number)
  }
  return taken.map((number) => String(number).padStart(2, '0'))
}

test('agrees with a second implementation on digits, dice, coins, balls and the special number', async () => {
  for (let i = 0; i < 40; i += 1) {
    const text = `second ${i}`
    const of = async (name: string) => (await draw(family(name), text)).wire
    const digits = (name: string, width: number) => String(naiveWords(name, text)(10 ** width)).padStart(width, '0')
    expect(await of('ssc')).toEqual({ digits: digits('ssc', 5) })
    expect(await of('wingo')).toEqual({ digits: digits('wingo', 1) })
    const dice = naiveWords('k3', text)
    expect(await of('k3')).toEqual({ dice: [dice(6), dice(6), dice(6)].map((face) => face + 1).join('') })
    const coins = naiveWords('vxd', text)
    expect(await of('vxd')).toEqual({ red: [0, 1, 2, 3].filter(() => coins(2) === 0).length })
    expect(await of('pk10')).toEqual({ cars: naiveBalls(naiveWords('pk10', text), 10, 10) })
    expect(await of('keno')).toEqual({ balls: naiveBalls(naiveWords('keno', text), 80, 20) })
    const seven = naiveBalls(naiveWords('lhc', text), 49, 7)
    expect(await of('lhc')).toEqual({ normals: seven.slice(0, 6), special: seven[6], yearAnimal: 'snake' })
  }
})

/** Pearson's statistic against equal chances. */
function chiSquare(counts: Iterable<number>, cells: number): number {
  const list = [...counts]
  const expected = list.reduce((a, b) => a + b, 0) / cells
  const empty = (cells - list.length) * expected
  return list.reduce((sum, count) => sum + (count - expected) ** 2 / expected, empty)
}

/** The 99.99 % quantile of the chi-square distribution (Wilson and Hilferty). */
const quantile = (degrees: number) => degrees * (1 - 2 / (9 * degrees) + 3.719 * Math.sqrt(2 / (9 * degrees))) ** 3

function tally(values: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

describe('uniformity over draws of a fixed series of seeds', () => {
  const DRAWS = 1500
  const forms = [
    ['ssc', 5],
    ['tl6d', 6],
    ['k3', 3],
    ['vbc', 3],
    ['11x5', 5],
    ['pk10', 10],
    ['lhc', 7],
    ['mega645', 6],
    ['tl2d37', 2],
    ['keno', 20],
    ['thai', 3],
  ] as const

  test.each(forms)('%s: values by place, neighbouring places and their order', async (name, places) => {
    const { values: tokens, isDistinct } = family(name).space
    const results: (readonly string[])[] = []
    for (let i = 0; i < DRAWS; i += 1) results.push((await draw(family(name), `uniform ${name} ${i}`)).facts.values)
    for (let place = 0; place < places; place += 1) {
      const counts = tally(results.map((values) => values[place] ?? ''))
      expect([...counts.keys()].every((value) => tokens.includes(value))).toBe(true)
      expect(chiSquare(counts.values(), tokens.length), `place ${place + 1}`).toBeLessThan(quantile(tokens.length - 1))
    }
    for (let place = 0; place + 1 < places; place += 1) {
      const pairs = tally(results.map((values) => `${values[place]} ${values[place + 1]}`))
      const cells = tokens.length * (tokens.length - (isDistinct ? 1 : 0))
      // With fewer than five draws a cell the statistic says little.
      if (cells * 5 <= DRAWS) expect(chiSquare(pairs.values(), cells)).toBeLessThan(quantile(cells - 1))
    }
    if (isDistinct) {
      const firstIsLess = results.filter(([a = '', b = '']) => a < b).length
      expect(Math.abs(firstIsLess - DRAWS / 2)).toBeLessThan(3.9 * Math.sqrt(DRAWS / 4))
    }
  })

  test('coins: four of them have the right distribution', async () => {
    const red: string[] = []
    for (let i = 0; i < DRAWS; i += 1) red.push(String((await draw(family('vxd'), `coins ${i}`)).wire['red']))
    const counts = tally(red)
    const statistic = [1, 4, 6, 4, 1].reduce((sum, ways, count) => {
      const expected = (DRAWS * ways) / 16
      return sum + ((counts.get(String(count)) ?? 0) - expected) ** 2 / expected
    }, 0)
    expect(statistic).toBeLessThan(quantile(4))
  })
})
