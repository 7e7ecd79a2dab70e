import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { must } from '@lotus/kernel'
import type { Locator, Page } from 'playwright-core'
import { sleep, until } from '@lotus/testing/browser'
import { messageTo, firstVisible, topDialog, type Person } from './test-platform.ts'
import { expectFieldError, look } from './screens.ts'
import { appOf, logIn, passwordFields, PASSWORDS, smsCode, submit, type App } from './ways-in.ts'

export async function openSecurity({ page, t, site }: Person, part = 'overview'): Promise<void> {
  await page.goto(`${site}/index?mc=securityCenter&mcItem=${part}`)
  await page.getByRole('tab', { name: t(`security:part.${part}`), selected: true }).waitFor()
}

const itemButton = ({ page, t }: Person, what: string, item: string): Locator =>
  page.getByRole('button', { name: `${t(`security:button.${what}`)}: ${t(`security:item.${item}.title`)}` })

export const textVisible = ({ page }: Person, text: string): Promise<void> =>
  firstVisible(page.getByText(text)).waitFor()
export const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name })

type Proof = { password: string } | { app: App } | { recovery: string } | { sms: string }

async function answerOf({ page, t, platform }: Person, by: Proof): Promise<string> {
  if ('password' in by) return by.password
  if ('recovery' in by) return by.recovery
  if ('app' in by) return by.app.nextCode()
  const before = new Date(Date.now() - 1000).toISOString()
  await dialog(page, t('auth:stepUp.title'))
    .getByRole('button', { name: t('auth:code.send') })
    .click()
  return smsCode(platform, by.sms, before)
}

/** ACC-6: the step-up, by the password if the member has no second factor; a recovery code replaces the app's code. */
export async function confirmIdentity(person: Person, by: Proof): Promise<void> {
  const { page, t } = person
  const stepUp = dialog(page, t('auth:stepUp.title'))
  const kind = 'password' in by ? 'password' : 'app' in by ? 'totp' : 'sms' in by ? 'sms' : 'recovery'
  if (kind === 'recovery') await stepUp.getByRole('radio', { name: t('auth:method.recovery') }).click()
  const field =
    kind === 'password' ? stepUp.locator('input[type=password]') : stepUp.getByLabel(t(`auth:verify.${kind}`))
  await field.waitFor()
  await look(person, `step-up-${kind}`)
  await stepUp.locator('button[type=submit]').click()
  await expectFieldError(field, /\S/)
  await field.fill(await answerOf(person, by))
  await stepUp.locator('button[type=submit]').click()
  await stepUp.waitFor({ state: 'detached' })
}

export async function changePassword(person: Person): Promise<void> {
  const { t } = person
  await openSecurity(person)
  await itemButton(person, 'change', 'password').click()
  const [current, next, again] = await passwordFields(person, 3)
  await look(person, 'change-password')
  const fill = async (values: readonly [string, string, string]) => {
    await must(current, 'three fields').fill(values[0])
    await must(next, 'three fields').fill(values[1])
    await must(again, 'three fields').fill(values[2])
    await submit(person).click()
  }
  await fill(['', 'ngắn', 'khác'])
  await expectFieldError(must(current, 'three fields'), t('auth:error.oldPasswordRequired'))
  await expectFieldError(must(next, 'three fields'), /\S/)
  await expectFieldError(must(again, 'three fields'), t('auth:error.mismatch'))
  await look(person, 'change-password-errors')
  await fill([PASSWORDS[0], PASSWORDS[0], PASSWORDS[0]])
  await expectFieldError(must(next, 'three fields'), t('errors:password_same'))
  await fill([PASSWORDS[0], PASSWORDS[1], PASSWORDS[1]])
  await textVisible(person, t('auth:change.done'))
}

/** ACC-6: first a step-up; then the secret, one code, and ten recovery codes shown once. */
export async function enrolAuthenticator(person: Person, password: string): Promise<App> {
  const { page, t } = person
  await openSecurity(person)
  await itemButton(person, 'turnOn', 'totp').click()
  await confirmIdentityIfAsked(person, password)
  const secret = (await page.locator('[data-secret]').innerText()).replaceAll(/\s/g, '')
  await look(person, 'totp')
  const app = appOf(secret)
  const field = page.getByLabel(t('auth:verify.totp'))
  await field.fill('000000')
  await submit(person).click()
  await expectFieldError(field, t('errors:code_wrong'))
  await field.fill(await app.nextCode())
  await submit(person).click()
  app.recovery.push(...(await readRecoveryCodes(person)))
  return app
}

/** A step-up is valid for a while: somebody who has just passed one is not asked again. */
export async function confirmIdentityIfAsked(person: Person, password: string): Promise<void> {
  const { page, t } = person
  const stepUp = dialog(page, t('auth:stepUp.title'))
  await stepUp.or(page.locator('[data-secret]')).first().waitFor()
  if (await stepUp.isVisible()) await confirmIdentity(person, { password })
}

async function readRecoveryCodes(person: Person): Promise<string[]> {
  const { page, t } = person
  const codes = topDialog(page).locator('ol code')
  await codes.first().waitFor()
  await look(person, 'recovery-codes')
  const read = await codes.allInnerTexts()
  expect(new Set(read).size).toBe(10)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    topDialog(page)
      .getByRole('button', { name: t('security:recovery.download') })
      .click(),
  ])
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toEqual(read)
  const finish = topDialog(page).getByRole('button', { name: t('security:recovery.finish') })
  expect(await finish.isEnabled()).toBe(false)
  await topDialog(page).getByRole('checkbox').check()
  await finish.click()
  await textVisible(person, t('security:item.totp.left', { n: '10' }))
  return read
}

/** New codes invalidate the old ones; without the app the account is as before. */
export async function renewAndDisable(person: Person, app: App): Promise<void> {
  const { page, t } = person
  await openSecurity(person)
  const say = { name: t('security:recovery.renewTitle') }
  await page.getByRole('button', { name: t('security:recovery.renew') }).click()
  await look(person, 'recovery-renew')
  await page.getByRole('dialog', say).getByRole('button').last().click()
  const renewed = await readRecoveryCodes(person)
  expect(renewed.filter((code) => app.recovery.includes(code))).toEqual([])
  await page.getByRole('button', { name: t('security:totp.off'), exact: true }).click()
  await dialog(page, t('security:totp.offTitle'))
    .getByRole('button', { name: t('security:totp.off'), exact: true })
    .click()
  await textVisible(person, t('security:totp.offDone'))
  await itemButton(person, 'turnOn', 'totp').waitFor()
}

/** ACC-6: a new contact is verified by a code sent to it. */
export async function setEmail(person: Person, email: string): Promise<void> {
  const { page, t, platform } = person
  await itemButton(person, 'add', 'email').click()
  const [address, code] = [
    topDialog(page).getByLabel(t('auth:field.email')),
    topDialog(page).locator('input[name=code]'),
  ]
  await submit(person).click()
  await expectFieldError(address, /\S/)
  await expectFieldError(code, t('security:contact.sendFirst'))
  await look(person, 'contact-email')
  await address.fill(email)
  await topDialog(page)
    .getByRole('button', { name: t('auth:code.send') })
    .click()
  const right = await messageTo(platform, 'mail', email, /\b(\d{6})\b/)
  await code.fill(right === '123456' ? '654321' : '123456')
  await submit(person).click()
  await expectFieldError(code, t('errors:code_wrong'))
  await code.fill(right)
  await submit(person).click()
  await textVisible(person, t('security:contact.emailDone'))
}

/** The step-up, the code to the number, and the masked number in its place. */
export async function setPhone(person: Person, phone: string): Promise<void> {
  const { page, t, platform } = person
  const before = new Date(Date.now() - 1000).toISOString()
  await openSecurity(person)
  await itemButton(person, 'add', 'phone').click()
  const number = topDialog(page).locator('input[name=mobileNum]')
  await number.waitFor()
  await submit(person).click()
  await expectFieldError(number, t('errors:phone_missing'))
  await look(person, 'contact-phone')
  await number.fill('12')
  await topDialog(page)
    .getByRole('button', { name: t('auth:code.send') })
    .click()
  await confirmIdentity(person, { password: PASSWORDS[0] })
  await expectFieldError(number, t('errors:phone_invalid'))
  await number.fill(phone)
  // One request per second, however fast somebody clicks (K05).
  await sleep(1100)
  await topDialog(page)
    .getByRole('button', { name: t('auth:code.send') })
    .click()
  await topDialog(page)
    .locator('input[name=code]')
    .fill(await smsCode(platform, phone, before))
  await submit(person).click()
  await textVisible(person, t('security:contact.phoneDone'))
  await firstVisible(page.getByText(new RegExp(`${phone.slice(-3)}$`))).waitFor()
}

/** V07: letters without diacritics; can be set only once. */
export async function setPayeeName(person: Person): Promise<void> {
  const { page, t } = person
  await openSecurity(person)
  await itemButton(person, 'set', 'payee').click()
  const name = topDialog(page).locator('input[name=payeeName]')
  await name.fill('Nguyễn Văn')
  await submit(person).click()
  // Placeholders of bounds are filled in.
  await expectFieldError(name, /^[^()]*\b60\b[^()]*$/)
  await look(person, 'payee')
  await name.fill('NGUYEN VAN AN')
  await submit(person).click()
  await textVisible(person, t('security:payee.done'))
  await itemButton(person, 'set', 'payee').waitFor({ state: 'detached' })
}

/** ACC-12: a login elsewhere is announced here at once, unless the member has switched that off. */
export async function checkLoginNotice(person: Person, name: string): Promise<void> {
  const { page, t } = person
  await openSecurity(person, 'access')
  const news = page.getByText(t('frame:news.loggedIn', { at: '#' }).split('#')[0]?.trim() ?? '')
  await loginByCall(person, name)
  await firstVisible(news).waitFor()
  await look(person, 'access')
  // Label and track are one click target; the input itself is under them.
  const alert = page.getByText(t('security:notice.label'), { exact: true })
  await alert.click()
  await textVisible(person, t('security:notice.offDone'))
  // The earlier message disappears by itself; no new one comes.
  await news.waitFor({ state: 'detached', timeout: 20_000 })
  const before = await otherSessions(person).count()
  await loginByCall(person, name)
  await page.reload()
  await until(
    () => otherSessions(person).count(),
    (count) => count === before + 1,
  )
  expect(await news.count()).toBe(0)
  await alert.click()
  await textVisible(person, t('security:notice.onDone'))
}

export async function loginByCall(person: Person, name: string): Promise<string> {
  const { token } = await person.calls()('session.login', { type: 'username', username: name, password: PASSWORDS[0] })
  return token
}

/** Sessions that can be ended: all but the current one. */
const otherSessions = ({ page, t }: Person): Locator =>
  page.locator('li', { has: page.getByRole('button', { name: t('security:sessions.end'), exact: true }) })

/** SES-6: one session is ended in its row; the others continue. */
export async function endOneSession(person: Person): Promise<void> {
  const { t } = person
  const lines = otherSessions(person)
  const before = await lines.count()
  await lines.first().getByRole('button').click()
  await textVisible(person, t('security:sessions.done'))
  await until(
    () => lines.count(),
    (count) => count === before - 1,
  )
}

/** SES-6: ended here, the other browser is a guest at once, without a reload. */
export async function endOthers(person: Person, other: Person): Promise<void> {
  const { page, t } = person
  await openSecurity(person, 'access')
  await page.getByRole('button', { name: t('security:sessions.endAll') }).click()
  await look(person, 'end-all')
  await dialog(page, t('security:sessions.allTitle'))
    .getByRole('button', { name: t('security:sessions.endAll') })
    .click()
  await firstVisible(other.page.getByText(other.t('frame:news.sessionEnded'))).waitFor()
  await firstVisible(other.page.getByRole('button', { name: other.t('frame:auth.login') })).waitFor()
}

/** T13: a remembered browser is in the list; after removal it no longer fills in the name. */
export async function forgetDevice(person: Person, name: string): Promise<void> {
  const { page, t, site } = person
  await logIn(person, { name, password: PASSWORDS[0], remembers: true })
  await openSecurity(person, 'access')
  const remove = page.getByRole('button', { name: t('security:devices.remove'), exact: true })
  await remove.click()
  await textVisible(person, t('security:devices.done'))
  await firstVisible(page.getByText(t('security:devices.none'))).waitFor()
  const known = await page.evaluate(
    async () =>
      (await fetch('/wps/session/device', { headers: { 'module-id': 'site' } })).json() as Promise<{
        value: { username: string | null }
      }>,
  ) // the contract's value
  expect(known.value.username, site).toBeNull()
}

/** ACC-12: the history has pages. */
export async function pageHistory(person: Person, name: string): Promise<void> {
  const { page, t } = person
  for (let count = 0; count < 9; count += 1) await loginByCall(person, name)
  await openSecurity(person, 'access')
  const times = page.locator('li', { hasText: t('security:logins.method.password') })
  await until(
    () => times.count(),
    (count) => count === 10 || count === 9,
  )
  const before = await times.count()
  await page.getByRole('button', { name: t('security:logins.more') }).click()
  await until(
    () => times.count(),
    (count) => count > before,
  )
}
