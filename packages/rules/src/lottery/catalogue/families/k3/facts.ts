import { threeDice } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'lott',
  group: 'K3',
  menu: 'dice',
  draw: { kind: 'dice' },
  trends: { plan: 'dice' },
  covers: {
    bsoe: threeDice,
    bsoe_kill: threeDice,
  },
}
