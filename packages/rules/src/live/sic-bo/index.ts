import { assert } from '@lotus/kernel'
import { drawBelow } from '../draws.ts'
import type { LiveSpot, TableRules } from '../table-rules.ts'

/** Three dice, each 1 to 6. */
export type DiceOutcome = { dice: readonly [number, number, number] }

const TIMES = 1_000_000
const faces = [1, 2, 3, 4, 5, 6] as const

/** What a total pays: its chance is that of its mirror, 21 minus it (games.md 2.5). */
const totalPays: Readonly<Record<number, { times: number; returnPpm: number }>> = {
  4: { times: 60, returnPpm: 847_222 },
  5: { times: 30, returnPpm: 861_111 },
  6: { times: 17, returnPpm: 833_333 },
  7: { times: 12, returnPpm: 902_777 },
  8: { times: 8, returnPpm: 875_000 },
  9: { times: 6, returnPpm: 810_185 },
  10: { times: 6, returnPpm: 875_000 },
}

const spotsOf = (group: string, ids: readonly (number | string)[], times: number, returnPpm: number): LiveSpot[] =>
  ids.map((id) => ({ id: `${group}_${id}`, group, pays: [times * TIMES], returnPpm }))

const evens = ['small', 'big', 'odd', 'even'].map((id): LiveSpot => ({
  id,
  group: 'even',
  pays: [TIMES],
  returnPpm: 972_222,
}))
const totals = Array.from({ length: 14 }, (_, i) => i + 4).flatMap((total) => {
  const pay = totalPays[Math.min(total, 21 - total)]
  assert(pay !== undefined, 'every total of 4 to 17 has its pay')
  return spotsOf('total', [total], pay.times, pay.returnPpm)
})
const pairs = faces.flatMap((low) => faces.filter((high) => high > low).map((high) => `${low}${high}`))

export const sicBo: TableRules<DiceOutcome> = {
  version: '1.0.0',
  spots: [
    ...evens,
    ...totals,
    ...faces.map((face): LiveSpot => ({
      id: `single_${face}`,
      group: 'single',
      pays: [TIMES, 2 * TIMES, 3 * TIMES],
      returnPpm: 921_296,
    })),
    ...spotsOf('double', faces, 10, 814_814),
    ...spotsOf('pair', pairs, 5, 833_333),
    ...spotsOf('triple', faces, 180, 837_962),
    { id: 'anyTriple', group: 'anyTriple', pays: [30 * TIMES], returnPpm: 861_111 },
  ],
  opposites: [
    ['small', 'big'],
    ['odd', 'even'],
  ],
  payOf(spot, { dice }) {
    const times = timesOf(spot, dice)
    return times === 0 ? null : times * TIMES
  },
  // Dice have no order.
  cases: faces.flatMap((a) =>
    faces
      .filter((b) => b >= a)
      .flatMap((b) => faces.filter((c) => c >= b).map((c): DiceOutcome => ({ dice: [a, b, c] }))),
  ),
  stepsOf: () => 3,
}

/** Triples lose the four even chances (classic rule). */
function timesOf(spot: string, dice: readonly number[]): number {
  const total = totalOf(dice)
  const isTriple = dice.every((die) => die === dice[0])
  const count = (face: number) => dice.filter((die) => die === face).length
  const [group = '', value = ''] = spot.split('_')
  const face = Number(value)
  switch (group) {
    case 'small':
      return !isTriple && total <= 10 ? 1 : 0
    case 'big':
      return !isTriple && total >= 11 ? 1 : 0
    case 'odd':
      return !isTriple && total % 2 === 1 ? 1 : 0
    case 'even':
      return !isTriple && total % 2 === 0 ? 1 : 0
    case 'total':
      return total === face ? (totalPays[Math.min(total, 21 - total)]?.times ?? 0) : 0
    case 'single':
      return count(face)
    case 'double':
      return count(face) >= 2 ? 10 : 0
    case 'pair':
      return [...value].every((one) => count(Number(one)) > 0) ? 5 : 0
    case 'triple':
      return count(face) === 3 ? 180 : 0
    case 'anyTriple':
      return isTriple ? 30 : 0
    default:
      return 0
  }
}

export const totalOf = (dice: readonly number[]): number => dice.reduce((sum, die) => sum + die, 0)

/** What the history strip shows of a round. */
export function diceResult({ dice }: DiceOutcome): 'big' | 'small' | 'triple' {
  if (dice.every((die) => die === dice[0])) return 'triple'
  return totalOf(dice) >= 11 ? 'big' : 'small'
}

/** Throws the dice of a round from its seed. */
export async function throwDice(seed: Uint8Array, roundId: string): Promise<DiceOutcome> {
  const [a = 0, b = 0, c = 0] = await drawBelow(seed, roundId, [6, 6, 6])
  return { dice: [a + 1, b + 1, c + 1] }
}
