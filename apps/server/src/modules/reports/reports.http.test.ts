import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { TEST_START, testApp } from '../../testing/test-app.ts'
import { launchGame } from '../providers/index.ts'
import { runCommand } from '../providers/calls/run-command.ts'
import { getVendor } from '../providers/vendors/vendor-directory.ts'
import { upsertVendor } from '../providers/vendors/vendor.repo.ts'
import { unsealChanged } from './record/unseal-changed.ts'
import { providersModule } from '../providers/index.ts'

// MC06 over HTTP: one member bets on two lotteries over several days; another has nothing.
const app = await testApp()
const { call, site } = app
let member: HttpClient
let stranger: HttpClient
const DAY_MS = 86_400_000

async function bet(client: HttpClient, gameCode: string, numbers: string[], points = 1): Promise<void> {
  const current = await call(client, 'lottery.current', { gameCode })
  const issueNo = current.value.current?.issueNo ?? ''
  const items = [{ play: 'lo2', content: numbers, points, odds: [{ tier: 'win', odds: '98.5' }] }]
  const answer = await call(client, 'lottery.placeOrders', { gameCode, issueNo, items }, { key: randomUUID() })
  if (!answer.success) throw new Error(`betting answered ${answer.code}`)
}
const bets = async (input: RouteInput<'report.bets'> = {}, client = member) =>
  (await call(client, 'report.bets', input)).value
const refs = (rows: readonly { refNo: string }[]) => rows.map(({ refNo }) => refNo)

beforeAll(async () => {
  member = (await app.register('ghichep1')).client
  stranger = (await app.register('ghichep2')).client
  await app.deposit(member, '5000')
  await bet(member, 'SEN60', ['07'])
  await bet(member, 'MBAC', ['12', '68'], 2)
  await app.setTestTime(new Date(Date.parse(TEST_START) + 120_000).toISOString())
  await app.settleDown()
  await bet(member, 'SEN60', ['11'])
})

describe('the betting record', () => {
  it('lists the bets of all games in one list, newest first, with the totals of the filter', async () => {
    const { rows, totals, nextCursor, games } = await bets()
    expect(games.map(({ gameCode }) => gameCode).toSorted()).toEqual(['MBAC', 'SEN60'])
    expect(rows.map(({ gameCode, state, category, source }) => [gameCode, state, category, source])).toEqual([
      ['SEN60', 'waiting', 'LOTT', 'lottery'],
      ['MBAC', 'waiting', 'LOTT', 'lottery'],
      ['SEN60', expect.stringMatching(/won|lost/), 'LOTT', 'lottery'],
    ])
    expect(nextCursor).toBeNull()
    const before = (await call(member, 'lottery.orders', {})).value.totals
    expect(totals).toEqual(before)
  })

  it('sums by day, and within a day by category and vendor, to the same totals as the list (operations.md 3.7)', async () => {
    const { value } = await call(member, 'report.days', {})
    const { totals } = await bets()
    expect(value.totals).toEqual(totals)
    expect(value.days).toHaveLength(1)
    expect(value.days[0]?.totals).toEqual(totals)
    expect(value.days[0]?.parts).toEqual([{ category: 'LOTT', vendor: null, vendorName: null, totals }])
    expect(value.categories).toEqual([{ category: 'LOTT', vendor: null, vendorName: null, totals }])
    expect((await call(member, 'report.days', { category: 'RNG' })).value).toMatchObject({ days: [], categories: [] })
    // By game, the largest stake first; each as if it alone were asked for.
    expect(value.games.map(({ gameCode, category, vendor }) => [gameCode, category, vendor])).toEqual([
      ['MBAC', 'LOTT', null],
      ['SEN60', 'LOTT', null],
    ])
    for (const { gameCode, totals: ofGame, name } of value.games) {
      expect(ofGame).toEqual((await bets({ gameCode })).totals)
      expect(Object.values(name)).not.toContain(gameCode)
    }
    expect(value.otherGames).toBeNull()
    expect((await call(stranger, 'report.days', {})).value.days).toEqual([])
    expect((await call(site, 'report.days', {})).code).toBe('not_logged_in')
  })

  it('pages without losing or repeating a bet', async () => {
    const all = refs((await bets()).rows)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await bets({ limit: 1, ...(cursor ? { cursor } : {}) })
      seen.push(...refs(page.rows))
      expect(page.totals.count).toBe(3)
      cursor = page.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(all)
  })

  it('filters by state, game, category, vendor and time, with matching totals', async () => {
    expect((await bets({ state: 'waiting' })).totals.count).toBe(2)
    expect(refs((await bets({ state: 'settled' })).rows)).toHaveLength(1)
    const north = await bets({ gameCode: 'MBAC' })
    expect(north.rows.map(({ gameCode }) => gameCode)).toEqual(['MBAC'])
    expect(north.totals).toMatchObject({ count: 1, stake: north.rows[0]?.stake, winLoss: '0.0000' })
    expect((await bets({ category: 'RNG' })).rows).toEqual([])
    expect((await bets({ vendor: 'HOUSE' })).totals.count).toBe(0)
    const from = new Date(Date.parse(TEST_START) + 60_000).toISOString()
    expect((await bets({ from })).totals.count).toBe(1)
    expect((await bets({ to: from, from: TEST_START })).totals.count).toBe(2)
  })

  it('finds one bet by its number', async () => {
    const [newest] = (await bets()).rows
    const found = await bets({ refNo: newest?.refNo ?? '', state: 'won' })
    expect(refs(found.rows)).toEqual([newest?.refNo])
    expect((await bets({ refNo: 'L99999999999' })).rows).toEqual([])
    expect((await bets({ refNo: newest?.refNo ?? '' }, stranger)).rows).toEqual([])
  })

  it('is empty for a member without bets, closed to visitors, and shows only one’s own bets', async () => {
    expect(await bets({}, stranger)).toMatchObject({ rows: [], nextCursor: null, totals: { count: 0 } })
    expect((await call(site, 'report.bets', {})).code).toBe('not_logged_in')
    const id = (await bets()).rows[0]?.id ?? ''
    expect((await call(member, 'report.bet', { id })).value).toMatchObject({ id, movements: [], hasReplay: false })
    expect((await call(stranger, 'report.bet', { id })).code).toBe('not_found')
    expect((await call(member, 'report.replay', { id })).code).toBe('not_found')
  })

  it('refuses invalid periods and cursors', async () => {
    const refused = async (input: RouteInput<'report.bets'>) => (await call(member, 'report.bets', input)).code
    expect(await refused({ from: '2025-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' })).toBe('bad_request')
    for (const cursor of ['x', 'lottery:1-x', 'lottery:1-1;lottery:2-2', 'other:1-1'])
      expect(await refused({ cursor }), cursor).toBe('bad_request')
  })
})

describe('the export', () => {
  it('returns the same bets as text, the header once, formulas made harmless', async () => {
    const answer = await call(member, 'report.exportBets', {})
    const lines = answer.value.csv.trimEnd().split('\r\n')
    expect(lines[0]).toMatch(/^Mã cược,Thời gian/)
    expect(lines).toHaveLength(4)
    expect(answer.value).toMatchObject({ rows: 3, nextCursor: null })
    expect(lines[1]).toContain((await bets()).rows[0]?.refNo)
    const english = await site.get('/wps/report/bets/export', { headers: {} })
    expect(english.code).toBe('not_logged_in')
  })
})

describe('sums of ended days', () => {
  const seals = async () =>
    (
      await app.owner.many<{ day: string }>(
        sql`select day::text as day from bet_day_seal where source = 'lottery' order by day`,
      )
    ).map(({ day }) => day)
  const after = async (days: number) => {
    await app.setTestTime(new Date(Date.parse(TEST_START) + days * DAY_MS).toISOString())
    await app.settleDown()
    const again = await call(site, 'session.login', { username: 'ghichep1', password: 'một mật khẩu dài' })
    member = site.as(again.value.token)
  }

  it('are stored once no bet of the day waits, and equal the bets', async () => {
    await after(1)
    // The northern draw has no result yet: its day must not be stored.
    const open = await bets()
    expect(open.totals.count).toBe(3)
    expect(await seals()).not.toContain('2026-03-10')
    await app.owner.query(sql`
      update lottery_order set status = 5, hits = 0, payout = 0, valid_bet = stake, settled_at = lotus_now(), result_version = 1 where status = 2`)
    const before = (await bets()).totals
    const games = async () => (await call(member, 'report.days', {})).value.games
    const live = await games()
    expect(await seals()).toContain('2026-03-10')
    expect((await bets()).totals).toEqual(before)
    expect(live.map(({ totals }) => totals.winLoss)).not.toContain('0.0000')
    expect(await games()).toEqual(live)
    expect(before).toEqual((await call(member, 'lottery.orders', {})).value.totals)
    expect((await bets({ gameCode: 'MBAC', state: 'lost' })).totals.count).toBe(1)
    expect((await bets({ gameCode: 'MBAC', state: 'lost', limit: 1 })).rows).toHaveLength(1)
  })

  it('are deleted when a corrected draw changes payouts, and by nothing else', async () => {
    const { memberId } = await app.owner.one<{ memberId: bigint }>(
      sql`select id as "memberId" from member where username = 'ghichep1'`,
    )
    const event = (payload: Record<string, unknown>) => ({
      position: 1n,
      topic: 'lottery.orders_settled',
      audience: `member:${memberId}`,
      payload: payload as never, // the consumer reads any JSON
      createdAt: new Date(),
    })
    const money = { stake: '1.0000', payout: '0.0000', validBet: '1.0000' }
    const order = { id: '1', orderNo: 'L1', status: 5, category: 'LOTT', placedAt: TEST_START, ...money }
    const settled = { gameCode: 'MBAC', issueNo: '20260310', won: 0, payout: '0.0000', orders: [order] }
    await app.db.tx((tx) => unsealChanged([event(settled)], tx))
    expect(await seals()).toContain('2026-03-10')
    await app.db.tx((tx) => unsealChanged([event({ ...settled, corrects: 1 })], tx))
    expect(await seals()).not.toContain('2026-03-10')
  })
})

describe('rounds of games beside lottery orders', () => {
  it('are in one list by time, with their money and, if the vendor has one, a replay', async () => {
    const vendors = app.composition.of(providersModule)
    const { id: memberId } = await app.owner.one<{ id: bigint }>(sql`select id from member where username = 'ghichep1'`)
    await upsertVendor(app.owner, { code: 'ACME', name: 'Acme', origin: 'http://localhost:4901', apiUrl: null })
    await app.owner.query(sql`
      insert into game (vendor, code, category, name, min_bet, released_at)
      values ('ACME', 'SEN', 'RNG', '{"vi": "Sen thử", "en": "Trial lotus"}', 10000, lotus_now())`)
    const vendor = must(await getVendor(app.db, vendors.vendorBox, 'ACME'), 'the vendor')
    const { gameUrl } = await launchGame(vendors, {
      memberId,
      accountType: 0,
      vendor: 'ACME',
      gameCode: 'SEN',
      mode: 'real',
      language: 'vi',
      device: 'W',
      lobbyUrl: null,
      siteOrigin: null,
    })
    const opened = await runCommand(vendors, vendor, {
      op: 'authenticate',
      body: { token: new URL(gameUrl).searchParams.get('t') ?? '' },
    })
    const move = {
      member: String(opened['member']),
      currency: 'P',
      gameCode: 'SEN',
      token: String(opened['sessionToken']),
    }
    const play = (roundId: string, amount: string, winAmount: string) =>
      runCommand(vendors, vendor, { op: 'betWin', body: { ...move, txId: `t-${roundId}`, roundId, amount, winAmount } })
    expect((await play('won-1', '10', '25.5')).code).toBe('OK')
    expect((await play('lost-1', '4', '0')).code).toBe('OK')
    await runCommand(vendors, vendor, { op: 'bet', body: { ...move, txId: 't-open', roundId: 'open-1', amount: '2' } })

    const { rows, totals, games } = await bets({ category: 'RNG' })
    expect(rows.map(({ roundId, state, stake, payout, winLoss }) => [roundId, state, stake, payout, winLoss])).toEqual([
      ['open-1', 'waiting', '2.0000', null, null],
      ['lost-1', 'lost', '4.0000', '0.0000', '-4.0000'],
      ['won-1', 'won', '10.0000', '25.5000', '15.5000'],
    ])
    expect(totals).toMatchObject({ count: 3, stake: '16.0000', payout: '25.5000', winLoss: '11.5000' })
    expect(games).toEqual([
      { vendor: 'ACME', vendorName: 'Acme', gameCode: 'SEN', name: { vi: 'Sen thử', en: 'Trial lotus' } },
    ])
    const all = await bets()
    expect(all.totals.count).toBe(6)
    expect(all.rows.slice(0, 3).map(({ source }) => source)).toEqual(['games', 'games', 'games'])
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await bets({ limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...refs(page.rows))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(seen).toEqual(refs(all.rows))
    expect((await bets({ vendor: 'ACME', gameCode: 'SEN', state: 'won' })).totals.count).toBe(1)

    const won = must(rows[2], 'the won round')
    const detail = (await call(member, 'report.bet', { id: won.id })).value
    expect(detail).toMatchObject({
      hasReplay: true,
      vendorName: 'Acme',
      movements: [{ op: 'betWin', amount: '15.5000' }],
    })
    expect(refs((await bets({ refNo: won.refNo.toLowerCase() })).rows)).toEqual([won.refNo])
    const other = must(
      (await call(site, 'session.login', { username: 'ghichep2', password: 'một mật khẩu dài' })).value,
      'a session',
    )
    expect((await call(site.as(other.token), 'report.bet', { id: won.id })).code).toBe('not_found')
    const { csv } = (await call(member, 'report.exportBets', { category: 'RNG' })).value
    expect(csv).toContain(',RNG,Acme,Sen thử,won-1,10.0000,10.0000,25.5000,15.5000,Thắng,')
  })
})

describe('rounds that a vendor reports from its own wallet', () => {
  it('are in the list, the totals and the export, have no valid bet, and show where their figures come from', async () => {
    const { id: memberId } = await app.owner.one<{ id: bigint }>(sql`select id from member where username = 'ghichep1'`)
    const before = await bets({ category: 'RNG' })
    const reported = await app.owner.many<{ id: bigint }>(sql`
      insert into vendor_told_round (vendor, round_id, member_id, currency, game_code, category, state, bet, win, opened_at, closed_at)
      select 'ACME', 'own-' || n, ${memberId}, 'P', 'SEN', 'RNG', state, 100000, win, lotus_now() - make_interval(secs => n),
        case state when 'closed' then lotus_now() end
      from (values (1, 'closed', 255000), (2, 'closed', 0), (3, 'open', 0), (4, 'void', 0)) as r(n, state, win) order by n returning id`)
    const { rows, totals } = await bets({ category: 'RNG', limit: 50 })
    const own = rows.filter(({ source }) => source === 'told')
    expect(own.map(({ roundId, state, validBet, winLoss }) => [roundId, state, validBet, winLoss])).toEqual([
      ['own-1', 'won', '0.0000', '15.5000'],
      ['own-2', 'lost', '0.0000', '-10.0000'],
      ['own-3', 'waiting', null, null],
      ['own-4', 'returned', '0.0000', '0.0000'],
    ])
    expect(totals.count).toBe(before.totals.count + 4)
    expect(totals.validBet).toBe(before.totals.validBet)
    expect(own[0]?.refNo).toBe(`V${String(reported[0]?.id).padStart(11, '0')}`)
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await bets({ category: 'RNG', limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...refs(page.rows))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(seen).toEqual(refs(rows))
    expect((await bets({ refNo: own[1]?.refNo ?? '' })).rows).toMatchObject([{ roundId: 'own-2' }])
    const csv = (await call(member, 'report.exportBets', { category: 'RNG' })).value.csv
    for (const { refNo } of own) expect(csv).toContain(refNo)

    const id = own[0]?.id ?? ''
    const detail = (await call(member, 'report.bet', { id })).value
    expect(detail).toMatchObject({ source: 'told', movements: [], hasReplay: true, toldAt: expect.any(String) })
    // Time has passed since the other member logged in.
    const { token } = (await call(site, 'session.login', { username: 'ghichep2', password: 'một mật khẩu dài' })).value
    expect((await call(site.as(token), 'report.bet', { id })).code).toBe('not_found')
    // The vendor is not reachable here, so there is no page of the round.
    expect((await call(member, 'report.replay', { id })).code).toBe('not_found')
  })

  it('one that is reported late deletes the stored sum of its day', async () => {
    const { id: memberId } = await app.owner.one<{ id: bigint }>(sql`select id from member where username = 'ghichep1'`)
    const sealed = async () =>
      (await app.owner.many(sql`select from bet_day_seal where source = 'told' and day = '2026-03-10'`)).length
    await bets()
    expect(await sealed()).toBe(1)
    const event = {
      position: 1n,
      topic: 'games.rounds_told',
      audience: `member:${memberId}`,
      payload: { openedAt: [TEST_START] } as never, // the consumer reads any JSON
      createdAt: new Date(),
    }
    await app.db.tx((tx) => unsealChanged([event], tx))
    expect(await sealed()).toBe(0)
  })
})
