import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../testing/test-app.ts'

// The whole server over HTTP: what members set for themselves, and what every channel then refuses (trust.md 2.1 to 2.4).
const app = await testApp()
const { call, site } = app
const HOUR = 3_600_000

type Client = Awaited<ReturnType<typeof app.register>>['client']

async function member(username: string, amount?: string) {
  const { client } = await app.register(username)
  if (amount !== undefined) await app.deposit(client, amount)
  return client
}
/** Marks the step-up check as just passed. */
const stepUp = (username: string) =>
  app.owner.query(sql`
    update member_session set stepped_up_at = lotus_now() where member_id = (select id from member where username = ${username})`)

async function logIn(username: string): Promise<Client> {
  const answer = await call(site, 'session.login', { username, password: 'một mật khẩu dài' })
  expect(answer.code).toBe('ok')
  return site.as(answer.value.token)
}

async function bet(client: Client, points: number, key: string) {
  const { value } = await call(site, 'lottery.current', { gameCode: 'SEN60' })
  const item = { play: 'lo2', content: ['12'], points, odds: [{ tier: 'win', odds: '98.5' }] }
  return call(
    client,
    'lottery.placeOrders',
    { gameCode: 'SEN60', issueNo: value.current?.issueNo ?? '', items: [item] },
    { key },
  )
}
const open = (client: Client, amount: string, key: string) =>
  call(client, 'cashier.createDeposit', { channelCode: 'demo_bank', amount }, { key })

// Runs first: later tests move the clock past everything that is on sale.
it('an own limit applies to stakes as well as deposits', async () => {
  const limited = await member('datcuoc1', '500')
  await call(limited, 'protection.setLimit', { kind: 'stake', days: 1, amount: '30' })
  expect((await bet(limited, 1, 'one')).code).toBe('ok')
  expect(await bet(limited, 1, 'two')).toMatchObject({
    code: 'limit_reached',
    value: { kind: 'stake', left: '3.0000' },
  })
  expect((await call(limited, 'protection.state', {})).value.limits[0]).toMatchObject({
    used: '27.0000',
    left: '3.0000',
  })
  for (const name of ['protection.timeOut', 'protection.selfExclude'] as const) {
    const username = name === 'protection.timeOut' ? 'datcuoc2' : 'datcuoc3'
    const client = await member(username, '500')
    if (name === 'protection.selfExclude') await stepUp(username)
    const { value } = await (name === 'protection.timeOut'
      ? call(client, name, { hours: 24 })
      : call(client, name, { months: 6 }))
    expect(await bet(client, 1, 'no')).toMatchObject({
      code: 'self_excluded',
      value: { until: value.exclusion?.until },
    })
  }
})

describe('an own limit (trust.md 2.1)', () => {
  it('is in force at once, includes earlier usage of its window, and shows what is left', async () => {
    const client = await member('gioihan1', '500')
    expect((await call(client, 'protection.state', {})).value).toMatchObject({
      limits: [],
      exclusion: null,
      offers: { raiseHours: 24, timeOutHours: [24, 48, 168, 720, 1008], exclusionMonths: [6, 12, 36, 60] },
    })
    const set = await call(client, 'protection.setLimit', { kind: 'deposit', days: 7, amount: '800' })
    expect(set.value.limits).toEqual([
      { kind: 'deposit', days: 7, amount: '800.0000', used: '500.0000', left: '300.0000', pending: null },
    ])
    expect(await open(client, '301', 'over')).toMatchObject({ code: 'limit_reached', value: { left: '300.0000' } })
    // A limit below its usage only refuses what follows.
    const lower = await call(client, 'protection.setLimit', { kind: 'deposit', days: 7, amount: '100' })
    expect(lower.value.limits[0]).toMatchObject({ amount: '100.0000', left: '0.0000' })
  })

  it('is raised only with a step-up check, after the wait, and with the member’s confirmation', async () => {
    let client = await member('gioihan2', '500')
    await call(client, 'protection.setLimit', { kind: 'deposit', days: 1, amount: '30' })
    const raise = { kind: 'deposit', days: 1, amount: '300' } as const
    expect(await call(client, 'protection.setLimit', raise)).toMatchObject({ code: 'step_up_required' })
    await stepUp('gioihan2')
    const raised = await call(client, 'protection.setLimit', raise)
    expect(raised.value.limits[0]).toMatchObject({
      amount: '30.0000',
      pending: { amount: '300.0000', isRipe: false },
    })
    expect(await call(client, 'protection.confirmLimit', { kind: 'deposit', days: 1 })).toMatchObject({
      code: 'state_conflict',
      value: { state: 'early' },
    })
    await app.clock.advance(25 * HOUR)
    client = await logIn('gioihan2')
    // The wait alone does not raise the limit.
    expect(await open(client, '100', 'unconfirmed')).toMatchObject({ code: 'limit_reached' })
    expect((await call(client, 'protection.state', {})).value.limits[0]).toMatchObject({ pending: { isRipe: true } })
    const confirmed = await call(client, 'protection.confirmLimit', { kind: 'deposit', days: 1 })
    expect(confirmed.value.limits[0]).toMatchObject({ amount: '300.0000', pending: null })
    expect((await open(client, '100', 'confirmed')).code).toBe('ok')
    expect(await call(client, 'protection.confirmLimit', { kind: 'deposit', days: 1 })).toMatchObject({
      code: 'state_conflict',
      value: { state: 'none' },
    })
  })

  it('drops a raise that is not confirmed within its days, and at any lower amount', async () => {
    let client = await member('gioihan3')
    await call(client, 'protection.setLimit', { kind: 'loss', days: 30, amount: '50' })
    await stepUp('gioihan3')
    await call(client, 'protection.setLimit', { kind: 'loss', days: 30, amount: null })
    await app.clock.advance((24 + 7 * 24 + 1) * HOUR)
    client = await logIn('gioihan3')
    expect(await call(client, 'protection.confirmLimit', { kind: 'loss', days: 30 })).toMatchObject({
      code: 'state_conflict',
    })
    expect((await call(client, 'protection.state', {})).value.limits[0]).toMatchObject({
      amount: '50.0000',
      pending: null,
    })
    await stepUp('gioihan3')
    await call(client, 'protection.setLimit', { kind: 'loss', days: 30, amount: '90' })
    const lower = await call(client, 'protection.setLimit', { kind: 'loss', days: 30, amount: '40' })
    expect(lower.value.limits[0]).toMatchObject({ amount: '40.0000', pending: null })
  })
})

describe('a time-out (trust.md 2.3)', () => {
  it('has one of the offered lengths, starts now, ends by itself, and does not block withdrawals', async () => {
    let client = await member('tamnghi1', '500')
    expect(await call(client, 'protection.timeOut', { hours: 5 })).toMatchObject({ code: 'state_conflict' })
    const { value } = await call(client, 'protection.timeOut', { hours: 24 })
    expect(value.exclusion).toMatchObject({
      reason: 'cool_off',
      until: new Date(app.clock.now().getTime() + 24 * HOUR).toISOString(),
      reopen: 'no',
    })
    expect(await open(client, '100', 'after')).toMatchObject({
      code: 'self_excluded',
      value: { until: value.exclusion?.until },
    })
    expect((await call(client, 'cashier.eligibility', {})).value.withdrawable).toBe('500.0000')
    // A shorter one does not shorten it, and no call does.
    await call(client, 'protection.timeOut', { hours: 24 })
    expect(await call(client, 'protection.reopen', {})).toMatchObject({ code: 'state_conflict' })
    await app.clock.advance(24 * HOUR + 1000)
    client = await logIn('tamnghi1')
    expect((await call(client, 'protection.state', {})).value.exclusion).toBeNull()
    expect((await open(client, '100', 'later')).code).toBe('ok')
  })
})

describe('a self-exclusion (trust.md 2.4, DECISIONS 21)', () => {
  it('ends every other session, drops waiting raises, and keeps this restricted sign-in', async () => {
    const client = await member('loaitru1', '500')
    await call(client, 'protection.setLimit', { kind: 'stake', days: 1, amount: '30' })
    await stepUp('loaitru1')
    await call(client, 'protection.setLimit', { kind: 'stake', days: 1, amount: '300' })
    const other = await logIn('loaitru1')
    expect((await call(other, 'wallet.balance', {})).code).toBe('ok')
    expect(await call(client, 'protection.selfExclude', { months: 7 })).toMatchObject({ code: 'state_conflict' })
    const { value } = await call(client, 'protection.selfExclude', { months: 6 })
    expect(value.exclusion).toMatchObject({ reason: 'self', reopen: 'no' })
    expect(value.limits[0]).toMatchObject({ amount: '30.0000', pending: null })
    expect((await call(other, 'wallet.balance', {})).code).toBe('not_logged_in')
    expect(await open(client, '100', 'bet')).toMatchObject({
      code: 'self_excluded',
      value: { until: value.exclusion?.until },
    })
    expect((await call(client, 'wallet.statement', {})).code).toBe('ok')
    expect((await call(client, 'cashier.eligibility', {})).value.withdrawable).toBe('500.0000')
  })

  it('lasts beyond its term until the member asks, waits, and confirms', async () => {
    let client = await member('loaitru2', '500')
    expect((await call(client, 'protection.selfExclude', { months: 6 })).code).toBe('step_up_required')
    expect((await call(client, 'protection.state', {})).value.exclusion).toBeNull()
    await stepUp('loaitru2')
    await call(client, 'protection.selfExclude', { months: 6 })
    expect(await call(client, 'protection.reopen', {})).toMatchObject({
      code: 'state_conflict',
      value: { state: 'early' },
    })
    await app.clock.advance(185 * 24 * HOUR)
    client = await logIn('loaitru2')
    expect((await call(client, 'protection.state', {})).value.exclusion).toMatchObject({ reopen: 'ask' })
    expect(await open(client, '100', 'still')).toMatchObject({ code: 'self_excluded' })
    expect((await call(client, 'protection.reopen', {})).value.exclusion).toMatchObject({ reopen: 'waits' })
    expect(await call(client, 'protection.reopen', {})).toMatchObject({
      code: 'state_conflict',
      value: { state: 'early' },
    })
    await app.clock.advance(24 * HOUR + 1000)
    client = await logIn('loaitru2')
    expect((await call(client, 'protection.state', {})).value.exclusion).toMatchObject({ reopen: 'confirm' })
    expect((await call(client, 'protection.reopen', {})).value.exclusion).toBeNull()
    expect((await open(client, '100', 'again')).code).toBe('ok')
  })

  it('for ever cannot be ended', async () => {
    let client = await member('loaitru3')
    await stepUp('loaitru3')
    const { value } = await call(client, 'protection.selfExclude', { months: null })
    expect(value.exclusion).toMatchObject({ reason: 'self', until: null, reopen: 'no' })
    await app.clock.advance(4000 * 24 * HOUR)
    client = await logIn('loaitru3')
    expect(await call(client, 'protection.reopen', {})).toMatchObject({ code: 'state_conflict' })
  })
})

it('a visitor and a trial account cannot set limits', async () => {
  expect((await call(site, 'protection.state', {})).code).toBe('not_logged_in')
  expect((await call(site, 'protection.setLimit', { kind: 'stake', days: 1, amount: '1' })).code).toBe('not_logged_in')
})
