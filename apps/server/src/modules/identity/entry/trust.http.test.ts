import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { setSetting, entrySettings } from '../../system/index.ts'
import { accountWorld, eventually, newBrowser, NEW_PASSWORD, PASSWORD, registration } from '../accounts.fixtures.ts'
import { giveInitialPassword } from '../passwords/initial-password.ts'
import { MAKES_WAIT } from '../captcha/captcha.ts'
import { identitySettings } from '../settings.ts'

const app = await testApp(['MBAC'])
const { member, nextDay, later, isIn } = accountWorld(app, 'tin')
const money = (token: string, path: 'cashier.createDeposit' | 'cashier.createWithdrawal') =>
  app.call(app.site.as(token), path, { amount: '100', channelId: '1', payoutAccountId: '1' } as never, {
    key: crypto.randomUUID(),
  })

beforeEach(nextDay)

describe('ACC-3: changed terms', () => {
  it('are asked for at the next login and before deposit and bet, and never block a withdrawal', async () => {
    const { name, token } = await member()
    const info = async () => (await app.call(app.site.as(token), 'member.info', {})).value.terms
    expect(await info()).toBeNull()
    await setSetting(app.db, entrySettings.termsVersion, '2026-02', 'test')
    const login = await newBrowser(app).call('session.login', { username: name, password: PASSWORD })
    expect(login.value.terms).toEqual({ version: '2026-02' })
    expect(await info()).toEqual({ version: '2026-02' })
    expect(await money(token, 'cashier.createDeposit')).toMatchObject({
      status: 403,
      code: 'terms_required',
      value: { version: '2026-02' },
    })
    expect((await money(token, 'cashier.createWithdrawal')).code).not.toBe('terms_required')
    const accept = (version: string) => app.call(app.site.as(token), 'member.acceptTerms', { version })
    // The version that somebody has read may no longer be in force.
    expect(await accept('2026-01')).toMatchObject({ code: 'state_conflict', value: { version: '2026-02' } })
    expect([(await accept('2026-02')).code, (await accept('2026-02')).code]).toEqual(['ok', 'ok'])
    expect(await info()).toBeNull()
    expect((await money(token, 'cashier.createDeposit')).code).not.toBe('terms_required')
    // ACC-2: each acceptance has its row.
    const rows = await app.owner.many(sql`
      select version, ip is not null as "hasPlace" from member_terms t join member m on m.id = t.member_id
      where m.username = ${name} order by version`)
    expect(rows).toEqual([
      { version: '2026-01', hasPlace: true },
      { version: '2026-02', hasPlace: true },
    ])
    await setSetting(app.db, entrySettings.termsVersion, '2026-01', 'test')
  })

  it('C12: do not concern trial accounts', async () => {
    await setSetting(app.db, entrySettings.termsVersion, '2026-03', 'test')
    const trial = await newBrowser(app).call('session.freePlay', {})
    expect(trial.value.terms).toBeNull()
    await setSetting(app.db, entrySettings.termsVersion, '2026-04', 'test')
    expect((await app.call(app.site.as(trial.value.token), 'member.info', {})).value.terms).toBeNull()
    await setSetting(app.db, entrySettings.termsVersion, '2026-01', 'test')
  })
})

describe('ACC-4: identity checks', () => {
  it('are required before the actions the operator sets, until done', async () => {
    const { name, token } = await member()
    await setSetting(app.db, identitySettings.checkBefore, ['withdrawal'], 'test')
    expect(await money(token, 'cashier.createWithdrawal')).toMatchObject({
      status: 403,
      code: 'identity_check_required',
      value: { before: 'withdrawal' },
    })
    expect((await money(token, 'cashier.createDeposit')).code).not.toBe('identity_check_required')
    await app.owner.query(
      sql`update member set identity_checked_at = lotus_now(), identity_checked_by = 'test' where username = ${name}`,
    )
    expect((await money(token, 'cashier.createWithdrawal')).code).not.toBe('identity_check_required')
    await setSetting(app.db, identitySettings.checkBefore, [], 'test')
  })
})

describe('4.3: a captcha for those who cannot see a picture', () => {
  const solve = ({ challenge, bits }: { challenge: string; bits: number }) => {
    for (let number = 0; ; number += 1) {
      const hash = createHash('sha256').update(`${challenge}.${number}`).digest('hex')
      if (BigInt(`0x${hash}`) >> BigInt(256 - bits) === 0n) return `pow.${challenge}.${number}`
    }
  }
  const wanting = async () => {
    const { name } = await member()
    const person = newBrowser(app)
    await person.call('session.login', { username: name, password: 'not this' })
    const logIn = (captcha?: string) =>
      person.call('session.login', { username: name, password: PASSWORD, ...(captcha ? { captcha } : {}) })
    expect((await logIn()).code).toBe('captcha_required')
    return { person, logIn }
  }

  it('is solved by the browser and counts like the picture, once', async () => {
    const { person, logIn } = await wanting()
    const { value } = await person.call('captcha.challenge', {})
    expect(value).toMatchObject({ bits: 17, expiresInSeconds: 120 })
    const proof = solve(value)
    expect((await logIn(proof)).code).toBe('ok')
    await person.call('session.login', { username: 'khongcoai', password: 'not this' })
    const again = await person.call('session.login', { username: 'khongcoai', password: 'x', captcha: proof })
    expect(again.code).toBe('captcha_wrong')
  })

  it('is valid for two minutes, for its own browser, and only with the work done', async () => {
    const { person, logIn } = await wanting()
    const first = (await person.call('captcha.challenge', {})).value
    expect((await logIn(`pow.${first.challenge}.0`)).code).toBe('captcha_wrong')
    await later(2)
    const second = (await person.call('captcha.challenge', {})).value
    const stranger = await wanting()
    await stranger.person.call('captcha.challenge', {})
    expect((await stranger.logIn(solve(second))).code).toBe('captcha_wrong')
    await later(121)
    expect((await logIn(solve(second))).code).toBe('captcha_wrong')
    // A browser that got a picture cannot answer with a proof of work.
    await person.call('captcha.get', {})
    expect((await logIn(solve(first))).code).toBe('captcha_wrong')
  })

  it('is given at most once a second and can be switched off', async () => {
    const person = newBrowser(app)
    expect((await person.call('captcha.challenge', {})).code).toBe('ok')
    expect((await person.call('captcha.challenge', {})).code).toBe('too_many_requests')
    await setSetting(app.db, identitySettings.captchaProof, false, 'test')
    expect((await newBrowser(app).call('captcha.challenge', {})).code).toBe('module_disabled')
    await setSetting(app.db, identitySettings.captchaProof, true, 'test')
  })

  it('a flood of pictures is refused at once beyond the queue', async () => {
    const answers = await Promise.all(
      Array.from({ length: MAKES_WAIT + 30 }, () => newBrowser(app).call('captcha.get', {})),
    )
    const codes = answers.map(({ code }) => code)
    expect(new Set(codes)).toEqual(new Set(['ok', 'too_many_requests']))
    expect(codes.filter((code) => code === 'ok').length).toBeGreaterThanOrEqual(MAKES_WAIT)
    expect((await newBrowser(app).call('captcha.get', {})).code).toBe('ok')
  })
})

describe('SES-5: a changed password', () => {
  it('of two concurrent changes one succeeds, and the other is told that its old password is wrong', async () => {
    const { name, token } = await member()
    const second = (await newBrowser(app).call('session.login', { username: name, password: PASSWORD })).value.token
    const passwords = [`${NEW_PASSWORD} một`, `${NEW_PASSWORD} hai`]
    const answers = await Promise.all(
      [token, second].map((from, i) =>
        newBrowser(app).call(
          'member.changePassword',
          { oldPassword: PASSWORD, newPassword: passwords[i] ?? '', confirmNewPassword: passwords[i] ?? '' },
          from,
        ),
      ),
    )
    const won = answers.findIndex(({ code }) => code === 'ok')
    expect(answers[1 - won]).toMatchObject({ code: 'bad_request', value: { fields: { oldPassword: 'incorrect' } } })
    const entering = (password: string) => newBrowser(app).call('session.login', { username: name, password })
    expect((await entering(passwords[won] ?? '')).code).toBe('ok')
    expect((await entering(passwords[1 - won] ?? '')).code).toBe('login_failed')
  })

  it('C5: one given by an operator ends sessions, devices and links', async () => {
    const email = 'dien-thoai@example.com'
    const { name, token } = await member({ email })
    const person = newBrowser(app)
    await person.call('session.login', { username: name, password: PASSWORD, remember: true })
    await newBrowser(app).call('member.forgotByEmail', { username: name, email })
    const ticket = await eventually(async () => {
      const row = await app.owner.maybe<{ body: string }>(
        sql`select body from demo_message where recipient = ${email} order by id desc limit 1`,
      )
      return /#reset=([\w-]{43})/.exec(row?.body ?? '')?.[1]
    })
    const { id } = await app.owner.one<{ id: bigint }>(sql`select id from member where username = ${name}`)
    const { deps, passwords } = app.composition
    const password = await giveInitialPassword({ ...deps, passwords }, id)
    expect(await isIn(token)).toBe(false)
    expect((await person.call('session.device', {})).value.username).toBeNull()
    expect((await newBrowser(app).call('member.resetByEmail', { ticket, newPassword: NEW_PASSWORD })).code).toBe(
      'ticket_invalid',
    )
    const entered = await newBrowser(app).call('session.login', { username: name, password })
    expect(entered.value).toMatchObject({ mustChangePassword: true })
  })
})

describe('K13: the form', () => {
  it('promises no money until the operator sets an amount', async () => {
    const { value } = await newBrowser(app).call('system.registerSettings', {})
    expect([value.bonusAmountVnd, value.zaloBonus]).toEqual(['', ''])
    expect((await newBrowser(app).call('member.register', registration('khonghua1'))).code).toBe('ok')
  })
})
