import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { coinsForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { outcomes, winIf } from '../../rules/outcomes.ts'
import { unordered } from '../../rules/pools.ts'

const four = unordered(0, 4)
/** A coin shows 1 for red and 2 for white. */
const red = (values: readonly string[]) => values.filter((face) => face === '1').length
const redOf: Readonly<Record<string, number>> = { red4: 4, white4: 0, red3: 3, white3: 1 }

/** Xóc đĩa: four coins (lottery.md 2.5). */
export const family = defineFamily({
  table,
  facts,
  form: coinsForm,
  space: { values: ['1', '2'], isDistinct: false },
  rules: {
    count: outcomes(four, (outcome, values) => (redOf[outcome] === red(values) ? outcome : null)),
    parity: outcomes(four, (outcome, values) => winIf((red(values) % 2 === 0) === (outcome === 'even'))),
  },
})
