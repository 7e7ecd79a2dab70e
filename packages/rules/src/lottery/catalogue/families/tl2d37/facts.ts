import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: 'TL2D37',
  menu: 'ownBalls',
  draw: { kind: 'balls', isOrdered: true },
  trends: { plan: 'balls', last: 37, count: 2, isOrdered: true },
  places: { naming: 'balls' },
}
