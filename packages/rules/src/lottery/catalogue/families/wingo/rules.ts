import { digitSpace } from '../../chances/space.ts'
import table from './table.json' with { type: 'json' }
import facts from './facts.json' with { type: 'json' }
import { places } from '../../draws/facts.ts'
import { digitsForm } from '../../draws/forms.ts'
import { defineFamily } from '../../family.ts'
import { occurrences } from '../../rules/numbers.ts'
import { inOrder, outcomes, winIf } from '../../rules/outcomes.ts'

/** lottery.md 2.5: 5 is green and violet, 0 red and violet; both pay less for their two colours. */
function colour(outcome: string, [value = '']: readonly string[]): string | null {
  const isShared = value === '0' || value === '5'
  if (outcome === 'violet') return isShared ? 'violet' : null
  const isGreen = Number(value) % 2 === 1
  return isGreen === (outcome === 'green') ? `${outcome}${isShared ? value : ''}` : null
}

export const family = defineFamily({
  table,
  facts,
  form: digitsForm(1),
  space: digitSpace,
  rules: {
    number: occurrences(places(0, 1), 1, 1),
    bs: outcomes(inOrder(0), (outcome, [value = '']) => winIf(value >= '5' === (outcome === 'big'))),
    colour: outcomes(inOrder(0), colour),
  },
})
