import { vnNorthShape } from '../../../prize-shapes.ts'
import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { prizesForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { occurrences } from '../../rules/numbers.ts'
import { named, topAndBottom } from '../../rules/thai.ts'

const endOf = (prize: string, width: number) => named(prize, (number) => number.slice(-width))

/** The northern draw, played like the Thai lottery (lottery.md 2.3, lottery-choices.md 17). */
export const family = defineFamily({
  table,
  facts,
  form: prizesForm(vnNorthShape),
  space: digitSpace,
  rules: { ...topAndBottom(endOf('DB', 3), endOf('G1', 2)), top4: occurrences(endOf('DB', 4), 1, 4) },
})
