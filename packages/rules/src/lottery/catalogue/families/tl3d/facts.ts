import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: 'TL3D',
  menu: 'ownDigits',
  draw: { kind: 'digits', says: 'nothing' },
  trends: { plan: 'digits', count: 3 },
}
