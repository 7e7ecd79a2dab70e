import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'sea',
  group: 'TL642',
  menu: 'ownBalls',
  draw: { kind: 'balls', isOrdered: true },
  trends: { plan: 'balls', last: 42, count: 6, isOrdered: true },
  places: { count: 6, naming: 'balls' },
}
