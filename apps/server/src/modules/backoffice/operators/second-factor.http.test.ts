import { describe, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { operatorCode } from '@lotus/testing'
import { testApp } from '../../../testing/test-app.ts'
import { getSetting, setSetting } from '../../system/index.ts'
import { backofficeSettings } from '../settings.ts'
import { identitySettings } from '../../identity/index.ts'

const app = await testApp(['SEN60'])
await setSetting(app.db, backofficeSettings.secondFactor, true, 'test')

const accountOf = (username: string) =>
  must(
    app.accounts.find((one) => one.username === username),
    'a demo operator',
  )
const codeOf = (username: string, secondsLater = 0) =>
  operatorCode(
    must(accountOf(username).totpSecret, 'an operator has an authenticator'),
    new Date(app.clock.now().getTime() + secondsLater * 1000),
  )
const logIn = (username: string, code?: string) =>
  app.call(app.backoffice, 'bo.login', {
    username,
    password: accountOf(username).password,
    ...(code === undefined ? {} : { code }),
  })

describe('the second factor of operators (trust.md BO-2)', () => {
  it('is on by default', () => {
    expect(backofficeSettings.secondFactor.default).toBe(true)
  })
  it('the password alone is refused, and the answer says what is missing', async () => {
    expect(await logIn('mai.sup')).toMatchObject({ code: 'operator_code_required', status: 401, value: {} })
    expect((await logIn('mai.sup', '')).code).toBe('operator_code_required')
  })
  it('a wrong password gets the same answer as a wrong name, whatever the code is', async () => {
    for (const username of ['linh.fin', 'nobody'])
      expect(
        await app.call(app.backoffice, 'bo.login', { username, password: 'guess', code: codeOf('linh.fin') }),
      ).toMatchObject({ code: 'login_failed', value: {} })
  })
  it('password and code in one call log in, and each code once', async () => {
    const code = codeOf('mai.sup')
    const first = await logIn('mai.sup', code)
    expect(first.code).toBe('ok')
    expect((await app.backoffice.as(first.value.token).get('/bo/me')).code).toBe('ok')
    expect((await logIn('mai.sup', code)).code).toBe('code_wrong')
    // An earlier step is refused as well: steps only count upwards.
    expect((await logIn('mai.sup', codeOf('mai.sup', -30))).code).toBe('code_wrong')
    expect((await logIn('mai.sup', codeOf('mai.sup', 30))).code).toBe('ok')
  })
  it('of two concurrent logins with one code only one succeeds', async () => {
    await app.setTestTime('2026-03-10T04:00:00Z')
    const code = codeOf('mai.sup')
    const codes = (await Promise.all([logIn('mai.sup', code), logIn('mai.sup', code)])).map((answer) => answer.code)
    expect(codes.toSorted()).toEqual(['code_wrong', 'ok'])
  })
  it('codes of another operator and of another time are wrong', async () => {
    expect((await logIn('tu.op', codeOf('linh.fin'))).code).toBe('code_wrong')
    expect((await logIn('tu.op', codeOf('tu.op', 600))).code).toBe('code_wrong')
  })
  it('guessing codes locks the account as guessing passwords does', async () => {
    const max = await getSetting(app.db, identitySettings.loginFailuresMax)
    for (let attempt = 0; attempt < max; attempt += 1) await logIn('linh.fin', '000000')
    expect((await logIn('linh.fin', codeOf('linh.fin'))).code).toBe('account_locked')
  })
  it('the secret is not stored in clear text, and an operator without one cannot log in', async () => {
    const rows = await app.db.many<{ secret: Buffer }>(
      sql`select totp_secret as secret from operator where username = 'tu.op'`,
    )
    const secret = accountOf('tu.op').totpSecret ?? ''
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(rows[0]?.secret.toString('latin1')).not.toContain(secret)
    await app.db.query(sql`update operator set totp_secret = null where username = 'tu.op'`)
    expect((await logIn('tu.op', codeOf('tu.op'))).code).toBe('account_disabled')
  })
})
