import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { thaiForm } from '../../draws/special-forms.ts'
import { defineFamily } from '../../family.ts'
import { isOneOf, occurrences } from '../../rules/numbers.ts'
import { fantan, inOrder, outcomes } from '../../rules/outcomes.ts'
import { allDigitsAsOne, named, topAndBottom } from '../../rules/thai.ts'
import type { WinRule } from '../../types.ts'

/** lottery-choices.md 16: the last digit of the first prize modulo three. */
const symbols: readonly string[] = ['fish', 'prawn', 'crab']
const topThree = inOrder(0, 1, 2)

const fantanOf = (verdict: (outcome: string, value: number) => string | null): WinRule =>
  outcomes(topThree, (outcome, values) => verdict(outcome, Number(values.join(''))))

/** lottery.md 2.2. Of several second prizes the first listed counts (lottery-choices.md 15). */
export const family = defineFamily({
  table,
  facts,
  form: thaiForm,
  space: digitSpace,
  rules: {
    ...topAndBottom(allDigitsAsOne, named('bottom')),
    front3: isOneOf(named('front3'), 2, 3),
    back3: isOneOf(named('back3'), 2, 3),
    second3: occurrences((facts) => named('second', (number) => number.slice(-3))(facts).slice(0, 1), 1, 3),
    fpc: outcomes(inOrder(2), (outcome, [value = '']) => (symbols[Number(value) % 3] === outcome ? outcome : null)),
    fantan_fan: fantanOf(fantan.fan),
    fantan_kwok: fantanOf(fantan.kwok),
    fantan_nim: fantanOf(fantan.nim),
    fantan_side: fantanOf(fantan.side),
  },
})
