import { describe, expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { moneyToString, parseMoney } from '@lotus/kernel'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { agentsSettings } from '../settings.ts'
import { join, setAgent } from '../tree/tree.repo.ts'

// What an agent was paid, and what each line of the team played, over HTTP (AC06, AC07).
const app = await testApp()
const { call, site } = app
await app.setTestTime('2026-06-30T03:00:00Z')
const rebates = rebateFixtures(app)
await rebates.open()

const usual = { via: 'direct', linkCode: null, remark: '', by: 'test' } as const
const member = async (username: string) => {
  const { client } = await app.register(username)
  return { client, id: await app.owner.value<bigint>(sql`select id from member where username = ${username}`) }
}
const top = await member('bangkhoan1')
const agent = await member('bangkhoan2')
const player = await member('bangkhoan3')
const direct = await member('bangkhoan4')
const other = await member('bangkhoan5')
await setAgent(app.db, { memberId: top.id, rates: { RNG: 12_000, LIVE: 8000 }, by: 'test', reason: 'test' })
await setAgent(app.db, { memberId: other.id, rates: { RNG: 12_000, LIVE: 8000 }, by: 'test', reason: 'test' })
await join(app.db, { ...usual, memberId: agent.id, uplineId: top.id, kind: 'agent', rates: { RNG: 8000 } })
await join(app.db, { ...usual, memberId: player.id, uplineId: agent.id, kind: 'player', rates: { RNG: 5000 } })
await join(app.db, { ...usual, memberId: direct.id, uplineId: top.id, kind: 'player', rates: { LIVE: 3000 } })

const TODAY = { from: '2026-06-30', to: '2026-06-30' }
await rebates.tell(top.id, [{ ref: 'own', validBet: '100.0000', payout: '30.0000' }])
await rebates.tell(agent.id, [{ ref: 'agent', validBet: '200.0000', payout: '0.0000' }])
await rebates.tell(player.id, [
  { ref: 'player', validBet: '1000.0000', stake: '1200.0000', payout: '900.0000' },
  { ref: 'small', validBet: '1.0000' },
])
await rebates.tell(direct.id, [{ ref: 'live', validBet: '500.0000', payout: '800.0000', category: 'LIVE' }])
await rebates.count()

const logIn = async (username: string) => {
  const answer = await call(site, 'session.login', { username, password: 'một mật khẩu dài' })
  return site.as(answer.value.token)
}
const profit = async (input: RouteInput<'agent.profit'> = {}, client = top.client) =>
  (await call(client, 'agent.profit', input)).value
const figures = ({ stake, validBet, payout, winLoss }: Awaited<ReturnType<typeof profit>>['totals']) =>
  [stake, validBet, payout, winLoss].map((text) => Number(text)).join(' ')

describe('profit and loss of the team', () => {
  it('has a row for each line below, the own play first, and they add up to the total', async () => {
    const { rows, own, totals, trail } = await profit()
    expect(trail).toEqual([])
    expect(rows.map((row) => [row.account, row.kind, row.teamSize, figures(row)])).toEqual(
      expect.arrayContaining([
        ['bangkhoan2', 'agent', 1, '1401 1201 900 -501'],
        ['bangkhoan4', 'player', 0, '500 500 800 300'],
      ]),
    )
    expect(rows).toHaveLength(2)
    expect(own && figures(own)).toBe('100 100 30 -70')
    expect(figures(totals)).toBe('2001 1801 1730 -271')
    for (const key of [
      'stake',
      'validBet',
      'payout',
      'winLoss',
      'rebateSelf',
      'rebateAgent',
      'small',
      'wages',
      'net',
    ] as const) {
      const all = [own, ...rows].reduce((sum, row) => sum + parseMoney(row?.[key] ?? '0'), 0n)
      expect(totals[key], key).toBe(moneyToString(all))
    }
  })

  it('its grand total is the overview of the same period', async () => {
    for (const period of [TODAY, { from: '2026-06-01', to: '2026-06-29' }, { from: '2026-06-10', to: '2026-07-09' }]) {
      const overview = (await call(top.client, 'agent.overview', period)).value
      expect(overview.play).toEqual((await profit(period)).totals)
    }
    expect((await profit(TODAY)).totals.bets).toBe(5)
  })

  it('opens level by level, with the trail; a player below has no team', async () => {
    const { rows, own, trail, totals } = await profit({ under: agent.id.toString() })
    expect(trail).toEqual([{ id: agent.id.toString(), account: 'bangkhoan2' }])
    expect(rows.map((row) => [row.account, figures(row)])).toEqual([['ba***n3', '1201 1001 900 -301']])
    expect(own && figures(own)).toBe('200 200 0 -200')
    expect(figures(totals)).toBe('1401 1201 900 -501')
  })

  it('of each member alone, with what their own account was given: all of them are the team', async () => {
    await rebates.tellPromotion(player.id, { key: 'own-cashback', promotion: 'CASHBACK', amount: '3.0000' })
    await rebates.tellPromotion(agent.id, { key: 'own-gift', promotion: 'BONUS', amount: '7.5000' })
    await rebates.count()
    const { rows, own, totals } = await profit({ scope: 'one' })
    expect(rows.map((row) => [row.account, figures(row)])).toEqual(
      expect.arrayContaining([
        ['bangkhoan2', '200 200 0 -200'],
        ['bangkhoan4', '500 500 800 300'],
      ]),
    )
    expect(own && figures(own)).toBe('100 100 30 -70')
    // RNG: 1.2 %, 0.8 % and 0.5 % of 100, 200 and 1,000; what is above goes to the agents. LIVE: 0.3 % of 500, and 0.5 % above.
    expect(own).toMatchObject({ rebateSelf: '1.2000', rebateAgent: '7.3000', bonus: '0.0000', net: '-61.5000' })
    const one = rows.find(({ account }) => account === 'bangkhoan2')
    expect(one).toMatchObject({ rebateSelf: '1.6000', rebateAgent: '3.0000', bonus: '7.5000', net: '-187.9000' })
    expect(one).toMatchObject({ deposits: null, cash: null })
    const alone = await profit({ scope: 'one', account: 'bangkhoan3' })
    expect(alone.totals).toMatchObject({
      rebateSelf: '5.0000',
      rebateAgent: '0.0000',
      cashback: '3.0000',
      net: '-293.0000',
    })
    const [team, everybody] = [(await profit()).totals, [own, ...rows, ...alone.rows]]
    const keys = ['rebateSelf', 'rebateAgent', 'small', 'cashback', 'bonus', 'wages', 'dividends', 'net'] as const
    for (const key of keys) {
      const sum = (all: readonly (typeof own)[]) => all.reduce((to, row) => to + parseMoney(row?.[key] ?? 'x'), 0n)
      expect(moneyToString(sum(everybody)), key).toBe(team[key])
      expect(moneyToString(sum([own, ...rows])), key).toBe(totals[key])
    }
    const live = await profit({ scope: 'one', category: 'LIVE' })
    expect(live.totals).toMatchObject({ rebateSelf: '1.5000', bonus: null, wages: null })
  })

  it('of one product, then without what has no product; by name; by page', async () => {
    const live = await profit({ category: 'LIVE' })
    expect([figures(live.totals), live.totals.small, live.totals.wages]).toEqual(['500 500 800 300', null, null])
    const named = await profit({ account: 'BANGKHOAN3' })
    expect(named.rows.map((row) => [row.account, figures(row)])).toEqual([['bangkhoan3', '1201 1001 900 -301']])
    expect([named.own, figures(named.totals)]).toEqual([null, '1201 1001 900 -301'])
    const first = await profit({ limit: 1 })
    const second = await profit({ limit: 1, cursor: first.nextCursor ?? '' })
    expect(new Set([...first.rows, ...second.rows].map(({ account }) => account)).size).toBe(2)
    expect([second.nextCursor, second.totals]).toEqual([null, first.totals])
  })

  it('by product, with the rebates of its bets, then what has no product in one line: together the whole, to the unit', async () => {
    await app.owner.query(sql`
      insert into agent_team_cost_day as d (cell, member_id, day, currency, accruals, wages, dividends)
      select cell_of(id), id, '2026-06-30', 'P', 123, 40001, 70009 from unnest(array[${top.id}::bigint, ${agent.id}::bigint]) as id
      on conflict (cell, member_id, day, currency) do update set accruals = d.accruals + 123, wages = d.wages + 40001, dividends = d.dividends + 70009`)
    await app.owner.query(sql`
      insert into agent_own_cost_day as d (cell, member_id, day, category, currency, small, wages, dividends)
      values (cell_of(${agent.id}), ${agent.id}, '2026-06-30', '', 'P', 123, 40001, 70009)
      on conflict (cell, member_id, day, category, currency) do update set small = 123, wages = 40001, dividends = 70009`)
    const costs = ['rebateSelf', 'rebateAgent', 'small', 'cashback', 'bonus', 'wages', 'dividends'] as const
    for (const input of [{}, { scope: 'one' }, { under: agent.id.toString() }, { account: 'bangkhoan2' }] as const) {
      const { products, totals } = await profit(input)
      const sum = (key: 'stake' | 'validBet' | 'payout' | 'winLoss' | 'costs' | 'net') =>
        moneyToString(products.reduce((all, row) => all + parseMoney(row[key]), 0n))
      for (const key of ['stake', 'validBet', 'payout', 'winLoss', 'net'] as const)
        expect(sum(key), key).toBe(totals[key])
      const given = costs.reduce((all, key) => all + parseMoney(totals[key] ?? 'x'), 0n)
      expect([totals.small, totals.wages, totals.dividends]).toEqual(['0.0123', '4.0001', '7.0009'])
      expect(sum('costs')).toBe(moneyToString(given))
      expect(products.at(-1)).toMatchObject({ category: null, stake: '0.0000', winLoss: '0.0000' })
      // One product asked for: its line is that answer, and the others are told all the same.
      const rng = await profit({ ...input, category: 'RNG' })
      expect(rng.products).toEqual(products)
      const { net, stake } = rng.totals
      expect(products.find(({ category }) => category === 'RNG')).toMatchObject({ net, stake })
    }
    const { products } = await profit()
    // LIVE: 0.8 % of 500; RNG: 1.2 % of 1,300, and the bet of 1.00 is below a cent for everybody. Without a product: 3 cashback, 7.5 of a gift, and what is set above.
    expect(products.map(({ category, costs: given, net }) => [category, given, net])).toEqual([
      ['LIVE', '4.0000', '304.0000'],
      ['RNG', '15.6000', '-555.4000'],
      [null, '21.5133', '21.5133'],
    ])
    await app.owner.query(
      sql`update agent_team_cost_day set accruals = accruals - 123, wages = wages - 40001, dividends = dividends - 70009`,
    )
    await app.owner.query(sql`update agent_own_cost_day set small = 0, wages = 0, dividends = 0 where category = ''`)
  })

  it('of another line, of an upline or of nobody: the same nothing', async () => {
    const nothing = await profit({ account: 'khongcoai' })
    expect(nothing.rows).toEqual([])
    expect(await profit({ account: 'bangkhoan5' })).toEqual(nothing)
    const nothingBelow = await profit({ account: 'khongcoai' }, agent.client)
    expect(await profit({ account: 'bangkhoan1' }, agent.client)).toEqual(nothingBelow)
    for (const [client, id] of [
      [top.client, other.id],
      [agent.client, top.id],
      [top.client, 999_999n],
    ] as const) {
      expect((await call(client, 'agent.profit', { under: id.toString() })).code).toBe('not_found')
    }
  })
})

describe('what an agent was paid', () => {
  it('by day and in single payments, with the same sum; without contracts no columns of theirs', async () => {
    const { value } = await call(top.client, 'agent.income', TODAY)
    expect(value.hasContracts).toBe(false)
    expect(value.days.map(({ day }) => day)).toEqual(['2026-06-30'])
    expect(value.totals).toMatchObject({
      self: '1.2000',
      agent: '7.3000',
      small: '0.0000',
      daily: '0.0000',
      net: '8.5000',
    })
    // 0.4 % of the bet of 1.00 is below a cent: it waits for the end of the day.
    expect(value.accrued).toEqual({ day: '2026-06-30', amount: '0.00400000', shares: 1 })
    const { day: _day, ...only } = value.days[0] ?? { day: '' }
    expect(only).toEqual(value.totals)
    const rows = (await call(top.client, 'agent.incomeRows', { ...TODAY, of: 'rebate' })).value
    expect(rows.total).toBe('8.5000')
    const sum = rows.rows.reduce((all, { amount }) => all + parseMoney(amount), 0n)
    expect(moneyToString(sum)).toBe('8.5000')
    const [first] = rows.rows
    expect((await call(top.client, 'rebate.payment', { reference: first?.reference ?? '' })).code).toBe('ok')
    const own = (await call(top.client, 'agent.incomeRows', { ...TODAY, of: 'rebate', kind: 'SELF' })).value
    expect([own.total, own.rows.length]).toEqual(['1.2000', 1])
  })

  it('names whose bets each rebate is of, on what, and the base and the rate; a product alone by day', async () => {
    const rows = async (input: Partial<RouteInput<'agent.incomeRows'>> = {}) =>
      (await call(top.client, 'agent.incomeRows', { ...TODAY, of: 'rebate', ...input })).value.rows
    const own = await rows({ kind: 'SELF' })
    expect(own).toMatchObject([
      {
        source: { account: null, bettors: 1, categories: ['RNG'] },
        validBet: '100.0000',
        ratePpm: 12_000,
        amount: '1.2000',
      },
    ])
    // The payment of the team's bets is of several people and products: base and products of all, no one rate.
    const ofTeam = (await rows({ kind: 'AGENT' })).map(({ source }) => source)
    expect(ofTeam.every((source) => source !== null && source.bettors >= 1)).toBe(true)
    expect(new Set(ofTeam.flatMap((source) => source?.categories ?? []))).toEqual(new Set(['RNG', 'LIVE']))
    expect(await rows({ category: 'LIVE' })).toMatchObject([
      { source: { account: 'bangkhoan4', bettors: 1, categories: ['LIVE'] }, validBet: '500.0000', ratePpm: 5000 },
    ])
    // Masked as in the team's lists, but for whoever types the whole name.
    const [masked] = await rows({ kind: 'AGENT', category: 'RNG' })
    expect(masked?.source?.bettors).toBe(2)
    expect((await rows({ account: 'bangkhoan3' }))[0]?.source?.account).toBe('bangkhoan3')
    await setSetting(app.db, agentsSettings.reportRowsMax, 1, 'test')
    expect((await rows({ kind: 'AGENT' })).every(({ source, validBet }) => source === null && validBet === null)).toBe(
      true,
    )
    const tooMany = (await call(top.client, 'agent.income', { ...TODAY, category: 'LIVE' })).value
    expect([tooMany.isTooMany, tooMany.days]).toEqual([true, []])
    await setSetting(app.db, agentsSettings.reportRowsMax, 50_000, 'test')
    const live = (await call(top.client, 'agent.income', { ...TODAY, category: 'LIVE' })).value
    expect(live).toMatchObject({ isTooMany: false, totals: { agent: '2.5000', self: '0.0000', net: '2.5000' } })
    const rng = (await call(top.client, 'agent.income', { ...TODAY, category: 'RNG' })).value
    expect(rng.totals).toMatchObject({ agent: '4.8000', self: '1.2000', net: '6.0000' })
  })

  it('of contracts by when they were paid, page by page', async () => {
    expect((await call(top.client, 'agent.incomeRows', { ...TODAY, of: 'contract' })).value).toEqual({
      rows: [],
      nextCursor: null,
      total: '0.0000',
    })
    await app.owner.query(sql`
      insert into agent_contract (cell, member_id, n, kind, version, state, offered_at, signed_at, starts_at, changed_at)
      values (cell_of(${top.id}), ${top.id}, 1, 'DAILY', 1, 'ACTIVE', '2026-06-01T00:00:00Z', '2026-06-01T00:00:00Z', '2026-06-01T17:00:00Z',
        '2026-06-01T00:00:00Z')`)
    await app.owner.query(sql`
      insert into agent_statement (cell, member_id, n, period_start, period_end, kind, currency, facts, valid_bet, loss, active, rebates, accruals,
        wages, fee, carry_in, carry_out, base, gross, children, owed_in, net, owed_out, tier, rate_ppm, due, state, made_at, paid_at)
      select cell_of(${top.id}), ${top.id}, 1, d, d + interval '1 day', 'DAILY', 'P', 1, 10000000, -5000, 1, 0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 1, 0, 1, 4000,
        case d when '2026-06-26T17:00:00Z' then 0 else 40000 end, case d when '2026-06-25T17:00:00Z' then 'HELD' else 'PAID' end, lotus_now(),
        case d when '2026-06-25T17:00:00Z' then null else '2026-06-30T01:00:00.123456Z'::timestamptz end
      from unnest('{2026-06-25T17:00:00Z,2026-06-26T17:00:00Z,2026-06-27T17:00:00Z,2026-06-28T17:00:00Z}'::timestamptz[]) as d`)
    const asked = { ...TODAY, of: 'contract', limit: 1 } as const
    const first = (await call(top.client, 'agent.incomeRows', asked)).value
    const second = (await call(top.client, 'agent.incomeRows', { ...asked, cursor: first.nextCursor ?? '' })).value
    expect(
      [...first.rows, ...second.rows].map(({ kind, amount, ratePpm, loss, period }) => [
        kind,
        amount,
        ratePpm,
        loss,
        period?.start,
      ]),
    ).toEqual([
      ['DAILY', '4.0000', 4000, '-0.5000', '2026-06-28T17:00:00.000Z'],
      ['DAILY', '4.0000', 4000, '-0.5000', '2026-06-27T17:00:00.000Z'],
    ])
    expect([first.total, second.total, second.nextCursor]).toEqual(['8.0000', '8.0000', null])
    // Too many to add up: the same rows, and no sum.
    await setSetting(app.db, agentsSettings.reportRowsMax, 1, 'test')
    expect((await call(top.client, 'agent.incomeRows', asked)).value).toEqual({ ...first, total: null })
    await setSetting(app.db, agentsSettings.reportRowsMax, 50_000, 'test')
    const { value } = await call(top.client, 'agent.income', TODAY)
    expect(value).toMatchObject({ hasContracts: true, totals: { daily: '8.0000', net: '16.5000' } })
    expect((await call(agent.client, 'agent.incomeRows', { ...TODAY, of: 'contract' })).value.rows).toEqual([])
  })

  it('AC07 of one day: by product, by person and by contract, with the same sums', async () => {
    const ofDay = async (input: Partial<RouteInput<'agent.incomeDay'>> = {}) =>
      (await call(top.client, 'agent.incomeDay', { day: TODAY.from, ...input })).value
    const listed = (await call(top.client, 'agent.income', TODAY)).value
    const day = await ofDay()
    expect(day.sums).toEqual(listed.totals)
    expect(day.products).toEqual([
      { category: 'RNG', amount: '6.0000' },
      { category: 'LIVE', amount: '2.5000' },
    ])
    // Names are masked as in the team's lists; the own bets have none.
    expect(day.people.rows.map(({ account, amount }) => [account, amount])).toEqual([
      [expect.stringMatching(/^ba\*+/), '4.0000'],
      ['bangkhoan4', '2.5000'],
      [null, '1.2000'],
      ['bangkhoan2', '0.8000'],
    ])
    expect(day.people).toMatchObject({ others: 0, rest: '0.0000' })
    expect(day.rebates[1]).toEqual({
      account: 'bangkhoan4',
      category: 'LIVE',
      validBet: '500.0000',
      ratePpm: 5000,
      amount: '2.5000',
    })
    expect(day.contracts).toMatchObject({
      rows: [{ kind: 'DAILY', contract: 'DAILY', account: null, payments: 2, reference: null, amount: '8.0000' }],
      others: 0,
      rest: '0.0000',
    })
    const single = async (of: 'rebate' | 'contract') =>
      (await call(top.client, 'agent.incomeRows', { ...TODAY, of, limit: 50 })).value.rows.length
    expect(day.payments).toBe((await single('rebate')) + (await single('contract')))
    // Of a product its rebates alone; of too many bets the sums alone.
    const live = await ofDay({ category: 'LIVE' })
    expect(live).toMatchObject({ sums: { net: '2.5000', daily: '0.0000' }, contracts: { rows: [] }, payments: 1 })
    await setSetting(app.db, agentsSettings.reportRowsMax, 1, 'test')
    const tooMany = await ofDay()
    // No figure rather than a wrong zero.
    expect(await ofDay({ category: 'LOTT' })).toMatchObject({ isTooMany: true, sums: null })
    await setSetting(app.db, agentsSettings.reportRowsMax, 50_000, 'test')
    expect(tooMany).toMatchObject({ isTooMany: true, sums: day.sums, products: [], payments: day.payments })
    expect(await ofDay({ day: '2026-06-29' })).toMatchObject({ sums: { net: '0.0000' }, payments: 0 })
    expect((await call(player.client, 'agent.incomeDay', { day: TODAY.from })).code).toBe('not_an_agent')
    expect((await call(site, 'agent.incomeDay', { day: TODAY.from })).code).toBe('not_logged_in')
  })

  it('to agents alone, at most 31 days', async () => {
    for (const name of ['agent.income', 'agent.profit'] as const) {
      expect((await call(player.client, name, {})).code).toBe('not_an_agent')
      expect((await call(site, name, {})).code).toBe('not_logged_in')
      expect((await call(top.client, name, { from: '2026-05-01', to: '2026-06-30' })).code).toBe('bad_request')
      expect((await call(top.client, name, { from: '2026-06-30', to: '2026-06-29' })).code).toBe('bad_request')
    }
    expect((await call(top.client, 'agent.incomeRows', { of: 'contract', cursor: 'x' })).code).toBe('bad_request')
  })
})

describe('a line that moves', () => {
  it('what a line played before it came is not told, and what it played here before it left stays in the total', async () => {
    await app.setTestTime('2026-07-01T17:30:00Z')
    // The sessions of before have ended.
    const [topNow, otherNow] = [await logIn('bangkhoan1'), await logIn('bangkhoan5')]
    await app.owner.query(sql`select agent_move_line(${direct.id}, ${other.id}, 'test', 'test')`)
    const period = { from: '2026-06-30', to: '2026-07-02' }
    const left = await profit(period, topNow)
    expect(left.rows.map(({ account }) => account)).toEqual(['bangkhoan2'])
    expect([figures(left.totals), left.own && figures(left.own)]).toEqual(['2001 1801 1730 -271', '600 600 830 230'])
    const joined = await profit(period, otherNow)
    expect(joined.rows.map((row) => [row.account, figures(row)])).toEqual([['bangkhoan4', '0 0 0 0']])
    expect(joined.totals.bets).toBe(0)
    expect((await profit({ ...period, account: 'bangkhoan4' }, otherNow)).totals.bets).toBe(0)
    expect((await profit({ ...period, scope: 'one' }, otherNow)).totals.bets).toBe(0)
    await rebates.tell(direct.id, [{ ref: 'new', validBet: '70.0000', payout: '0.0000', category: 'LIVE' }])
    await rebates.count()
    const now = await profit(period, otherNow)
    expect(now.rows.map((row) => [row.account, figures(row)])).toEqual([['bangkhoan4', '70 70 0 -70']])
    expect([figures(now.totals), now.own?.bets]).toEqual(['70 70 0 -70', 0])
    expect(figures((await profit(period, topNow)).totals)).toBe('2001 1801 1730 -271')
  })
})
