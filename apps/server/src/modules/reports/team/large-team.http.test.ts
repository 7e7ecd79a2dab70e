import { beforeAll, describe, expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { addDays, businessDay, must } from '@lotus/kernel'
import { noRates } from '../../../testing/no-rates.ts'
import { TEST_START, testApp } from '../../../testing/test-app.ts'
import { agentsSettings } from '../../agents/index.ts'
import { upsertVendor } from '../../providers/vendors/vendor.repo.ts'
import { setSetting } from '../../system/index.ts'
import { startOfDay } from '../period.ts'
import { teamFixture } from './team.fixtures.ts'

// Lists of a team that is too large to be asked member by member: the same rows as of a small one (issue 19 section 6).
const app = await testApp(['SEN60'], { rates: noRates })
const { call } = app
const { top, agent, player, other } = await teamFixture(app, {
  top: 'dailytren3',
  agent: 'dailyduoi3',
  player: 'nguoichoi03',
  other: 'nguoingoai3',
})
const HOUR_MS = 3_600_000
const EACH = 60
const now = Date.parse(TEST_START)
const hoursAgo = (hours: number) => new Date(now - hours * HOUR_MS).toISOString()
const people = sql`(array[${player.id}, ${agent.id}, ${other.id}, ${other.id}, ${other.id}, ${top.id}]::bigint[])`

type Bets = RouteInput<'agent.bets'>
type Movements = RouteInput<'agent.transactions'>

/** Orders, rounds of both kinds and movements of all four, some of the same moment; most are of who is not in the team. */
async function addRows(first: number, count: number, since: Date): Promise<void> {
  const row = sql`generate_series(${first}::integer, ${first + count - 1}::integer) n
    cross join lateral (select ${people}[1 + (n * 7 + n / 4) % 6] as member,
      ${since}::timestamptz - (n - ${first}::integer) / 3 * interval '20 minutes' as at) x`
  await app.owner.query(sql`
    insert into lottery_order (id, order_no, member_id, issue_id, game_id, rule_version, play, content, lines, points, unit, price,
      prize_group, max_payout, stake, stake_cash, stake_bonus, salt, status, hits, payout, valid_bet, result_version, placed_at,
      lock_at, settled_at)
    select 9000 + n, 'L' || lpad((9000 + n)::text, 11, '0'), member, i.id, i.game_id, g.rule_version, 'lo2', '["07"]', 1, 1, 10000, 10000,
      2000, 100000000, 10000, 10000, 0, md5(n::text), case n % 4 when 0 then 4 else 5 end, 0, case n % 4 when 0 then 20000 else 0 end, 10000,
      1, at, at + interval '1 minute', at + interval '2 minutes'
    from ${row} cross join (select id, game_id from lottery_issue order by id limit 1) i join lottery_game g on g.id = i.game_id`)
  await app.owner.query(sql`
    insert into vendor_round (id, vendor, round_id, round_no, member_id, currency, game_code, category, is_trial, opened_at, closed_at,
      state, bet, stake_cash, bets, win, valid)
    select 9000 + n, 'ACME', 'r' || n, 'G' || lpad((9000 + n)::text, 11, '0'), member, 'P', 'SEN', 'RNG', false, at, at, 'closed',
      10000 * (n % 5), 10000 * (n % 5), 1, case n % 3 when 0 then 20000 else 0 end, 10000 from ${row}`)
  await app.owner.query(sql`
    insert into vendor_told_round (vendor, round_id, member_id, currency, game_code, category, state, bet, win, opened_at)
    select 'ACME', 't' || n, member, 'P', 'SEN', 'LIVE', case n % 3 when 0 then 'void' else 'open' end, 20000, 0, at from ${row} where n % 2 = 0`)
  await app.owner.query(sql`
    insert into journal (group_id, kind, member_id, debit_account, credit_account, amount, debit_after, credit_after, source, ext_id,
      ref_kind, ref_no, created_at)
    select n, case n % 5 when 0 then 1 else 20 end, member, case n % 5 when 0 then 0 when 1 then b.id else a.id end,
      case n % 5 when 0 then a.id when 1 then a.id else 0 end, 10000 + n, 0, 0, 'test', 'large-' || n, 'lottery_order', 'L1', at
    from ${row} join account a on a.member_id = member and a.bucket = 1 join account b on b.member_id = member and b.bucket = 2
    order by at, n`)
}

beforeAll(async () => {
  for (const { id } of [top, agent, player, other]) await app.owner.query(sql`select wallet_lock(${id}, 'P')`)
  await upsertVendor(app.owner, { code: 'ACME', name: 'Acme', origin: 'http://localhost:4901', apiUrl: null })
  await addRows(1, EACH, new Date(now - HOUR_MS))
  for (const { client } of [top, agent, player, other]) await app.deposit(client, '5000')
})

/** In the large way ten rows of everybody are looked through in a call. */
async function inWay(way: 'small' | 'large'): Promise<void> {
  await setSetting(app.db, agentsSettings.reportMergeMax, way === 'small' ? 500 : 1, 'test')
  await setSetting(app.db, agentsSettings.reportLookMax, 10, 'test')
}

type Page = { rows: { id: string }[]; nextCursor: string | null; searchedTo: string | null }
type Paged = { ids: string[]; pages: number; short: number }

async function pagesOf(ask: (cursor?: string) => Promise<Page>, between = async () => {}): Promise<Paged> {
  const ids: string[] = []
  let [pages, short] = [0, 0]
  for (let cursor: string | undefined; ;) {
    const page = await ask(cursor)
    ids.push(...page.rows.map(({ id }) => id))
    pages += 1
    if (page.searchedTo !== null) short += 1
    if (page.nextCursor === null) return { ids, pages, short }
    cursor = page.nextCursor
    await between()
  }
}
const bets = (input: Bets) => (cursor?: string) =>
  call(top.client, 'agent.bets', { limit: 4, ...input, ...(cursor ? { cursor } : {}) }).then(({ value }) => value)
const movements = (input: Movements) => (cursor?: string) =>
  call(top.client, 'agent.transactions', { limit: 4, ...input, ...(cursor ? { cursor } : {}) }).then(
    ({ value }) => value,
  )

const window = { from: hoursAgo(6), to: hoursAgo(2) }
const ofBets: [string, Bets][] = [
  ['everything', {}],
  ['a period', window],
  ['won', { state: 'won' }],
  ['waiting', { state: 'waiting' }],
  ['one category', { category: 'LOTT' }],
  ['one game', { vendor: 'ACME', gameCode: 'SEN' }],
  ['a stake', { least: '2', most: '3' }],
  ['nothing', { category: 'FISH' }],
  ['a line', { account: 'dailyduoi3' }],
  ['one member', { account: 'nguoichoi03', scope: 'one' }],
]
const ofMovements: [string, Movements][] = [
  ['everything', {}],
  ['a period', window],
  ['deposits', { group: 'deposit' }],
  ['bets of a period', { group: 'bet', ...window }],
  ['nothing', { group: 'withdrawal' }],
  ['a line', { account: 'dailyduoi3' }],
]

describe('a large team is looked through by time, and its lists are those of a small one', () => {
  it.each(ofBets)('bets: %s', async (name, input) => {
    await inWay('small')
    const small = await pagesOf(bets(input))
    await inWay('large')
    const large = await pagesOf(bets(input))
    expect(large.ids).toEqual(small.ids)
    expect(new Set(large.ids).size).toBe(large.ids.length)
    expect(small.ids.length > 0).toBe(name !== 'nothing')
    expect(small.short).toBe(0)
    if (name === 'won') expect(large.short).toBeGreaterThan(0)
  })

  it.each(ofMovements)('movements: %s', async (name, input) => {
    await inWay('small')
    const small = await pagesOf(movements(input))
    await inWay('large')
    const large = await pagesOf(movements(input))
    expect(large.ids).toEqual(small.ids)
    expect(new Set(large.ids).size).toBe(large.ids.length)
    expect(small.ids.length > 0).toBe(name !== 'nothing')
    if (name === 'everything') expect(large.short).toBeGreaterThan(0)
  })

  it('a page that is short says how far back it reaches', async () => {
    await inWay('large')
    const page = await bets({ category: 'LOTT', state: 'won', limit: 50 })()
    const reached = Date.parse(must(page.searchedTo, 'a short page'))
    expect(page.rows.every(({ placedAt }) => Date.parse(placedAt) >= reached)).toBe(true)
    expect(page.nextCursor).not.toBeNull()
  })

  it('totals where a call looks through everything; else what was settled, when nothing else is asked', async () => {
    await setSetting(app.db, agentsSettings.reportLookMax, 20_000, 'test')
    for (const input of [{}, { state: 'won' as const }, { least: '2' }, { account: 'dailyduoi3' }]) {
      await setSetting(app.db, agentsSettings.reportMergeMax, 500, 'test')
      const small = await bets(input)()
      const money = await movements('account' in input ? input : {})()
      await setSetting(app.db, agentsSettings.reportMergeMax, 1, 'test')
      const large = await bets(input)()
      expect(large.totals).toEqual(small.totals)
      expect(large.games).toEqual(small.games)
      expect((await movements('account' in input ? input : {})()).totals).toEqual(money.totals)
    }
    await inWay('large')
    const day = businessDay(new Date(now))
    const today = { from: startOfDay(day).toISOString(), to: startOfDay(addDays(day, 1)).toISOString() }
    await app.owner.query(sql`
      insert into agent_team_day (cell, member_id, day, category, currency, facts, bets, stake, valid_bet, payout, rebate_self, rebate_agent)
      select cell_of(${top.id}), ${top.id}, d, 'LOTT', 'P', 1, 3, 50000, 50000, 20000, 0, 0 from unnest(array[${day}, ${addDays(day, 1)}]::date[]) d`)
    const settled = { count: 3, stake: '5.0000', validBet: '5.0000', payout: '2.0000', winLoss: '-3.0000' }
    expect(await bets(today)()).toMatchObject({
      totals: null,
      settled: { from: day, to: day, ...settled },
    })
    expect(await bets({ ...today, category: 'LOTT' })()).toMatchObject({
      totals: null,
      settled: { from: day, ...settled },
    })
    expect((await bets({ ...today, category: 'RNG' })()).settled).toMatchObject({ count: 0 })
    expect(await bets({ ...today, state: 'won' })()).toMatchObject({ totals: null, settled: null })
    expect((await movements({})()).totals).toBeNull()
  })

  it('where they are not added up it says how many pass at least: never more than there are', async () => {
    const inputs = [{}, { state: 'won' as const }, { category: 'RNG' as const }]
    await inWay('small')
    const all = [...(await Promise.all(inputs.map(async (input) => (await bets(input)()).totals?.count))), Infinity]
    await inWay('large')
    for (const lookMax of [10, 30]) {
      await setSetting(app.db, agentsSettings.reportLookMax, lookMax, 'test')
      for (const [place, input] of inputs.entries()) {
        const { totals, atLeast } = await bets(input)()
        if (totals !== null) continue
        expect(atLeast).toBeGreaterThan(0)
        expect(atLeast).toBeLessThanOrEqual(must(all[place], 'counted'))
      }
    }
    await setSetting(app.db, agentsSettings.reportLookMax, 20_000, 'test')
    const { atLeast, kept } = await movements({})()
    expect([atLeast, kept]).toEqual([null, null])
  })

  it('of movements that are not added up it has what the sums by day say was paid in and out', async () => {
    await inWay('large')
    await setSetting(app.db, agentsSettings.reportLookMax, 10, 'test')
    const day = addDays(businessDay(new Date(now)), -6)
    const period = { from: startOfDay(day).toISOString(), to: new Date(now).toISOString() }
    await app.owner.query(sql`
      insert into agent_team_cash_day (cell, member_id, day, deposits, deposit_count, first_deposits, withdrawals, withdrawal_count)
      values (cell_of(${top.id}), ${top.id}, ${day}::date, 700000, 2, 1, 300000, 1)`)
    const days = { from: day, to: businessDay(new Date(now - 1)) }
    const asked = await movements(period)()
    expect(asked).toMatchObject({ totals: null, kept: { ...days, deposits: '70.0000', withdrawals: '30.0000' } })
    expect(asked.atLeast).toBeGreaterThan(0)
    const deposits = await movements({ ...period, group: 'deposit' })()
    expect(deposits.kept).toEqual({ ...days, deposits: '70.0000', withdrawals: null })
    expect((await movements({ ...period, group: 'bet' })()).kept).toBeNull()
    await setSetting(app.db, agentsSettings.reportLookMax, 20_000, 'test')
  })

  it('what was settled is the line of a member, or the member alone, as it is asked', async () => {
    await inWay('large')
    await setSetting(app.db, agentsSettings.reportRowsMax, 1, 'test')
    const day = addDays(businessDay(new Date(now)), -3)
    const period = { from: startOfDay(day).toISOString(), to: startOfDay(addDays(day, 4)).toISOString() }
    // The player below the agent played for 70, the agent for 20.
    await app.owner.query(sql`
      insert into agent_member_day (cell, member_id, day, stay, category, currency, bets, stake, valid_bet, payout)
      select cell_of(id), id, ${day}::date, 0, 'LOTT', 'P', 1, stake, stake, 0
      from unnest(array[${agent.id}, ${player.id}]::bigint[], array[200000, 700000]::bigint[]) p(id, stake)`)
    await app.owner.query(sql`
      insert into agent_team_day (cell, member_id, day, category, currency, facts, bets, stake, valid_bet, payout, rebate_self, rebate_agent)
      values (cell_of(${agent.id}), ${agent.id}, ${day}::date, 'LOTT', 'P', 1, 2, 900000, 900000, 0, 0, 0)`)
    const account = 'dailyduoi3'
    const line = await bets({ ...period, account })()
    expect(line).toMatchObject({ totals: null, settled: { count: 2, stake: '90.0000' } })
    const alone = await bets({ ...period, account, scope: 'one' })()
    expect(alone).toMatchObject({
      totals: null,
      members: 1,
      settled: { count: 1, stake: '20.0000', winLoss: '-20.0000' },
    })
    await setSetting(app.db, agentsSettings.reportRowsMax, 50_000, 'test')
  })

  it('a bet is found by its number in the team alone; as CSV in parts, with the same rows', async () => {
    await inWay('large')
    const { ids } = await pagesOf(bets({ category: 'RNG' }))
    expect((await bets({ refNo: must(ids[0], 'a round') })()).rows.map(({ id }) => id)).toEqual([ids[0]])
    const foreign = await app.owner.value<string>(
      sql`select min(round_no) as no from vendor_round where member_id = ${other.id}`,
    )
    expect((await bets({ refNo: foreign })()).rows).toEqual([])
    let [csv, rows] = ['', 0]
    for (let cursor: string | undefined; ;) {
      const part = (await call(top.client, 'agent.exportBets', { category: 'RNG', ...(cursor ? { cursor } : {}) }))
        .value
      csv += part.csv
      rows += part.rows
      if (part.nextCursor === null) break
      cursor = part.nextCursor
    }
    expect(rows).toBe(ids.length)
    for (const id of ids) expect(csv).toContain(id)
    expect(csv).not.toContain(foreign)
  })
})

describe('while new rows arrive', () => {
  it.each([
    ['bets', bets({ limit: 3 })],
    ['movements', movements({ limit: 3 })],
  ] as const)('%s that were there come once each, and no others', async (name, ask) => {
    await inWay('large')
    const before = await pagesOf(ask)
    let next = name === 'bets' ? 1000 : 2000
    const after = await pagesOf(ask, async () => {
      if (next % 1000 < 40) await addRows(next, 2, new Date(now - 60_000 + (next % 1000) * 1000))
      next += 2
    })
    expect(after.ids).toEqual(before.ids)
  })
})
