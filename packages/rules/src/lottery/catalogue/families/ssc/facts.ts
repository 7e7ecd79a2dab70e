import { fiveDigits } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'lott',
  group: 'SSC',
  menu: 'classic',
  draw: { kind: 'digits', says: 'duel' },
  trends: { plan: 'ssc' },
  places: { count: 5 },
  covers: {
    sum_bsoe: fiveDigits,
  },
}
