import { afterAll, beforeAll, describe, it } from 'vitest'
import { expectNoProblems, type TestPlatform } from './identity/test-platform.ts'
import { expectPolicy } from './identity/guards.ts'
import { forgetByPhone, logInBySms, registerByMobile, registerWithWrongInviter } from './identity/phones.ts'
import { closeAccount, exportData } from './identity/leaving.ts'
import { makeProfile } from './identity/profile.ts'
import { bindByProvider, bindInside, registerByProvider } from './identity/providers.ts'
import {
  endOneSession,
  enrolAuthenticator,
  forgetDevice,
  checkLoginNotice,
  pageHistory,
  renewAndDisable,
  setPayeeName,
  setPhone,
} from './identity/security.ts'
import { goByKeyboard, checkContinueAfterExpiry, checkLogoutInBothTabs } from './identity/sessions.ts'
import { logIn, logOut, PASSWORDS, registered } from './identity/ways-in.ts'
import {
  openIdentity,
  vietnameseDesktop,
  englishPhone,
  englishDesktop,
  vietnamesePhone,
} from './identity/open-identity.ts'
import { faces } from './faces.ts'

// Nothing is mocked; the other half is identity.
let platform: TestPlatform
let close: () => Promise<void>
beforeAll(async () => {
  ;({ platform, close } = await openIdentity())
}, 400_000)
afterAll(() => close?.(), 60_000)

describe('identity in the browser, one’s own things', () => {
  it.concurrent.each(
    faces('identity-own', [
      { ...englishDesktop, name: 'lotusann', ip: '198.18.60.1', phone: '0912000601' },
      { ...vietnamesePhone, name: 'sentrang', ip: '198.18.61.1', phone: '0912000602' },
    ]),
  )(
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

  it.concurrent.each(
    faces('identity-own 1', [
      { ...englishDesktop, name: 'binder01', ip: '198.18.90.1', phone: '0912000901', who: 'mai1' },
      { ...vietnamesePhone, name: 'lienket2', ip: '198.18.91.1', phone: '0912000902', who: 'mai2' },
    ]),
  )(
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

  it.concurrent.each(
    faces('identity-own 2', [
      { ...vietnameseDesktop, name: 'banphim1', ip: '198.18.170.1' },
      { ...englishPhone, name: 'keyboard2', ip: '198.18.171.1' },
    ]),
  )(
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
})
