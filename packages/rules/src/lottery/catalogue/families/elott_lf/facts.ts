import { threeDigits } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'elott',
  group: 'LF',
  menu: 'board',
  draw: { kind: 'digits' },
  trends: { plan: 'digits', count: 3 },
  places: { count: 3 },
  covers: {
    sum_bsoe: threeDigits,
  },
}
