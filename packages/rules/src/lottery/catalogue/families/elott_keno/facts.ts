import type { FamilyFacts } from '../../family-facts.ts'

export const facts: FamilyFacts = {
  area: 'elott',
  group: 'KENO',
  menu: 'keno',
  draw: { kind: 'keno' },
  trends: { plan: 'keno' },
  covers: {
    sum_bs: { big: '811–1410', exact: '810', small: '210–809' },
    elements: { kim: '210–695', moc: '696–763', thuy: '764–855', hoa: '856–923', tho: '924–1410' },
  },
  aliases: {
    seakeno: { area: 'sea', group: 'KENO' },
  },
}
