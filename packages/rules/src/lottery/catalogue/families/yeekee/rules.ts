import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { yeekeeForm } from '../../draws/special-forms.ts'
import { defineFamily } from '../../family.ts'
import { allDigitsAsOne, named, topAndBottom } from '../../rules/thai.ts'

/** lottery.md 2.4. Its chances are right if the members do not know each other's numbers: the result is their sum. */
export const family = defineFamily({
  table,
  facts,
  form: yeekeeForm,
  space: digitSpace,
  rules: topAndBottom(allDigitsAsOne, named('bottom')),
})
