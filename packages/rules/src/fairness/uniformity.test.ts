import { createHash } from 'node:crypto'
import { must } from '@lotus/kernel'
import { expect, test } from 'vitest'
import { findFamily } from '../lottery/catalogue/all.ts'
import { deriveFamilyDraw } from '../lottery/catalogue/own-draw.ts'

// The scaling of words to digits, balls and dice, with a beacon in the message; own-draw.test.ts tests it without one.

const DRAWS = 3_000
const hex = (text: string) => createHash('sha256').update(text).digest('hex')

async function drawsOf(name: string): Promise<Record<string, unknown>[]> {
  const family = must(findFamily(name), 'the family is there')
  return Promise.all(
    Array.from({ length: DRAWS }, (_, i) =>
      deriveFamilyDraw(family, {
        seed: createHash('sha256').update(`seed ${name} ${i}`).digest(),
        orderRoot: hex('root'),
        issueId: '20260101-0001',
        beacon: hex(`beacon ${name} ${i}`),
      }),
    ),
  )
}

function chiSquare(values: readonly string[], cells: readonly string[]): number {
  const counts = new Map(cells.map((cell) => [cell, 0]))
  for (const value of values) counts.set(value, must(counts.get(value), `${value} is a possible value`) + 1)
  const expected = values.length / cells.length
  return [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}
/** The 99.99 % quantile of the chi-square distribution (Wilson and Hilferty). */
const quantile = (degrees: number) => degrees * (1 - 2 / (9 * degrees) + 3.719 * Math.sqrt(2 / (9 * degrees))) ** 3
const upTo = (last: number) => Array.from({ length: last }, (_, i) => String(i + 1).padStart(2, '0'))

test.each([
  ['ssc', 'digits', [...'0123456789'], 5],
  ['k3', 'dice', [...'123456'], 3],
  ['mega645', 'balls', upTo(45), 6],
  ['pk10', 'cars', upTo(10), 10],
] as const)('%s: every value is equally likely in every place', async (name, part, cells, places) => {
  // Texts and lists are both read by index.
  const drawn = (await drawsOf(name)).map((draw) => [...(draw[part] as string | string[])])
  for (let place = 0; place < places; place += 1) {
    expect(
      chiSquare(
        drawn.map((values) => values[place] ?? ''),
        cells,
      ),
      `place ${place + 1}`,
    ).toBeLessThan(quantile(cells.length - 1))
  }
})

test('a beacon changes the draw, and the same one gives the same draw', async () => {
  const family = must(findFamily('ssc'), 'the family is there')
  const input = { seed: new Uint8Array(32), orderRoot: hex('root'), issueId: '20260101-0001' }
  const [without, one, again, other] = await Promise.all([
    deriveFamilyDraw(family, input),
    deriveFamilyDraw(family, { ...input, beacon: hex('one') }),
    deriveFamilyDraw(family, { ...input, beacon: hex('one') }),
    deriveFamilyDraw(family, { ...input, beacon: hex('other') }),
  ])
  expect(one).toEqual(again)
  expect(new Set([without, one, other].map((draw) => JSON.stringify(draw))).size).toBe(3)
  expect(await deriveFamilyDraw(family, { ...input, beacon: '' })).toEqual(without)
})
