import { must } from '@lotus/kernel'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { defaultRegisterFields } from '../../apps/server/src/modules/system/site/register-fields.ts'
import { expectNoProblems, startTestPlatform, type Home, type TestPlatform } from './identity/test-platform.ts'
import {
  closeForMaintenance,
  expectPolicy,
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
import {
  forgetByPhone,
  logInBySms,
  registerByMobile,
  registerProvingNumber,
  registerWithWrongInviter,
} from './identity/phones.ts'
import { closeAccount, exportData, checkClosureBlockers } from './identity/leaving.ts'
import { makeProfile } from './identity/profile.ts'
import { bindByProvider, bindInside, openProvider, registerByProvider } from './identity/providers.ts'
import { look } from './identity/screens.ts'
import {
  changePassword,
  endOneSession,
  endOthers,
  enrolAuthenticator,
  forgetDevice,
  checkLoginNotice,
  openSecurity,
  pageHistory,
  renewAndDisable,
  setEmail,
  setPayeeName,
  setPhone,
} from './identity/security.ts'
import {
  addPayoutAccount,
  depositByCall,
  goByKeyboard,
  checkContinueAfterExpiry,
  keepKeys,
  checkLogoutInBothTabs,
  withdraw,
} from './identity/sessions.ts'
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

// Runs the program of npm start behind one proxy hop, so that a browser may come from any address; its own outbox of
// mails and messages; authenticator codes made as an app makes them; a real OpenID provider. Nothing is mocked.
let platform: TestPlatform
let provider: Awaited<ReturnType<typeof openProvider>>
beforeAll(async () => {
  provider = await openProvider()
  platform = await startTestPlatform(provider.env)
  provider.serve(platform.product.site)
  for (const flag of ['MOBILENUMREG3', 'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3', 'X_FIREBASE_GOOGLE'])
    await platform.setFlag(flag, true)
  // One phone requests several codes within seconds here.
  await platform.setSetting('identity.code_every_seconds', 1)
  await platform.setSetting('identity.code_burst', 20)
  await platform.setSetting('identity.verify_bank_name', true)
  await platform.setSetting('site.customer_service_url', 'https://help.example.com/lotus')
}, 400_000)
afterAll(async () => {
  await platform?.close()
  provider?.close()
}, 60_000)

const vietnameseDesktop = { language: 'vi', size: 'desktop' } as const
const englishPhone = { language: 'en', size: 'phone', scheme: 'light' } as const
const englishDesktop = { language: 'en', size: 'desktop', scheme: 'light' } as const
const vietnamesePhone = { language: 'vi', size: 'phone' } as const

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

  it.concurrent.each([
    { ...vietnameseDesktop, name: 'hoalan88', ip: '203.0.113.20', far: '198.51.100.20' },
    { ...englishPhone, name: 'orchid77', ip: '192.0.2.30', far: '100.64.30.30' },
  ])(
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

  it.concurrent.each([
    { ...englishDesktop, name: 'lotusann', ip: '198.18.60.1', phone: '0912000601' },
    { ...vietnamesePhone, name: 'sentrang', ip: '198.18.61.1', phone: '0912000602' },
  ])(
    'MC01, X01, E01, SES-6, ACC-10, ACC-12, ACC-13 in $language on a $size: profile, contacts, factor off, sessions, devices, history, expiry, export, closing',
    async ({ name, phone, ...home }) => {
      const me = await platform.open(home, 'own things')
      const { step } = me
      await registered(me, name)
      await step('log in', () => logIn(me, { name, password: PASSWORDS[0] }))
      await step('profile', () => makeProfile(me))
      await step('phone', () => setPhone(me, phone))
      await step('payee name', () => setPayeeName(me))
      const app = await step('authenticator', () => enrolAuthenticator(me, PASSWORDS[0]))
      await step('new codes, factor off', () => renewAndDisable(me, app))
      await step('news of logins', () => checkLoginNotice(me, name))
      await step('end one session', () => endOneSession(me))
      await step('history', () => pageHistory(me, name))
      await step('two tabs', () => checkLogoutInBothTabs(me, name))
      await step('devices', () => forgetDevice(me, name))
      await step('export', () => exportData(me, name, phone))
      const late = await me.tab()
      await late.step('expired in the middle', () => checkContinueAfterExpiry(late, name))
      await late.page.close()
      await step('closing', () => closeAccount(me, name, PASSWORDS[0]))
      await step('no problems', async () => expectNoProblems(me, late))
      await me.context.close()
    },
    400_000,
  )

  it.concurrent.each([
    { ...englishDesktop, name: 'binder01', ip: '198.18.90.1', phone: '0912000901', who: 'mai1' },
    { ...vietnamesePhone, name: 'lienket2', ip: '198.18.91.1', phone: '0912000902', who: 'mai2' },
  ])(
    'V04, T08-T11, P12, X10 in $language on a $size: by mobile, by sms, forgotten by phone, an inviter nobody knows, a provider',
    async ({ name, phone, who, ...home }) => {
      const me = await platform.open(home, 'phones')
      const { step } = me
      await step('register by mobile', () => registerByMobile(me, phone))
      await step('log in by sms', () => logInBySms(me, phone))
      await step('forgot by phone', () => forgetByPhone(me, phone))
      await step('inviter', () => registerWithWrongInviter(me))
      await step('provider: new account', () => registerByProvider(me, `${who}new`))
      await registered(me, name)
      await step('provider: existing account', () => bindByProvider(me, `${who}bound`, name))
      await registered(me, `${name.slice(0, 6)}in`)
      await step('provider: from inside', async () => {
        await logOut(me)
        await logIn(me, { name: `${name.slice(0, 6)}in`, password: PASSWORDS[0] })
        await bindInside(me, `${who}inside`)
      })
      await step('no problems', async () => expectNoProblems(me))
      await me.context.close()
    },
    400_000,
  )

  it.concurrent.each([
    { ...vietnameseDesktop, name: 'banphim1', ip: '198.18.170.1' },
    { ...englishPhone, name: 'keyboard2', ip: '198.18.171.1' },
  ])(
    'WCAG 2.1.1 in $language on a $size: in, to a changed profile and out again by the keyboard alone',
    async ({ name, ...home }) => {
      const me = await platform.open(home, 'keyboard')
      await registered(me, name)
      await me.step('keyboard', () => goByKeyboard(me, name))
      expectNoProblems(me)
      await me.context.close()
    },
    200_000,
  )

  it.concurrent('trust.md 4: an injected script never runs, and the policy reports it', async () => {
    const me = await platform.open({ ...vietnameseDesktop, ip: '198.18.180.1' }, 'policy')
    await me.step('policy', () => expectPolicy(me))
    await me.context.close()
  })

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
