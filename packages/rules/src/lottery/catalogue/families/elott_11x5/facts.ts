import { digit } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'elott',
  group: '11X5',
  menu: 'eleven',
  draw: { kind: 'balls', isOrdered: true, says: 'eleven' },
  trends: { plan: 'eleven' },
  places: { count: 5, naming: 'balls' },
  covers: {
    sum_bsoe: { big: '31–45', small: '15–29' },
    sum_tail: digit,
  },
}
