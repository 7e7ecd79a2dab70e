import { lastTwo, sumOfLastTwo } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'vn',
  group: 'VNC',
  menu: 'station',
  draw: { kind: 'south' },
  trends: { plan: 'station' },
  covers: {
    db2_side: lastTwo,
    db2_sum_side: sumOfLastTwo,
  },
  aliases: {
    vn_central: {},
    vn_fast18: {},
  },
}
