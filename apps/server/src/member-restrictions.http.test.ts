import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { join, setAgent } from './modules/agents/tree/tree.repo.ts'
import { fillInboxes } from './modules/messages/messages.fixtures.ts'
import { testApp } from './testing/test-app.ts'

// BET_BLOCKED and WITHDRAW_BLOCKED of one member (operations.md 1.1, 3.4): set by an operator, kept where money moves.
const app = await testApp()
const { call, site } = app
const member = async (username: string) => {
  const { client } = await app.register(username)
  await app.deposit(client, '1000.00')
  const id = (await call(client, 'member.info', {})).value.id
  return { client, id, username }
}
const bet = async (client: HttpClient, key: string = randomUUID()) => {
  const { value } = await call(client, 'lottery.current', { gameCode: 'SEN60' })
  const { issueNo } = must(value.current, 'the game sells')
  const items = [{ play: 'de_db', content: ['07'], points: 5, odds: [{ tier: 'win', odds: '99' }] }]
  return call(client, 'lottery.placeOrders', { gameCode: 'SEN60', issueNo, items }, { key })
}
const withdraw = async (client: HttpClient) => {
  const { accounts } = (await call(client, 'cashier.payoutAccounts', {})).value
  const payoutAccountId = must(accounts[0], 'an account was added').id
  return call(client, 'cashier.createWithdrawal', { amount: '100', payoutAccountId }, { key: randomUUID() })
}
const check = async (client: HttpClient) =>
  (await call(client, 'cashier.eligibility', {})).value.checks.find(({ code }) => code === 'account_active')
const cash = async (client: HttpClient) => (await call(client, 'wallet.balance', {})).value.cash
const reason = 'nghi dùng thẻ của người khác'
const office = () => app.operator('mai.sup')
const restrict = async (id: string, what: 'BETS' | 'WITHDRAWALS', until: string | null = null) =>
  call(await office(), 'bo.restrictMember', { id, what, until, reason })
const lift = async (id: string, what: 'BETS' | 'WITHDRAWALS') =>
  call(await office(), 'bo.unrestrictMember', { id, what, reason: 'đã kiểm tra' })
const letters = async (client: HttpClient) => {
  await fillInboxes(app)
  return (await call(client, 'inbox.list', {})).value.rows.map(({ title }) => title)
}

it('bets are refused alone and within a batch, until the block is lifted; withdrawals and what was placed stay', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, (_, at) => member(`chancuoc${at}`)))
  const [first, ...others] = people
  const { client, id } = must(first, 'a member')
  expect((await bet(client, 'before')).code).toBe('ok')
  expect((await restrict(id, 'BETS')).value.restrictions).toMatchObject([
    { what: 'BETS', by: 'mai.sup', reason, until: null },
  ])
  expect(await restrict(id, 'BETS')).toMatchObject({ code: 'state_conflict' })
  expect(await bet(client)).toMatchObject({ code: 'bets_blocked', value: {} })
  // What was accepted before is answered as it was.
  expect((await bet(client, 'before')).code).toBe('ok')
  const together = await Promise.all(people.map((one) => bet(one.client)))
  expect(together.map(({ code }) => code)).toEqual(['bets_blocked', ...others.map(() => 'ok')])
  expect(await cash(client)).toBe('995.0000')
  expect(await check(client)).toMatchObject({ ok: true })
  expect(await letters(client)).toContain('Tài khoản bị chặn đặt cược')
  expect((await lift(id, 'BETS')).value.restrictions).toEqual([])
  expect(await lift(id, 'BETS')).toMatchObject({ code: 'state_conflict' })
  expect((await bet(client)).code).toBe('ok')
  expect(await letters(client)).toContain('Đặt cược đã mở lại')
  // Until a day: the refusal says so, and nothing has to be lifted after it.
  const until = new Date(app.clock.now().getTime() + 60_000).toISOString()
  expect((await restrict(id, 'BETS', until)).code).toBe('ok')
  expect(await bet(client)).toMatchObject({ code: 'bets_blocked', value: { until, why: 'UNTIL' } })
  await app.clock.advance(61_000)
  expect((await bet(client)).code).toBe('ok')
})

it('withdrawals, and money within the team, are refused until the day that was set; bets go on', async () => {
  const { client, id, username } = await member('chanrut')
  const added = { bankCode: 'DEMO', accountNumber: '1234567890', holderName: 'NGUYEN VAN A' }
  expect((await call(client, 'cashier.addPayoutAccount', added)).code).toBe('ok')
  const until = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  const past = new Date(app.clock.now().getTime() - 1000).toISOString()
  expect((await restrict(id, 'WITHDRAWALS', past)).code).toBe('bad_request')
  expect((await restrict(id, 'WITHDRAWALS', until)).code).toBe('ok')
  expect(await withdraw(client)).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'account_active' } })
  expect(await check(client)).toMatchObject({ ok: false, details: { at: until } })
  const way = await app.owner.value<{ checks: { code: string; ok: boolean }[] }>(
    sql`select agent_transfer_checks(${BigInt(id)}, '{"way": "UP"}') as rules`,
  )
  expect(way.checks.find(({ code }) => code === 'account_active')).toMatchObject({ ok: false })
  expect((await bet(client)).code).toBe('ok')
  expect(await cash(client)).toBe('995.0000')
  await app.clock.advance(86_400_000 + 1000)
  const login = await call(site, 'session.login', { username, password: 'một mật khẩu dài' })
  const again = site.as(must(login.value, 'logged in').token)
  expect(await check(again)).toMatchObject({ ok: true, details: {} })
  expect((await withdraw(again)).code).toBe('ok')
  expect((await call(await office(), 'bo.member', { username })).value.restrictions).toEqual([])
  // One that has ended does not stand in the way of the next.
  expect((await restrict(id, 'WITHDRAWALS')).code).toBe('ok')
})

it('the agent above reads the state alone, and lists by it; the member reads no reason', async () => {
  const agent = await member('chandaily')
  const below = await member('chanduoi')
  await setAgent(app.db, { memberId: BigInt(agent.id), rates: {}, by: 'test', reason: 'test' })
  const place = { kind: 'player', via: 'direct', linkCode: null, remark: '', by: 'test' } as const
  await join(app.db, { memberId: BigInt(below.id), uplineId: BigInt(agent.id), rates: {}, ...place })
  const states = async (status?: 'bet_blocked' | 'withdraw_blocked' | 'active') =>
    (await call(agent.client, 'agent.team', status === undefined ? {} : { status })).value.rows.map((row) => row.status)
  for (const what of ['WITHDRAWALS', 'BETS'] as const) expect((await restrict(below.id, what)).code).toBe('ok')
  expect([
    await states(),
    await states('bet_blocked'),
    await states('withdraw_blocked'),
    await states('active'),
  ]).toEqual([['bet_blocked'], ['bet_blocked'], ['bet_blocked'], []])
  expect((await lift(below.id, 'BETS')).code).toBe('ok')
  expect(await states()).toEqual(['withdraw_blocked'])
  await fillInboxes(app)
  const told = [
    await call(agent.client, 'agent.team', {}),
    await call(below.client, 'inbox.list', {}),
    await call(below.client, 'cashier.eligibility', {}),
  ]
  expect(JSON.stringify(told)).not.toContain('nghi')
})

it('is on record, and for whoever may edit members alone', async () => {
  const { id, client } = await member('channhatky')
  const input = { id, what: 'BETS', until: null, reason } as const
  expect((await call(await app.operator('tu.op'), 'bo.restrictMember', input)).code).toBe('permission_denied')
  expect((await call(client, 'bo.restrictMember', input)).success).toBe(false)
  expect((await call(await office(), 'bo.restrictMember', { ...input, id: '999999999' })).code).toBe('not_found')
  expect((await restrict(id, 'BETS')).code).toBe('ok')
  expect((await lift(id, 'BETS')).code).toBe('ok')
  const rows = await app.owner.many<{ action: string; details: object }>(
    sql`select action, details from audit_log where target = ${`member:${id}`} order by id`,
  )
  expect(rows).toMatchObject([
    { action: 'members.restrict', details: { what: 'BETS', until: null, reason } },
    { action: 'members.unrestrict', details: { what: 'BETS', reason: 'đã kiểm tra' } },
  ])
})

it('an operator who approves what waits of a blocked member is told so, and has to say that it is meant', async () => {
  const { client, id } = await member('chanchochi')
  const added = { bankCode: 'DEMO', accountNumber: '1234567890', holderName: 'NGUYEN VAN A' }
  expect((await call(client, 'cashier.addPayoutAccount', added)).code).toBe('ok')
  const asked = (await withdraw(client)).value.id
  expect((await restrict(id, 'BETS')).code).toBe('ok')
  const linh = await app.operator('linh.fin')
  const block = async () => (await call(linh, 'bo.withdrawal', { id: asked })).value.member.block
  expect(await block()).toBeNull()
  expect((await restrict(id, 'WITHDRAWALS')).code).toBe('ok')
  expect(await block()).toMatchObject({ by: 'mai.sup', reason, until: null })
  for (const isBlockMeant of [undefined, false])
    expect(await call(linh, 'bo.approveWithdrawal', { id: asked, by: 'hand', isBlockMeant })).toMatchObject({
      code: 'withdrawals_blocked',
    })
  expect((await call(linh, 'bo.withdrawal', { id: asked })).value.status).toBe('SUBMITTED')
  const paid = await call(linh, 'bo.approveWithdrawal', { id: asked, by: 'hand', isBlockMeant: true })
  expect(paid.value).toMatchObject({ status: 'PAID', reviewer: 'linh.fin' })
  const rows = await app.owner.many<{ details: object }>(
    sql`select details from audit_log where target = ${`withdrawal:${asked}`} and action = 'withdrawals.approve' order by id`,
  )
  expect(rows.at(-1)?.details).toMatchObject({ isBlockMeant: true })
})

it('the member’s own export lists the blocks, without why and by whom', async () => {
  const { client, id } = await member('chanxuat')
  const proof = { method: 'password', password: 'một mật khẩu dài' } as const
  expect((await call(client, 'session.stepUp', proof)).code).toBe('ok')
  const exported = async () => (await call(client, 'security.export', {})).value.data['blocks']
  expect(await exported()).toEqual([])
  const until = new Date(app.clock.now().getTime() + 60_000).toISOString()
  expect((await restrict(id, 'BETS', until)).code).toBe('ok')
  const at = app.clock.now().toISOString()
  expect(await exported()).toEqual([{ what: 'BETS', at, until }])
  await app.clock.advance(61_000)
  expect(await exported()).toEqual([{ what: 'BETS', at, until }])
})
