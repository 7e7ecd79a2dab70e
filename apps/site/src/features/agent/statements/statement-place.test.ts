import { expect, it } from 'vitest'
import { readSiteSearch } from '../../../shared/member-pages.ts'
import { readPlace, writePlace } from './statement-place.ts'

const id = 'C1234567-12-5978220'

it('what is open within a statement is read from the address as it was written', () => {
  const nothing = { id, adjustment: undefined, by: 'day' } as const
  const places = [
    nothing,
    { ...nothing, adjustment: `${id}-A2` },
    { ...nothing, step: 'rebates' },
    { ...nothing, step: 'rebates', by: 'member', under: '77' },
    { ...nothing, step: 'wages', by: 'member', own: true },
    { ...nothing, step: 'accruals', by: 'member', day: '2026-06-20', under: '77', own: true },
    { ...nothing, step: 'loss', by: 'member', day: '2026-06-20', under: '1234567', bettor: '1234568' },
  ] as const
  for (const place of places) {
    const item = writePlace(place)
    expect(readPlace(item)).toMatchObject(place)
    // It fits into the address.
    expect(readSiteSearch({ ac: 'dividend', acItem: `s-${item}` })).toEqual({ ac: 'dividend', acItem: `s-${item}` })
  }
})

it('what nobody wrote opens the statement alone', () => {
  for (const rest of ['', '--', '--rebates--m--u--2026-6-1--x9'])
    expect(readPlace(`${id}${rest}`)).toMatchObject({ id, day: undefined, under: undefined, bettor: undefined })
})
