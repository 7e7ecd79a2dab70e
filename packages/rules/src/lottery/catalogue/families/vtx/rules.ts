import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { diceForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { outcomes, sum, winIf } from '../../rules/outcomes.ts'
import { unordered } from '../../rules/pools.ts'
import { diceSpace } from '../k3/rules.ts'

/** Tài xỉu: triples count as any other sum (lottery-choices.md 19). */
export const family = defineFamily({
  table,
  facts,
  form: diceForm,
  space: diceSpace,
  rules: { side: outcomes(unordered(0, 3), (outcome, values) => winIf(sum(values) >= 11 === (outcome === 'tai'))) },
})
