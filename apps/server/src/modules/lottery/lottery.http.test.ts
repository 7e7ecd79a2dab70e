import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { routes, type RouteName } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { testDatabase } from '@lotus/testing'
import { advanceIssues } from './draw/advance-issues.ts'
import { registerLotteryRoutes } from './lottery.routes.ts'
import { lo2, p, setUpLottery, win } from './lottery.fixtures.ts'
import { moduleApp } from '../../testing/module-app.ts'

// The real HTTP layer with only this module; this file decides whose token is whose.
const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const { deps, wallet } = lottery
const { visitor, as } = await moduleApp({ register: (http) => registerLotteryRoutes({ ...deps, wallet, http }) })

async function signIn(username: string, accountType = 0) {
  const memberId = await lottery.member(username, p(1000))
  return as({ memberId, username, accountType })
}
const path = (name: RouteName) => routes[name].path
const bet = (key: string, issueNo: string, items = [lo2(['07'])]) => ({
  body: { gameCode: 'SEN60', issueNo, items },
  headers: { 'idempotency-key': key },
})
const fast = '20260630-0601'
/** One slip over the fast game and the North. */
const slip = (key: string, issueNo: string, north: ReturnType<typeof lo2>[] = [lo2(['08'])]) => ({
  body: {
    parts: [
      { gameCode: 'SEN60', issueNo, items: [lo2(['07'])] },
      { gameCode: 'MBAC', issueNo: '20260630', items: north },
    ],
  },
  headers: { 'idempotency-key': key },
})

describe('a visitor', () => {
  it('reads menu, issues, results, statistics and certificates without a token', async () => {
    const menu = schemas['lottery.menu'].value.parse((await visitor.get(path('lottery.menu'))).value)
    expect(
      menu.games.map((game) => [
        game.gameCode,
        game.drawSource,
        game.periodSeconds,
        game.lockSeconds,
        game.area,
        game.family,
      ]),
    ).toEqual([
      ['MBAC', 'outside', null, 900, 'vn', 'vn_north'],
      ['SEN60', 'own', 60, 5, 'vn', 'vn_fast27'],
    ])
    const elsewhere = await visitor.get(path('lottery.menu'), { query: { area: 'sea' } })
    expect(elsewhere.value).toMatchObject({ games: [] })
    const north = schemas['lottery.game'].value.parse(
      (await visitor.get(path('lottery.game'), { query: { gameCode: 'MBAC' } })).value,
    )
    const play = (code: string) => north.plays.find((row) => row.code === code)
    const returning = (ppm: number) => ({ returnMinPpm: ppm, returnMaxPpm: ppm })
    expect(play('lo2')).toMatchObject({ pricePerLine: '27.0000', odds: win('98.5000'), ...returning(985_000) })
    expect(play('xien3')).toMatchObject({ odds: win('65.0000'), ...returning(799_365) })
    expect(play('de_db')).toMatchObject({ ...returning(990_000), isPrizeGroupAllowed: false, isOpen: true })
    expect(north.plays.some((row) => row.code.startsWith('agent_'))).toBe(false)

    const current = await visitor.get(path('lottery.current'), { query: { gameCode: 'SEN60' } })
    expect(current.value).toMatchObject({
      serverTime: '2026-06-30T03:00:30.000Z',
      current: { issueNo: fast, state: 'open' },
      next: { issueNo: '20260630-0602', state: 'scheduled' },
      last: null,
      pending: [],
    })
    const opened = await visitor.get(path('lottery.opened'), { query: { count: 3 } })
    expect(opened.value).toMatchObject({
      games: [
        { gameCode: 'MBAC', current: { issueNo: '20260630', station: 'Quảng Ninh' }, results: [], pending: [] },
        { gameCode: 'SEN60' },
      ],
    })
    expect((await visitor.get(path('lottery.results'), { query: { gameCode: 'SEN60' } })).value).toEqual({
      rows: [],
      nextCursor: null,
    })
    expect((await visitor.get(path('lottery.statistics'), { query: { gameCode: 'MBAC' } })).value).toMatchObject({
      draws: 0,
      tables: [],
    })
    expect(
      (await visitor.get(path('lottery.certificate'), { query: { gameCode: 'SEN60', issueNo: fast } })).value,
    ).toMatchObject({ seed: null })
  })

  it('gets one code for unknown objects, and one for malformed input', async () => {
    expect(await visitor.get(path('lottery.current'), { query: { gameCode: 'NOPE' } })).toMatchObject({
      status: 404,
      code: 'game_not_found',
    })
    expect(
      await visitor.get(path('lottery.certificate'), { query: { gameCode: 'SEN60', issueNo: '20250101-0001' } }),
    ).toMatchObject({ status: 404, code: 'issue_not_found' })
    expect(
      await visitor.get(path('lottery.results'), { query: { gameCode: 'SEN60', cursor: "'; drop" } }),
    ).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await visitor.get(path('lottery.current'), { query: { gameCode: '../x' } })).toMatchObject({
      status: 400,
      code: 'bad_request',
    })
  })

  it('cannot bet or read orders without a token', async () => {
    for (const answer of [
      await visitor.post(path('lottery.placeOrders'), bet('k', fast)),
      await visitor.post(path('lottery.placeSlip'), slip('k', fast)),
      await visitor.get(path('lottery.orders')),
      await visitor.get(path('lottery.order'), { query: { id: '1' } }),
      await visitor.post(path('lottery.cancelOrder'), { body: { id: '1' } }),
    ]) {
      expect(answer).toMatchObject({ status: 401, code: 'not_logged_in' })
    }
  })
})

describe('a player', () => {
  it('bets, sees the order, and sees it settled; a repeated request changes nothing', async () => {
    const player = await signIn('player')
    const first = await player.post(path('lottery.placeOrders'), bet('one', fast))
    expect(first).toMatchObject({
      status: 200,
      code: 'ok',
      value: { totalStake: '27.0000', isDuplicate: false, balance: { sumBalance: '973.0000' } },
    })
    const again = await player.post(path('lottery.placeOrders'), bet('one', fast))
    expect(again).toMatchObject({ status: 200, value: { isDuplicate: true, balance: { sumBalance: '973.0000' } } })
    const [order] = schemas['lottery.placeOrders'].value.parse(again.value).orders
    expect(await player.post(path('lottery.placeOrders'), bet('one', fast, [lo2(['08'])]))).toMatchObject({
      status: 409,
      code: 'key_conflict',
    })

    await test.setTestTime('2026-06-30T03:01:00Z')
    await advanceIssues(deps)
    const detail = schemas['lottery.order'].value.parse(
      (await player.get(path('lottery.order'), { query: { id: order?.id } })).value,
    )
    expect([4, 5]).toContain(detail.status)
    expect(detail.proof?.root).toMatch(/^[0-9a-f]{64}$/)
    const prizes = z.object({ prizes: z.record(z.string(), z.array(z.string())) }).parse(detail.draw).prizes
    const hits = Object.values(prizes)
      .flat()
      .filter((number) => number.endsWith('07')).length
    expect(detail.hits).toBe(hits)
    const list = await player.get(path('lottery.orders'), { query: { state: 'settled', gameCode: 'SEN60' } })
    expect(list.value).toMatchObject({
      rows: [{ id: order?.id }],
      totals: { count: 1, stake: '27.0000', validBet: '27.0000' },
    })
    expect(await player.post(path('lottery.placeOrders'), bet('two', fast))).toMatchObject({
      status: 409,
      code: 'issue_closed',
      value: { nextIssue: { issueNo: '20260630-0602' } },
    })

    const stranger = await signIn('stranger')
    expect(await stranger.get(path('lottery.order'), { query: { id: order?.id } })).toMatchObject({
      status: 404,
      code: 'not_found',
    })
    expect((await stranger.get(path('lottery.orders'))).value).toMatchObject({ rows: [], totals: { count: 0 } })
  })

  it('can be a trial account', async () => {
    const trial = await signIn('trial', 4)
    expect(await trial.post(path('lottery.placeOrders'), bet('one', '20260630-0602'))).toMatchObject({ status: 200 })
  })

  it('needs a key, items, and whole points', async () => {
    const player = await signIn('careless')
    const { body } = bet('x', '20260630-0602')
    expect(await player.post(path('lottery.placeOrders'), { body })).toMatchObject({
      status: 400,
      code: 'idempotency_key_missing',
    })
    const post = (items: unknown) =>
      player.post(path('lottery.placeOrders'), { body: { ...body, items }, headers: { 'idempotency-key': 'k' } })
    expect(await post([])).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await post([{ ...lo2(['01']), points: 1.5 }])).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await post([{ ...lo2(['01']), points: 0 }])).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await post([{ ...lo2(['01']), odds: 98.5 }])).toMatchObject({ status: 400, code: 'bad_request' })
    expect(await post([{ ...lo2(['01']), content: { board: 'x' } }])).toMatchObject({
      status: 400,
      code: 'bad_request',
    })
    expect(await post([{ play: 'xien2', content: ['01'], points: 1, odds: win('16') }])).toMatchObject({
      status: 400,
      code: 'wrong_length',
      value: { item: 0, play: 'xien2' },
    })
    expect(await post([lo2(['01'], 100)])).toMatchObject({
      status: 409,
      code: 'insufficient_balance',
      value: { balance: '1000.0000', short: '1700.0000' },
    })
  })

  it('bets over several games in one call, all or none (issue 23 section 5)', async () => {
    const player = await signIn('slipper')
    const post = (sent: ReturnType<typeof slip>) => player.post(path('lottery.placeSlip'), sent)
    const next = '20260630-0602'
    expect(await post(slip('one', next))).toMatchObject({
      status: 200,
      value: { totalStake: '54.0000', isDuplicate: false, balance: { sumBalance: '946.0000' } },
    })
    expect(await post(slip('one', next))).toMatchObject({ status: 200, value: { isDuplicate: true } })
    expect(await post(slip('one', next, [lo2(['09'])]))).toMatchObject({ status: 409, code: 'key_conflict' })
    expect(await post(slip('two', next, [lo2(['9'])]))).toMatchObject({
      status: 400,
      code: 'wrong_length',
      value: { part: 1, item: 0, play: 'lo2', token: '9' },
    })
    const { body, headers } = slip('three', next)
    const parts = (list: unknown) => player.post(path('lottery.placeSlip'), { body: { parts: list }, headers })
    for (const list of [[], [body.parts[0], body.parts[0]], Array.from({ length: 11 }, () => body.parts[1])]) {
      expect(await parts(list)).toMatchObject({ status: 400, code: 'bad_request' })
    }
    expect(await player.post(path('lottery.placeSlip'), { body })).toMatchObject({ code: 'idempotency_key_missing' })
    expect((await player.get(path('lottery.orders'))).value).toMatchObject({ totals: { count: 2, stake: '54.0000' } })
    const trial = await signIn('slipTrial', 4)
    expect(await trial.post(path('lottery.placeSlip'), slip('one', next))).toMatchObject({ status: 200 })
  })
})
