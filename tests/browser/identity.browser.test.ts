import { must } from '@lotus/kernel'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { defaultRegisterFields } from '../../apps/server/src/modules/system/site/register-fields.ts'
import { expectNoProblems, type Home, type TestPlatform } from './identity/test-platform.ts'
import {
  closeForMaintenance,
  checkRegionBlock,
  checkLockout,
  loginBeforeHome,
  checkChangedTerms,
  checkExpiredPassword,
  MINUTE_MS,
  replaceInitialPassword,
  checkServiceWhileClosed,
} from './identity/guards.ts'
import { checkFlags } from './identity/flags.ts'
import { setInitialPassword } from './identity/initial-password.ts'
import { registerProvingNumber } from './identity/phones.ts'
import { checkClosureBlockers } from './identity/leaving.ts'
import { look } from './identity/screens.ts'
import { changePassword, endOthers, enrolAuthenticator, openSecurity, setEmail } from './identity/security.ts'
import { addPayoutAccount, depositByCall, keepKeys, withdraw } from './identity/sessions.ts'
import {
  askForCaptcha,
  forgetByEmail,
  logIn,
  logInByWork,
  logOut,
  openLogin,
  PASSWORDS,
  playTrial,
  register,
  registered,
  registerFromTrial,
  seePrefilledName,
  switchLanguage,
  trialButton,
  verifyElsewhere,
} from './identity/ways-in.ts'
import { openIdentity, vietnameseDesktop, englishPhone } from './identity/open-identity.ts'
import { faces } from './faces.ts'

// Nothing is mocked; the other half is identity-own.
let platform: TestPlatform
let close: () => Promise<void>
beforeAll(async () => {
  ;({ platform, close } = await openIdentity())
}, 400_000)
afterAll(() => close?.(), 60_000)

describe('identity in the browser', () => {
  // First, because it mostly waits: five tests run in parallel.
  it.concurrent('P04, T01, T02, ER02: a flag reaches open pages within a minute, and a trial plays but is no member before it registers', async () => {
    const guests = await Promise.all([
      platform.open({ ...vietnameseDesktop, ip: '198.18.140.1' }, 'trial'),
      platform.open({ ...englishPhone, ip: '198.18.141.1' }, 'trial'),
    ])
    for (const guest of guests) await openLogin(guest)
    for (const guest of guests) {
      await trialButton(guest).waitFor()
      await look(guest, 'login')
    }
    await platform.setFlag('FREEPLAY3', false)
    for (const guest of guests) await trialButton(guest).waitFor({ state: 'detached', timeout: MINUTE_MS })
    await platform.setFlag('FREEPLAY3', true)
    for (const guest of guests) await trialButton(guest).waitFor({ timeout: MINUTE_MS })
    for (const guest of guests) await guest.step('trial', () => playTrial(guest))
    for (const [index, guest] of guests.entries())
      await guest.step('from trial to member', () => registerFromTrial(guest, `thuthat0${index}`))
    expectNoProblems(...guests)
    for (const { context } of guests) await context.close()
  }, 300_000)

  it.concurrent.each(
    faces('identity', [
      { ...vietnameseDesktop, name: 'hoalan88', ip: '203.0.113.20', far: '198.51.100.20' },
      { ...englishPhone, name: 'orchid77', ip: '192.0.2.30', far: '100.64.30.30' },
    ]),
  )(
    'T04-T14, T22, ACC-6, SES-7, MC01 in $language on a $size: in by name, captcha, the second factor, withdrawal, forgotten password',
    async ({ name, far, ...home }) => {
      const email = `${name}@example.com`
      const me = await platform.open(home, 'ways in')
      const { step } = me
      await step('register', () => register(me, name))
      await step('keys of the session', () => keepKeys(me, name))
      await step('wrong password', () => askForCaptcha(me, name))
      await step('in without the picture', () => logInByWork(me))
      await step('log out', () => logOut(me))
      await step('log in, remembered', () => logIn(me, { name, password: PASSWORDS[0], remembers: true }))
      await step('name filled in', () => seePrefilledName(me, name))
      await step('change password', () => changePassword(me))
      await step('security centre', async () => {
        await openSecurity(me)
        await look(me, 'overview')
      })
      const app = await step('authenticator', () => enrolAuthenticator(me, PASSWORDS[1]))
      await step('email', () => setEmail(me, email))

      const elsewhere = await platform.open({ ...home, ip: far }, 'elsewhere')
      await elsewhere.step('verified from an unknown address', () => verifyElsewhere(elsewhere, name, app))
      await step('end the other session', () => endOthers(me, elsewhere))
      await elsewhere.context.close()

      await step('log out and in', async () => {
        await logOut(me)
        await logIn(me, { name, password: PASSWORDS[1] })
      })
      await step('step-up at the cashier', () => addPayoutAccount(me, { app }))
      await step('deposit', async () =>
        depositByCall(me, String(await me.page.evaluate(() => sessionStorage.getItem('token'))), '500'),
      )
      await step('log in anew', async () => {
        await logOut(me)
        await logIn(me, { name, password: PASSWORDS[1] })
      })
      await step('step-up at a withdrawal', () => withdraw(me, { recovery: must(app.recovery[1], 'a recovery code') }))
      await step('payee name', async () => {
        const token = await me.page.evaluate(() => sessionStorage.getItem('token'))
        await me.calls(token)('security.setPayeeName', { payeeName: 'NGUYEN VAN AN' })
      })
      await step('closing is held', () => checkClosureBlockers(me, PASSWORDS[1]))
      await step('forgot by email', () => forgetByEmail(me, { name, email, app }))
      await step('language', () => switchLanguage(me))
      await step('no problems', async () => expectNoProblems(me, elsewhere))
      await me.context.close()
    },
    400_000,
  )

  describe('what the operator switches for everybody at once', () => {
    const homes: readonly Home[] = [
      { ...vietnameseDesktop, ip: '198.18.200.1' },
      { ...englishPhone, ip: '198.18.201.1' },
    ]
    const open = () => Promise.all(homes.map((home) => platform.open(home, 'guards')))

    it('R25, R26, T02, ER08, T21: maintenance and a region block, with a contact', async () => {
      const people = await open()
      for (const { page, site } of people) await page.goto(`${site}/index`)
      await closeForMaintenance(platform, people)
      await checkRegionBlock(platform, people)
      await checkServiceWhileClosed(platform, people)
      for (const { context } of people) await context.close()
    }, 240_000)

    it('P04-P17: each flag shows and hides its own parts', async () => {
      const people = await open()
      await checkFlags(platform, people)
      expectNoProblems(...people)
      for (const { context } of people) await context.close()
    }, 120_000)

    it('ACC-3: changed terms are shown after the login and block a deposit, never a withdrawal', async () => {
      const people = await open()
      const names = ['dieukhoan1', 'dieukhoan2']
      for (const [index, person] of people.entries()) await registered(person, names[index] ?? '')
      const version = '2027-01'
      await platform.setSetting('identity.terms_version', version)
      await Promise.all(
        people.map((person, index) =>
          person.step('changed terms', () => checkChangedTerms(person, names[index] ?? '', version)),
        ),
      )
      expectNoProblems(...people)
      for (const { context } of people) await context.close()
    }, 120_000)

    it('R22, T05, P11, X01, DECISIONS 19: login first, initial password, expired one, five wrong ones', async () => {
      const people = await open()
      const names = ['khachquen1', 'khachquen2']
      for (const [index, person] of people.entries()) await registered(person, names[index] ?? '')
      await loginBeforeHome(platform, people, names)
      for (const [index, person] of people.entries()) {
        const name = names[index] ?? ''
        await person.step('log out', () => logOut(person))
        const initial = await setInitialPassword(platform, name)
        await person.step('handed-over password', () => replaceInitialPassword(person, name, initial))
        await person.step('log out', () => logOut(person))
      }
      await checkExpiredPassword(platform, people, names)
      await platform.setSetting('identity.captcha_after_failures', 1000)
      for (const [index, person] of people.entries())
        await person.step('lockout', () => checkLockout(person, names[index] ?? ''))
      expectNoProblems(...people)
      for (const { context } of people) await context.close()
    }, 280_000)

    it('P07: a phone number given with a name is verified by a code', async () => {
      const people = await open()
      const mobileNum = { ...defaultRegisterFields.mobileNum, enabled: true, required: true }
      await platform.setSetting('register.fields', { mobileNum })
      await platform.setFlag('REGMOBVERF3', true)
      try {
        for (const [index, person] of people.entries())
          await person.step('number proved', () => registerProvingNumber(person, `coso0${index}`, `091200080${index}`))
      } finally {
        await platform.setFlag('REGMOBVERF3', false)
        await platform.setSetting('register.fields', {})
      }
      expectNoProblems(...people)
      for (const { context } of people) await context.close()
    }, 120_000)
  })
})
