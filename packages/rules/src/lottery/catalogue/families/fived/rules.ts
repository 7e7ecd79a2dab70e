import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { digitsForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { sumSides } from '../../rules/digits.ts'
import { fixedPlaces, matching, same, sideOf } from '../../rules/places.ts'

export const family = defineFamily({
  table,
  facts,
  form: digitsForm(5),
  space: digitSpace,
  rules: {
    number: fixedPlaces(matching(same)),
    bsoe: fixedPlaces(matching(sideOf(5))),
    sum_bsoe: sumSides(5, 23),
  },
})
