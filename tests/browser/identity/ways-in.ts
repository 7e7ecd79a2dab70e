import { expect } from 'vitest'
import { must } from '@lotus/kernel'
import type { Locator } from 'playwright-core'
import { totpCodes } from '@lotus/testing'
import { until } from '@lotus/testing/browser'
import { dialogClosed, messageTo, firstVisible, topDialog, type TestPlatform, type Person } from './test-platform.ts'
import { expectFieldError, look } from './screens.ts'

export const PASSWORDS = ['mật khẩu dài 2026', 'một mật khẩu khác 2026', 'mật khẩu thứ ba 2026'] as const

export const username = ({ page, t }: Person): Locator =>
  topDialog(page).getByRole('textbox', { name: t('auth:field.username') })
export const submit = ({ page }: Person): Locator => topDialog(page).locator('button[type=submit]')

/** An account created by a call from the same address, so that a test can start with a member. */
export async function registered(person: Person, name: string): Promise<string> {
  const answer = await person.calls()('member.register', {
    username: name,
    password: PASSWORDS[0],
    confirmPassword: PASSWORDS[0],
    agree: true,
    ageConfirmed: true,
    registerMethod: 'WEB',
    login: true,
  })
  return answer.token
}

/** Both are unticked until the person ticks them (DECISIONS 34). */
export async function agree({ page }: Person): Promise<void> {
  for (const name of ['ageConfirmed', 'agree']) await topDialog(page).locator(`input[name=${name}]`).check()
}

export async function register(person: Person, name: string): Promise<void> {
  const { page, t } = person
  await page.goto(`${person.site}/register`)
  const form = topDialog(page)
  await chooseUsername(person)
  await look(person, 'register')
  // V04: nothing is sent before the form is valid, and each field shows its own error.
  await username(person).fill('1a')
  const [password, again] = await passwordFields(person, 2)
  await must(password, 'two fields').fill('ngắn')
  await submit(person).click()
  await expectFieldError(username(person), /\S/)
  await expectFieldError(must(password, 'two fields'), /\S/)
  await expectFieldError(must(again, 'two fields'), t('auth:error.mismatch'))
  await expectFieldError(form.locator('input[name=ageConfirmed]'), t('auth:error.age', { age: '18' }))
  await expectFieldError(form.locator('input[name=agree]'), t('auth:error.terms'))
  await look(person, 'register-errors')
  await fillRegistration(person, name)
}

async function fillRegistration(person: Person, name: string): Promise<void> {
  await username(person).fill(name)
  for (const field of await passwordFields(person, 2)) await field.fill(PASSWORDS[0])
  await agree(person)
  await submit(person).click()
  await dialogClosed(person.page)
}

/** If registration by mobile number is the default, the other one is a tab. */
export async function chooseUsername(person: Person): Promise<void> {
  const { page, t } = person
  const tab = topDialog(page).getByRole('radio', { name: t('auth:register.byUsername') })
  await tab.or(username(person)).first().waitFor()
  if (await tab.isVisible()) await tab.click()
  await username(person).waitFor()
}

export async function logOut({ page, t, site, size }: Person): Promise<void> {
  await page.goto(`${site}/index`)
  if (size === 'phone') await page.getByRole('button', { name: t('frame:menu.open') }).click()
  await firstVisible(page.getByRole('button', { name: t('frame:logout.button') })).click()
  await page
    .getByRole('dialog', { name: t('frame:logout.title') })
    .getByRole('button', { name: t('frame:logout.button') })
    .click()
  await firstVisible(page.getByRole('button', { name: t('frame:auth.login') })).waitFor()
}

/** On a new page, so that nothing of an earlier form is left. */
export async function openLogin(person: Person): Promise<void> {
  await person.page.goto(`${person.site}/login`)
  await username(person).waitFor()
}

export type Credentials = { name: string; password: string }

export async function fillLogin(person: Person, { name, password }: Credentials): Promise<void> {
  await username(person).fill(name)
  await topDialog(person.page).locator('input[type=password]').fill(password)
}

export async function logIn(person: Person, given: Credentials & { remembers?: boolean }): Promise<void> {
  const { page, t } = person
  await openLogin(person)
  await fillLogin(person, given)
  await topDialog(page)
    .getByRole('checkbox', { name: t('auth:login.remember') })
    .setChecked(given.remembers ?? false)
  await submit(person).click()
  await dialogClosed(page)
}

/** V15: programs cannot read the captcha; a test can only check that it is required and shown. */
export async function askForCaptcha(person: Person, name: string): Promise<void> {
  const { page, t } = person
  await openLogin(person)
  await submit(person).click()
  await expectFieldError(username(person), t('auth:error.usernameRequired'))
  await expectFieldError(topDialog(page).locator('input[type=password]'), t('auth:error.passwordRequired'))
  await fillLogin(person, { name, password: 'sai hoàn toàn 2026' })
  await submit(person).click()
  const image = page.getByAltText(t('auth:captcha.alt'))
  await image.waitFor()
  await topDialog(page).getByRole('alert').first().waitFor()
  // K05: another picture on request, at most one per second.
  const first = await image.getAttribute('src')
  await page.getByRole('button', { name: t('auth:captcha.another') }).click()
  await until(
    () => image.getAttribute('src'),
    (value) => value !== null && value !== first,
  )
  await look(person, 'login-captcha')
  await submit(person).click()
  await expectFieldError(topDialog(page).getByLabel(t('auth:field.captcha')), t('auth:error.captchaRequired'))
}

/** WCAG 1.1.1, V15: a login without reading the picture, and an answer that cannot be used twice. */
export async function logInByWork(person: Person): Promise<void> {
  const { page } = person
  await topDialog(page).locator('input[type=password]').fill('sai lần nữa 2026')
  await workInstead(person)
  await look(person, 'login-work')
  await submit(person).click()
  await topDialog(page).getByRole('alert').first().waitFor()
  // Each try needs new work; it starts by itself.
  await page.getByText(person.t('auth:captcha.work.done')).waitFor()
  await topDialog(page).locator('input[type=password]').fill(PASSWORDS[0])
  await submit(person).click()
  await dialogClosed(page)
}

/** WCAG 1.1.1: people who cannot read the picture let the browser compute for a moment instead. */
export async function workInstead({ page, t }: Person): Promise<void> {
  await page.getByRole('button', { name: t('auth:captcha.without') }).click()
  await page.getByText(t('auth:captcha.work.done')).waitFor()
}

/** T13, K04: the browser is known by a token, the name comes from the server, and the password is not stored. */
export async function seePrefilledName(person: Person, name: string): Promise<void> {
  await logOut(person)
  await openLogin(person)
  await until(
    () => username(person).inputValue(),
    (value) => value === name,
  )
  const password = topDialog(person.page).locator('input[type=password]')
  expect(await password.inputValue()).toBe('')
  await password.fill(PASSWORDS[0])
  await submit(person).click()
  await dialogClosed(person.page)
}

export async function passwordFields({ page }: Person, count: number): Promise<Locator[]> {
  const fields = topDialog(page).locator('input[type=password]')
  await until(
    () => fields.count(),
    (value) => value === count,
  )
  return fields.all()
}

export type App = { nextCode: () => Promise<string>; recovery: string[] }

export function appOf(secret: string, recovery: string[] = []): App {
  return { recovery, nextCode: totpCodes(secret) }
}

/** T22, X11: the right password from an unknown address and browser opens nothing before it is verified. */
export async function verifyElsewhere(person: Person, name: string, app: App): Promise<void> {
  const { page, t } = person
  await openLogin(person)
  await fillLogin(person, { name, password: PASSWORDS[1] })
  await submit(person).click()
  await topDialog(page)
    .getByRole('heading', { name: t('auth:verify.title') })
    .waitFor()
  await look(person, 'verify')
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  const code = topDialog(page).getByLabel(t('auth:verify.totp'))
  await submit(person).click()
  await expectFieldError(code, t('auth:error.codeRequired'))
  await code.fill('000000')
  await submit(person).click()
  await expectFieldError(code, t('errors:code_wrong'))
  // Another method, equally valid; its code is sent, but then the app's is used.
  await topDialog(page)
    .getByRole('radio', { name: t('auth:method.email') })
    .click()
  await topDialog(page)
    .getByRole('button', { name: t('auth:code.send') })
    .click()
  await topDialog(page)
    .getByRole('button', { name: t('auth:code.again', { clock: '' }).trim() })
    .waitFor()
  await topDialog(page)
    .getByRole('radio', { name: t('auth:method.totp') })
    .click()
  await code.fill(await app.nextCode())
  await topDialog(page).getByRole('checkbox').uncheck()
  await submit(person).click()
  await dialogClosed(page)
}

/** T07, ACC-8: the link works once, and sets a password, but does not bypass the authenticator. */
export async function forgetByEmail(
  person: Person,
  { name, email, app }: { name: string; email: string; app: App },
): Promise<void> {
  const { page, t, platform } = person
  await logOut(person)
  await openLogin(person)
  await page.getByRole('button', { name: t('auth:login.forgot') }).click()
  const field = topDialog(page).getByLabel(t('auth:field.email'))
  await field.waitFor()
  await look(person, 'forgot-email')
  await username(person).fill(name)
  await field.fill('không phải email')
  await submit(person).click()
  await expectFieldError(field, /\S/)
  await field.fill(email)
  await submit(person).click()
  // The code that the mail names has its field here; the link opens a page of its own.
  const code = topDialog(page).getByLabel(t('auth:forgot.code'))
  await code.waitFor()
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true)
  await submit(person).click()
  await expectFieldError(code, /\S/)
  await look(person, 'forgot-sent')
  const ticket = await messageTo(platform, 'mail', email, /#reset=([\w-]+)/)
  await page.goto('about:blank')
  await page.goto(`${person.site}/login#reset=${ticket}`)
  const fields = await passwordFields(person, 2)
  await look(person, 'reset')
  for (const each of fields) await each.fill(PASSWORDS[2])
  await submit(person).click()
  await topDialog(page)
    .getByRole('heading', { name: t('auth:verify.title') })
    .waitFor()
  await topDialog(page)
    .getByRole('radio', { name: t('auth:method.recovery') })
    .click()
  // C6: the bank account's name is required in addition to the code, never instead of it.
  const holder = topDialog(page).locator('input[name=bankAccountName]')
  const tryWith = async (code: string | undefined, name: string) => {
    await topDialog(page).getByLabel(t('auth:verify.recovery')).fill(must(code, 'a recovery code'))
    await holder.fill(name)
    await submit(person).click()
  }
  await tryWith(app.recovery[0], '')
  await expectFieldError(holder, t('auth:error.bankNameRequired'))
  await tryWith(app.recovery[0], 'TRAN VAN BINH')
  await expectFieldError(holder, t('errors:bank_name_wrong'))
  await look(person, 'verify-bank-name')
  await tryWith(app.recovery[2], 'NGUYEN VAN AN')
  await dialogClosed(page)
  expect(page.url()).not.toContain(ticket)
  // A link works only once.
  await page.goto('about:blank')
  await page.goto(`${person.site}/login#reset=${ticket}`)
  for (const each of await passwordFields(person, 2)) await each.fill('mật khẩu thứ tư 2026')
  await submit(person).click()
  await firstVisible(page.getByRole('button', { name: t('auth:forgot.another') })).waitFor()
  await page.goto(`${person.site}/index`)
}

/** L11, T14: the texts change without a reload, the page declares its language, and the account stores it. */
export async function switchLanguage(person: Person): Promise<void> {
  const { page, t, site, size, language } = person
  const after = language === 'vi' ? 'en' : 'vi'
  await page.goto(`${site}/index`)
  const press = async (say: Person['t']) => {
    if (size === 'phone') await page.getByRole('button', { name: say('frame:menu.open') }).click()
    await firstVisible(page.getByRole('button', { name: new RegExp(` ${say('common:language.label')}: `) })).click()
    if (size === 'phone') await page.keyboard.press('Escape')
  }
  await press(t)
  await until(
    () => page.locator('html').getAttribute('lang'),
    (value) => value === after,
  )
  expect(await page.evaluate(() => [sessionStorage.getItem('lang'), localStorage.getItem('hisLang')])).toEqual([
    after,
    after,
  ])
  const call = person.calls(await page.evaluate(() => sessionStorage.getItem('token')))
  await until(
    async () => (await call('member.profile', {})).language,
    (value) => value === after,
  )
}

/** T01, ER02, P02: the frame says that it is a trial; member features ask for a real account. */
export async function playTrial(person: Person): Promise<void> {
  const { page, t, size, site } = person
  await trialButton(person).click()
  await dialogClosed(page)
  await firstVisible(page.getByText(t('frame:trial.label'), { exact: true })).waitFor()
  if (size === 'phone') {
    // Only one label fits there, and there is nothing to deposit to.
    const header = page.locator('header')
    expect(await header.getByText(t('frame:demo.short'), { exact: true }).filter({ visible: true }).count()).toBe(0)
    expect(
      await header
        .getByRole('link', { name: t('frame:nav.deposit') })
        .filter({ visible: true })
        .count(),
    ).toBe(0)
  }
  await look(person, 'trial')
  await page.goto(`${site}/index?mc=depositv2`)
  const refusal = page.getByRole('dialog', { name: t('frame:trial.title') })
  await refusal.getByRole('button', { name: t('frame:auth.register') }).waitFor()
  await look(person, 'trial-refused')
  await page.keyboard.press('Escape')
  await refusal.waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('mc')).toBeNull()
  if (size === 'phone') await page.getByRole('button', { name: t('frame:menu.open') }).click()
  // On a phone the menu covers a page that has the same link further down.
  const where = size === 'phone' ? topDialog(page) : page
  await firstVisible(where.getByRole('link', { name: t('frame:nav.withdraw') })).click()
  await refusal.waitFor()
}

/** From the refusal of a trial straight to an account: it starts empty, and no play money is left. */
export async function registerFromTrial(person: Person, name: string): Promise<void> {
  const { page, t } = person
  const trial = must(await page.evaluate(() => sessionStorage.getItem('account')), 'the account of the trial')
  const balance = firstVisible(page.getByRole('group', { name: t('frame:balance.label') }))
  expect(await balance.textContent()).toMatch(/[1-9]/)
  await page
    .getByRole('dialog', { name: t('frame:trial.title') })
    .getByRole('button', { name: t('frame:auth.register') })
    .click()
  await chooseUsername(person)
  await fillRegistration(person, name)
  await until(
    () => balance.textContent(),
    (text) => /(^|\D)0[.,]00(\D|$)/.test(text ?? ''),
  )
  // The withdrawal that was refused to the trial opens by itself, with nothing to pay out.
  await page.getByText(t('cashier:withdraw.addFirst')).waitFor()
  const label = page.locator('header').getByText(t('frame:trial.label'), { exact: true })
  expect(await label.filter({ visible: true }).count()).toBe(0)
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))).not.toContain(trial)
}

/** The dialog's button: game tiles have one with the same name. */
export const trialButton = ({ page, t }: Person): Locator =>
  topDialog(page).getByRole('button', { name: t('auth:login.trial') })

/** The code of the newest message to a number, newer than `after`. */
export const smsCode = (platform: TestPlatform, phone: string, after: string): Promise<string> =>
  messageTo(platform, 'sms', phone.replace(/^0/, ''), /\b(\d{6})\b/, after)
