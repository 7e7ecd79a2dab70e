import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { flagOn, forgetTree, setSetting } from '../index.ts'
import { defaultRegisterFields } from '../site/register-fields.ts'
import { storeNode } from '../system.repo.ts'
import { entrySettings, registrationSettings } from '../settings.ts'
import { identitySettings } from '../../identity/index.ts'

// Flags enforced within a call rather than on the whole call (P07-P09, P11, P12); system.http.test.ts has the rest.
const app = await testApp(['SEN60'])
const PASSWORD = 'một mật khẩu dài'

async function set(flags: Record<string, boolean>): Promise<void> {
  for (const [name, isOn] of Object.entries(flags)) await storeNode(app.db, name, isOn, 'test')
  forgetTree(app.db)
}
const agreed = { agree: true, ageConfirmed: true }
const register = (username: string) =>
  app.call(app.site, 'member.register', { username, password: PASSWORD, confirmPassword: PASSWORD, ...agreed })
const phone = { mobileNum: '0912345678', countryDialingCode: '84' }

describe('flags within a call', () => {
  it('P09: USERNAMEREG3 closes registration by username and nothing else', async () => {
    await set({ USERNAMEREG3: false, MOBILENUMREG3: true })
    expect((await register('lan1234')).code).toBe('module_disabled')
    await set({ USERNAMEREG3: true, MOBILENUMREG3: false })
    expect((await register('lan1234')).code).toBe('ok')
  })
  it('P06: MOBILENUMREG3 closes registration by mobile', async () => {
    expect(
      (await app.call(app.site, 'member.registerMobile', { ...agreed, ...phone, verificationCode: '000000' })).code,
    ).toBe('module_disabled')
    await set({ MOBILENUMREG3: true })
    expect(
      (await app.call(app.site, 'member.registerMobile', { ...agreed, ...phone, verificationCode: '000000' })).code,
    ).not.toBe('module_disabled')
  })
  it('P08: MOBILENUMPASSREG3 requires a password in mobile registration', async () => {
    const form = { ...agreed, ...phone, verificationCode: '000000' }
    await set({ MOBILENUMREG3: true, MOBILENUMPASSREG3: true })
    expect(await app.call(app.site, 'member.registerMobile', form)).toMatchObject({
      code: 'bad_request',
      value: { fields: { password: expect.anything() } },
    })
    await set({ MOBILENUMPASSREG3: false })
    const without = await app.call(app.site, 'member.registerMobile', form)
    expect(without.code).not.toBe('bad_request')
    expect(without.success).toBe(false)
  })
  it('P07: REGMOBVERF3 requires a code for a number given at registration', async () => {
    const mobileNum = { ...defaultRegisterFields.mobileNum, enabled: true }
    await setSetting(app.db, registrationSettings.fields, { mobileNum }, 'test')
    const named = { password: PASSWORD, confirmPassword: PASSWORD, ...agreed, ...phone }
    await set({ REGMOBVERF3: true })
    const withoutCode = await app.call(app.site, 'member.register', { ...named, username: 'hoa1234' })
    expect(withoutCode.code).toBe('sms_code_missing')
    await set({ REGMOBVERF3: false, MOBILENUMREG3: false })
    expect((await app.call(app.site, 'verification.smsRegister', phone)).code).toBe('module_disabled')
    expect((await app.call(app.site, 'member.register', { ...named, username: 'hoa1234' })).code).toBe('ok')
  })
  it('P12: MOBILEVERCODELOGIN3 allows the login by sms code', async () => {
    const login = () => app.call(app.site, 'session.login', { type: 'sms', ...phone, verificationCode: '000000' })
    expect((await login()).code).toBe('module_disabled')
    await set({ MOBILEVERCODELOGIN3: true })
    expect((await login()).code).not.toBe('module_disabled')
    // P15: without sms it is off whatever the tree says.
    await setSetting(app.db, entrySettings.smsEnabled, false, 'test')
    expect(await flagOn(app.db, 'MOBILEVERCODELOGIN3')).toBe(false)
    expect(['module_disabled', 'sms_disabled']).toContain((await login()).code)
    await setSetting(app.db, entrySettings.smsEnabled, true, 'test')
    await set({ MOBILEVERCODELOGIN3: false })
  })
  it('P11: PWDEXPFORCECHANGE3 forces the change of an expired password', async () => {
    await setSetting(app.db, identitySettings.passwordExpiryDays, 30, 'test')
    const { client } = await app.register('mai1234')
    await app.call(client, 'session.firstLogin', {})
    await app.setTestTime('2026-05-01T03:00:00Z')
    const login = async () =>
      (await app.call(app.site, 'session.login', { username: 'mai1234', password: PASSWORD })).value
    expect(await login()).toMatchObject({ passwordExpired: true, mustChangePassword: false })
    await set({ PWDEXPFORCECHANGE3: true })
    expect(await login()).toMatchObject({ passwordExpired: true, mustChangePassword: true })
    await set({ PWDEXPFORCECHANGE3: false })
  })
  it('the root of the tree cannot be removed', async () => {
    await expect(app.db.query(sql`update whitelabel_node set parent = 'ROOT' where mod_id = 'ROOT'`)).rejects.toThrow()
  })
})
