import { fiveDigits } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'elott',
  group: 'SSC',
  menu: 'board',
  draw: { kind: 'digits', says: 'duel' },
  trends: { plan: 'ssc' },
  places: { naming: 'balls' },
  covers: {
    sum_bsoe: fiveDigits,
  },
}
