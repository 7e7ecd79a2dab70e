import { beforeEach, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting, entrySettings } from '../../system/index.ts'
import {
  accountWorld,
  codeFor,
  e164,
  eventually,
  messagesTo,
  NEW_PASSWORD,
  newBrowser,
  PASSWORD,
  registration,
  setFlag,
} from '../accounts.fixtures.ts'
import { closeIdleTrials } from '../index.ts'
import { identitySettings } from '../settings.ts'

const app = await testApp([], { rates: {} })
const { deps, passwords } = app.composition
const { later, nextDay, newNumber, member, isIn } = accountWorld(app, 'loivao')

beforeEach(nextDay)

/** Replaces the stored answer with a known one, so that the test can solve the captcha. */
async function solve(browser: ReturnType<typeof newBrowser>, answer = 'ACD34') {
  expect((await browser.call('captcha.get', {})).code).toBe('ok')
  const id = browser.cookies.get('captcha') ?? ''
  await app.owner.query(sql`
    update captcha set answer_hash = ${passwords.mac(JSON.stringify(['captcha', id, answer]))}
    where id_hash = sha256(convert_to(${id}, 'UTF8'))`)
}

describe('V15, K05, C07: the captcha', () => {
  it('is a PNG in base64, at most one a second per browser', async () => {
    const person = newBrowser(app)
    const first = await person.call('captcha.get', {})
    const { format } = await sharp(Buffer.from(first.value, 'base64')).metadata()
    expect([first.code, format]).toEqual(['ok', 'png'])
    expect(String(first.headers['set-cookie'])).toMatch(/^captcha=[\w-]{43};.*HttpOnly;.*SameSite=Strict/i)
    await later(0.9)
    expect(await person.call('captcha.get', {})).toMatchObject({ status: 429, code: 'too_many_requests' })
    await later(0.2)
    expect((await person.call('captcha.get', {})).value).not.toBe(first.value)
  })

  const enter = (person: ReturnType<typeof newBrowser>, username: string, password: string, captcha?: string) =>
    person.call('session.login', { username, password, ...(captcha ? { captcha } : {}) })

  it('is valid for one try', async () => {
    const { name } = await member()
    const person = newBrowser(app)
    expect(await enter(person, name, 'not this')).toMatchObject({ code: 'login_failed', value: { captcha: true } })
    expect(await enter(person, name, PASSWORD)).toMatchObject({
      status: 403,
      code: 'captcha_required',
      value: { captcha: true },
    })
    await solve(person)
    expect(await enter(person, name, PASSWORD, 'XXXXX')).toMatchObject({
      status: 400,
      code: 'captcha_wrong',
      value: { captcha: true },
    })
    expect((await enter(person, name, PASSWORD, 'ACD34')).code).toBe('captcha_wrong')
    await later(2)
    await solve(person)
    expect((await enter(person, name, PASSWORD, ' acd34 ')).code).toBe('ok')
  })

  it('is valid for two minutes, and in this browser', async () => {
    const { name } = await member()
    await setSetting(app.db, identitySettings.captchaAfterFailures, 0, 'test')
    const person = newBrowser(app)
    await solve(person)
    await later(121)
    expect((await enter(person, name, PASSWORD, 'ACD34')).code).toBe('captcha_wrong')
    await solve(person)
    expect((await enter(newBrowser(app), name, PASSWORD, 'ACD34')).code).toBe('captcha_wrong')
    expect((await enter(person, name, PASSWORD, 'ACD34')).code).toBe('ok')
    await setSetting(app.db, identitySettings.captchaAfterFailures, 1, 'test')
  })

  it('T04, ER06: is required after the first failure of the pair, for unknown names as well', async () => {
    for (const username of [(await member()).name, 'khongcoaiten']) {
      const person = newBrowser(app)
      const answers = [
        await person.call('session.login', { username, password: 'not this' }),
        await person.call('session.login', { username, password: 'not this' }),
      ]
      expect(answers.map(({ code, value }) => [code, value])).toEqual([
        ['login_failed', { captcha: true }],
        ['captcha_required', { captcha: true }],
      ])
    }
  })

  it('is required from an address range that fails with many names', async () => {
    await setSetting(app.db, identitySettings.captchaClassFailures, 4, 'test')
    const { name } = await member()
    const at = (last: number) => newBrowser(app, { ip: `203.0.113.${last}` })
    for (let i = 0; i < 4; i += 1) await at(i).call('session.login', { username: `doan${i}`, password: 'not this' })
    expect((await at(9).call('session.login', { username: name, password: PASSWORD })).code).toBe('captcha_required')
    expect((await newBrowser(app).call('session.login', { username: name, password: PASSWORD })).code).toBe('ok')
    await setSetting(app.db, identitySettings.captchaClassFailures, 10, 'test')
  })

  it('is not required on a browser that the member had remembered', async () => {
    const { name } = await member()
    const known = newBrowser(app, { ip: '192.0.2.9' })
    expect((await known.call('session.login', { username: name, password: PASSWORD, remember: true })).code).toBe('ok')
    expect(known.cookies.has('dev')).toBe(true)
    expect((await known.call('session.login', { username: name, password: 'not this' })).code).toBe('login_failed')
    expect((await known.call('session.login', { username: name, password: PASSWORD, remember: true })).code).toBe('ok')
  })
})

describe('V01: the login reports the missing field', () => {
  it.each([
    [{}, { username: 'required', password: 'required' }],
    [{ username: '  ', password: 'x' }, { username: 'required' }],
    [{ username: 'a' }, { password: 'required' }],
  ])('%j', async (input, fields) => {
    expect(await newBrowser(app).call('session.login', input)).toMatchObject({ code: 'bad_request', value: { fields } })
  })

  it('P15: passwords may be switched off', async () => {
    await setSetting(app.db, entrySettings.passwordEnabled, false, 'test')
    expect((await newBrowser(app).call('session.login', { username: 'a', password: 'b' })).code).toBe('module_disabled')
    await setSetting(app.db, entrySettings.passwordEnabled, true, 'test')
  })
})

describe('P09, C02, ER03: login by sms', () => {
  const ask = (person: ReturnType<typeof newBrowser>, mobileNum: string) =>
    person.call('verification.smsNoLogin', { purpose: 'login', mobileNum })
  const enter = (person: ReturnType<typeof newBrowser>, mobileNum: string, verificationCode?: string) =>
    person.call('session.login', {
      type: 'sms',
      mobileNum,
      ...(verificationCode === undefined ? {} : { verificationCode }),
    })

  it('is closed while its flag is off', async () => {
    await setFlag(app, 'MOBILEVERCODELOGIN3', false)
    expect((await ask(newBrowser(app), '0901234567')).code).toBe('module_disabled')
    expect((await enter(newBrowser(app), '0901234567', '123456')).code).toBe('module_disabled')
    await setFlag(app, 'MOBILEVERCODELOGIN3', true)
  })

  it('SES-8: the code opens once, in this browser, for this number and purpose', async () => {
    const [mobileNum, other] = [newNumber(), newNumber()]
    const { name } = await member({ phone: e164(mobileNum) })
    await member({ phone: e164(other) })
    const person = newBrowser(app)
    expect((await ask(person, mobileNum)).value).toEqual({ expiredMinutes: 5, retryAfterSeconds: 60 })
    const code = await eventually(() => codeFor(app, e164(mobileNum)).catch(() => undefined))
    expect((await enter(person, other, code)).code).toBe('sms_code_invalid')
    expect((await enter(newBrowser(app), mobileNum, code)).code).toBe('sms_code_invalid')
    const reset = { mobileNum, verificationCode: code, newPassword: NEW_PASSWORD }
    await setFlag(app, 'CHNGPASSVERIF3', true)
    expect((await person.call('member.forgotByPhone', reset)).code).toBe('sms_code_invalid')
    const answer = await enter(person, mobileNum, ` ${code} `)
    expect((await person.call('member.info', {}, answer.value.token)).value.account).toBe(name)
    expect((await enter(person, mobileNum, code)).code).toBe('sms_code_invalid')
  })

  it('number and code are required, and the number must be valid', async () => {
    const person = newBrowser(app)
    expect((await ask(person, '')).code).toBe('phone_missing')
    expect((await ask(person, '12')).code).toBe('phone_invalid')
    expect(
      (
        await person.call('verification.smsNoLogin', {
          purpose: 'login',
          mobileNum: '0901234567',
          countryDialingCode: '999',
        })
      ).code,
    ).toBe('phone_invalid')
    expect((await enter(person, '0901234567')).code).toBe('sms_code_missing')
    // V11: a code may be as long as 255 characters.
    expect((await enter(person, '0901234567', '1'.repeat(255))).code).toBe('sms_code_invalid')
    expect((await enter(person, '0901234567', '1'.repeat(256))).code).toBe('bad_request')
  })

  it('the code expires after its minutes, and is invalid after five wrong tries', async () => {
    const mobileNum = newNumber()
    await member({ phone: e164(mobileNum) })
    const person = newBrowser(app)
    await ask(person, mobileNum)
    const first = await eventually(() => codeFor(app, e164(mobileNum)).catch(() => undefined))
    await later(301)
    expect((await enter(person, mobileNum, first)).code).toBe('sms_code_expired')
    await ask(person, mobileNum)
    const second = await eventually(async () => {
      const code = await codeFor(app, e164(mobileNum))
      return code === first ? undefined : code
    })
    const wrong = second === '000000' ? '111111' : '000000'
    const tries = await Promise.all(Array.from({ length: 5 }, () => enter(person, mobileNum, wrong)))
    expect(new Set(tries.map(({ code }) => code))).toEqual(new Set(['sms_code_invalid']))
    expect((await enter(person, mobileNum, second)).code).toBe('sms_code_invalid')
  })

  it('ACC-7: an unknown number gets the same answer and no message', async () => {
    const [mobileNum, nobodys] = [newNumber(), newNumber()]
    await member({ phone: e164(mobileNum) })
    const [real, none] = [await ask(newBrowser(app), mobileNum), await ask(newBrowser(app), nobodys)]
    expect([none.status, none.value]).toEqual([real.status, real.value])
    await eventually(() => codeFor(app, e164(mobileNum)).catch(() => undefined))
    expect(await messagesTo(app, e164(nobodys))).toEqual([])
  })

  it('V16, K03: one a minute, three in five minutes, then a wait of five minutes, whoever asks', async () => {
    const nobodys = newNumber()
    const asked = async () => {
      const { code, value } = await ask(newBrowser(app), nobodys)
      return [code, (value as { retryAfterSeconds?: number }).retryAfterSeconds]
    }
    expect(await asked()).toEqual(['ok', 60])
    await later(59)
    expect(await asked()).toEqual(['too_many_requests', 1])
    await later(2)
    expect(await asked()).toEqual(['ok', 60])
    await later(61)
    expect(await asked()).toEqual(['ok', 60])
    await later(61)
    expect(await asked()).toEqual(['sms_too_many', 239])
    await later(240)
    expect(await asked()).toEqual(['ok', 60])
  })

  it('an address range with many messages must solve a captcha', async () => {
    const newPerson = () => newBrowser(app, { ip: '192.0.2.77' })
    for (let i = 0; i < 3; i += 1) expect((await ask(newPerson(), newNumber())).code).toBe('ok')
    const person = newPerson()
    expect(await ask(person, newNumber())).toMatchObject({
      status: 403,
      code: 'captcha_required',
      value: { captcha: true },
    })
    await solve(person)
    const withCaptcha = (captcha: string) =>
      person.call('verification.smsNoLogin', { purpose: 'login', mobileNum: newNumber(), captcha })
    expect(await withCaptcha('XXXXX')).toMatchObject({
      status: 400,
      code: 'sms_captcha_failed',
      value: { captcha: true },
    })
    await later(2)
    await solve(person)
    expect((await withCaptcha('ACD34')).code).toBe('ok')
  })

  it('the hourly budget, and the operator’s switch', async () => {
    await setSetting(app.db, identitySettings.smsHourlyMax, 1, 'test')
    // Unknown numbers get no message and use up no budget: nobody can spend it with invented numbers.
    for (let i = 0; i < 3; i += 1) expect((await ask(newBrowser(app), newNumber())).code).toBe('ok')
    const mobileNum = newNumber()
    await member({ phone: e164(mobileNum) })
    expect((await ask(newBrowser(app), mobileNum)).code).toBe('ok')
    // Once the budget is spent everybody gets the same answer, so that it does not reveal who has an account.
    expect(await ask(newBrowser(app), newNumber())).toMatchObject({ status: 503, code: 'sms_quota' })
    await setSetting(app.db, identitySettings.smsHourlyMax, 600, 'test')
    await setSetting(app.db, entrySettings.smsEnabled, false, 'test')
    expect(await ask(newBrowser(app), newNumber())).toMatchObject({ status: 403, code: 'sms_disabled' })
    await setSetting(app.db, entrySettings.smsEnabled, true, 'test')
  })

  it('DECISIONS 19: it unlocks a pair locked by wrong passwords', async () => {
    const mobileNum = newNumber()
    const { name } = await member({ phone: e164(mobileNum) })
    await setSetting(app.db, identitySettings.captchaAfterFailures, 1000, 'test')
    const person = newBrowser(app, { ip: '192.0.2.140' })
    const byPassword = (password: string) => person.call('session.login', { username: name, password })
    for (let i = 0; i < 5; i += 1) await byPassword('not this')
    expect((await byPassword(PASSWORD)).code).toBe('account_locked')
    await ask(person, mobileNum)
    const code = await eventually(() => codeFor(app, e164(mobileNum)).catch(() => undefined))
    expect((await enter(person, mobileNum, code)).code).toBe('ok')
    expect((await byPassword(PASSWORD)).code).toBe('ok')
    await setSetting(app.db, identitySettings.captchaAfterFailures, 1, 'test')
  })
})

describe('C01, P13, ER02: free play', () => {
  it('is a trial account with its own play money, without access to members’ functions', async () => {
    const answer = await newBrowser(app).call('session.freePlay', { os: 'Windows', platform: 'W', gatewayVersion: 3 })
    expect(answer.code).toBe('ok')
    const { token } = answer.value
    expect((await newBrowser(app).call('member.info', {}, token)).value).toMatchObject({ type: 4 })
    const rows = await app.owner.many(sql`
      select a.currency, sum(a.balance)::text as balance from account a join member m on m.id = a.member_id
      where m.account_type = 4 and a.balance <> 0 group by a.currency`)
    expect(rows).toEqual([{ currency: 'TRIAL', balance: '20000000' }])
    expect((await newBrowser(app).call('wallet.balance', {}, token)).value).toMatchObject({
      currency: 'TRIAL',
      sumBalance: '2000.0000',
    })
    for (const name of ['cashier.channels', 'cashier.deposits', 'session.firstLogin'] as const)
      expect((await newBrowser(app).call(name, {}, token)).code).toBe('trial_not_allowed')
    expect((await app.composition.audit()).isSound).toBe(true)
  })

  it.each(['member.register', 'session.login'] as const)('ends on the server when %s comes from it', async (name) => {
    const { name: username, token: own } = await member()
    const trial = async () => (await newBrowser(app).call('session.freePlay', {})).value.token
    const [left, other] = [await trial(), await trial()]
    const enter = (password: string) =>
      name === 'session.login'
        ? newBrowser(app).call(name, { username, password }, left)
        : newBrowser(app).call(name, registration(`${username}b`, { password, confirmPassword: password }), left)
    expect((await enter('1')).success).toBe(false)
    expect(await isIn(left)).toBe(true)
    const { token } = (await enter(PASSWORD)).value
    expect(await Promise.all([left, other, own, token].map(isIn))).toEqual([false, true, true, true])
  })

  it('is closed while its flag is off', async () => {
    await setFlag(app, 'FREEPLAY3', false)
    expect((await newBrowser(app).call('session.freePlay', {})).code).toBe('module_disabled')
    await setFlag(app, 'FREEPLAY3', true)
  })

  it('ends after 72 hours without use', async () => {
    await later(80 * 3600)
    await closeIdleTrials(deps)
    const { token } = (await newBrowser(app).call('session.freePlay', {})).value
    await later(71 * 3600)
    expect(await closeIdleTrials(deps)).toBe(0)
    await later(2 * 3600)
    expect(await closeIdleTrials(deps)).toBe(1)
    expect(await isIn(token)).toBe(false)
    expect(await closeIdleTrials(deps)).toBe(0)
  })
})

it('T14: the chosen language is stored in the account', async () => {
  const { name, token } = await member()
  expect((await newBrowser(app).call('member.setLanguage', { language: 'en' }, token)).code).toBe('ok')
  expect(await app.owner.one(sql`select language from member where username = ${name}`)).toEqual({ language: 'en' })
})
