import { createHash, createHmac } from 'node:crypto'
import { must } from '@lotus/kernel'
import { describe, expect, test } from 'vitest'
import { utf8 } from '../hash.ts'
import { merkleRoot } from '../order-root.ts'
import { vnNorthShape } from '../prize-shapes.ts'
import { findFamily } from './all.ts'
import { deriveFamilyDraw, parseFamilyDraw, type FamilyDrawInput } from './index.ts'

const seed = Uint8Array.from({ length: 32 }, (_, i) => i)
const emptyRoot = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const input = { seed, orderRoot: emptyRoot, issueId: '20260101-0001' }
const north = must(findFamily('vn_north'), 'vn_north is there')

async function deriveDraw(from: FamilyDrawInput): Promise<Record<string, string[]>> {
  const { prizes } = await deriveFamilyDraw(north, from)
  return prizes as Record<string, string[]> // the form of a station
}

/** A second implementation, written only from the description, with another library. */
function naiveDraw(key: Uint8Array, issue: string, root: string, beacon: string): Record<string, string[]> {
  const stream: number[] = []
  for (let j = 0; j < 8; j += 1) {
    const block = createHmac('sha512', key).update(`lotus-draw-v1|vn_north|${issue}|${root}|${beacon}|${j}`).digest()
    for (let at = 0; at < 64; at += 4) stream.push(block.readUInt32BE(at))
  }
  const take = (width: number): string => {
    const limit = 10 ** width
    const word = stream.shift()
    if (word === undefined) throw new Error('the stream of the test is too short')
    return word >= Math.floor(2 ** 32 / limit) * limit ? take(width) : String(word % limit).padStart(width, '0')
  }
  const widths = {
    DB: [5],
    G1: [5],
    G2: [5, 5],
    G3: [5, 5, 5, 5, 5, 5],
    G4: [4, 4, 4, 4],
    G5: [4, 4, 4, 4, 4, 4],
    G6: [3, 3, 3],
    G7: [2, 2, 2, 2],
  }
  return Object.fromEntries(Object.entries(widths).map(([prize, list]) => [prize, list.map(take)]))
}

/** Pearson's statistic against equal chances. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((a, b) => a + b, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('derived draw', () => {
  test('test vector 1: no orders, no beacon', async () => {
    expect(await deriveDraw(input)).toEqual({
      DB: ['78927'],
      G1: ['03079'],
      G2: ['30480', '38372'],
      G3: ['61002', '52845', '81678', '94216', '64601', '44877'],
      G4: ['3041', '6305', '1582', '8229'],
      G5: ['4415', '8767', '7525', '7676', '3182', '4701'],
      G6: ['725', '520', '906'],
      G7: ['78', '12', '33', '95'],
    })
  })

  test('test vector 2: one order, a beacon', async () => {
    const orderRoot = await merkleRoot([utf8('{"v":1}')])
    expect(orderRoot).toBe('0fe7f04cd9688fb996eea9ae1248cbe83b4d04805413f35ab25ad9deb5a3cb32')
    expect(await deriveDraw({ ...input, orderRoot, issueId: '20260101', beacon: 'c0ffee' })).toEqual({
      DB: ['18680'],
      G1: ['61030'],
      G2: ['19229', '05223'],
      G3: ['34959', '73105', '64630', '49549', '31000', '03241'],
      G4: ['4547', '0552', '8684', '4243'],
      G5: ['3203', '4978', '1592', '6864', '8549', '5682'],
      G6: ['161', '353', '365'],
      G7: ['87', '89', '39', '75'],
    })
  })

  test('agrees with a second implementation on 300 issues', async () => {
    for (let i = 0; i < 300; i += 1) {
      const key = createHash('sha256').update(`seed ${i}`).digest()
      const root = createHash('sha256').update(`root ${i}`).digest('hex')
      const [issueId, beacon] = [`20260102-${String(i + 1).padStart(4, '0')}`, i % 3 === 0 ? 'ab'.repeat(i % 7) : '']
      const own = await deriveDraw({ seed: key, orderRoot: root, issueId, beacon })
      expect(own).toEqual(naiveDraw(key, issueId, root, beacon))
    }
  })

  test('has the shape of its family', async () => {
    const prizes = await deriveDraw(input)
    expect(Object.keys(prizes)).toEqual(vnNorthShape.map(({ prize }) => prize))
    expect(parseFamilyDraw(north, { prizes })).toMatchObject({ isVoid: false })
  })

  test('changes with the seed, the order root, the issue and the beacon', async () => {
    const otherSeed = seed.toReversed()
    const draws = await Promise.all([
      deriveDraw(input),
      deriveDraw({ ...input, seed: otherSeed }),
      deriveDraw({ ...input, orderRoot: emptyRoot.replace('e', 'f') }),
      deriveDraw({ ...input, issueId: '20260101-0002' }),
      deriveDraw({ ...input, beacon: '00' }),
    ])
    expect(new Set(draws.map((draw) => JSON.stringify(draw))).size).toBe(draws.length)
  })

  test.each([
    { issueId: '20260101|0001' },
    { issueId: '' },
    { orderRoot: emptyRoot.toUpperCase() },
    { orderRoot: 'e3' },
    { beacon: 'c0ffe' },
  ])('refuses what would make the message ambiguous: %j', async (change) => {
    await expect(deriveDraw({ ...input, ...change })).rejects.toThrow()
  })
})

describe('uniformity over 3,000 draws of a fixed series of seeds', () => {
  const endings = Array.from({ length: 100 }, () => 0)
  const places = Array.from({ length: 5 }, () => Array.from({ length: 10 }, () => 0))
  const pairs = Array.from({ length: 100 }, () => 0)
  const collect = async () => {
    for (let i = 0; i < 3000; i += 1) {
      const key = createHash('sha256').update(`uniformity ${i}`).digest()
      const prizes = await deriveDraw({ ...input, seed: key })
      for (const number of Object.values(prizes).flat()) increment(endings, Number(number.slice(-2)))
      const special = prizes['DB']?.[0] ?? ''
      for (const [place, digit] of [...special].entries()) increment(places[place] ?? [], Number(digit))
      increment(pairs, Number(special.slice(-1) + (prizes['G1']?.[0] ?? '').slice(-1)))
    }
  }

  test('endings, digits by place and neighbouring prizes pass a chi-square test at 99.9 %', async () => {
    await collect()
    expect(endings.reduce((a, b) => a + b, 0)).toBe(81_000)
    // Quantiles of the chi-square distribution: 99 degrees of freedom 148.23, 9 degrees 27.88.
    expect(chiSquare(endings)).toBeLessThan(148.23)
    expect(chiSquare(pairs)).toBeLessThan(148.23)
    for (const place of places) expect(chiSquare(place)).toBeLessThan(27.88)
    // Suspiciously even counts would be as wrong as uneven ones: the 0.1 % quantile for 99 degrees is 60.0.
    expect(chiSquare(endings)).toBeGreaterThan(60)
  })
})

function increment(counts: number[], index: number): void {
  counts[index] = (counts[index] ?? 0) + 1
}
