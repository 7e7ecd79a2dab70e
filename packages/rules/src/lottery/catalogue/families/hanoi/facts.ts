import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: 'THAI',
  menu: 'thai',
  draw: { kind: 'north' },
  trends: { plan: 'station' },
}
