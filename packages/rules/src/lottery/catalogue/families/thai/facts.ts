import { quarters } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: 'THAI',
  menu: 'thai',
  draw: { kind: 'thai' },
  trends: { plan: 'thai' },
  covers: {
    fpc: { fish: '0 3 6 9', prawn: '1 4 7', crab: '2 5 8' },
    fantan_side: quarters,
  },
}
