import { expect, it } from 'vitest'
import { isOffered, type Content } from '../../shared/games/offered.ts'
import { contentOf, countOf } from './category-counts.ts'

const lane = (category: string, games: number, isOpen: boolean) => ({ category, vendors: [{ games, isOpen }] })
// Only the fields that are read.
const vendors = { data: { lanes: [lane('RNG', 3, true), lane('SPORTS', 2, false), lane('ESPORTS', 1, true)] } } as never
const menu = { games: [{ area: 'vn' }, { area: 'elott' }, { area: 'vn' }] } as never

it('a tile counts what can be opened now; unknown until it is known', () => {
  const counts = (...from: [menu?: never, vendors?: never]) =>
    Object.fromEntries(Object.entries(contentOf).map(([key, of]) => [key, countOf(of, from[0], from[1])]))
  expect(counts(menu, vendors)).toEqual({
    lottery: 2,
    slots: 3,
    live: 0,
    sports: 1,
    fish: 0,
    cards: 0,
    elott: 1,
    sea: 0,
  })
  expect(Object.values(counts())).toEqual(Array.from({ length: 8 }))
})

it('a category without an open game has no tile (issue 22 section 1)', () => {
  const shown = (offer: Parameters<typeof isOffered>[1]) =>
    Object.entries<Content>(contentOf).flatMap(([key, of]) => (isOffered(of, offer) ? [key] : []))
  expect(shown({ areas: new Set(['vn']), lanes: new Set(['RNG']) })).toEqual(['lottery', 'slots'])
  expect(shown({ areas: undefined, lanes: undefined })).toHaveLength(8)
})
