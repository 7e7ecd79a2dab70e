import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: 'TL4D',
  menu: 'ownDigits',
  draw: { kind: 'digits', says: 'nothing' },
  trends: { plan: 'digits', count: 4 },
}
