import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { digitsForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { sumSides } from '../../rules/digits.ts'
import { outcomes, span, sum, winIf } from '../../rules/outcomes.ts'
import { anyPlaces, fixedPlaces, matching, same, sideOf, straight } from '../../rules/places.ts'
import { allAmong, repeated, unordered } from '../../rules/pools.ts'

/** 1 counts as prime by custom (lottery.md 5.6). */
const primes = '12357'
const three = unordered(0, 3)

export const family = defineFamily({
  table,
  facts,
  form: digitsForm(3),
  space: digitSpace,
  rules: {
    place1: fixedPlaces(matching(same)),
    place2: anyPlaces(2, digitSpace),
    place3: straight(0, 3, digitSpace),
    comb1: allAmong(repeated(1), 0, 3),
    comb2: allAmong(repeated(1), 0, 3),
    sum: outcomes(three, (outcome, values) => (String(sum(values)) === outcome ? `s${outcome}` : null)),
    sum_bsoe: sumSides(3, 14),
    sum_tail: outcomes(three, (outcome, values) => winIf(String(sum(values) % 10) === outcome)),
    span: outcomes(three, (outcome, values) => (String(span(values)) === outcome ? `s${outcome}` : null)),
    place_bsoe: fixedPlaces(matching(sideOf(5))),
    place_pc: fixedPlaces(matching((token, value) => primes.includes(value) === (token === 'prime'))),
  },
})
