import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../testing/test-app.ts'
import { peopleOf } from '../identity/security/security.fixtures.ts'
import { setSetting } from '../system/index.ts'
import { cashierSettings } from './settings.ts'

// The fund password (operations.md 3.3 and 3.4, issue 20 section 2): a withdrawal asks for it, checklist MC01, MC04.
const app = await testApp()
const { call } = app
const people = peopleOf(app)
const HOUR = 3_600_000
const [FIRST, SECOND, WRONG] = ['482913', '573024', '111119']

async function memberOf(username: string) {
  const { client } = await app.register(username)
  await app.deposit(client, '5000.00')
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: '1234567890',
    holderName: 'NGUYEN VAN A',
  })
  const { value } = await call(client, 'member.info', {})
  return { client, id: BigInt(value.id), payoutAccountId: account.value.id }
}
type Member = Awaited<ReturnType<typeof memberOf>>

const ask = ({ client, payoutAccountId }: Member, key: string = randomUUID(), who: HttpClient = client) =>
  call(who, 'cashier.createWithdrawal', { amount: '100', payoutAccountId }, { key })
const prove = ({ client }: Member, fundPassword: string) => call(client, 'security.proveFundPassword', { fundPassword })
const ruleOf = async ({ client }: Member) =>
  (await call(client, 'cashier.eligibility', {})).value.checks.find(({ code }) => code === 'fund_password')
const overviewOf = async ({ client }: Member) => (await call(client, 'security.overview', {})).value.fundPassword

async function set(member: Member, fundPassword: string): Promise<void> {
  await people.byPassword(member.client)
  expect((await call(member.client, 'security.setFundPassword', { fundPassword })).success).toBe(true)
}
async function reject(member: Member): Promise<void> {
  const { value } = await call(member.client, 'cashier.withdrawals', {})
  const linh = await app.operator('linh.fin')
  const id = value.rows[0]?.id ?? ''
  expect((await call(linh, 'bo.rejectWithdrawal', { id, reason: 'thử' })).success).toBe(true)
}

describe('a withdrawal', () => {
  it('MC04: needs a fund password where the operator requires one, and asks for it once it is set', async () => {
    const member = await memberOf('matkhauquy')
    expect(await ruleOf(member)).toMatchObject({ ok: true, details: { state: 'none' } })
    await setSetting(app.db, cashierSettings.fundPasswordRequired, true, 'test')
    expect(await ruleOf(member)).toMatchObject({ ok: false, details: { state: 'missing' } })
    expect(await ask(member)).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'fund_password' } })
    await set(member, FIRST)
    await setSetting(app.db, cashierSettings.fundPasswordRequired, false, 'test')
    expect(await ruleOf(member)).toMatchObject({ ok: true, details: { state: 'set' } })

    const key = randomUUID()
    expect(await ask(member, key)).toMatchObject({ status: 403, code: 'fund_password_required' })
    expect(await prove(member, FIRST)).toMatchObject({ value: { until: '2026-03-10T03:05:20.000Z' } })
    // The refusal was not the outcome of the key, and what is repeated needs no second proof.
    expect((await ask(member, key)).value).toMatchObject({ status: 'SUBMITTED' })
    expect((await ask(member, key)).value).toMatchObject({ status: 'SUBMITTED' })
    await reject(member)
    expect((await ask(member)).code, 'one proof, one withdrawal').toBe('fund_password_required')
  })

  it('takes the proof of its own session only, and only for some minutes', async () => {
    const member = await memberOf('phienkhac')
    await set(member, FIRST)
    const other = (await call(app.site, 'session.login', { username: 'phienkhac', password: 'một mật khẩu dài' })).value
    const elsewhere = people.at({}, other.token)
    expect((await prove(member, FIRST)).success).toBe(true)
    expect((await ask(member, randomUUID(), elsewhere)).code).toBe('fund_password_required')
    await app.clock.advance(5 * 60_000 + 1)
    expect((await ask(member)).code).toBe('fund_password_required')
    expect((await prove(member, FIRST)).success).toBe(true)
    expect((await ask(member)).success).toBe(true)
  })
})

describe('a payout account', () => {
  const add = ({ client }: Pick<Member, 'client'>, accountNumber: string) =>
    call(client, 'cashier.addPayoutAccount', { bankCode: 'DEMO', accountNumber, holderName: 'NGUYEN VAN A' })
  const countOf = async ({ client }: Member) => (await call(client, 'cashier.payoutAccounts', {})).value.accounts.length

  it('MC04: asks for the fund password once one is set; one proof adds one, also of two at once', async () => {
    const member = await memberOf('themtaikhoan')
    const { client } = member
    expect((await call(client, 'cashier.payoutAccounts', {})).value.needsFundPassword).toBe(false)
    await set(member, FIRST)
    expect((await call(client, 'cashier.payoutAccounts', {})).value.needsFundPassword).toBe(true)
    expect(await add(member, '2222222222')).toMatchObject({ status: 403, code: 'fund_password_required' })
    expect((await add(member, '1234567890')).value.id, 'the one that is there').toBe(member.payoutAccountId)
    expect((await prove(member, FIRST)).success).toBe(true)
    const both = await Promise.all([add(member, '2222222222'), add(member, '3333333333')])
    expect(both.map(({ code }) => code).filter((code) => code === 'fund_password_required')).toHaveLength(1)
    expect(await countOf(member)).toBe(2)
    expect((await ask(member)).code, 'nothing is left of the proof').toBe('fund_password_required')
  })

  it('cannot be added with the proof of another session, or while the fund password is locked', async () => {
    const member = await memberOf('themkhoa')
    await set(member, FIRST)
    const other = (await call(app.site, 'session.login', { username: 'themkhoa', password: 'một mật khẩu dài' })).value
    expect((await prove(member, FIRST)).success).toBe(true)
    expect((await add({ client: people.at({}, other.token) }, '2222222222')).code).toBe('fund_password_required')
    for (let count = 0; count < 5; count += 1) await prove(member, WRONG)
    expect(await add(member, '2222222222')).toMatchObject({
      status: 423,
      code: 'fund_password_locked',
      value: { until: new Date(app.clock.now().getTime() + 24 * HOUR).toISOString() },
    })
    expect(await countOf(member)).toBe(1)
  })
})

describe('wrong ones', () => {
  it('five in a row lock it for a day, a right one before starts the count again, and the lock refuses withdrawals', async () => {
    const member = await memberOf('nhapsai')
    await set(member, FIRST)
    for (const triesLeft of [4, 3, 2, 1])
      expect(await prove(member, WRONG)).toMatchObject({
        status: 400,
        code: 'fund_password_wrong',
        value: { triesLeft },
      })
    expect((await prove(member, FIRST)).success).toBe(true)
    for (const triesLeft of [4, 3, 2, 1]) expect(await prove(member, WRONG)).toMatchObject({ value: { triesLeft } })
    const until = new Date(app.clock.now().getTime() + 24 * HOUR).toISOString()
    expect(await prove(member, WRONG)).toMatchObject({ status: 423, code: 'fund_password_locked', value: { until } })
    expect(await prove(member, FIRST), 'the right one too').toMatchObject({ code: 'fund_password_locked' })
    expect(
      await call(member.client, 'security.changeFundPassword', { oldFundPassword: FIRST, fundPassword: SECOND }),
    ).toMatchObject({ code: 'fund_password_locked' })
    expect(await overviewOf(member)).toMatchObject({ isSet: true, lockedUntil: until })
    expect(await ruleOf(member)).toMatchObject({ ok: false, details: { state: 'locked', at: until } })
    expect(await ask(member)).toMatchObject({ code: 'withdrawal_not_eligible', value: { check: 'fund_password' } })
  })

  it('together cannot pass the limit, and the lock ends by itself', async () => {
    const member = await memberOf('cungluc')
    await set(member, FIRST)
    const answers = await Promise.all(Array.from({ length: 12 }, () => prove(member, WRONG)))
    expect(answers.filter(({ code }) => code === 'fund_password_wrong').length).toBeLessThanOrEqual(4)
    expect(answers.every(({ success }) => !success)).toBe(true)
    expect((await prove(member, FIRST)).code).toBe('fund_password_locked')
    await app.owner.query(
      sql`update fund_password set locked_until = lotus_now() where cell = cell_of(${member.id}) and member_id = ${member.id}`,
    )
    expect(await prove(member, WRONG)).toMatchObject({ value: { triesLeft: 4 } })
    expect((await prove(member, FIRST)).success).toBe(true)
  })
})

describe('set, change and reset', () => {
  it('MC01: the first and a new one without the old need a step-up check, a change the old one; plain ones are refused', async () => {
    const member = await memberOf('doimatkhau')
    const { client } = member
    await app.clock.advance(6 * 60_000)
    const first = (fundPassword: string) => call(client, 'security.setFundPassword', { fundPassword })
    expect((await first(FIRST)).code).toBe('step_up_required')
    await people.byPassword(client)
    for (const fundPassword of ['777777', '123456', '987654'])
      expect(await first(fundPassword)).toMatchObject({ value: { fields: { fundPassword: 'too_common' } } })
    for (const fundPassword of ['12345', '1234567', '12a456'])
      expect((await first(fundPassword)).code, fundPassword).toBe('bad_request')
    expect((await call(client, 'security.resetFundPassword', { fundPassword: FIRST })).code).toBe('state_conflict')
    expect((await prove(member, FIRST)).code).toBe('state_conflict')
    expect((await first(FIRST)).success).toBe(true)
    expect(await first(SECOND)).toMatchObject({ code: 'state_conflict' })

    await app.clock.advance(6 * 60_000)
    const change = (oldFundPassword: string, fundPassword: string) =>
      call(client, 'security.changeFundPassword', { oldFundPassword, fundPassword })
    expect(await change(WRONG, SECOND)).toMatchObject({ code: 'fund_password_wrong', value: { triesLeft: 4 } })
    expect((await change(FIRST, FIRST)).code).toBe('password_same')
    expect((await change(FIRST, SECOND)).success).toBe(true)
    expect((await prove(member, FIRST)).code).toBe('fund_password_wrong')
    expect(await ruleOf(member), 'a change holds nothing').toMatchObject({ ok: true, details: { state: 'set' } })
    expect((await call(client, 'security.resetFundPassword', { fundPassword: FIRST })).code).toBe('step_up_required')
  })

  it('a reset ends the lock, and withdrawals wait for a day', async () => {
    const member = await memberOf('datlai')
    await set(member, FIRST)
    for (let count = 0; count < 5; count += 1) await prove(member, WRONG)
    expect((await overviewOf(member)).lockedUntil).not.toBeNull()
    await people.byPassword(member.client)
    expect((await call(member.client, 'security.resetFundPassword', { fundPassword: SECOND })).success).toBe(true)
    expect((await overviewOf(member)).lockedUntil).toBeNull()
    const at = new Date(app.clock.now().getTime() + 24 * HOUR).toISOString()
    expect(await ruleOf(member)).toMatchObject({ ok: false, details: { state: 'held', at } })
    expect((await prove(member, SECOND)).success).toBe(true)
    expect(await ask(member)).toMatchObject({ value: { check: 'fund_password' } })
    await setSetting(app.db, cashierSettings.fundPasswordHoldHours, 0, 'test')
    expect((await ask(member)).success).toBe(true)
    await setSetting(app.db, cashierSettings.fundPasswordHoldHours, 24, 'test')
  })
})

describe('customer service', () => {
  it('sees the lock, and takes the fund password away with a reason that is on record', async () => {
    const member = await memberOf('nhohotro')
    const mai = await app.operator('mai.sup')
    const input = { id: member.id.toString(), reason: 'đã gọi lại và đối chiếu giấy tờ' }
    expect((await call(mai, 'bo.clearFundPassword', input)).code).toBe('state_conflict')
    await set(member, FIRST)
    for (let count = 0; count < 5; count += 1) await prove(member, WRONG)
    const { value: seen } = await call(mai, 'bo.member', { username: 'nhohotro' })
    expect(seen.fundPassword).toEqual({
      isSet: true,
      lockedUntil: (await overviewOf(member)).lockedUntil,
      resetAt: null,
    })
    expect((await call(mai, 'bo.clearFundPassword', { ...input, reason: '' })).code).toBe('bad_request')
    expect((await call(mai, 'bo.clearFundPassword', input)).value.fundPassword).toEqual({
      isSet: false,
      lockedUntil: null,
      resetAt: app.clock.now().toISOString(),
    })
    expect(await ruleOf(member)).toMatchObject({ ok: false, details: { state: 'held' } })
    const row = await app.owner.one<{ details: unknown }>(
      sql`select details from audit_log where action = 'members.clear_fund_password' order by id desc limit 1`,
    )
    expect(row.details).toMatchObject({ reason: input.reason })
    await set(member, SECOND)
    expect(await ruleOf(member), 'a new one does not end the wait').toMatchObject({ details: { state: 'held' } })
  })
})
