import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { defineFamily } from '../../family.ts'
import { subsets, tally } from '../../lines.ts'
import { duels, openDuel, special3, sumSides } from '../../rules/digits.ts'
import { inOrder, outcomes, sum } from '../../rules/outcomes.ts'
import { fixedPlaces, matching, same, sideOf } from '../../rules/places.ts'
import { allAmong, repeated, unordered } from '../../rules/pools.ts'
import type { WinRule } from '../../types.ts'
import { sscForm } from '../ssc/rules.ts'

/** Three of the five add up to a multiple of ten; the sum of the other two modulo ten is the niu (zero is niu-niu). */
function niuOf(values: readonly string[]): string {
  const total = sum(values)
  // The other two have the same remainder as all five, whichever three add up.
  if (![...subsets(values, 3)].some((three) => sum(three) % 10 === 0)) return 'none'
  return total % 10 === 0 ? 'niuniu' : `niu${total % 10}`
}

/** The poker pattern of five digits; a straight does not wrap around 9-0 (lottery-choices.md 23). */
function handOf(values: readonly string[]): string {
  const counts = [...tally(values).values()].toSorted((a, b) => b - a).join('')
  const named: Readonly<Record<string, string>> = {
    '5': 'five',
    '41': 'four',
    '32': 'full_house',
    '311': 'three',
    '221': 'two_pair',
    '2111': 'one_pair',
  }
  const numbers = values.map(Number)
  const isStraight = counts === '11111' && Math.max(...numbers) - Math.min(...numbers) === 4
  return named[counts] ?? (isStraight ? 'straight' : 'high')
}

/** lottery-choices.md 23: d1+d2 against d4+d5 modulo ten. */
function baccarat(outcome: string, values: readonly string[]): string | null {
  const [player, banker] = [sum(values.slice(0, 2)) % 10, sum(values.slice(2)) % 10]
  if (player === banker) return outcome === 'tie' ? 'tie' : 'push'
  return outcome === (player > banker ? 'player' : 'banker') ? 'side' : null
}

function baccaratPair(outcome: string, [a, b, c, d]: readonly string[]): string | null {
  const isPair = outcome.startsWith('player') ? a === b : c === d
  const asksForPair = !outcome.includes('no_pair')
  return isPair === asksForPair ? (isPair ? 'pair' : 'no_pair') : null
}

const named = (name: (values: readonly string[]) => string): WinRule =>
  outcomes(unordered(0, 5), (outcome, values) => (name(values) === outcome ? outcome : null))

/** lottery.md 4. */
const rules: Readonly<Record<string, WinRule>> = {
  ball_number: fixedPlaces(matching(same)),
  ball_bsoe: fixedPlaces(matching(sideOf(5))),
  sum_bsoe: sumSides(5, 23),
  special3_front: special3(0),
  special3_mid: special3(1),
  special3_back: special3(2),
  ...duels('dt', 5, openDuel),
  one_of_five: allAmong(repeated(1), 0, 5),
  niuniu: named(niuOf),
  show_hand: named(handOf),
  baccarat: outcomes(inOrder(0, 1, 3, 4), baccarat),
  baccarat_pair: outcomes(inOrder(0, 1, 3, 4), baccaratPair),
}

export const family = defineFamily({ table, facts, form: sscForm, space: digitSpace, rules })
