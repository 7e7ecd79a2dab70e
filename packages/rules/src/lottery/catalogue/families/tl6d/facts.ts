import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: 'TL6D',
  menu: 'ownDigits',
  draw: { kind: 'digits', says: 'nothing' },
  trends: { plan: 'digits', count: 6 },
}
