import { ballSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { carsForm } from '../../draws/special-forms.ts'
import { defineFamily } from '../../family.ts'
import { ballDuel } from '../../rules/balls.ts'
import { fantan, isSide, outcomes, sum } from '../../rules/outcomes.ts'
import { fixedPlaces, matching, same, sideOf, straight } from '../../rules/places.ts'
import { unordered } from '../../rules/pools.ts'
import type { Reads, WinRule } from '../../types.ts'

const CARS = 10
const carSpace = ballSpace(CARS)
const ends: Reads = { places: [0, CARS - 1], isOrdered: false }

const sumOf = (reads: Reads): WinRule =>
  outcomes(reads, (outcome, values) => (String(sum(values)) === outcome ? `s${outcome}` : null))
/** Sums of two: 12 and more are big (lottery.md 3.5). */
const sidesOf = (reads: Reads): WinRule =>
  outcomes(reads, (outcome, values) => (isSide(outcome, sum(values), 12) ? outcome : null))
const fantanOf = (verdict: (outcome: string, value: number) => string | null): WinRule =>
  outcomes(unordered(0, 3), (outcome, values) => verdict(outcome, sum(values)))

const raceRules: Readonly<Record<string, WinRule>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5].map((count) => [`first${count}`, straight(0, count, carSpace)])),
  fixed_place: fixedPlaces(matching(same)),
  sum2: sumOf(unordered(0, 2)),
  sum2_bsoe: sidesOf(unordered(0, 2)),
  sum_first_last: sumOf(ends),
  sum_first_last_bsoe: sidesOf(ends),
  sum3: sumOf(unordered(0, 3)),
  place_bsoe: fixedPlaces(matching(sideOf(6))),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].map((place) => [`dt_${place}v${CARS + 1 - place}`, ballDuel(place - 1, CARS - place)]),
  ),
  fantan_fan: fantanOf(fantan.fan),
  fantan_kwok: fantanOf(fantan.kwok),
  fantan_nim: fantanOf(fantan.nim),
  fantan_side: fantanOf(fantan.side),
}

export const family = defineFamily({ table, facts, form: carsForm, space: carSpace, rules: raceRules })
