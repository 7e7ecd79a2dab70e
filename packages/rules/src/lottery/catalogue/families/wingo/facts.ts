import { digit } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: 'WGG',
  menu: 'small',
  draw: { kind: 'wingo' },
  trends: { plan: 'wingo' },
  covers: {
    bs: digit,
    colour: { green: '1 3 5 7 9', red: '0 2 4 6 8', violet: '0 5' },
  },
}
