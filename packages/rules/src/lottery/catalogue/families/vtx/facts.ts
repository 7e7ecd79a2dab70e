import { threeDice } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: 'VTX',
  menu: 'dice',
  draw: { kind: 'dice' },
  trends: { plan: 'dice' },
  covers: {
    side: threeDice,
  },
}
