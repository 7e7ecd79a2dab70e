import { fiveDigits } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: '5D',
  menu: 'small',
  draw: { kind: 'digits' },
  trends: { plan: 'digits', count: 5 },
  places: { naming: 'letters' },
  covers: {
    sum_bsoe: fiveDigits,
  },
}
