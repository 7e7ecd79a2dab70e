import { besidesMiddle, threeDigits } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'lott',
  group: 'PCB',
  menu: 'twentyEight',
  draw: { kind: 'sum28' },
  trends: { plan: 'sum28' },
  covers: {
    bsoe: threeDigits,
    bsoe_tie: besidesMiddle,
    bsoe_only_tie: besidesMiddle,
    bsoe_kill: besidesMiddle,
    extreme: { min: '0–5', max: '22–27' },
    colour: { red: '3 6 9 12 15 18 21 24', green: '1 4 7 10 16 19 22 25', blue: '2 5 8 11 17 20 23 26' },
  },
}
