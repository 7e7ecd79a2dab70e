import { expect, it } from 'vitest'
import { readGamesSearch, readPlayerSearch } from './games-search.ts'

it('a lobby reads its filters from the address and drops unknown ones (R10)', () => {
  expect(readGamesSearch({ page: 'HOUSE', q: 'sen vàng', volatility: 'high', lines: 25, view: 'fav' })).toEqual({
    page: 'HOUSE',
    q: 'sen vàng',
    volatility: 'high',
    lines: '25',
    view: 'fav',
  })
  expect(readGamesSearch({ page: '../x', q: 'x'.repeat(61), volatility: 'mad', sort: '', other: '1' })).toEqual({})
})

it('the player opens the game of its address', () => {
  expect(readPlayerSearch({ vendor: 'HOUSE', code: 'HS_SEN25', mode: 'demo' })).toEqual({
    vendor: 'HOUSE',
    code: 'HS_SEN25',
    mode: 'demo',
  })
  expect(readPlayerSearch({ vendor: '<x>', code: 'a b', mode: 'free', room: '/' })).toEqual({})
})
