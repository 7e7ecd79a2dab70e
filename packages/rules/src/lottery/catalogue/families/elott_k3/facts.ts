import { threeDice } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'elott',
  group: 'K3',
  menu: 'dice',
  draw: { kind: 'dice' },
  trends: { plan: 'dice' },
  covers: {
    bsoe: threeDice,
    bsoe_kill: threeDice,
  },
  aliases: {
    seak3: { area: 'sea', group: 'SEAK3' },
  },
}
