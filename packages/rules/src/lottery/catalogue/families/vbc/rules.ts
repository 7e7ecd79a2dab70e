import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { symbolsForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { symbolRule } from '../../rules/symbols.ts'

const symbols = ['fish', 'prawn', 'gourd', 'stag', 'crab', 'rooster']

/** Bầu cua: three dice with six symbols (lottery.md 2.5). */
export const family = defineFamily({
  table,
  facts,
  form: symbolsForm(symbols),
  space: { values: symbols, isDistinct: false },
  rules: { symbol: symbolRule },
})
