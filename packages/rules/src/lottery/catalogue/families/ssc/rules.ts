import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { blockHashForm, digitsForm, kenoForm, turnoverForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import {
  anyCodes,
  duels,
  fourStar,
  openDuel,
  pushDuel,
  special3,
  sumSides,
  threeStar,
  twoStar,
} from '../../rules/digits.ts'
import { atMarked, atPlaces, pairOf, twoSetsOf } from '../../rules/groups.ts'
import { isSide, outcomes, sum } from '../../rules/outcomes.ts'
import {
  anyPlaces,
  fixedPlaces,
  stackedTailTiers,
  matchedPlaces,
  matching,
  same,
  sideOf,
  straight,
  suffixLines,
  tongxuan,
} from '../../rules/places.ts'
import { allAmong, allAmongValues, repeated, unordered } from '../../rules/pools.ts'
import type { WinRule } from '../../types.ts'

/** Five digits; also out of a keno draw, a block's hash or a turnover (lottery.md 4). */
export const sscForm = digitsForm(5, kenoForm(4, 5), blockHashForm, turnoverForm)

const fiveStar: Readonly<Record<string, WinRule>> = {
  five_straight: straight(0, 5, digitSpace),
  five_group120: allAmong(repeated(1, 5), 0, 5),
  five_group60: atPlaces(twoSetsOf(2, 1), 0, 5),
  five_group30: atPlaces(twoSetsOf(2, 1), 0, 5),
  five_group20: atPlaces(twoSetsOf(3, 1), 0, 5),
  five_group10: atPlaces(twoSetsOf(3, 2), 0, 5),
  five_group5: atPlaces(twoSetsOf(4, 1), 0, 5),
  five_all: suffixLines(5, digitSpace),
  five_join: matchedPlaces(5, digitSpace, stackedTailTiers),
  five_tongxuan: matchedPlaces(5, digitSpace, tongxuan),
}

const anyPlace: Readonly<Record<string, WinRule>> = {
  any2_straight: anyPlaces(2, digitSpace),
  any3_straight: anyPlaces(3, digitSpace),
  any4_straight: anyPlaces(4, digitSpace),
  any2_group: atMarked(allAmongValues(repeated(1, 2)), 2),
  any3_group3: atMarked(pairOf, 3),
  any3_group6: atMarked(allAmongValues(repeated(1, 3)), 3),
  any4_group24: atMarked(allAmongValues(repeated(1, 4)), 4),
  any4_group12: atMarked(twoSetsOf(2, 1), 4),
  any4_group6: atMarked(allAmongValues(repeated(2, 2)), 4),
  any4_group4: atMarked(twoSetsOf(3, 1), 4),
}

/** lottery.md 3.2. */
const sscRules: Readonly<Record<string, WinRule>> = {
  ...fiveStar,
  ...fourStar('four_front', 0),
  ...fourStar('four_back', 1),
  ...threeStar('three_front', 0),
  ...threeStar('three_mid', 1),
  ...threeStar('three_back', 2),
  ...twoStar('two_front', 0),
  ...twoStar('two_back', 3),
  fixed_place: fixedPlaces(matching(same)),
  ...anyCodes('any_three_front', [1, 2], 0, 3),
  ...anyCodes('any_three_mid', [1, 2], 1, 4),
  ...anyCodes('any_three_back', [1, 2], 2, 5),
  ...anyCodes('any_four_front', [1, 2], 0, 4),
  ...anyCodes('any_four_back', [1, 2], 1, 5),
  ...anyCodes('any_five', [1, 2, 3], 0, 5),
  bsoe_front2: straight(0, 2, digitSpace, sideOf(5)),
  bsoe_back2: straight(3, 5, digitSpace, sideOf(5)),
  sum_bsoe: sumSides(5, 23),
  sum_combo: outcomes(unordered(0, 5), (outcome, values) => (isSide(outcome, sum(values), 23) ? outcome : null)),
  fun_ge1: allAmong(repeated(1), 0, 5),
  fun_ge2: allAmong(repeated(2), 0, 5),
  fun_ge3: allAmong(repeated(3), 0, 5),
  fun_ge4: allAmong(repeated(4), 0, 5),
  special3_front: special3(0),
  special3_mid: special3(1),
  special3_back: special3(2),
  ...duels('dt', 5, openDuel),
  ...duels('ndt', 5, pushDuel),
  ...anyPlace,
}

export const family = defineFamily({ table, facts, form: sscForm, space: digitSpace, rules: sscRules })
