import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'vn',
  group: 'TL645',
  menu: 'sixOf45',
  draw: { kind: 'balls' },
  trends: { plan: 'balls', last: 45, count: 6, isOrdered: false },
}
