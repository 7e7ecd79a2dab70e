import { quarters, twoCars } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'elott',
  group: 'PK10',
  menu: 'race',
  draw: { kind: 'cars' },
  trends: { plan: 'race' },
  places: { naming: 'ranks' },
  covers: {
    sum2_bsoe: twoCars,
    sum_first_last_bsoe: twoCars,
    fantan_side: quarters,
  },
  aliases: {
    seapk10: { area: 'sea', group: 'SEAPK10' },
  },
}
