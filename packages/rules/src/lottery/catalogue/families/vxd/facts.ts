import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: 'VXD',
  menu: 'small',
  draw: { kind: 'coins' },
  trends: { plan: 'coins' },
}
