import { ballSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { places } from '../../draws/facts.ts'
import { ballsForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { inDrawOrder } from '../../rules/balls.ts'
import { outcomes } from '../../rules/outcomes.ts'
import { fixedPlaces, matching, same } from '../../rules/places.ts'
import { allIn, ballSet, exactly, unordered } from '../../rules/pools.ts'
import type { WinRule } from '../../types.ts'

const LAST = 11
const five = unordered(0, 5)

export const elevenForm = ballsForm(5, LAST)
export const elevenSpace = ballSpace(LAST)

/** Any k: up to five, all are drawn; from six on, all five drawn are inside, paid once (lottery.md 3.3). */
const anyK = (k: number): WinRule => ballSet(places(0, 5), k <= 5 ? allIn : exactly(5), LAST, 5)

export const anyRules: Readonly<Record<string, WinRule>> = Object.fromEntries(
  [1, 2, 3, 4, 5, 6, 7, 8].map((k) => [`any${k}`, anyK(k)]),
)

export const firstRules: Readonly<Record<string, WinRule>> = {
  ...inDrawOrder('first3', 'group', 0, 3, LAST),
  ...inDrawOrder('first2', 'group', 0, 2, LAST),
}

export const family = defineFamily({
  table,
  facts,
  form: elevenForm,
  space: elevenSpace,
  rules: {
    ...anyRules,
    ...Object.fromEntries(Object.entries(anyRules).map(([code, rule]) => [`${code}_dantuo`, rule])),
    ...firstRules,
    first3_any: ballSet(places(0, 3), allIn, LAST, 3),
    fixed3: fixedPlaces(matching(same)),
    fixed5: fixedPlaces(matching(same)),
    odd_count: outcomes(five, (outcome, values) =>
      String(values.filter((ball) => Number(ball) % 2 === 1).length) === outcome ? `odd${outcome}` : null,
    ),
    middle: outcomes(five, (outcome, values) => (values.toSorted()[2] === outcome ? `m${outcome}` : null)),
  },
})
