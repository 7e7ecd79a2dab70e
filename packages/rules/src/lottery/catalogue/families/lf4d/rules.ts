import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { digitsForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { anyCodes } from '../../rules/digits.ts'
import { anyPlaces, fixedPlaces, matching, same } from '../../rules/places.ts'

export const family = defineFamily({
  table,
  facts,
  form: digitsForm(4),
  space: digitSpace,
  rules: {
    fixed_place: fixedPlaces(matching(same)),
    any2_straight: anyPlaces(2, digitSpace),
    any3_straight: anyPlaces(3, digitSpace),
    any4_straight: anyPlaces(4, digitSpace),
    ...anyCodes('any_code', [2, 3], 0, 4),
  },
})
