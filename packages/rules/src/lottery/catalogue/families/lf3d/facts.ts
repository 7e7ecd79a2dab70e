import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'lott',
  group: 'LF',
  menu: 'classic',
  draw: { kind: 'digits' },
  trends: { plan: 'digits', count: 3 },
  places: { count: 3 },
  aliases: {
    fc3d: {},
    pl3: {},
  },
}
