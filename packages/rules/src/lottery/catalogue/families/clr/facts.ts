import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: 'CLR',
  menu: 'small',
  draw: { kind: 'colours' },
  trends: { plan: 'symbols' },
}
