import { describe, expect, it, vi } from 'vitest'
import { schemas } from '@lotus/contract/schemas'
import { sql } from '@lotus/database'
import { setSetting, siteSettings } from '../../system/index.ts'
import {
  app,
  ask,
  asia,
  binh,
  codes,
  db,
  idOf,
  left,
  NOW,
  owner,
  path,
  post,
  test,
  trial,
  visitor,
} from './games.fixtures.ts'
import { gamesSettings } from '../settings.ts'

// Modules are reset, since another file's games use a database that is closed.
vi.hoisted(() => vi.resetModules())

describe('the lobby of slots (C10, R10)', () => {
  it('lists only what may be shown: no hidden game, none of a vendor that is off, no sub-game', async () => {
    const list = await ask('games.list', { category: 'RNG' })
    expect(codes(list.rows)).toEqual(['SEN', 'DATHO', 'NGOC', 'GROUP'])
    expect(list).toMatchObject({ total: 4, nextCursor: null })
    expect(list.rows[0]).toMatchObject({
      vendor: 'HOUSE',
      vendorName: { vi: 'Sen Vàng Studio' },
      rtpPpm: 962_365,
      minBet: '1.0000',
      labels: ['NEW', 'LINES_25', 'MIN_BET_1'],
      maintenance: null,
      isGame: 'GAME',
    })
  })

  it.each([
    [{ page: 'DS88' }, ['BALL']],
    [{ volatility: 'high' }, ['DATHO']],
    [{ linesMin: '25' }, ['SEN', 'GROUP']],
    [{ linesMax: '20' }, ['DATHO']],
    [{ ways: '1' }, ['NGOC']],
    [{ rtpMinPpm: '962000' }, ['SEN', 'NGOC', 'GROUP']],
    [{ features: 'wild,free_spins', category: 'RNG' }, ['SEN', 'NGOC', 'GROUP']],
    [{ features: 'tumble' }, ['DATHO']],
    [{ minBetMax: '0.5' }, ['DATHO']],
    [{ label: 'LINES_25' }, ['SEN', 'GROUP']],
    [{ category: 'FISH' }, []],
  ])('filters by %j', async (query, expected) => {
    expect(codes((await ask('games.list', query)).rows)).toEqual(expected)
  })

  it('continues after the previous page, and each game is on one page', async () => {
    const first = await ask('games.list', { limit: '2', category: 'RNG' })
    const second = await ask('games.list', { limit: '2', category: 'RNG', cursor: first.nextCursor ?? '' })
    expect([...codes(first.rows), ...codes(second.rows)]).toEqual(['SEN', 'DATHO', 'NGOC', 'GROUP'])
    expect(second.nextCursor).toBeNull()
    expect(await visitor.get(path('games.list'), { query: { cursor: 'x' } })).toMatchObject({ code: 'bad_request' })
  })

  it('sorts by day, name and return', async () => {
    const sorted = async (sort: string) => codes((await ask('games.list', { sort, page: 'HOUSE' })).rows)
    expect(await sorted('new')).toEqual(['SEN', 'GROUP', 'DATHO', 'NGOC'])
    expect((await sorted('name'))[0]).toBe('GROUP')
    expect((await sorted('rtp'))[0]).toBe('NGOC')
  })
})

describe('search (X06)', () => {
  it.each(['đá thổ', 'DA THO', 'da  tho!', 'Đá', 'th', 'earth', 'DATHO'])(
    'finds "%s" without diacritics',
    async (q) => {
      expect(codes((await ask('games.search', { q })).list)).toContain('DATHO')
    },
  )

  it('puts matches at the beginning first, then matches inside', async () => {
    expect(codes((await ask('games.search', { q: 'lotus' })).list)).toEqual(['SEN', 'DATHO', 'NGOC', 'GROUP'])
    expect(codes((await ask('games.search', { q: 'ngoc' })).list)).toEqual(['NGOC'])
    expect(codes((await ask('games.search', { q: 'rong ngoc' })).list)).toEqual(['NGOC'])
  })

  it('finds nothing for symbols alone, for hidden games, and if only some of the words match', async () => {
    for (const q of ['', '%', "' or 1=1 --", 'hidden lo', 'lost', 'ngoc xanh'])
      expect(codes((await ask('games.search', { q })).list), q).toEqual([])
  })

  it('is a page of the lobby too', async () => {
    expect(codes((await ask('games.list', { q: 'ngọc', category: 'RNG' })).rows)).toEqual(['NGOC'])
  })
})

describe('vendors (E11, L01)', () => {
  it('are in lanes by category with their games, e-sports separated from sports by the list', async () => {
    const lanes = async () =>
      (await ask('games.vendors')).data.lanes.map(({ category, vendors: cards }) => [
        category,
        cards.map(({ code, games: count }) => `${code} ${count}`),
      ])
    expect(await lanes()).toEqual([
      ['RNG', ['HOUSE 4']],
      ['SPORTS', ['DS88 1', 'ESP 1']],
    ])
    await setSetting(db, gamesSettings.esportsVendors, ['ESP'], 'test')
    expect(await lanes()).toEqual([
      ['RNG', ['HOUSE 4']],
      ['SPORTS', ['DS88 1']],
      ['ESPORTS', ['ESP 1']],
    ])
    expect(codes((await ask('games.list', { category: 'ESPORTS' })).rows)).toEqual(['ARENA'])
    await setSetting(db, gamesSettings.esportsVendors, [], 'test')
  })

  it("are named in the caller's language and link to their own lobby", async () => {
    const answer = await visitor.get(path('games.vendors'), { headers: { language: 'en' } })
    const { data } = schemas['games.vendors'].value.parse(answer.value)
    expect(data.lanes[0]?.vendors[0]).toMatchObject({
      displayName: 'Golden Lotus',
      lobby: 'pp',
      isHot: 1,
      vassalage: 'HOUSE',
    })
  })

  it('a transfer wallet is reported (E16)', async () => {
    expect(await ask('games.merchantWallet', {}, asia)).toEqual({
      autoTransfer: { isOffered: true, isOn: true },
      isSingle: false,
      vendors: [{ code: 'ESP', displayName: 'Đấu Trường', currency: 'P' }],
    })
    expect(await ask('games.vendorBalance', { vendor: 'ESP' }, asia)).toMatchObject({ balance: '12.5000' })
    const moved = await post('games.walletTransfer', { vendor: 'ESP', direction: 'in', amount: '10' }, asia, 'k1')
    expect(moved.value).toEqual({ reference: 'T1', status: 'SENT', amount: '10.0000', vendorBalance: null })
    expect(
      await post('games.walletTransfer', { vendor: 'ESP', direction: 'in', amount: '0' }, asia, 'k2'),
    ).toMatchObject({ code: 'amount_invalid' })
    expect(await post('games.walletTransfer', { vendor: 'ESP', direction: 'in', amount: '1' }, asia)).toMatchObject({
      code: 'idempotency_key_missing',
    })
  })

  it('everybody switches automatic transfers and leaves game sessions only for themselves', async () => {
    expect((await post('games.setAutoTransfer', { isOn: false }, asia)).value).toEqual({ isOn: false })
    expect(await post('games.setAutoTransfer', { isOn: true }, asia)).toMatchObject({ code: 'module_disabled' })
    expect(await post('games.setAutoTransfer', { isOn: false }, visitor)).toMatchObject({ code: 'not_logged_in' })
    const playId = 'a1'.repeat(16)
    expect(await post('games.leave', { playId }, asia)).toMatchObject({ code: 'ok', value: {} })
    expect(left).toEqual([`1 ${playId}`])
    expect(await post('games.leave', { playId: 'x' }, asia)).toMatchObject({ code: 'bad_request' })
  })
})

describe('favourites and recent games', () => {
  it('a favourite belongs to the member, on all devices, and is added and removed once', async () => {
    const gameId = await idOf('DATHO')
    const mark = (isFavourite: boolean, client = asia) => post('games.setFavourite', { gameId, isFavourite }, client)
    expect(await mark(true)).toMatchObject({ value: { count: 1, isFavourite: true } })
    expect(await mark(true)).toMatchObject({ value: { count: 1 } })
    expect((await ask('games.favouriteIds', {}, asia)).ids).toEqual([gameId])
    expect(codes((await ask('games.favourites', {}, asia)).list)).toEqual(['DATHO'])
    expect((await ask('games.favouriteIds', {}, binh)).ids).toEqual([])
    expect(await mark(false, binh)).toMatchObject({ value: { count: 0 } })
    expect((await ask('games.favouriteIds', {}, asia)).ids).toEqual([gameId])
    expect(await mark(false)).toMatchObject({ value: { count: 0 } })
  })

  it('is for members: a visitor must log in, a trial is refused', async () => {
    expect(await visitor.get(path('games.favouriteIds'))).toMatchObject({ code: 'not_logged_in' })
    expect(await trial.get(path('games.favouriteIds'))).toMatchObject({ code: 'trial_not_allowed' })
    expect(await post('games.setFavourite', { gameId: '999', isFavourite: true }, asia)).toMatchObject({
      code: 'game_not_found',
    })
  })

  it('two clicks at once cannot pass the limit of 500', async () => {
    await owner.query(sql`
      insert into game (vendor, code, category, name, min_bet, released_at, is_hidden)
      select 'HOUSE', 'F' || n, 'RNG', '{"vi": "F"}', 10000, now(), true from generate_series(1, 499) n`)
    await owner.query(sql`
      insert into game_favourite (member_id, game_id) select 2, id from game where code like 'F%' and is_hidden limit 499`)
    const answers = await Promise.all(
      ['SEN', 'DATHO', 'NGOC'].map(async (code) =>
        post('games.setFavourite', { gameId: await idOf(code), isFavourite: true }, binh),
      ),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual(['ok', 'too_many_items', 'too_many_items'])
    await owner.query(sql`delete from game where code ~ '^F[0-9]'`)
  })
})

describe('hot games (R13)', () => {
  it('are those that most members opened lately; trials and unplayed games do not count', async () => {
    await owner.query(sql`delete from game_recent`)
    expect((await ask('games.hot')).list).toEqual([])
    for (const [client, code] of [
      [asia, 'NGOC'],
      [binh, 'NGOC'],
      [asia, 'SEN'],
      [trial, 'DATHO'],
    ] as const)
      await post('games.launch', { vendor: 'HOUSE', code }, client)
    expect(
      codes((await ask('games.hot', { count: '20', prizeMode: 'SEA', device: 'WEB', language: 'vi' })).list),
    ).toEqual(['NGOC', 'SEN'])
    const { rows } = await ask('games.list', { category: 'RNG' })
    expect(rows[0]).toMatchObject({ code: 'NGOC', labels: expect.arrayContaining(['HOT']) })
    await test.setTestTime('2026-12-20T05:00:00Z')
    expect((await ask('games.hot')).list).toEqual([])
    await test.setTestTime(NOW)
  })

  it('the operator puts games in front', async () => {
    await owner.query(sql`update game set hot_rank = 1 where code = 'DATHO'`)
    expect(codes((await ask('games.hot')).list)[0]).toBe('DATHO')
    expect(codes((await ask('games.hot', { count: '1' })).list)).toEqual(['DATHO'])
    expect(codes((await ask('games.hot', { vassalage: 'DS88' })).list)).toEqual([])
    await owner.query(sql`update game set hot_rank = null where code = 'DATHO'`)
  })
})

describe('pictures and frames', () => {
  it("every tile's picture is drawn for its own address, and cached for a year", async () => {
    const { rows } = await ask('games.list', { q: 'sen vang' })
    const answer = await app.inject({ url: rows[0]?.art ?? '' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
    const other = await app.inject({ url: '/art/tile/HOUSE/SEN.svg?v=old' })
    expect(other.headers['cache-control']).not.toContain('immutable')
    for (const url of ['/art/tile/HOUSE/NOPE.svg', '/art/tile/../../etc/passwd', '/art/vendor/NOPE.svg'])
      expect((await app.inject({ url })).statusCode, url).toBe(404)
  })

  it("a page may frame active vendors and the operator's CDNs, and nobody else", async () => {
    const policy = async () =>
      /frame-src ([^;]*)/.exec(
        String(
          (await app.inject({ url: '/rng', headers: { accept: 'text/html' } })).headers['content-security-policy'],
        ),
      )?.[1]
    expect(await policy()).toBe('https://games.example https://sports.example https://esports.example')
    await setSetting(db, siteSettings.gameCdns, ['https://one.example'], 'test')
    expect(await policy()).toContain('https://one.example')
    await setSetting(db, siteSettings.gameCdns, [], 'test')
  })
})
