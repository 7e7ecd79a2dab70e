import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { TEST_START, testApp } from '../../../testing/test-app.ts'
import { setSetting } from '../../system/index.ts'
import { AWAY, CHROME, codeFor, cookieOf, FIREFOX, HOME, PASSWORD, peopleOf, totpCode } from './security.fixtures.ts'
import { identitySettings } from '../settings.ts'

const app = await testApp(['MBAC'])
const people = peopleOf(app)
const { call } = app
let serial = 0
const newName = () => `antoan${(serial += 1)}`
const newNumber = () => `09012345${(serial += 1).toString().padStart(2, '0')}`
const step = () => app.clock.advance(30_000)

beforeEach(async () => {
  await app.setTestTime(TEST_START)
  await app.owner.query(sql`delete from login_attempt`)
  await app.owner.query(sql`delete from verification_code`)
})

describe('the authenticator', () => {
  it('SES-9: each code counts once, by the server clock, one step to either side', async () => {
    const who = await people.register(newName())
    const { secret } = await people.enrol(who)
    const now = app.clock.now()
    // The code used to enrol it is used up.
    const again = await call(who, 'session.stepUp', { method: 'totp', code: totpCode(secret, now) })
    expect(again).toMatchObject({ status: 400, code: 'code_wrong' })
    await step()
    const code = totpCode(secret, app.clock.now())
    expect((await call(who, 'session.stepUp', { method: 'totp', code })).success).toBe(true)
    expect((await call(who, 'session.stepUp', { method: 'totp', code })).code).toBe('code_wrong')
    const both = new Date(app.clock.now().getTime() + 30_000)
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(who, 'session.stepUp', { method: 'totp', code: totpCode(secret, both) })),
    )
    expect(answers.filter((answer) => answer.success)).toHaveLength(1)
    await app.clock.advance(10 * 60_000)
    const late = new Date(app.clock.now().getTime() - 61_000)
    expect((await call(who, 'session.stepUp', { method: 'totp', code: totpCode(secret, late) })).code).toBe(
      'code_wrong',
    )
  })

  it('SES-9: its secret is stored encrypted, and wrong codes in a row lock it for a while, also in parallel', async () => {
    const name = newName()
    const who = await people.register(name)
    const { secret } = await people.enrol(who)
    const row = await app.owner.one<{ secret_sealed: Buffer }>(
      sql`select t.secret_sealed from member_totp t join member m on m.id = t.member_id where m.username = ${name}`,
    )
    expect(row.secret_sealed.toString('latin1')).not.toContain(secret)
    await app.clock.advance(60 * 60_000 - 1000)
    const relogged = await people.logIn(name)
    const guesses = await Promise.all(
      Array.from({ length: 12 }, () => call(relogged.client, 'session.stepUp', { method: 'totp', code: '000000' })),
    )
    expect(guesses.filter((answer) => answer.code === 'code_wrong')).toHaveLength(5)
    expect(guesses.filter((answer) => answer.code === 'too_many_requests')).toHaveLength(7)
    const right = { method: 'totp', code: totpCode(secret, app.clock.now()) } as const
    expect((await call(relogged.client, 'session.stepUp', right)).code).toBe('too_many_requests')
    await app.clock.advance(15 * 60_000)
    const later = { method: 'totp', code: totpCode(secret, app.clock.now()) } as const
    expect((await call(relogged.client, 'session.stepUp', later)).success).toBe(true)
  })

  it('is enrolled only with a step-up check, once, and returns ten recovery codes that are stored as hashes', async () => {
    const who = await people.register(newName())
    expect(await call(who, 'security.totpBegin', {})).toMatchObject({ status: 403, code: 'step_up_required' })
    await people.byPassword(who)
    const begun = await call(who, 'security.totpBegin', {})
    expect(begun.value.uri).toMatch(/^otpauth:\/\/totp\/Lotus/)
    expect((await call(who, 'security.totpConfirm', { code: '000000' })).code).toBe('code_wrong')
    const code = totpCode(begun.value.secret, app.clock.now())
    const confirmed = await call(who, 'security.totpConfirm', { code })
    expect(new Set(confirmed.value.recoveryCodes).size).toBe(10)
    expect(confirmed.value.recoveryCodes[0]).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
    expect((await call(who, 'security.totpBegin', {})).code).toBe('state_conflict')
    const overview = await call(who, 'security.overview', {})
    expect(overview.value).toMatchObject({ totp: { recoveryLeft: 10 }, stepUpMethods: ['totp', 'recovery'] })
    // The password no longer counts if there is a better factor.
    expect((await call(who, 'session.stepUp', { method: 'password', password: PASSWORD })).code).toBe('bad_request')
  })

  it('6.4.3: cannot be switched off with a code by sms or mail, nor in a session verified by one', async () => {
    const name = newName()
    const who = await people.register(name)
    const phone = await people.provePhone(who, newNumber())
    await people.byCode(who, phone)
    const begun = await call(who, 'security.totpBegin', {})
    const code = totpCode(begun.value.secret, app.clock.now())
    const { recoveryCodes } = (await call(who, 'security.totpConfirm', { code })).value
    expect((await call(who, 'session.stepUpCode', { method: 'sms' })).code).toBe('bad_request')
    expect((await call(who, 'session.stepUp', { method: 'sms', code: '123456' })).code).toBe('bad_request')
    // Opened by sms from elsewhere: verified, but no step-up check.
    const away = await people.logIn(name, { ip: AWAY })
    await app.clock.advance(61_000)
    await call(away.client, 'session.sendVerifyCode', { method: 'sms' })
    const sms = await codeFor(app, phone)
    const opened = await call(away.client, 'session.verify', { method: 'sms', code: sms })
    const thief = people.at({ ip: AWAY }, opened.value.token)
    for (const path of ['security.totpDisable', 'security.recoveryCodes'] as const)
      expect(await call(thief, path, {})).toMatchObject({ status: 403, code: 'step_up_required' })
    // A recovery code replaces the lost authenticator.
    await people.stepUp(thief, { method: 'recovery', code: recoveryCodes[0] ?? '' })
    expect((await call(thief, 'security.totpDisable', {})).success).toBe(true)
  })

  it('ends what weaker proofs had opened: devices, known addresses and step-up checks elsewhere', async () => {
    const name = newName()
    const who = await people.register(name)
    const phone = await people.provePhone(who, newNumber())
    const away = await people.logIn(name, { ip: AWAY })
    await app.clock.advance(61_000)
    await call(away.client, 'session.sendVerifyCode', { method: 'sms' })
    const verify = { method: 'sms', code: await codeFor(app, phone), rememberDevice: true } as const
    const opened = await call(away.client, 'session.verify', verify)
    const trusted = { ip: '192.0.2.44', dev: cookieOf(opened, 'dev') }
    const elsewhere = people.at({ ip: AWAY }, opened.value.token)
    expect((await call(elsewhere, 'security.overview', {})).value.steppedUpUntil).not.toBeNull()
    await step()
    await people.byCode(who, phone)
    const begun = await call(who, 'security.totpBegin', {})
    await call(who, 'security.totpConfirm', { code: totpCode(begun.value.secret, app.clock.now()) })
    expect((await call(elsewhere, 'security.overview', {})).value.steppedUpUntil).toBeNull()
    expect((await people.logIn(name, trusted)).answer.value.verify).not.toBeNull()
    expect((await people.logIn(name, { ip: AWAY })).answer.value.verify).not.toBeNull()
    // No verification where it was set up.
    expect((await people.logIn(name)).answer.value.verify).toBeNull()
  })

  it('is removed with a step-up check, and its recovery codes with it', async () => {
    const who = await people.register(newName())
    await people.enrol(who)
    expect((await call(who, 'security.totpDisable', {})).success).toBe(true)
    const { value } = await call(who, 'security.overview', {})
    expect(value).toMatchObject({ totp: null, stepUpMethods: ['password'] })
  })
})

describe('T22, X11: a login from an unregistered address', () => {
  it('only allows its verification, then everything under a new token (SES-3)', async () => {
    const name = newName()
    const who = await people.register(name)
    const { secret } = await people.enrol(who)
    await step()
    const { answer, client } = await people.logIn(name, { ip: AWAY })
    expect(answer.value.verify).toEqual({ methods: ['totp', 'recovery'], bankName: false })
    for (const path of ['member.info', 'security.overview', 'wallet.balance'] as const)
      expect(await call(client, path, {})).toMatchObject({ status: 403, code: 'verification_required' })
    const wrong = await call(client, 'session.verify', { method: 'totp', code: '000000' })
    expect(wrong.code).toBe('code_wrong')
    const opened = await call(client, 'session.verify', { method: 'totp', code: totpCode(secret, app.clock.now()) })
    expect(opened.value).toMatchObject({ verify: null })
    expect(opened.value.token).not.toBe(answer.value.token)
    expect((await call(client, 'member.info', {})).code).toBe('not_logged_in')
    const open = people.at({ ip: AWAY }, opened.value.token)
    expect((await call(open, 'member.info', {})).success).toBe(true)
    // From the same address range nothing is asked again until 90 days have passed.
    expect((await people.logIn(name, { ip: '198.51.100.77' })).answer.value.verify).toBeNull()
    await app.clock.advance(90 * 86_400_000 + 1000)
    expect((await people.logIn(name, { ip: AWAY })).answer.value.verify).not.toBeNull()
  })

  it('accepts a recovery code, once, however it is typed', async () => {
    const name = newName()
    const { recoveryCodes } = await people.enrol(await people.register(name))
    const code = (recoveryCodes[3] ?? '').toLowerCase().replace('-', ' ')
    const first = await people.logIn(name, { ip: AWAY })
    expect((await call(first.client, 'session.verify', { method: 'recovery', code })).success).toBe(true)
    const second = await people.logIn(name, { ip: '192.0.2.55' })
    expect((await call(second.client, 'session.verify', { method: 'recovery', code })).code).toBe('code_wrong')
  })

  it('offers authenticator, sms, email in this order; the code is bound to the session (SES-8)', async () => {
    const name = newName()
    const who = await people.register(name)
    const phone = await people.provePhone(who, newNumber())
    const first = await people.logIn(name, { ip: AWAY })
    expect(first.answer.value.verify?.methods).toEqual(['sms'])
    await app.clock.advance(61_000)
    const sent = await call(first.client, 'session.sendVerifyCode', { method: 'sms' })
    expect(sent.value.sentTo).toMatch(/^\+84\*+\d{3}$/)
    expect((await call(first.client, 'session.sendVerifyCode', { method: 'email' })).code).toBe('bad_request')
    const code = await codeFor(app, phone)
    const other = await people.logIn(name, { ip: AWAY })
    expect((await call(other.client, 'session.verify', { method: 'sms', code })).code).toBe('code_wrong')
    expect((await call(first.client, 'session.verify', { method: 'sms', code })).success).toBe(true)
    // Every address range with a passed check is known, home since the number was proved there.
    expect((await people.logIn(name, { ip: HOME })).answer.value.verify).toBeNull()
  })

  it('asks for the bank account name only in addition to a factor, without diacritics and case, three tries', async () => {
    await setSetting(app.db, identitySettings.verifyBankName, true, 'test')
    const name = newName()
    const who = await people.register(name)
    const { secret } = await people.enrol(who)
    expect((await call(who, 'security.setPayeeName', { payeeName: 'Nguyen Van Dat' })).success).toBe(true)
    await step()
    const { answer, client } = await people.logIn(name, { ip: AWAY })
    expect(answer.value.verify).toEqual({ methods: ['totp', 'recovery'], bankName: true })
    const code = totpCode(secret, app.clock.now())
    expect((await call(client, 'session.verify', { method: 'totp', code })).value).toEqual({
      fields: { bankAccountName: 'required' },
    })
    // The name alone, or with a wrong code, reveals nothing.
    const alone = await call(client, 'session.verify', {
      method: 'totp',
      code: '000000',
      bankAccountName: 'Nguyễn Văn Đạt',
    })
    expect(alone.code).toBe('code_wrong')
    const right = await call(client, 'session.verify', { method: 'totp', code, bankAccountName: ' nguyễn  văn ĐẠT ' })
    expect(right.success).toBe(true)

    const again = await people.logIn(name, { ip: '192.0.2.9' })
    const answers: string[] = []
    for (let i = 0; i < 4; i += 1) {
      await step()
      const attempt = {
        method: 'totp',
        code: totpCode(secret, app.clock.now()),
        bankAccountName: 'Tran Thi Sai',
      } as const
      answers.push((await call(again.client, 'session.verify', attempt)).code)
    }
    expect(answers).toEqual(['bank_name_wrong', 'bank_name_wrong', 'bank_name_wrong', 'too_many_requests'])
    expect((await call(again.client, 'session.verify', { method: 'totp', code: '1' })).code).toBe('not_logged_in')
    await setSetting(app.db, identitySettings.verifyBankName, false, 'test')
  })

  it('is let in without any factor, unless the operator set otherwise', async () => {
    const name = newName()
    await people.register(name)
    expect((await people.logIn(name, { ip: AWAY })).answer.value.verify).toBeNull()
    await setSetting(app.db, identitySettings.openWithoutFactor, false, 'test')
    expect((await people.logIn(name, { ip: AWAY })).answer.value.verify).toEqual({ methods: [], bankName: false })
    await setSetting(app.db, identitySettings.openWithoutFactor, true, 'test')
  })
})

describe('T13: the device token', () => {
  it('prefills the form on a remembered browser for a day, changes with each use and contains nothing', async () => {
    const name = newName()
    await people.register(name)
    const { dev } = await people.logIn(name, { remember: true })
    expect(dev).toMatch(/^[A-Za-z0-9_-]{43}$/)
    const stored = await app.owner.many(
      sql`select 1 from member_device_token where encode(token_hash, 'escape') like ${`%${dev}%`}`,
    )
    expect(stored).toEqual([])
    const filled = await call(people.at({ dev }), 'session.device', {})
    expect(filled.value).toEqual({ username: name, mobileNum: null })
    const next = cookieOf(filled, 'dev')
    expect(next).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(next).not.toBe(dev)
    await app.clock.advance(86_400_000)
    const over = await call(people.at({ dev: next }), 'session.device', {})
    expect(over.value).toEqual({ username: null, mobileNum: null })
    expect(cookieOf(over, 'dev')).toBe('')
  })

  it('is accepted for a moment after its replacement, from two tabs, and ends the family if used later', async () => {
    const name = newName()
    await people.register(name)
    const { dev } = await people.logIn(name, { remember: true })
    const tabs = await Promise.all([1, 2].map(() => call(people.at({ dev }), 'session.device', {})))
    expect(tabs.map((tab) => tab.value.username)).toEqual([name, name])
    const [next] = tabs.map((tab) => cookieOf(tab, 'dev')).filter((cookie) => cookie !== undefined)
    await app.clock.advance(6_000)
    expect((await call(people.at({ dev }), 'session.device', {})).value.username).toBeNull()
    // The newest token is invalid as well.
    expect((await call(people.at({ dev: next }), 'session.device', {})).value.username).toBeNull()
    const row = await app.owner.one(sql`
      select revoked_reason from member_device d join member m on m.id = d.member_id where m.username = ${name}`)
    expect(row).toEqual({ revoked_reason: 'reused' })
  })

  it('is invalid on another kind of device', async () => {
    const name = newName()
    const who = await people.register(name)
    await people.enrol(who)
    const { dev } = await people.logIn(name, { remember: true })
    expect((await call(people.at({ dev, userAgent: FIREFOX }), 'session.device', {})).value.username).toBeNull()
    const stolen = await people.logIn(name, { ip: AWAY, dev, userAgent: CHROME })
    expect(stolen.answer.value.verify).not.toBeNull()
  })

  it('makes the verification unnecessary for its own member, from anywhere, and nobody else', async () => {
    const [name, other] = [newName(), newName()]
    const { secret } = await people.enrol(await people.register(name))
    await people.enrol(await people.register(other))
    await step()
    const first = await people.logIn(name, { ip: AWAY, remember: true })
    const code = totpCode(secret, app.clock.now())
    expect((await call(first.client, 'session.verify', { method: 'totp', code })).success).toBe(true)
    const away = await people.logIn(name, { ip: '192.0.2.70', dev: first.dev, remember: true })
    expect(away.answer.value.verify).toBeNull()
    const foreign = await people.logIn(other, { ip: '192.0.2.77', dev: away.dev })
    expect(foreign.answer.value.verify).not.toBeNull()
  })

  it('4.8: does not become trusted by a login that was only let through: without a factor, or from a known address', async () => {
    const [name, other] = [newName(), newName()]
    const who = await people.register(name)
    // No factor yet: let in, and remembered only for prefilling the form.
    const early = await people.logIn(name, { remember: true })
    expect(early.answer.value.verify).toBeNull()
    await people.provePhone(who, newNumber())
    expect((await people.logIn(name, { ip: AWAY, dev: early.dev })).answer.value.verify).not.toBeNull()
    // From a known address range: the browser itself has proved nothing.
    await people.provePhone(await people.register(other), newNumber())
    const here = await people.logIn(other, { remember: true })
    expect(here.answer.value.verify).toBeNull()
    expect((await people.logIn(other, { ip: AWAY, dev: here.dev })).answer.value.verify).not.toBeNull()
  })

  it('does not become trusted by an unverified login', async () => {
    const name = newName()
    await people.enrol(await people.register(name))
    const thief = await people.logIn(name, { ip: AWAY, remember: true })
    expect(thief.answer.value.verify).not.toBeNull()
    const again = await people.logIn(name, { ip: '192.0.2.78', dev: thief.dev, remember: true })
    expect(again.answer.value.verify).not.toBeNull()
  })

  it('is removed without the tick; a trusted one stays as long as the setting says, and can be removed', async () => {
    const name = newName()
    const { secret } = await people.enrol(await people.register(name))
    const remembered = await people.logIn(name, { remember: true })
    const without = await people.logIn(name, { dev: remembered.dev, remember: false })
    expect(without.dev).toBe('')
    await step()
    const away = await people.logIn(name, { ip: AWAY })
    const code = totpCode(secret, app.clock.now())
    const verified = await call(away.client, 'session.verify', { method: 'totp', code, rememberDevice: true })
    const dev = cookieOf(verified, 'dev')
    const here = people.at({ ip: AWAY }, verified.value.token)
    const { devices } = (await call(here, 'security.devices', {})).value
    expect(devices).toMatchObject([{ current: true, device: 'Chrome · Windows' }])
    await app.clock.advance(89 * 86_400_000)
    const later = await people.logIn(name, { ip: '192.0.2.90', dev, remember: false })
    expect(later.answer.value.verify).toBeNull()
    expect((await call(later.client, 'security.removeDevice', { id: devices[0]?.id ?? '' })).success).toBe(true)
    expect((await call(later.client, 'security.removeDevice', { id: devices[0]?.id ?? '' })).code).toBe('not_found')
    const removed = await people.logIn(name, { ip: '192.0.2.90', dev: later.dev })
    expect(removed.answer.value.verify).not.toBeNull()
  })
})

describe('SES-6: sessions', () => {
  it('are listed with address and device, and each can be ended at once', async () => {
    const name = newName()
    const first = await people.register(name, { ip: '113.160.0.1' })
    const second = await people.logIn(name, { userAgent: FIREFOX })
    const list = (await call(first, 'security.sessions', {})).value.sessions
    expect(list).toHaveLength(2)
    expect(list.find((one) => one.current)).toMatchObject({
      ip: '113.160.0.1',
      country: 'VN',
      device: 'Chrome · Windows',
    })
    const other = list.find((one) => !one.current)
    expect(other).toMatchObject({ ip: HOME, device: 'Firefox · Linux' })
    const stranger = await people.register(newName())
    expect((await call(stranger, 'security.endSession', { id: other?.id ?? '' })).code).toBe('not_found')
    expect((await call(first, 'security.endSession', { id: other?.id ?? '' })).success).toBe(true)
    expect((await call(second.client, 'member.info', {})).code).toBe('not_logged_in')
    await people.logIn(name)
    await people.logIn(name)
    expect((await call(first, 'security.endSessions', {})).value).toEqual({ ended: 2 })
    expect((await call(first, 'security.sessions', {})).value.sessions).toHaveLength(1)
  })
})

describe('ACC-11, ACC-12: the history of logins', () => {
  it('keeps every attempt with its outcome and address, and shows the previous login', async () => {
    const name = newName()
    await people.register(name)
    await app.clock.advance(60_000)
    await call(people.at({ ip: AWAY, userAgent: FIREFOX }), 'session.login', {
      username: name,
      password: 'falsch falsch',
    })
    await app.clock.advance(60_000)
    const before = await people.logIn(name, { ip: '113.160.0.1' })
    expect(before.answer.success).toBe(true)
    await app.clock.advance(60_000)
    const now = await people.logIn(name)
    const { items } = (await call(now.client, 'security.logins', { limit: 3 })).value
    expect(items.map(({ outcome, ip }) => [outcome, ip])).toEqual([
      ['ok', HOME],
      ['ok', '113.160.0.1'],
      ['wrong', AWAY],
    ])
    expect(items[2]).toMatchObject({ device: 'Firefox · Linux', method: 'password' })
    const page = (await call(now.client, 'security.logins', { limit: 1 })).value
    const next = (await call(now.client, 'security.logins', { limit: 1, cursor: page.nextCursor ?? '' })).value
    expect(next.items[0]?.ip).toBe('113.160.0.1')
    const { previousLogin } = (await call(now.client, 'security.overview', {})).value
    expect(previousLogin).toEqual({ at: '2026-03-10T03:02:20.000Z', ip: '113.160.0.1', country: 'VN' })
  })

  it('notifies the member of each login, unless they have switched it off', async () => {
    const name = newName()
    const who = await people.register(name)
    const events = async () =>
      (
        await app.owner.one<{ count: number }>(sql`
          select count(*)::integer as count from outbox o join member m on o.audience = 'member:' || m.id
          where m.username = ${name} and o.topic = 'identity.logged_in'`)
      ).count
    const start = await events()
    await people.logIn(name)
    expect(await events()).toBe(start + 1)
    expect((await call(who, 'security.setLoginNotice', { on: false })).success).toBe(true)
    await people.logIn(name)
    expect(await events()).toBe(start + 1)
  })
})
