import { describe, expect, it } from 'vitest'
import { lobbyOfCategory, lobbyOfPath } from './lobbies.ts'
import { gameHref, openTarget, rtpText } from './open-target.ts'

const game = { code: 'HS_SEN25', vendor: 'HOUSE', gameType: 'RNG', isGame: 'GAME' } as const

describe('where a game opens (T15)', () => {
  it('a lottery game opens on the page of its account type', () => {
    const lottery = { code: 'MBAC', isGame: 'GAME' } as const
    expect(openTarget({ ...lottery, gameType: 'LOTT', accountTypeName: 'TCG_SEA' })).toMatchObject({
      to: '/seaLottery',
    })
    expect(openTarget({ ...lottery, gameType: 'LOTT', accountTypeName: 'TCG_LOTTO_VN' })).toMatchObject({
      to: '/vnlottery',
    })
    expect(openTarget({ ...lottery, gameType: 'LOTT' })).toMatchObject({ to: '/lottery' })
    expect(openTarget({ ...lottery, gameType: 'ELOTT', defaultPlayType: 'lo2' })).toEqual({
      kind: 'lottery',
      to: '/lottery',
      search: { gameCode: 'MBAC', play: 'lo2' },
    })
  })

  it('a VASSALAGE game opens its list, every other one at its vendor', () => {
    expect(openTarget({ ...game, isGame: 'VASSALAGE' })).toEqual({ kind: 'vassalage' })
    expect(openTarget(game)).toEqual({ kind: 'game', search: { vendor: 'HOUSE', code: 'HS_SEN25' } })
    expect(openTarget(game, 'demo')).toEqual({
      kind: 'game',
      search: { vendor: 'HOUSE', code: 'HS_SEN25', mode: 'demo' },
    })
    expect(gameHref(game, 'demo')).toBe('/game?vendor=HOUSE&code=HS_SEN25&mode=demo')
  })
})

describe('lobbies (R10 to R14)', () => {
  it('the address decides what a lobby lists', () => {
    expect(lobbyOfPath('/rng')).toEqual({ kind: 'category', category: 'RNG' })
    expect(lobbyOfPath('/cq9')).toEqual({ kind: 'vendor', lobby: 'cq9' })
    expect(lobbyOfPath('/hot')).toEqual({ kind: 'hot' })
    expect(lobbyOfPath('/index')).toBeUndefined()
    expect(lobbyOfCategory('FISH')).toBe('/fish')
    expect(lobbyOfCategory('ESPORTS')).toBe('/sports')
  })
})

it('a return is truncated to two decimals, never rounded up', () => {
  expect([962_365, 960_000, 999_999].map(rtpText)).toEqual(['96.23%', '96.00%', '99.99%'])
  expect(rtpText(null)).toBeNull()
})
