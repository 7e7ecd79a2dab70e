import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { digitsForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { anyCodes, threeStar, twoStar } from '../../rules/digits.ts'
import { fixedPlaces, matching, same } from '../../rules/places.ts'
import type { WinRule } from '../../types.ts'

/** The plays over three digits (lottery.md 3.8), each code behind a prefix. */
export function threeDigitRules(prefix: string): Readonly<Record<string, WinRule>> {
  return {
    ...threeStar(`${prefix}three`, 0),
    ...twoStar(`${prefix}front2`, 0),
    ...twoStar(`${prefix}back2`, 1),
    ...anyCodes(`${prefix}any`, [1, 2], 0, 3),
    fixed_place: fixedPlaces(matching(same)),
  }
}

export const family = defineFamily({
  table,
  facts,
  form: digitsForm(3),
  space: digitSpace,
  rules: threeDigitRules(''),
})
