import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { WebSocket } from 'ws'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { routes, STREAM_PATH, type RouteDefinition, type RouteName } from '@lotus/contract'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { startRelay } from '../../../platform/outbox/relay.ts'
import { TEST_START, testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { findMemberIdsByName, getMemberForSupport } from '../index.ts'
import { AWAY, codeFor, PASSWORD, peopleOf, totpCode } from './security.fixtures.ts'
import { identitySettings } from '../settings.ts'

const app = await testApp(['MBAC'])
const people = peopleOf(app)
const { call } = app
let serial = 0
const newName = () => `taikhoan${(serial += 1)}`
const newNumber = () => `09112345${(serial += 1).toString().padStart(2, '0')}`
const payout = { accountNumber: '19001234567', holderName: 'NGUYEN VAN A' }
const addPayout = async (who: HttpClient) => {
  const { banks } = (await call(who, 'cashier.payoutAccounts', {})).value
  return call(who, 'cashier.addPayoutAccount', { ...payout, bankCode: banks[0]?.code ?? '' })
}

beforeEach(async () => {
  await app.setTestTime(TEST_START)
  await app.owner.query(sql`delete from login_attempt`)
  await app.owner.query(sql`delete from verification_code`)
})

describe('ACC-6, SES-7: a step-up check before money and credentials', () => {
  const guarded = (Object.entries(routes) as [RouteName, RouteDefinition][])
    .filter(([, route]) => route.stepUp === true && route.access === 'member')
    .map(([name]) => name)

  it('is required by every call that changes credentials', () => {
    expect(guarded).toEqual(
      expect.arrayContaining([
        'security.totpBegin',
        'security.totpDisable',
        'security.recoveryCodes',
        'security.setEmail',
        'security.setPhone',
        'security.setPayeeName',
        'security.closeAccount',
        'security.export',
      ]),
    )
  })

  it.each(guarded)('%s answers step_up_required without one younger than five minutes', async (name) => {
    const who = await people.register(newName())
    expect(await call(who, name, {} as never)).toMatchObject({ status: 403, code: 'step_up_required' })
    await people.byPassword(who)
    expect((await call(who, name, {} as never)).code).not.toBe('step_up_required')
    await app.clock.advance(5 * 60_000)
    expect((await call(who, name, {} as never)).code).toBe('step_up_required')
  })

  it('is valid only in its own session, until its minutes are over', async () => {
    const name = newName()
    const who = await people.register(name)
    const { until } = await people.byPassword(who)
    expect(until).toBe('2026-03-10T03:05:20.000Z')
    const other = await people.logIn(name)
    expect((await call(other.client, 'security.totpBegin', {})).code).toBe('step_up_required')
    expect((await call(who, 'session.stepUp', { method: 'password', password: 'falsch falsch' })).code).toBe(
      'login_failed',
    )
    expect((await call(who, 'session.stepUp', { method: 'totp', code: '123456' })).code).toBe('bad_request')
  })

  it('is required for payout account and withdrawal if the member has a factor; always and off are settings', async () => {
    const fresh = await people.register(newName())
    expect((await addPayout(fresh)).success).toBe(true)
    const who = await people.register(newName())
    const { secret } = await people.enrol(who)
    await app.clock.advance(6 * 60_000)
    expect(await addPayout(who)).toMatchObject({
      status: 403,
      code: 'step_up_required',
      value: { methods: ['totp', 'recovery'] },
    })
    const withdraw = () =>
      call(who, 'cashier.createWithdrawal', { amount: '100', payoutAccountId: '1' }, { key: randomUUID() })
    expect(await withdraw()).toMatchObject({ code: 'step_up_required', value: { methods: ['totp', 'recovery'] } })
    await people.stepUp(who, { method: 'totp', code: totpCode(secret, app.clock.now()) })
    expect((await addPayout(who)).success).toBe(true)
    expect((await withdraw()).code).not.toBe('step_up_required')
    await app.clock.advance(6 * 60_000)
    await setSetting(app.db, identitySettings.stepUpMoney, 'off', 'test')
    expect((await withdraw()).code).not.toBe('step_up_required')
    await setSetting(app.db, identitySettings.stepUpMoney, 'always', 'test')
    expect(await addPayout(fresh)).toMatchObject({ code: 'step_up_required', value: { methods: ['password'] } })
    await people.byPassword(fresh)
    expect((await addPayout(fresh)).success).toBe(true)
    await setSetting(app.db, identitySettings.stepUpMoney, 'factor', 'test')
  })
})

describe('contact data', () => {
  it('become factors with their code, masked on every screen; the code is sent to the new one', async () => {
    const who = await people.register(newName())
    const phone = await people.provePhone(who, newNumber())
    // From now on the step-up check is a code by sms.
    await app.clock.advance(6 * 60_000)
    const sent = await call(who, 'session.stepUpCode', { method: 'sms' })
    expect(sent.value.sentTo).not.toContain(phone.slice(3, -3))
    await people.stepUp(who, { method: 'sms', code: await codeFor(app, phone) })
    const email = `an${serial}@example.test`
    expect((await call(who, 'security.setEmail', { email })).success).toBe(true)
    expect((await call(who, 'security.confirmEmail', { code: '000000' })).code).toBe('code_wrong')
    const code = await codeFor(app, email)
    expect((await call(who, 'security.confirmEmail', { code })).success).toBe(true)
    expect((await call(who, 'security.confirmEmail', { code })).code).toBe('code_wrong')
    const { value } = await call(who, 'security.overview', {})
    expect(value).toMatchObject({ stepUpMethods: ['sms', 'email'], email: { verifiedAt: '2026-03-10T03:06:20.000Z' } })
    expect(JSON.stringify(value)).not.toContain(email)
    expect(JSON.stringify(value)).not.toContain(phone)
  })

  it('ACC-5: one proved number belongs to one account, also under concurrency', async () => {
    const number = newNumber()
    const phone = `+84${number.slice(1)}`
    const members = await Promise.all(Array.from({ length: 4 }, () => people.register(newName())))
    const codes: string[] = []
    for (const [i, who] of members.entries()) {
      await people.byPassword(who)
      // The same number, written in different ways.
      const mobileNum = i % 2 ? number : `+84 ${number.slice(1, 4)}.${number.slice(4)}`
      const asked = await call(who, 'security.setPhone', { mobileNum, countryDialingCode: '84' })
      // The answer does not reveal whether the number belongs to somebody.
      expect(asked.success).toBe(true)
      codes.push(await codeFor(app, phone))
      await app.owner.query(sql`update verification_code set created_at = created_at - interval '10 minutes'`)
    }
    const answers = await Promise.all(
      members.map((who, i) => call(who, 'security.confirmPhone', { code: codes[i] ?? '' })),
    )
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'phone_taken')).toHaveLength(3)
  })

  it('a change is reported to the address that was proved before it', async () => {
    const who = await people.register(newName())
    await people.byPassword(who)
    const [old, next] = [`cu${serial}@example.test`, `moi${serial}@example.test`]
    await call(who, 'security.setEmail', { email: old })
    await call(who, 'security.confirmEmail', { code: await codeFor(app, old) })
    await call(who, 'security.setEmail', { email: next })
    expect((await call(who, 'security.confirmEmail', { code: await codeFor(app, next) })).success).toBe(true)
    const recipients = () =>
      app.owner.many<{ recipient: string }>(
        sql`select recipient from demo_message where subject like '%bảo mật%' and recipient in (${old}, ${next})`,
      )
    await vi.waitFor(async () => expect(await recipients()).toEqual([{ recipient: old }]))
  })

  it('a code for one number is unusable for another (SES-8)', async () => {
    const who = await people.register(newName())
    await people.byPassword(who)
    const [first, second] = [newNumber(), newNumber()]
    await call(who, 'security.setPhone', { mobileNum: first, countryDialingCode: '84' })
    const code = await codeFor(app, `+84${first.slice(1)}`)
    await call(who, 'security.setPhone', { mobileNum: second, countryDialingCode: '84' })
    expect((await call(who, 'security.confirmPhone', { code })).code).toBe('code_wrong')
  })

  it('the payee name can be set once, in the database too', async () => {
    const name = newName()
    const who = await people.register(name)
    await people.byPassword(who)
    for (const payeeName of ['Nguyễn Văn A', 'N4m', 'Van-A'])
      expect((await call(who, 'security.setPayeeName', { payeeName })).value).toEqual({
        fields: { payeeName: 'invalid' },
      })
    expect((await call(who, 'security.setPayeeName', { payeeName: 'Nguyen Van A' })).success).toBe(true)
    expect((await call(who, 'security.setPayeeName', { payeeName: 'Tran Van B' })).code).toBe('state_conflict')
    await expect(app.db.query(sql`update member set payee_name = 'X' where username = ${name}`)).rejects.toMatchObject({
      code: 'LT940',
    })
  })
})

describe('MC01: the security centre', () => {
  it('shows the share of security features that are set up', async () => {
    const who = await people.register(newName())
    const start = (await call(who, 'security.overview', {})).value
    expect(start).toMatchObject({ percent: 14, totp: null, email: null, phone: null, previousLogin: null, sessions: 1 })
    await people.enrol(who)
    const { percent, items } = (await call(who, 'security.overview', {})).value
    expect(percent).toBe(29)
    expect(items.filter((item) => item.done).map((item) => item.id)).toEqual(['password', 'totp'])
  })
})

describe('customer service', () => {
  it('sees the state of an account, masked, and never a secret', async () => {
    const name = newName()
    const who = await people.register(name)
    const phone = await people.provePhone(who, newNumber())
    const [id = 0n] = await findMemberIdsByName(app.db, name)
    const seen = await getMemberForSupport(app.db, id)
    expect(seen).toMatchObject({ username: name, hasAuthenticator: false, logins: [{ outcome: 'ok' }] })
    const text = JSON.stringify(seen)
    expect(text).not.toContain(phone)
  })
})

describe('ACC-10: closing the account', () => {
  const close = (who: HttpClient, password = PASSWORD) => call(who, 'security.closeAccount', { password })

  it('needs the password and a step-up check, ends every session and keeps the name', async () => {
    const name = newName()
    const who = await people.register(name)
    const other = await people.logIn(name, { remember: true })
    await people.byPassword(who)
    expect((await close(who, 'falsch falsch')).code).toBe('login_failed')
    expect((await close(who)).success).toBe(true)
    for (const client of [who, other.client]) expect((await call(client, 'member.info', {})).code).toBe('not_logged_in')
    expect((await people.logIn(name)).answer.code).toBe('account_disabled')
    expect((await call(people.at({ dev: other.dev }), 'session.device', {})).value.username).toBeNull()
  })

  it('is refused while there is money or an open withdrawal: nothing is forfeited', async () => {
    const who = await people.register(newName())
    await app.deposit(who, '500')
    await people.byPassword(who)
    expect(await close(who)).toMatchObject({
      status: 409,
      code: 'account_closing_balance',
      value: { balance: '500.0000', onHold: '0.0000', openBets: 0 },
    })
    const account = await addPayout(who)
    const asked = await call(
      who,
      'cashier.createWithdrawal',
      { amount: '500', payoutAccountId: account.value.id },
      { key: randomUUID() },
    )
    expect(asked.success).toBe(true)
    expect(await close(who)).toMatchObject({ value: { balance: '0.0000', onHold: '500.0000' } })
    const cash = await app.operator('linh.fin')
    await call(cash, 'bo.approveWithdrawal', { id: asked.value.id })
    // Not confirmed: it may come back.
    expect(await close(who)).toMatchObject({ status: 409, code: 'account_closing_payout' })
    await call(who, 'cashier.confirmReceived', { id: asked.value.id })
    expect((await close(who)).success).toBe(true)
  })

  it('is refused while money may still come for a deposit order', async () => {
    const who = await people.register(newName())
    await call(who, 'cashier.createDeposit', { channelCode: 'demo_bank', amount: '100' }, { key: randomUUID() })
    await people.byPassword(who)
    expect(await close(who)).toMatchObject({ status: 409, code: 'too_many_open_orders', value: { limit: 1 } })
  })
})

describe('ACC-13: the export', () => {
  it('contains the member’s own data, machine-readable, and no secret', async () => {
    const name = newName()
    const who = await people.register(name)
    const { secret } = await people.enrol(who)
    await app.deposit(who, '120')
    const { value } = await call(who, 'security.export', {})
    expect(value.data).toMatchObject({
      account: { username: name, status: 'active' },
      funds: { mainBalance: '120.0000' },
      statement: [{ amount: '120.0000', kind: 'DEP_BANK' }],
      deposits: [{ amount: '120.0000' }],
      logins: [{ outcome: 'ok', method: 'register' }],
    })
    const text = JSON.stringify(value)
    for (const kept of [secret, 'argon2', 'passwordHash', 'token', 'sealed']) expect(text).not.toContain(kept)
    const stranger = await people.register(newName())
    await people.byPassword(stranger)
    expect(JSON.stringify((await call(stranger, 'security.export', {})).value)).not.toContain(name)
  })
})

describe('SES-5: sockets', () => {
  it('close within a second of the end of their session, others stay', async () => {
    const { push, deps } = app.composition
    const server = Fastify()
    await push.attach(server)
    await push.start()
    await server.listen({ host: '127.0.0.1', port: 0 })
    const relay = startRelay({ db: app.db, log: deps.log, metrics: deps.metrics, onEvents: () => push.nudge() })
    const address = server.server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const listen = async (token: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${STREAM_PATH}`)
      const closed = new Promise<number>((resolve) => socket.on('close', resolve))
      await new Promise((resolve) => socket.on('open', resolve))
      const welcomed = new Promise((resolve) => socket.once('message', resolve))
      socket.send(JSON.stringify({ type: 'hello', token, since: null }))
      await welcomed
      return { socket, closed }
    }
    const name = newName()
    const mine = await app.register(name)
    const other = await people.logIn(name, { ip: AWAY })
    const [here, there] = [await listen(mine.token), await listen(other.answer.value.token)]
    expect((await call(mine.client, 'security.endSessions', {})).value).toEqual({ ended: 1 })
    const start = performance.now()
    expect(await there.closed).toBe(4001)
    expect(performance.now() - start).toBeLessThan(1000)
    expect(here.socket.readyState).toBe(WebSocket.OPEN)
    here.socket.close()
    await relay.stop()
    await push.stop()
    await server.close()
  })
})
