import { digit } from '../../covers.ts'
import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'elott',
  group: 'LHC',
  menu: 'mark',
  draw: { kind: 'mark' },
  trends: { plan: 'mark' },
  places: { naming: 'normals' },
  covers: {
    special_bs: { big: '25–48', small: '01–24' },
    special_he_bs: { big: '7–12', small: '1–6' },
    special_tail_bs: digit,
    total_bs: { big: '175–322', small: '28–174' },
  },
}
