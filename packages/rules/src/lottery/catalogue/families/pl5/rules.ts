import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { digitsForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { straight } from '../../rules/places.ts'
import { threeDigitRules } from '../lf3d/rules.ts'

/** Five digits; the first three are also played as the three-digit game. */
export const family = defineFamily({
  table,
  facts,
  form: digitsForm(5),
  space: digitSpace,
  rules: { ...threeDigitRules('p3_'), five_straight: straight(0, 5, digitSpace) },
})
