import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { TEST_START, testApp } from '../../../testing/test-app.ts'
import { agentsSettings } from '../../agents/index.ts'
import { upsertVendor } from '../../providers/vendors/vendor.repo.ts'
import { setSetting } from '../../system/index.ts'
import { teamFixture } from './team.fixtures.ts'

// An agent's record of what the team bet (AC05): whose bets, which of them, their totals, and what nobody sees.
const app = await testApp()
const { call, site } = app
const { top, agent, player, other } = await teamFixture(app, {
  top: 'dailytren1',
  agent: 'dailyduoi1',
  player: 'nguoichoi01',
  other: 'nguoingoai1',
})
const DAY_MS = 86_400_000

async function bet(client: HttpClient, gameCode: string, numbers: string[], points = 1): Promise<string> {
  const current = await call(client, 'lottery.current', { gameCode })
  const issueNo = current.value.current?.issueNo ?? ''
  const items = [{ play: 'lo2', content: numbers, points, odds: [{ tier: 'win', odds: '98.5' }] }]
  const answer = await call(client, 'lottery.placeOrders', { gameCode, issueNo, items }, { key: randomUUID() })
  if (!answer.success) throw new Error(`betting answered ${answer.code}`)
  return issueNo
}
const betsOf = async (input: RouteInput<'agent.bets'> = {}, client = top.client) =>
  (await call(client, 'agent.bets', input)).value
const refs = (rows: readonly { refNo: string }[]) => rows.map(({ refNo }) => refNo)
let issueOfFirst = ''

beforeAll(async () => {
  for (const { client } of [agent, player, other]) await app.deposit(client, '5000')
  issueOfFirst = await bet(player.client, 'SEN60', ['07'])
  await bet(agent.client, 'MBAC', ['12', '68'], 2)
  await bet(other.client, 'SEN60', ['55'])
  await app.setTestTime(new Date(Date.parse(TEST_START) + 120_000).toISOString())
  await app.settleDown()
  await bet(player.client, 'SEN60', ['11'])
  await upsertVendor(app.owner, { code: 'ACME', name: 'Acme', origin: 'http://localhost:4901', apiUrl: null })
  // Two rounds of games, one of them open, and one of somebody else.
  await app.owner.query(sql`
    insert into vendor_round (vendor, round_id, round_no, member_id, currency, game_code, category, is_trial, opened_at, closed_at, state,
      bet, stake_cash, bets, win, valid)
    select 'ACME', x.no, 'G' || lpad(x.no, 11, '0'), x.member, 'P', 'SEN', 'RNG', false, lotus_now(), case when x.open then null else lotus_now() end,
      case when x.open then 'open' else 'closed' end, x.bet, x.bet, 1, x.win, case when x.open then null else x.bet end
    from (values ('901', ${player.id}::bigint, false, 40000, 100000), ('902', ${agent.id}::bigint, true, 70000, 0),
      ('903', ${other.id}::bigint, false, 10000, 0)) as x(no, member, open, bet, win)`)
  await app.owner.query(sql`update vendor_round set id = round_id::bigint`)
})

describe('an agent sees the bets of the team', () => {
  it('of every category, newest first, with names masked from the second level on', async () => {
    const { rows, totals, members, searchedTo, nextCursor, games } = await betsOf()
    expect({ members, searchedTo, nextCursor }).toEqual({ members: 3, searchedTo: null, nextCursor: null })
    expect(rows.map(({ account, isMe, gameCode, state }) => [account, isMe, gameCode, state])).toEqual(
      expect.arrayContaining([
        ['dailyduoi1', false, 'SEN', 'waiting'],
        ['ng***01', false, 'SEN', 'won'],
        ['ng***01', false, 'SEN60', 'waiting'],
        ['dailyduoi1', false, 'MBAC', 'waiting'],
      ]),
    )
    expect(rows).toHaveLength(5)
    const times = rows.map(({ placedAt }) => placedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    const { totals: ofPlayer } = (await call(player.client, 'report.bets', {})).value
    const { totals: ofAgent } = (await call(agent.client, 'report.bets', {})).value
    expect(totals).toMatchObject({ count: ofPlayer.count + ofAgent.count })
    expect(Number(totals?.stake)).toBeCloseTo(Number(ofPlayer.stake) + Number(ofAgent.stake), 4)
    expect(Number(totals?.validBet)).toBeCloseTo(Number(ofPlayer.validBet) + Number(ofAgent.validBet), 4)
    expect(Number(totals?.winLoss)).toBeCloseTo(Number(ofPlayer.winLoss) + Number(ofAgent.winLoss), 4)
    expect(games.map(({ gameCode }) => gameCode).toSorted()).toEqual(['MBAC', 'SEN', 'SEN60'])
  })

  it('page by page, each bet once', async () => {
    const all = refs((await betsOf()).rows)
    const seen: string[] = []
    for (let cursor: string | undefined; ;) {
      const page = await betsOf({ limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...refs(page.rows))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(seen).toEqual(all)
  })

  it('of one member by the whole name, with or without the team below', async () => {
    const ofLine = await betsOf({ account: 'DAILYDUOI1' })
    expect([ofLine.members, ofLine.rows.length]).toEqual([2, 5])
    const alone = await betsOf({ account: 'dailyduoi1', scope: 'one' })
    expect(alone.rows.map(({ account }) => account)).toEqual(['dailyduoi1', 'dailyduoi1'])
    const named = await betsOf({ account: 'nguoichoi01', scope: 'one' })
    // Whoever types the whole name knows it.
    expect(new Set(named.rows.map(({ account }) => account))).toEqual(new Set(['nguoichoi01']))
    expect((await betsOf({ scope: 'one' })).rows).toEqual([])
  })

  it('filtered by category, game, draw, status and stake, with the totals of the filter', async () => {
    const lottery = await betsOf({ category: 'LOTT' })
    expect([lottery.rows.length, lottery.totals?.count]).toEqual([3, 3])
    expect((await betsOf({ issueNo: issueOfFirst, gameCode: 'SEN60' })).totals?.count).toBe(1)
    expect((await betsOf({ issueNo: issueOfFirst })).rows.every(({ source }) => source === 'lottery')).toBe(true)
    const waiting = await betsOf({ state: 'waiting' })
    expect(waiting.totals).toMatchObject({ count: 3, validBet: '0.0000', payout: '0.0000', winLoss: '0.0000' })
    const middle = await betsOf({ category: 'RNG', least: '5', most: '7' })
    expect(middle.rows.map(({ stake }) => stake)).toEqual(['7.0000'])
    expect(middle.totals).toMatchObject({ count: 1, stake: '7.0000' })
    const past = {
      from: new Date(Date.parse(TEST_START) - 5 * DAY_MS).toISOString(),
      to: TEST_START.replace('T03', 'T01'),
    }
    expect(await betsOf(past)).toMatchObject({ rows: [], totals: { count: 0 } })
  })

  it('finds a bet by its number, only within the team', async () => {
    for (const { refNo } of (await betsOf()).rows) {
      expect(refs((await betsOf({ refNo: refNo.toLowerCase() })).rows)).toEqual([refNo])
    }
    const [foreign] = (await call(other.client, 'report.bets', {})).value.rows
    expect((await betsOf({ refNo: must(foreign, 'a bet of somebody else').refNo })).rows).toEqual([])
  })

  it('as CSV, with the same rows', async () => {
    const { value } = await call(top.client, 'agent.exportBets', { account: 'dailyduoi1', category: 'RNG' })
    expect(value.rows).toBe(2)
    expect(value.csv.split('\r\n')[0]).toMatch(/^(Tên đăng nhập|Username),/)
    expect(value.csv).toContain('G00000000901')
    expect(value.csv).not.toContain('G00000000903')
    expect(value.csv).not.toContain('nguoichoi01')
  })
})

describe('nobody else does', () => {
  it('a name outside the team, above it or of nobody is answered the same', async () => {
    const nothing = await betsOf({ account: 'khongcoai' })
    expect(nothing).toMatchObject({ rows: [], members: 0, searchedTo: null, totals: { count: 0 } })
    expect(await betsOf({ account: other.username })).toEqual(nothing)
    expect(await betsOf({ account: top.username }, agent.client)).toEqual(nothing)
  })

  it('a player and a guest are refused; a period of more than 31 days too', async () => {
    expect((await call(player.client, 'agent.bets', {})).code).toBe('not_an_agent')
    expect((await call(site, 'agent.bets', {})).code).toBe('not_logged_in')
    const from = new Date(Date.parse(TEST_START) - 40 * DAY_MS).toISOString()
    expect((await call(top.client, 'agent.bets', { from })).code).toBe('bad_request')
    expect((await call(top.client, 'agent.bets', { cursor: 'x' })).code).toBe('bad_request')
  })

  it('where the money of a stake came from is not told', async () => {
    const order = (await betsOf({ category: 'LOTT' })).rows[0]?.order
    expect(order).toBeTruthy()
    expect(order).not.toHaveProperty('stakeBonus')
    expect(order).not.toHaveProperty('chaseId')
  })
})

it('too many bets are not added up; what was settled is told beside, of the period alone', async () => {
  await setSetting(app.db, agentsSettings.reportRowsMax, 2, 'test')
  const all = await betsOf()
  expect(all).toMatchObject({ totals: null, settled: { count: expect.any(Number) } })
  expect(all.atLeast).toBeGreaterThan(2)
  expect(await betsOf({ category: 'LOTT' })).toMatchObject({ totals: null, settled: { count: expect.any(Number) } })
  expect(await betsOf({ state: 'lost', category: 'LOTT' })).toMatchObject({ settled: null })
  expect(await betsOf({ account: 'dailyduoi1', scope: 'one' })).toMatchObject({ totals: { count: 2 }, settled: null })
})
