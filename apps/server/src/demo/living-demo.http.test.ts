import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { demoSettings } from '../modules/backoffice/index.ts'
import { importDraws, lotteryDemo } from '../modules/lottery/index.ts'
import { identityDemo } from '../modules/identity/index.ts'
import { installDemoRooms, messagesDemo, messagesModule } from '../modules/messages/index.ts'
import { deliverToInbox } from '../modules/messages/inbox/inbox-notices.ts'
import { getSetting, setSetting } from '../modules/system/index.ts'
import { testApp } from '../testing/test-app.ts'
import { writeDemoHistory } from './write-demo-history.ts'
import { createDemo, rememberBeginning } from './start-demo.ts'

const app = await testApp(['MBAC', 'HANOI', 'SEN60', 'VTX60'])
const { composition, owner } = app
await installDemoRooms(app.db)
const secret = Buffer.alloc(32, 3)
const DAYS = 13
await setSetting(app.db, demoSettings.history, 'new', 'test')
const past = (isStopping: () => boolean = () => false) =>
  writeDemoHistory({ composition, owner, secret, isStopping, days: DAYS })

const count = async (query: ReturnType<typeof sql>) => (await owner.one<{ count: number }>(query)).count
const figures = async () => ({
  orders: await count(sql`select count(*)::integer as count from lottery_order`),
  journal: await count(sql`select count(*)::integer as count from journal`),
  results: await count(sql`select count(*)::integer as count from lottery_result`),
  lines: await count(sql`select count(*)::integer as count from chat_message`),
})

/** In a transaction, where settings are not cached. */
const progress = () => app.db.tx((tx) => getSetting(tx, demoSettings.history))

describe('the history of a demo (ADR 0009)', () => {
  it('is written day by day, continues where it was stopped or killed, and is never written twice', async () => {
    let asked = 0
    expect(await past(() => (asked += 1) > 5)).toBe(false)
    expect(await progress()).toBe('2026-03-01')
    const half = await figures()
    // Killed at the end of a day, before its commit: nothing of that day is left.
    let isInDay = false
    const tx: typeof owner.tx = (work) =>
      owner.tx(async (day) => {
        const result = await work(day)
        if (isInDay) throw new Error('killed')
        return result
      })
    await expect(
      writeDemoHistory({
        composition,
        owner: { ...owner, tx },
        secret,
        isStopping: () => ((isInDay = true), false),
        days: DAYS,
      }),
    ).rejects.toThrow('killed')
    expect(await figures()).toEqual(half)
    expect(await past()).toBe(true)
    const whole = await figures()
    expect(whole.orders).toBeGreaterThan(half.orders)
    expect(await progress()).toBe('results')
    const doubles = await owner.many(sql`select game_id, issue_no from lottery_issue group by 1, 2 having count(*) > 1`)
    expect(doubles).toEqual([])
  }, 120_000)

  it('leaves a sound ledger and an unchanged clock', async () => {
    const { now } = await owner.one<{ now: Date }>(sql`select lotus_now() as now`)
    expect(now.toISOString()).toBe(app.clock.now().toISOString())
    await app.settleDown()
    expect((await composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])
  }, 60_000)

  it('has records in every state', async () => {
    const states = await owner.many<{ status: number }>(sql`select distinct status from lottery_order order by 1`)
    expect(states.map(({ status }) => status)).toEqual(expect.arrayContaining([4, 5, 8]))
    const versions = await owner.many(sql`select distinct version from lottery_result order by 1`)
    expect(versions).toHaveLength(2)
    expect(await count(sql`select count(*)::integer as count from lottery_issue where state = 'void'`)).toBe(1)
    // Each day's, to agents of the demo's team and its players (issue 19).
    expect(await count(sql`select count(*)::integer as count from agent_payment where kind = 'AGENT'`)).toBeGreaterThan(
      5,
    )
    // The play of the team stands on the days that it was made on (AC06).
    expect(await count(sql`select count(distinct day)::integer as count from agent_team_day`)).toBeGreaterThan(5)
    const withdrawals = await owner.many<{ status: string }>(sql`select distinct status from withdrawal`)
    expect(withdrawals.map(({ status }) => status)).toEqual(expect.arrayContaining(['RECEIVED', 'REJECTED']))
    expect((await figures()).lines).toBeGreaterThan(20)
    const deposits = await owner.many<{ status: string }>(sql`select distinct status from deposit`)
    expect(deposits.map(({ status }) => status)).toEqual(expect.arrayContaining(['CREDITED', 'AWAITING_PAYMENT']))
    const feedback = await owner.many<{ status: string }>(sql`select distinct status from feedback`)
    expect(feedback.map(({ status }) => status).toSorted()).toEqual(['IN_PROGRESS', 'NEW', 'REPLIED'])
  })

  it('has a team of agents, contracts and statements in every state (issue 19, section 1)', async () => {
    const states = (table: 'agent_contract' | 'agent_statement', kind: string | null = null) =>
      owner.values<string>(
        table === 'agent_contract'
          ? sql`select distinct state from agent_contract where ${kind}::text is null or kind = ${kind} order by 1`
          : sql`select distinct state from agent_statement order by 1`,
      )
    expect(await states('agent_contract')).toEqual(
      'ACTIVE AUTO_TERMINATED EXPIRED PENDING REJECTED SUPERSEDED SUSPENDED TERMINATED TERMINATING WITHDRAWN'.split(
        ' ',
      ),
    )
    for (const kind of ['DIVIDEND', 'DAILY', 'HOURLY', 'REALTIME'])
      expect(await states('agent_contract', kind)).toContain('ACTIVE')
    expect(await states('agent_statement')).toEqual(
      'CLAIM EXPIRED HELD NOT_REACHED OWED PAID REJECTED REVIEW'.split(' '),
    )
    const debts = await owner.values<string>(
      sql`select distinct state || ' ' || coalesce(reason, '') from agent_funding`,
    )
    expect(debts.toSorted()).toEqual(expect.arrayContaining(['DONE ', 'OPEN INSUFFICIENT']))
    // Players who look like their agent, and statements that left some out for either reason (operations.md 1.13).
    const duplicates = await owner.values<string>(
      sql`select coalesce(verdict, 'WAITS') as state from agent_duplicate where sign = 'PAYOUT' order by 1`,
    )
    expect(duplicates).toEqual(['SAME_PERSON', 'WAITS', 'WAITS'])
    expect(
      await count(sql`
        select count(*)::integer as count from agent_statement where left_waiting > 0 and left_out > 0`),
    ).toBeGreaterThan(0)
    // Lines below the operator, the deepest of seven levels.
    const tree = await owner.one(sql`
      select count(*)::integer as placed, (count(*) filter (where is_agent))::integer as agents, max(depth)::integer as depth,
        (count(*) filter (where depth = 1))::integer as tops from agent_node`)
    expect(tree).toMatchObject({ depth: 8, tops: 3 })
    const links = await owner.many(sql`select channel, uses > 0 as used from agent_link order by channel`)
    expect(links).toEqual([
      { channel: 'Facebook', used: false },
      { channel: 'Telegram', used: false },
      { channel: 'Zalo', used: true },
    ])
    expect(await count(sql`select count(distinct member_id)::integer as count from lottery_order`)).toBeGreaterThan(150)
  })

  it('has goods of the mall and an order of the first account in each state, marked as simulated', async () => {
    const orders = await owner.many<{ state: string; remark: string }>(
      sql`select state, remark from loyalty_order order by n`,
    )
    expect(orders.map(({ state }) => state)).toEqual(['REJECTED', 'APPROVED', 'SHIPPED', 'IN_PROCESS'])
    expect(orders.filter(({ remark }) => remark === '(mô phỏng)')).toHaveLength(3)
    expect(await owner.value(sql`select count(*)::integer from loyalty_item where is_on`)).toBe(8)
  })

  it('leaves every queue of the operators something to decide', async () => {
    const second = await owner.many<{ status: string }>(sql`
      select w.status from withdrawal w join member m on m.id = w.member_id where m.username = 'demo2' order by w.id`)
    expect(second.map(({ status }) => status)).toEqual(['REJECTED', 'SUBMITTED'])
    const waiting = await owner.one(sql`
      select (select count(*)::integer from withdrawal where status = 'SUBMITTED') as withdrawals,
        (select count(*)::integer from lottery_result_proposal where state = 'pending') as corrections,
        (select count(*)::integer from setting_proposal where state = 'pending') as settings,
        (select count(*)::integer from chat_report where decided_at is null) as reports,
        (select count(*)::integer from service_conversation where status = 'OPEN' and last_kind = 'VISITOR') as open`)
    const documents = await owner.values<string>(sql`select state from verification_request order by state`)
    expect(documents).toEqual(['REFUSED', 'WAITING', 'WAITING'])
    expect(waiting).toEqual({ withdrawals: 4, corrections: 1, settings: 1, reports: 1, open: 1 })
  })

  it('has people in the queue of customer service, who stay until an operator takes them', async () => {
    const generated = (await identityDemo.listGenerated(app.db)).map(({ id }) => id)
    const messages = composition.of(messagesModule)
    await messagesDemo.waitInQueue(messages, generated, true)
    await messagesDemo.waitInQueue(messages, generated, true)
    const before = app.clock.now()
    await app.clock.advance(40 * 60_000)
    await messagesDemo.waitInQueue(messages, generated, false)
    const { waiting, seen } = await owner.one<{ waiting: number; seen: number }>(sql`
      select count(*)::integer as waiting, (count(*) filter (where visitor_seen_at = lotus_now()))::integer as seen
      from service_conversation where status = 'WAITING'`)
    expect({ waiting, seen }).toEqual({ waiting: 2, seen: 2 })
    await app.clock.set(before)
  })

  it('dates inbox messages about past money at the time of the movement', async () => {
    await app.db.query(sql`select outbox_relay(100000)`)
    const [row] = await owner.many<Parameters<typeof deliverToInbox>[0]>(sql`
      select position, topic, audience, payload, created_at as "createdAt" from outbox
      where topic = 'cashier.deposit_credited' order by created_at limit 1`)
    const event = must(row, 'money was paid in')
    await app.db.tx((tx) => deliverToInbox(event, tx))
    const letter = await owner.one<{ at: Date }>(sql`select at from inbox_state order by at limit 1`)
    expect(letter.at).toEqual(event.createdAt)
    expect(letter.at.getTime()).toBeLessThan(app.clock.now().getTime() - 24 * 60 * 60_000)
  })

  it('marks each of its results as simulated', async () => {
    expect(await count(sql`select count(*)::integer as count from lottery_result where source <> 'simulated'`)).toBe(0)
    const results = await app.call(app.site, 'lottery.results', { gameCode: 'MBAC', limit: 50 })
    expect(results.value.rows).toHaveLength(DAYS)
    expect(results.value.rows.every(({ isSimulated }) => isSimulated)).toBe(true)
  })

  it('writes no old date into the public log', async () => {
    const { early } = await owner.one<{ early: number }>(sql`
      select count(*)::integer as early from transparency_entry
      where (leaf::jsonb ->> 'at')::timestamptz < lotus_now() - interval '1 hour'`)
    expect(early).toBe(0)
  })

  it('has members that nobody can log in as', async () => {
    const generated = await owner.many<{ username: string; ways: number }>(sql`
      select username, (has_password::integer + (phone is not null)::integer + (email is not null)::integer) as ways
      from member where register_method = 'generated'`)
    expect(generated).toHaveLength(200)
    expect(new Set(generated.map(({ username }) => username)).size).toBe(200)
    expect(generated.every(({ ways }) => ways === 0)).toBe(true)
  })

  it('gives own games results without a sale, counted by statistics and marked as simulated', async () => {
    const span = { days: 2, latest: 30, aDay: 3 }
    const deps = { owner, secret, isStopping: () => false }
    expect(await lotteryDemo.simulateOwnHistory(deps, span)).toBeGreaterThan(60)
    expect(await lotteryDemo.simulateOwnHistory(deps, span)).toBe(0)
    const { value } = await app.call(app.site, 'lottery.statistics', { gameCode: 'SEN60' })
    expect(value).toMatchObject({ hasSimulated: true })
    expect(value.drawsKnown).toBeGreaterThan(30)
  })
})

describe('national draws of a demo (DECISIONS 37)', () => {
  it('are simulated at their hour, and a real result replaces them by a correction', async () => {
    await app.clock.set('2026-03-10T11:14:00Z')
    await app.settleDown()
    expect(await lotteryDemo.publishSimulated({ ...composition.deps, secret, hoursBack: 24 })).toBe(0)
    await app.clock.set('2026-03-10T11:15:30Z')
    expect(await lotteryDemo.publishSimulated({ ...composition.deps, secret, hoursBack: 24 })).toBe(2)
    await app.settleDown()
    const latest = async () =>
      must((await app.call(app.site, 'lottery.results', { gameCode: 'MBAC', limit: 1 })).value.rows[0], 'a result')
    const simulated = await latest()
    expect(simulated).toMatchObject({ issueNo: '20260310', isSimulated: true, resultVersion: 1 })
    const prizes = (must(simulated.draw, 'a draw') as { prizes: Record<string, string[]> }).prizes
    const real = { ...prizes, DB: ['12345'] }
    const row = { line: 1, day: '2026-03-10', station: 'QN', prizes: real }
    const input = { gameCode: 'MBAC', evidence: 'test', draws: [row], noDraws: [] }
    expect(await importDraws(composition.deps, input as never)).toMatchObject({ published: 1, faultCount: 0 })
    expect(await latest()).toMatchObject({ isSimulated: false, resultVersion: 2, draw: { prizes: { DB: ['12345'] } } })
    expect(await importDraws(composition.deps, input as never)).toMatchObject({ unchanged: 1 })
    expect((await composition.audit()).checks.flatMap(({ breaks }) => breaks)).toEqual([])
  }, 60_000)
})

describe('without a demo history', () => {
  const options = { ownerDatabaseUrl: app.ownerUrl, pepper: secret }
  const startOf = async (program: typeof composition) => {
    const demo = await createDemo(program, options)
    demo.begin()
    await demo.stop()
  }

  it.each([
    { isEmpty: true, decided: 'none' },
    { isEmpty: false, decided: 'own' },
  ])('an installation in use ($decided) is not changed', async ({ isEmpty, decided }) => {
    await setSetting(app.db, demoSettings.history, null, 'test')
    await rememberBeginning(app.db, isEmpty)
    await rememberBeginning(app.db, false)
    expect(await progress()).toBe(decided)
    const before = await figures()
    await startOf(composition)
    expect(await figures()).toEqual(before)
    expect(await progress()).toBe(decided)
  })

  it('only a database without members and games gets a history', async () => {
    const { db } = await testDatabase()
    const decided = () => db.tx((tx) => getSetting(tx, demoSettings.history))
    await rememberBeginning(db, false)
    expect(await decided()).toBe('new')
    await rememberBeginning(db, true)
    expect(await decided()).toBe('new')
  })

  it('the production profile never gets one', async () => {
    await setSetting(app.db, demoSettings.history, 'new', 'test')
    const before = await figures()
    const config = { ...composition.deps.config, profile: 'production' as const }
    const real = { ...composition, deps: { ...composition.deps, config } }
    await startOf(real)
    expect(await figures()).toEqual(before)
    expect(await progress()).toBe('new')
  })
})
