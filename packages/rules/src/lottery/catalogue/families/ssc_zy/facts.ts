import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'lott',
  group: 'SSC',
  menu: 'classic',
  draw: { kind: 'digits', says: 'duel' },
  trends: { plan: 'ssc' },
  places: { count: 5 },
}
