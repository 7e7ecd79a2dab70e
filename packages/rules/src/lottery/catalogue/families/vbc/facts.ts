import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: 'VBC',
  menu: 'small',
  draw: { kind: 'symbols' },
  trends: { plan: 'symbols' },
}
