import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'lott',
  group: '11X5',
  menu: 'eleven',
  draw: { kind: 'balls', isOrdered: true, says: 'eleven' },
  trends: { plan: 'eleven' },
  places: { count: 5, naming: 'balls' },
}
