import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { setFlag } from '../../identity/accounts.fixtures.ts'
import { fillInboxes } from '../../messages/messages.fixtures.ts'
import { setSetting } from '../../system/index.ts'
import { verificationSettings } from '../../verification/index.ts'
import { exportTransfers } from './list-transfers.ts'
import { transferSettings } from './transfer-settings.ts'
import { transferWorld, type Person } from './transfers.fixtures.ts'

// Transfers to the line directly above and below (AC15, MC05; operations.md 1.12, 3.5; trust.md C1; issue 19 section 5).
const app = await testApp()
const { call } = app
const world = await transferWorld(app)
const { setFund, prove, down, up, cashOf } = world
const sound = { breaks: [], between: 0n }

const agent = await world.agent('tuyen1')
const middle = await world.below('tuyen2', agent, 'agent')
const player = await world.below('khach1', agent)
await world.below('khach2', middle)
const other = await world.agent('tuyen3')
for (const one of [agent, middle, player]) {
  await app.deposit(one.client, '1000')
  expect((await setFund(one)).success).toBe(true)
}
const turnoverOf = ({ id }: Person) =>
  app.owner.many(sql`select origin, required, status from turnover_requirement where member_id = ${id} order by id`)
const send = async (from: Person, account: string, amount: string) => {
  await prove(from)
  return down(from, account, amount)
}
const checkOf = async ({ client }: Person, code: string) =>
  (await call(client, 'agent.transferRules', {})).value.checks.find((check) => check.code === code)

it('MC05 is offered to whoever has an agent above, while the operator offers it and the account may act (3.5)', async () => {
  const isOffered = async ({ client }: Person) => (await call(client, 'member.info', {})).value.toUpline
  expect([await isOffered(player), await isOffered(middle), await isOffered(agent)]).toEqual([true, true, false])
  await setFlag(app, 'X_XFERUP', false)
  expect(await isOffered(player)).toBe(false)
  await setFlag(app, 'X_XFERUP', true)
  expect(await isOffered(player)).toBe(true)
})

describe('to somebody directly below', () => {
  it('AC15: moves the money once, opens the turnover, tells the recipient, and stands in both records', async () => {
    const key = randomUUID()
    expect(await down(agent, 'khach1', '100', key)).toMatchObject({ code: 'fund_password_required' })
    await prove(agent)
    const first = await down(agent, 'KHACH1', '100', key)
    expect(first.value).toMatchObject({
      side: 'OUT',
      way: 'DOWN',
      account: 'khach1',
      amount: '100.0000',
      turnover: '100.0000',
      state: 'DONE',
    })
    // A repeat answers the same and needs no second fund password; other content under the key is refused.
    expect((await down(agent, 'khach1', '100', key)).value).toEqual(first.value)
    expect((await down(agent, 'khach1', '101', key)).code).toBe('key_conflict')
    expect(await cashOf(agent)).toBe('900.0000')
    expect(await cashOf(player)).toBe('1100.0000')
    expect(await turnoverOf(player)).toEqual([{ origin: 'transfer', required: 1_000_000n, status: 'open' }])

    await fillInboxes(app)
    const [letter] = (await call(player.client, 'inbox.list', {})).value.rows
    expect(letter).toMatchObject({ title: expect.stringContaining('tuyen1') })
    const record = await call(player.client, 'wallet.statement', { group: 'transfer' })
    expect(record.value.rows).toMatchObject([{ kind: 'XFER_DOWN_IN', amount: '100.0000', reference: first.value.id }])
    const mine = await call(agent.client, 'agent.transfers', {})
    expect(mine.value).toMatchObject({ rows: [first.value], totals: { count: 1, out: '100.0000', in: '0.0000' } })
    expect((await call(player.client, 'upline.transfers', {})).value.rows).toMatchObject([
      { id: first.value.id, side: 'IN', account: 'tuyen1' },
    ])
    expect(await world.audit()).toEqual(sound)
  })

  it('reaches nobody but them: not deeper, not other lines, not oneself, not whoever is unknown', async () => {
    await prove(agent)
    for (const account of ['khach2', 'tuyen3', 'tuyen1', 'khongcoai']) {
      expect((await down(agent, account, '20')).code, account).toBe('not_found')
    }
    expect((await down(middle, 'tuyen1', '20')).code, 'upwards').toBe('not_found')
    expect((await call(player.client, 'agent.transfers', {})).code).toBe('not_an_agent')
    expect((await down(player, 'khach2', '20')).code).toBe('not_an_agent')
    expect(await call(other.client, 'agent.transfers', { account: 'khach1' })).toMatchObject({ value: { rows: [] } })
  })

  it('refuses amounts out of bounds, more than there is, and what is locked by turnover', async () => {
    expect((await send(agent, 'khach1', '9.99')).code).toBe('amount_below_minimum')
    expect((await send(agent, 'khach1', '50000.01')).code).toBe('amount_above_maximum')
    for (const amount of ['10.001', '0']) expect((await send(agent, 'khach1', amount)).code).toBe('amount_invalid')
    expect(await send(agent, 'khach1', '900.01')).toMatchObject({
      code: 'transfer_not_eligible',
      value: { check: 'balance' },
    })
    expect((await send(agent, 'tuyen2', '100')).success).toBe(true)
    // What tuyen2 received has to be played first; nothing of theirs leaves meanwhile.
    expect(await send(middle, 'khach2', '10')).toMatchObject({ value: { check: 'turnover' } })
    expect(await checkOf(middle, 'turnover')).toMatchObject({ ok: false, details: { open: '1', left: '100.0000' } })
    expect((await call(middle.client, 'agent.transferRules', {})).value.now).toBe('0.0000')
  })

  it('counts the transfers and the sum of a day', async () => {
    await setSetting(app.db, transferSettings.transferDailyCount, 2, 'test')
    expect(await send(agent, 'khach1', '10')).toMatchObject({ value: { check: 'daily_count' } })
    await setSetting(app.db, transferSettings.transferDailyCount, 100, 'test')
    await setSetting(app.db, transferSettings.transferDailyAmount, '250', 'test')
    expect(await send(agent, 'khach1', '50.01')).toMatchObject({ value: { check: 'daily_amount' } })
    expect((await send(agent, 'khach1', '50')).success).toBe(true)
    await setSetting(app.db, transferSettings.transferDailyAmount, '100000', 'test')
  })

  it('leaves to be sent what the identity level leaves to be withdrawn', async () => {
    const sender = await world.agent('tuyencap')
    await world.below('khachcap', sender)
    await app.deposit(sender.client, '1000')
    await world.setFund(sender)
    const levels = (withdrawDay: string | null, withdrawTotal: string | null) => {
      const level = { depositDay: null, withdrawDay, withdrawTotal }
      return setSetting(app.db, verificationSettings.levels, [level, level, level], 'test')
    }
    await levels('300', null)
    expect((await send(sender, 'khachcap', '200')).success).toBe(true)
    expect((await call(sender.client, 'agent.transferRules', {})).value.now).toBe('100.0000')
    expect(await send(sender, 'khachcap', '100.01')).toMatchObject({ value: { check: 'identity_level' } })
    expect((await send(sender, 'khachcap', '100')).success).toBe(true)
    expect(await checkOf(sender, 'identity_level')).toMatchObject({
      ok: false,
      details: { level: '0', day: '300.0000', usedDay: '300.0000' },
    })
    // Who has withdrawn all that the level allows sends nothing.
    await levels(null, '0')
    expect(await send(sender, 'khachcap', '10')).toMatchObject({ value: { check: 'identity_level' } })
    await levels(null, null)
    expect((await send(sender, 'khachcap', '10')).success).toBe(true)
    await setSetting(app.db, verificationSettings.levels, [...verificationSettings.levels.default], 'test')
  })

  it('tells nothing of why somebody cannot receive: excluded, locked, at a deposit limit', async () => {
    const excluded = await world.below('khach3', agent)
    const locked = await world.below('khach4', agent)
    const limited = await world.below('khach5', agent)
    expect((await call(excluded.client, 'protection.timeOut', { hours: 24 })).success).toBe(true)
    await app.owner.query(sql`update member set status = 'blocked' where id = ${locked.id}`)
    await app.owner.query(sql`select wallet_set_limit(${limited.id}, 'P', 'deposit', 24::smallint, 250000, 24)`)
    const answers = []
    for (const { username } of [excluded, locked, limited]) {
      const { status, code, value } = await send(agent, username, '26')
      answers.push(JSON.stringify({ status, code, value }))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toContain('transfer_unavailable')
    // What was received counts for the limit.
    expect((await send(agent, 'khach5', '15')).success).toBe(true)
    expect((await send(agent, 'khach5', '11')).code).toBe('transfer_unavailable')
    expect(await cashOf(limited)).toBe('15.0000')
  })

  it('counts for what the identity level lets the recipient pay in, and the sender is told as little of that (issue 20)', async () => {
    const receiver = await world.below('khachnhan', agent)
    const level = { depositDay: '200', withdrawDay: null, withdrawTotal: null }
    await setSetting(app.db, verificationSettings.levels, [level, level, level], 'test')
    const order = (amount: string) =>
      call(receiver.client, 'cashier.createDeposit', { channelCode: 'demo_bank', amount }, { key: `nhan-${amount}` })
    expect((await send(agent, 'khachnhan', '120')).success).toBe(true)
    expect(await send(agent, 'khachnhan', '80.01')).toMatchObject({ code: 'transfer_unavailable' })
    expect(await order('80.01')).toMatchObject({ code: 'identity_level_limit', value: { left: '80.0000' } })
    // An order and a transfer at the same time: there is room for one.
    await prove(agent)
    const both = await Promise.all([order('70'), down(agent, 'khachnhan', '70')])
    expect(both.filter(({ success }) => success)).toHaveLength(1)
    expect((await send(agent, 'khachnhan', '10.01')).code).toBe('transfer_unavailable')
    expect((await send(agent, 'khachnhan', '10')).success).toBe(true)
    // The next day begins anew.
    await app.owner.query(sql`update received_day set day = day - 1 where member_id = ${receiver.id}`)
    await app.owner.query(sql`update deposit set status = 'CANCELLED' where member_id = ${receiver.id}`)
    expect((await send(agent, 'khachnhan', '200')).success).toBe(true)
    expect((await send(agent, 'khachnhan', '10')).code).toBe('transfer_unavailable')
    await setSetting(app.db, verificationSettings.levels, [...verificationSettings.levels.default], 'test')
    expect(await world.audit()).toEqual(sound)
  })

  it('is refused while the sender is excluded, locked out of play, without a fund password, or the flag is off', async () => {
    const sender = await world.agent('tuyen4')
    const receiver = await world.below('khach6', sender)
    await app.deposit(sender.client, '100')
    expect(await down(sender, 'khach6', '20')).toMatchObject({ value: { check: 'fund_password' } })
    expect(await checkOf(sender, 'fund_password')).toMatchObject({ ok: false, details: { state: 'missing' } })
    await setFund(sender)
    await call(sender.client, 'protection.timeOut', { hours: 24 })
    expect(await send(sender, 'khach6', '20')).toMatchObject({ value: { check: 'not_excluded' } })
    await setFlag(app, 'X_XFERDOWN', false)
    expect((await down(agent, 'khach1', '20')).code).toBe('module_disabled')
    await setFlag(app, 'X_XFERDOWN', true)
    expect(await cashOf(receiver)).toBe('0.0000')
  })
})

describe('to the upline', () => {
  it('MC05: shows who it is, moves the money, opens no turnover, and is listed on both sides', async () => {
    const low = await world.below('khach7', agent)
    await app.deposit(low.client, '300')
    await setFund(low)
    const { value } = await call(low.client, 'upline.rules', {})
    expect(value).toMatchObject({ upline: 'tuyen1', rules: { now: '300.0000', turnoverPpm: 0 } })
    const before = await turnoverOf(agent)
    await prove(low)
    const sent = await up(low, '120.50')
    expect(sent.value).toMatchObject({ way: 'UP', side: 'OUT', account: 'tuyen1', turnover: '0.0000' })
    expect(await turnoverOf(agent)).toEqual(before)
    const { rows } = (await call(agent.client, 'agent.transfers', { side: 'IN' })).value
    expect(rows).toMatchObject([{ id: sent.value.id, account: 'khach7', amount: '120.5000' }])
    expect((await call(agent.client, 'agent.transfers', { account: 'khach7' })).value.totals).toEqual({
      count: 1,
      out: '0.0000',
      in: '120.5000',
    })
  })

  it('has nobody to send to at the top, and one who is excluded is unavailable', async () => {
    expect((await call(other.client, 'upline.rules', {})).value.upline).toBeNull()
    expect((await up(other, '20')).code).toBe('not_found')
    const boss = await world.agent('tuyen5')
    const low = await world.below('khach8', boss)
    await app.deposit(low.client, '100')
    await setFund(low)
    await call(boss.client, 'protection.timeOut', { hours: 24 })
    await prove(low)
    expect((await up(low, '20')).code).toBe('transfer_unavailable')
    expect(await cashOf(low)).toBe('100.0000')
  })
})

it('a list pages through all transfers once, and the export of a member’s data has them', async () => {
  const whole = (await call(agent.client, 'agent.transfers', { limit: 100 })).value
  const seen: string[] = []
  for (let cursor: string | undefined; ;) {
    const { value } = await call(agent.client, 'agent.transfers', { limit: 2, ...(cursor ? { cursor } : {}) })
    seen.push(...value.rows.map(({ id }) => id))
    if (value.nextCursor === null) break
    cursor = value.nextCursor
  }
  expect(seen).toEqual(whole.rows.map(({ id }) => id))
  expect(new Set(seen).size).toBe(seen.length)
  const exported = await exportTransfers(app.db, agent.id)
  expect(exported.map(({ id }) => id)).toEqual(seen)
})

it('a promotion of the agent’s own opens turnover as any transfer, and a wage where nothing is owed is refused (1.12)', async () => {
  const top = await world.agent('loai1')
  const holder = await world.below('loai2', top, 'agent')
  await app.deposit(top.client, '1000')
  await setFund(top)
  const kinds = async (kind: 'WAGE' | 'DIVIDEND' | 'PROMO') => {
    await prove(top)
    return call(top.client, 'agent.transfer', { account: 'loai2', amount: '50', kind }, { key: randomUUID() })
  }
  for (const kind of ['WAGE', 'DIVIDEND'] as const) expect((await kinds(kind)).code).toBe('transfer_kind')
  expect((await kinds('PROMO')).value).toMatchObject({ kind: 'PROMO', turnover: '50.0000', byContract: false })
  expect(await turnoverOf(holder)).toEqual([{ origin: 'transfer', required: 500_000n, status: 'open' }])
  expect(await world.audit()).toEqual(sound)
})
