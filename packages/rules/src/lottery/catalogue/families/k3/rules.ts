import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import type { Space } from '../../chances/space.ts'
import { diceForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { duels, openDuel, threePattern } from '../../rules/digits.ts'
import { atPlaces, twoSetsOf } from '../../rules/groups.ts'
import { isSide, outcomes, span, sum, winIf, type OutcomeVerdict } from '../../rules/outcomes.ts'
import { allAmong, repeated, unordered } from '../../rules/pools.ts'
import type { WinRule } from '../../types.ts'

export const diceSpace: Space = { values: [...'123456'], isDistinct: false }

const of = (verdict: OutcomeVerdict): WinRule => outcomes(unordered(0, 3), verdict)
const shows = (values: readonly string[], face: string) => values.filter((value) => value === face).length
const different = (values: readonly string[]) => new Set(values).size
const BIG = 11

/** lottery.md 3.4; a triple counts as two of a kind and for the sides (lottery-choices.md 26). */
const diceRules: Readonly<Record<string, WinRule>> = {
  sum: of((outcome, values) => (String(sum(values)) === outcome ? `s${outcome}` : null)),
  triple_single: of((outcome, values) => winIf(shows(values, outcome) === 3)),
  triple_all: of((_, values) => winIf(different(values) === 1)),
  three_diff: allAmong(repeated(1, 3), 0, 3),
  straight_all: of((_, values) => winIf(threePattern(values, false, 'triple') === 'straight')),
  two_same_single: atPlaces(twoSetsOf(2, 1), 0, 3),
  two_same_multi: of((outcome, values) => winIf(shows(values, outcome) >= 2)),
  two_diff: allAmong(repeated(1), 0, 3),
  bsoe: of((outcome, values) => winIf(isSide(outcome, sum(values), BIG))),
  combo: of((outcome, values) => (isSide(outcome, sum(values), BIG) ? outcome : null)),
  bsoe_kill: of((outcome, values) => winIf(different(values) > 1 && isSide(outcome, sum(values), BIG))),
  any_code_win: of((outcome, values) => winIf(shows(values, outcome) > 0)),
  any_code_miss: of((outcome, values) => winIf(shows(values, outcome) === 0)),
  pattern: of((outcome, values) => (threePattern(values, false, 'triple') === outcome ? outcome : null)),
  all_different: of((_, values) => winIf(different(values) === 3)),
  span: of((outcome, values) => (String(span(values)) === outcome ? `s${outcome}` : null)),
  ...duels('dt', 3, openDuel),
}

export const family = defineFamily({ table, facts, form: diceForm, space: diceSpace, rules: diceRules })
