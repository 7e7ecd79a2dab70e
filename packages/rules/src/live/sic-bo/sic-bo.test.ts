import { expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { settleBets } from '../table-rules.ts'
import { diceResult, sicBo, throwDice, type DiceOutcome } from './index.ts'

const faces = [1, 2, 3, 4, 5, 6]
const all = faces.flatMap((a) => faces.flatMap((b) => faces.map((c): DiceOutcome => ({ dice: [a, b, c] }))))

/** Ways of 216 that win (games.md 2.5); of a single, ways by how often it shows. */
const ways: Readonly<Record<string, number>> = {
  small: 105,
  big: 105,
  odd: 105,
  even: 105,
  total_4: 3,
  total_5: 6,
  total_6: 10,
  total_7: 15,
  total_8: 21,
  total_9: 25,
  total_10: 27,
  total_11: 27,
  total_12: 25,
  total_13: 21,
  total_14: 15,
  total_15: 10,
  total_16: 6,
  total_17: 3,
  single: 91,
  double: 16,
  pair: 30,
  triple: 1,
  anyTriple: 6,
}

it('all 216 throws give the published ways and the shown return of every spot', () => {
  expect(all).toHaveLength(216)
  for (const { id, group, returnPpm } of sicBo.spots) {
    const pays = all.map((outcome) => sicBo.payOf(id, outcome)).filter((pay) => pay !== null)
    expect([id, pays.length]).toEqual([id, ways[id] ?? ways[group]])
    const back = pays.reduce((sum, pay) => sum + pay + 1_000_000, 0)
    expect([id, Math.floor(back / 216)]).toEqual([id, returnPpm])
    expect(returnPpm).toBeGreaterThanOrEqual(750_000)
  }
})

it('its cases hold every way in which spots pay together (games.md 2.1)', () => {
  const ways = (outcomes: readonly DiceOutcome[]) =>
    new Set(outcomes.map((outcome) => sicBo.spots.map(({ id }) => sicBo.payOf(id, outcome)).join()))
  expect(sicBo.cases).toHaveLength(56)
  expect(ways(sicBo.cases)).toEqual(ways(all))
})

it('a single pays once, twice or three times its stake', () => {
  const count = (times: number) =>
    all.filter((outcome) => sicBo.payOf('single_5', outcome) === times * 1_000_000).length
  expect([count(1), count(2), count(3)]).toEqual([75, 15, 1])
})

it('a triple loses the even chances', () => {
  for (const spot of ['small', 'big', 'odd', 'even']) expect(sicBo.payOf(spot, { dice: [2, 2, 2] })).toBeNull()
  expect(diceResult({ dice: [2, 2, 2] })).toBe('triple')
  expect(diceResult({ dice: [6, 4, 1] })).toBe('big')
  expect(diceResult({ dice: [6, 3, 1] })).toBe('small')
})

it('a set of bets is settled together, opposite ones counting by their difference', () => {
  const bets = [
    { spot: 'big', amount: parseMoney('50') },
    { spot: 'small', amount: parseMoney('20') },
    { spot: 'single_6', amount: parseMoney('10') },
    { spot: 'total_11', amount: parseMoney('5') },
  ]
  const settled = settleBets(sicBo, { dice: [4, 5, 6] }, bets)
  expect(settled).toMatchObject({ staked: parseMoney('85'), win: parseMoney('120'), validBet: parseMoney('45') })
  expect(settled.lines.map(({ spot, back }) => [spot, back])).toEqual([
    ['small', 0n],
    ['big', parseMoney('100')],
    ['total_11', 0n],
    ['single_6', parseMoney('20')],
  ])
})

it('dice come from the seed alone and are spread evenly', async () => {
  const seed = Uint8Array.from({ length: 32 }, (_, i) => 255 - i)
  expect(await throwDice(seed, 'A')).toEqual(await throwDice(seed, 'A'))
  const throws = await Promise.all(Array.from({ length: 2_000 }, (_, i) => throwDice(seed, String(i))))
  for (const face of faces) {
    const count = throws.flatMap(({ dice }) => dice).filter((die) => die === face).length
    expect(Math.abs(count - 1_000)).toBeLessThan(120)
  }
})
