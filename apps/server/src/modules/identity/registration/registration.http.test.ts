import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { registerRules, setSetting, registrationSettings } from '../../system/index.ts'
import { codeFor, form, newBrowser, PASSWORD, registration, setFlag } from '../accounts.fixtures.ts'
import { insertAffiliateLink } from './inviters.repo.ts'

const app = await testApp([], { rates: {} })
const defaultRegisterFields = await registerRules(app.db)
const browser = () => newBrowser(app)
type Fields = Partial<typeof defaultRegisterFields>
const setFields = (fields: Fields) =>
  setSetting(app.db, registrationSettings.fields, { ...defaultRegisterFields, ...fields }, 'test')
const on = (name: keyof typeof defaultRegisterFields, required = false) => ({
  [name]: { ...defaultRegisterFields[name], enabled: true, required },
})
let serial = 0
const newName = () => `dangky${(serial += 1)}`
let now = Date.parse('2026-03-10T03:00:00Z')

beforeEach(async () => {
  // The next day: the limits of one test do not affect the next.
  now += 2 * 86_400_000
  await app.setTestTime(new Date(now))
  await setFields({})
  for (const flag of ['MOBILENUMREG3', 'REGMOBVERF3']) await setFlag(app, flag, false)
  await setFlag(app, 'MOBILENUMPASSREG3', true)
})

describe('V04, E04: the configured fields', () => {
  it('are stored if switched on, each in its place, and dropped if off', async () => {
    await setFields({
      ...on('payeeName'),
      ...on('email'),
      ...on('mobileNum'),
      ...on('line'),
      ...on('zalo'),
      ...on('idNumber'),
      ...on('nickname'),
      ...on('birthday'),
      ...on('address'),
      ...on('paymentPassword'),
    })
    const answer = await browser().call(
      'member.register',
      registration('dudutruong', {
        payeeName: 'NGUYEN  VAN AN',
        email: ' An.Nguyen@example.com ',
        mobileNum: '0901 234 567',
        line: 'an_line',
        zalo: '0901234567',
        idNumber: '012345678901',
        nickname: 'Bé An',
        birthday: '1990-02-28',
        address: '12 Lê Lợi, Huế',
        paymentPassword: '482913',
        occupation: 'not asked for',
        registerMethod: 'WEB',
      }),
    )
    expect(answer).toMatchObject({
      code: 'ok',
      value: {
        firstTimeLogin: false,
        passwordExpired: false,
        mustChangePassword: false,
        verify: null,
        lastLoginAt: null,
      },
    })
    const row = await app.owner.one(sql`
      select payee_name, email, email_verified_at, phone, phone_verified_at, nickname, birthday::text as birthday, id_number,
        register_fields, register_method, length(referral_code) as code_length from member where username = 'dudutruong'`)
    expect(row).toEqual({
      payee_name: 'NGUYEN VAN AN',
      email: 'An.Nguyen@example.com',
      email_verified_at: null,
      phone: '+84901234567',
      phone_verified_at: null,
      nickname: 'Bé An',
      birthday: '1990-02-28',
      id_number: '012345678901',
      register_fields: { line: 'an_line', zalo: '0901234567', address: '12 Lê Lợi, Huế' },
      register_method: 'username',
      code_length: 10,
    })
    const { text } = await app.owner.one<{ text: string }>(
      sql`select row_to_json(m)::text as text from member m where username = 'dudutruong'`,
    )
    expect(text).not.toContain('482913')
  })

  it('V05: each must follow its rule, and all problems are reported at once, with the bounds for the message', async () => {
    await setFields({ ...on('payeeName', true), ...on('email', true), ...on('qqNum'), ...on('paymentPassword') })
    const answer = await browser().call(
      'member.register',
      registration(newName(), { email: 'no address', qqNum: '12', paymentPassword: '12345678' }),
    )
    expect(answer).toMatchObject({
      status: 400,
      code: 'bad_request',
      value: {
        fields: { payeeName: 'required', email: 'pattern', qqNum: 'too_short', paymentPassword: 'too_long' },
        rules: { qqNum: { patternId: 7, min: 5, max: 12 }, paymentPassword: { patternId: 7, min: 6, max: 6 } },
      },
    })
  })

  it.each([['Nguyễn Văn An'], ['NGUYEN VAN 4N'], ['   ']])('V07: a payee name cannot be %j', async (payeeName) => {
    await setFields(on('payeeName', true))
    const answer = await browser().call('member.register', registration(newName(), { payeeName }))
    expect(answer).toMatchObject({ code: 'bad_request', value: { fields: { payeeName: expect.any(String) } } })
  })

  it('the operator sets the bounds of name and password as well', async () => {
    await setFields({
      username: { ...defaultRegisterFields.username, minLength: 8 },
      password: { ...defaultRegisterFields.password, minLength: 30 },
    })
    expect((await browser().call('member.register', registration('ngan1'))).value).toMatchObject({
      fields: { username: 'too_short', password: 'too_short' },
    })
  })

  it('V12, ACC-1: the birthday decides, whatever is ticked', async () => {
    await setFields(on('birthday', true))
    await app.setTestTime('2026-03-09T17:00:00Z') // 10 March in Vietnam
    const born = (birthday: string) => browser().call('member.register', registration(newName(), { birthday }))
    expect(await born('2008-03-11')).toMatchObject({ code: 'age_not_confirmed', value: { field: 'birthday', age: 18 } })
    expect((await born('2008-03-10')).code).toBe('ok')
    await app.setTestTime('2026-03-09T16:59:00Z') // still the 9th there
    expect((await born('2008-03-10')).code).toBe('age_not_confirmed')
    expect((await born('2008-02-30')).value).toMatchObject({ fields: { birthday: 'pattern' } })
  })

  it('a captcha required by the operator is checked once', async () => {
    await setFields(on('captcha', true))
    const person = browser()
    expect(await person.call('member.register', registration(newName()))).toMatchObject({
      code: 'captcha_required',
      value: { captcha: true },
    })
    await person.call('captcha.get', {})
    expect((await person.call('member.register', registration(newName(), { captcha: 'AAAAA' }))).code).toBe(
      'captcha_wrong',
    )
  })
})

describe('V08: two entries that differ', () => {
  it('are reported at the second', async () => {
    const answer = await browser().call('member.register', registration(newName(), { confirmPassword: `${PASSWORD} ` }))
    expect(answer).toMatchObject({ code: 'bad_request', value: { fields: { confirmPassword: 'mismatch' } } })
  })
})

describe('T10, V10, C07, ER05: the inviter', () => {
  it('a valid code in the link needs no field, an invalid one shows it and is refused', async () => {
    await insertAffiliateLink(app.db, { code: 'TET2026', memberId: null, domain: null })
    await insertAffiliateLink(app.db, { code: 'RIENG', memberId: null, domain: 'mot.example.com' })
    const check = async (input: Parameters<typeof app.call<'agent.affiliate'>>[2]) =>
      (await browser().call('agent.affiliate', input)).value
    expect(await check({ code: 'TET2026' })).toEqual({ valid: true, code: 'TET2026', showField: false })
    expect(await check({ code: 'SAI' })).toEqual({ valid: false, code: 'SAI', showField: true })
    expect(await check({})).toEqual({ valid: false, code: null, showField: false })
    expect(await check({ code: 'RIENG', domain: 'hai.example.com' })).toMatchObject({ valid: false })
    expect(await check({ url: 'https://mot.example.com/register?affiliateCode=RIENG' })).toMatchObject({ valid: true })
    expect((await browser().call('member.register', registration('coma1', { affiliateCode: 'TET2026' }))).code).toBe(
      'ok',
    )
    expect(await browser().call('member.register', registration('coma2', { affiliateCode: 'SAI' }))).toMatchObject({
      status: 400,
      code: 'invitation_code_error',
      value: { field: 'affiliateCode' },
    })
    const row = await app.owner.one(sql`select affiliate_code, referred_by from member where username = 'coma1'`)
    expect(row).toEqual({ affiliate_code: 'TET2026', referred_by: null })
  })

  it('a member’s own code names the one who invited', async () => {
    await setFields({ ...on('referralCode'), ...on('recommenderId') })
    await browser().call('member.register', registration('nguoimoi1'))
    const { id, code } = await app.owner.one<{ id: bigint; code: string }>(
      sql`select id, referral_code as code from member where username = 'nguoimoi1'`,
    )
    const referredBy = async (name: string, more: object) => {
      expect((await browser().call('member.register', registration(name, more))).code).toBe('ok')
      return (
        await app.owner.one<{ by: bigint | null }>(sql`select referred_by as by from member where username = ${name}`)
      ).by
    }
    expect(await referredBy('duocmoi1', { referralCode: code.toLowerCase() })).toBe(id)
    expect(await referredBy('duocmoi2', { recommenderId: code })).toBe(id)
    // ACC-7: a username as code would reveal which names exist.
    const byName = await browser().call('member.register', registration('duocmoi5', { recommenderId: 'nguoimoi1' }))
    expect(byName).toMatchObject({ code: 'invitation_code_error', value: { field: 'recommenderId' } })
    expect(await referredBy('duocmoi3', { affiliateCode: code })).toBe(id)
    expect(
      (await browser().call('member.register', registration('duocmoi4', { referralCode: 'KHONGCO' }))).value,
    ).toEqual({
      field: 'referralCode',
    })
  })
})

describe('V04, T10: registering by mobile', () => {
  const mobile = (mobileNum: string, more: object = {}) => ({
    ...form,
    mobileNum,
    verificationCode: '000000',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...more,
  })

  it('P06: is closed while its flag is off', async () => {
    expect(await browser().call('member.registerMobile', mobile('0901111111'))).toMatchObject({
      status: 403,
      code: 'module_disabled',
    })
    expect((await browser().call('verification.smsRegister', { mobileNum: '0901111111' })).code).toBe('module_disabled')
  })

  it('proves the number by its code, makes it the name, and logs in', async () => {
    await setFlag(app, 'MOBILENUMREG3', true)
    const person = browser()
    expect(
      await person.call('verification.smsRegister', { mobileNum: '0901111111', countryDialingCode: '84' }),
    ).toMatchObject({
      code: 'ok',
      value: { expiredMinutes: 5, retryAfterSeconds: 60 },
    })
    const verificationCode = await codeFor(app, '+84901111111')
    expect((await person.call('member.registerMobile', mobile('0901111111'))).code).toBe('sms_code_invalid')
    const elsewhere = await browser().call('member.registerMobile', mobile('0901111111', { verificationCode }))
    expect(elsewhere.code).toBe('sms_code_invalid')
    const answer = await person.call('member.registerMobile', mobile('+84 901 111 111', { verificationCode }))
    expect(answer.code).toBe('ok')
    const info = await person.call('member.info', {}, answer.value.token)
    expect(info.value.account).toBe('84901111111')
    for (const username of ['0901111111', '84901111111', '+84 901 111 111'])
      expect((await browser().call('session.login', { username, password: PASSWORD })).code).toBe('ok')
  })

  it('reveals only to the owner of the number that it has an account', async () => {
    await setFlag(app, 'MOBILENUMREG3', true)
    const other = browser()
    expect((await other.call('verification.smsRegister', { mobileNum: '0901111111' })).value).toEqual({
      expiredMinutes: 5,
      retryAfterSeconds: 60,
    })
    const verificationCode = await codeFor(app, '+84901111111')
    expect(await other.call('member.registerMobile', mobile('0901111111', { verificationCode }))).toMatchObject({
      status: 409,
      code: 'phone_taken',
    })
  })

  it('P08: needs no password while that is off; the member logs in by code', async () => {
    await setFlag(app, 'MOBILENUMREG3', true)
    await setFlag(app, 'MOBILENUMPASSREG3', false)
    const person = browser()
    await person.call('verification.smsRegister', { mobileNum: '0902222222' })
    const verificationCode = await codeFor(app, '+84902222222')
    const answer = await person.call('member.registerMobile', { ...form, mobileNum: '0902222222', verificationCode })
    expect(answer.code).toBe('ok')
    const row = await app.owner.one(sql`select has_password from member where username = '84902222222'`)
    expect(row).toEqual({ has_password: false })
  })

  it('ACC-5: eight concurrent registrations with one proved number create exactly one account', async () => {
    await setFlag(app, 'REGMOBVERF3', true)
    await setFields(on('mobileNum', true))
    const people = Array.from({ length: 8 }, () => browser())
    const codes: string[] = []
    for (const [index, person] of people.entries()) {
      // The limits of the number are tested elsewhere.
      await app.setTestTime(new Date(now + index * 600_000))
      const sent = await person.call('verification.smsRegister', { mobileNum: '0903333333' })
      if (sent.code === 'ok') codes[index] = await codeFor(app, '+84903333333')
    }
    await app.owner.query(sql`update verification_code set expires_at = 'infinity' where target = '+84903333333'`)
    const answers = await Promise.all(
      people.flatMap((person, index) =>
        codes[index] === undefined
          ? []
          : [
              person.call(
                'member.register',
                registration(`songsong${index}`, { mobileNum: '0903333333', verificationCode: codes[index] }),
              ),
            ],
      ),
    )
    expect(answers.length).toBeGreaterThan(3)
    expect(answers.filter(({ code }) => code === 'ok')).toHaveLength(1)
    expect(new Set(answers.filter(({ code }) => code !== 'ok').map(({ code }) => code))).toEqual(
      new Set(['phone_taken']),
    )
  })
})

it('ACC-5: a number, address or document of an older account is reported to the operators, and to nobody else', async () => {
  await setFields({ ...on('email'), ...on('idNumber') })
  const same = { email: 'Chung@example.com', idNumber: 'ABC123456' }
  expect((await browser().call('member.register', registration('trung1', same))).code).toBe('ok')
  const second = { email: 'chung@EXAMPLE.com', idNumber: 'abc123456' }
  expect((await browser().call('member.register', registration('trung2', second))).code).toBe('ok')
  const rows = await app.owner.many(sql`
    select m.username, o.username as other, d.field from member_duplicate d join member m on m.id = d.member_id
    join member o on o.id = d.other_member_id where m.username = 'trung2' order by d.field`)
  expect(rows).toEqual([
    { username: 'trung2', other: 'trung1', field: 'email' },
    { username: 'trung2', other: 'trung1', field: 'id_number' },
  ])
})

it('P05: registering by name is closed while its flag is off', async () => {
  await setFlag(app, 'USERNAMEREG3', false)
  expect((await browser().call('member.register', registration(newName()))).code).toBe('module_disabled')
  await setFlag(app, 'USERNAMEREG3', true)
})
