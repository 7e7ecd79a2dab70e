import { expect, it } from 'vitest'
import { isFiltered, listInput, PAGE_SIZE } from './list-input.ts'

const slots = { kind: 'category', category: 'RNG' } as const

it('a lobby requests what its address says', () => {
  expect(listInput(slots, {}, undefined)).toEqual({ category: 'RNG', limit: PAGE_SIZE })
  expect(
    listInput(slots, { q: 'sen', lines: '25', rtp: '96', bet: '0.2', feature: 'wild', sort: 'rtp' }, 'HOUSE'),
  ).toEqual({
    category: 'RNG',
    page: 'HOUSE',
    q: 'sen',
    linesMin: 25,
    rtpMinPpm: 960_000,
    minBetMax: '0.2',
    features: 'wild',
    sort: 'rtp',
    limit: PAGE_SIZE,
  })
  expect(listInput(slots, { lines: '20' }, undefined)).toMatchObject({ linesMax: 20 })
  expect(listInput(slots, { lines: 'ways' }, undefined)).toMatchObject({ ways: '1' })
  expect(listInput(slots, { view: 'new', label: 'LINES_25' }, undefined)).toMatchObject({ label: 'NEW' })
  expect(listInput({ kind: 'hot' }, {}, undefined)).toEqual({ label: 'HOT', limit: PAGE_SIZE })
})

it("a vendor's tab alone is no filter", () => {
  expect(isFiltered({ page: 'HOUSE' })).toBe(false)
  expect(isFiltered({ page: 'HOUSE', q: 'x' })).toBe(true)
})

it('makes the same request whose answer the server puts into the page (apps/server/src/first-data.ts)', () => {
  expect(listInput(slots, {}, undefined)).toEqual({ category: 'RNG', limit: 24 })
  expect(listInput({ kind: 'hot' }, {}, undefined)).toEqual({ label: 'HOT', limit: 24 })
})
