import { beforeEach, describe, expect, it, vi } from 'vitest'
import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { sql } from '@lotus/database'
import { setSetting, siteSettings } from '../../system/index.ts'
import {
  ask,
  asia,
  binh,
  codes,
  db,
  idOf,
  launched,
  NOW,
  owner,
  path,
  post,
  test,
  trial,
  vendorSide,
  visitor,
} from './games.fixtures.ts'

// Modules are reset, since another file's games use a database that is closed.
vi.hoisted(() => vi.resetModules())

beforeEach(() => {
  vendorSide.refusal = null
  launched.length = 0
})

describe('opening a game (C09, E09)', () => {
  it('a visitor is told to log in', async () => {
    expect(await post('games.launch', { vendor: 'HOUSE', code: 'SEN' }, visitor)).toMatchObject({
      status: 401,
      code: 'not_logged_in',
    })
  })

  it("returns the vendor's one-time address, never the session token", async () => {
    const answer = await post('games.launch', { gameId: await idOf('SEN'), platform: 'html5-mobile', token: 'x' }, asia)
    expect(answer.value).toMatchObject({
      game_url: 'https://games.example/play/SEN?t=once&mode=real',
      game_url2: null,
      mode: 'real',
      vendor: 'HOUSE',
      origin: 'https://games.example',
      realityCheckMinutes: 60,
      breakMinutes: 15,
    })
    expect(JSON.stringify(answer.value)).not.toContain('token-of-1')
    expect(launched).toMatchObject([{ memberId: 1n, vendor: 'HOUSE', gameCode: 'SEN', mode: 'real', device: 'M' }])
  })

  it('is stored as recently played, for each member, sub-games too', async () => {
    for (const code of ['NGOC', 'SUB', 'NGOC']) await post('games.launch', { vendor: 'HOUSE', code }, asia)
    await test.setTestTime('2026-11-20T05:00:01Z')
    await post('games.launch', { vendor: 'HOUSE', code: 'SUB' }, asia)
    expect(codes((await ask('games.recent', {}, asia)).list)[0]).toBe('SUB')
    expect(codes((await ask('games.recent', {}, asia)).list)).toContain('NGOC')
    expect(codes((await ask('games.recent', { category: 'SPORTS' }, asia)).list)).toEqual([])
    expect((await ask('games.recent', {}, binh)).list).toEqual([])
    await test.setTestTime(NOW)
  })

  it('50 are kept, the oldest is dropped first', async () => {
    await owner.query(sql`
      insert into game (vendor, code, category, name, min_bet, released_at)
      select 'DS88', 'R' || n, 'SPORTS', '{"vi": "R"}', 10000, now() from generate_series(1, 60) n`)
    await owner.query(sql`
      insert into game_recent (member_id, game_id, is_trial, played_at)
      select 2, id, false, lotus_now() - make_interval(mins => 1000 - substr(code, 2)::int) from game where code ~ '^R[0-9]'`)
    await post('games.launch', { vendor: 'HOUSE', code: 'SEN' }, binh)
    const { list } = await ask('games.recent', { count: '50' }, binh)
    expect(list).toHaveLength(50)
    expect([codes(list)[0], codes(list)[1], codes(list).includes('R11')]).toEqual(['SEN', 'R60', false])
    await owner.query(sql`delete from game where code ~ '^R[0-9]'`)
  })

  it('a trial account always plays the demo, and cannot open a game without one', async () => {
    expect(await post('games.launch', { vendor: 'HOUSE', code: 'SEN', mode: 'real' }, trial)).toMatchObject({
      value: { mode: 'demo' },
    })
    expect(await post('games.launch', { vendor: 'HOUSE', code: 'NGOC' }, trial)).toMatchObject({
      code: 'game_disabled',
    })
    expect(await post('games.launch', { vendor: 'HOUSE', code: 'NGOC', mode: 'demo' }, asia)).toMatchObject({
      code: 'game_disabled',
    })
  })

  it('a hidden or unknown game, one of a vendor that is off, and a group of games cannot be opened', async () => {
    for (const [code, refused] of [
      ['HIDDEN', 'game_not_found'],
      ['NOPE', 'game_not_found'],
      ['GROUP', 'game_disabled'],
    ]) {
      expect(await post('games.launch', { vendor: 'HOUSE', code }, asia), code).toMatchObject({ code: refused })
    }
    expect(await post('games.launch', { vendor: 'GONE', code: 'LOST' }, asia)).toMatchObject({ code: 'game_disabled' })
    expect(await post('games.launch', {}, asia)).toMatchObject({ code: 'game_not_found' })
    expect(launched).toEqual([])
  })

  it.each(['self_excluded', 'limit_reached'] as const)(
    "a refusal %s of the vendors' side is passed on",
    async (code) => {
      vendorSide.refusal = new AppError<ErrorCode>(code, { until: null })
      expect(await post('games.launch', { vendor: 'HOUSE', code: 'SEN' }, asia)).toMatchObject({ code })
    },
  )

  it("games of the lottery's account types are pages of this site (T15)", async () => {
    const url = async (accountTypeName: string) =>
      (await post('games.launch', { accountTypeName, code: 'MBAC' }, asia)).value
    expect(await url('TCG_SEA')).toMatchObject({ game_url: '/seaLottery?gameCode=MBAC', origin: null })
    expect(await url('TCG_LOTTO_VN')).toMatchObject({ game_url: '/vnlottery?gameCode=MBAC' })
    expect(await url('LOTT')).toMatchObject({ game_url: '/lottery?gameCode=MBAC' })
    expect(await url('ELOTT')).toMatchObject({ game_url: '/lottery?gameCode=MBAC' })
    expect(launched).toEqual([])
  })

  it('the return address is a path of this site', async () => {
    for (const lobbyUrl of ['https://elsewhere.example', '//elsewhere.example', 'javascript:x'])
      expect(await post('games.launch', { vendor: 'HOUSE', code: 'SEN', lobbyUrl }, asia)).toMatchObject({
        code: 'bad_request',
      })
  })

  it("one of the operator's CDNs is chosen at random (K16), beside the vendor's own address", async () => {
    await setSetting(db, siteSettings.gameCdns, ['https://one.example', 'https://two.example'], 'test')
    const seen = new Set<unknown>()
    for (let n = 0; n < 40 && seen.size < 2; n += 1) {
      const { value } = await post('games.launch', { vendor: 'HOUSE', code: 'SEN' }, asia)
      const { origin2, game_url2: url } = schemas['games.launch'].value.parse(value)
      expect(url).toBe(`${origin2}/play/SEN?t=once&mode=real`)
      seen.add(origin2)
    }
    expect(seen).toEqual(new Set(['https://one.example', 'https://two.example']))
    await setSetting(db, siteSettings.gameCdns, [], 'test')
  })
})

describe('a game under maintenance (T16)', () => {
  it('is refused with its end and with open games, from its first to its last moment', async () => {
    await owner.query(sql`
      update game set maintenance_from = '2026-11-20T06:00:00Z', maintenance_to = '2026-11-20T07:00:00Z' where code = 'DATHO'`)
    const open = () => post('games.launch', { vendor: 'HOUSE', code: 'DATHO' }, asia)
    expect(await open()).toMatchObject({ code: 'ok' })
    await test.setTestTime('2026-11-20T06:00:00Z')
    const refused = await open()
    expect(refused).toMatchObject({
      status: 409,
      code: 'game_maintenance',
      value: { until: '2026-11-20T07:00:00.000Z' },
    })
    const { popular } = refused.value as { popular: { code: string; maintenance: unknown }[] } // just matched
    expect(popular.length).toBeGreaterThan(0)
    expect(codes(popular)).not.toContain('DATHO')
    const { rows } = await ask('games.list', { q: 'da tho' })
    expect(rows[0]?.maintenance).toEqual({ until: '2026-11-20T07:00:00.000Z' })
    await test.setTestTime('2026-11-20T07:00:00Z')
    expect(await open()).toMatchObject({ code: 'ok' })
    await test.setTestTime(NOW)
  })

  it("accepts no bet meanwhile (the vendors' side reads the same rows)", async () => {
    const state = async (code: string) =>
      (await owner.many<{ is_open: boolean }>(sql`select * from vendor_game_state('HOUSE', ${code})`))[0]?.is_open
    expect(await state('DATHO')).toBe(true)
    await test.setTestTime('2026-11-20T06:30:00Z')
    expect(await state('DATHO')).toBe(false)
    expect(await state('HIDDEN')).toBe(false)
    expect(await state('NOPE')).toBeUndefined()
    await test.setTestTime(NOW)
  })

  it('a whole vendor can be under maintenance', async () => {
    await owner.query(sql`update vendor set status = 'maintenance' where code = 'HOUSE'`)
    const refused = await post('games.launch', { vendor: 'HOUSE', code: 'SEN' }, asia)
    expect(refused).toMatchObject({ code: 'game_maintenance', value: { until: null } })
    expect(codes((refused.value as { popular: { code: string }[] }).popular)).toEqual(['BALL', 'ARENA']) // as above
    await owner.query(sql`update vendor set status = 'on' where code = 'HOUSE'`)
  })
})

describe('sub-games, rooms and open rounds', () => {
  it('a VASSALAGE game opens the list of its sub-games (M06)', async () => {
    const { game, list } = await ask('games.vassalage', { gameId: await idOf('GROUP') })
    expect([game.isGame, codes(list), list[0]?.vassalage]).toEqual(['VASSALAGE', ['SUB'], 'GROUP'])
  })

  it('rooms come from the vendor, for players', async () => {
    expect((await ask('games.rooms', { gameId: await idOf('SEN') }, asia)).list).toEqual([
      { roomId: 'a1', name: 'Bàn 1', minBet: '1.0000', maxBet: null, isOpen: true },
    ])
    expect(await visitor.get(path('games.rooms'), { query: { gameId: '1' } })).toMatchObject({ code: 'not_logged_in' })
  })

  it('C10, E09: a game with rooms opens in a room, in the caller’s language, and needs a room', async () => {
    await owner.query(sql`update game set features = '{rooms}' where vendor = 'HOUSE' and code = 'NGOC'`)
    const game = { vendor: 'HOUSE', code: 'NGOC' }
    expect(await post('games.launch', game, asia)).toMatchObject({ status: 409, code: 'room_required' })
    expect(launched).toEqual([])
    expect(await post('games.launch', { ...game, roomId: 'a1' }, asia)).toMatchObject({ success: true })
    expect(launched).toMatchObject([{ gameCode: 'NGOC', roomId: 'a1' }])
    // Every other game opens as before, also if a room is named.
    expect(await post('games.launch', { vendor: 'HOUSE', code: 'SEN', roomId: 'a1' }, asia)).toMatchObject({
      success: true,
    })
    await owner.query(sql`update game set features = '{}' where vendor = 'HOUSE' and code = 'NGOC'`)
  })

  it('interrupted rounds are shown to their own player, with the game', async () => {
    expect((await ask('games.openRounds', {}, asia)).rows).toMatchObject([
      { vendor: 'HOUSE', roundId: 'r1', bet: '1.0000', game: { code: 'SEN' } },
    ])
    expect((await ask('games.openRounds', {}, binh)).rows).toEqual([])
  })
})
