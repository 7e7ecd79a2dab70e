import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: 'TL2D',
  menu: 'ownDigits',
  draw: { kind: 'digits', says: 'nothing' },
  trends: { plan: 'digits', count: 2 },
}
