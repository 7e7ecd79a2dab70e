import { expect } from 'vitest'
import { must } from '@lotus/kernel'
import { sleep } from '@lotus/testing/browser'
import { dialogClosed, firstVisible, topDialog, type Person } from './test-platform.ts'
import { expectFieldError, look } from './screens.ts'
import {
  agree,
  chooseUsername,
  logOut,
  openLogin,
  passwordFields,
  PASSWORDS,
  smsCode,
  submit,
  username,
  workInstead,
} from './ways-in.ts'

const number = ({ page }: Person) => topDialog(page).locator('input[name=mobileNum]')
const codeField = ({ page }: Person) => topDialog(page).locator('input[name=verificationCode]')
const send = ({ page, t }: Person) => topDialog(page).getByRole('button', { name: t('auth:code.send') })
const justNow = () => new Date(Date.now() - 1000).toISOString()

/**
 * Requests a code: first without a number, then with a wrong one, then with a valid one; the countdown is in the button
 * (K02).
 */
async function askForCode(person: Person, phone: string, wrong: boolean): Promise<string> {
  const { page, t, platform } = person
  if (wrong) {
    await send(person).click()
    await expectFieldError(number(person), t('errors:phone_missing'))
    await number(person).fill('12')
    await sleep(1100)
    await send(person).click()
    await expectFieldError(number(person), t('errors:phone_invalid'))
    await sleep(1100)
  }
  const before = justNow()
  await number(person).fill(phone)
  await send(person).click()
  const again = topDialog(page).getByRole('button', { name: t('auth:code.again', { clock: '' }).trim() })
  const unread = page.getByRole('button', { name: t('auth:captcha.without') })
  await again.or(unread).first().waitFor()
  if (await unread.isVisible()) {
    // Many codes from one address: the captcha is required, with its alternative (V15).
    await workInstead(person)
    await sleep(1100)
    await send(person).click()
    await again.waitFor()
  }
  expect(await again.isEnabled()).toBe(false)
  return smsCode(platform, phone, before)
}

const otherThan = (code: string) => (code === '123456' ? '654321' : '123456')

/** V04, T09: by the number alone; a wrong code shows an error, and the right one is still valid. */
export async function registerByMobile(person: Person, phone: string): Promise<void> {
  const { page, t, site } = person
  await page.goto(`${site}/register`)
  await topDialog(page)
    .getByRole('radio', { name: t('auth:register.byMobile') })
    .click()
  await number(person).waitFor()
  await look(person, 'register-mobile')
  const code = await askForCode(person, phone, true)
  for (const field of await passwordFields(person, 2)) await field.fill(PASSWORDS[0])
  await agree(person)
  await codeField(person).fill(otherThan(code))
  await submit(person).click()
  await expectFieldError(codeField(person), t('errors:sms_code_invalid'))
  await codeField(person).fill(code)
  await submit(person).click()
  await dialogClosed(page)
}

/** P07: an account by name with a phone number must verify it, if the operator requires so. */
export async function registerProvingNumber(person: Person, name: string, phone: string): Promise<void> {
  const { page, site, t } = person
  await page.goto(`${site}/register`)
  await chooseUsername(person)
  await codeField(person).waitFor()
  await look(person, 'register-proving-number')
  await username(person).fill(name)
  for (const field of await passwordFields(person, 2)) await field.fill(PASSWORDS[0])
  await agree(person)
  const code = await askForCode(person, phone, true)
  await submit(person).click()
  await expectFieldError(codeField(person), /\S/)
  await codeField(person).fill(otherThan(code))
  await submit(person).click()
  await expectFieldError(codeField(person), t('errors:sms_code_invalid'))
  await codeField(person).fill(code)
  await submit(person).click()
  await dialogClosed(page)
}

/** P12: a code instead of name and password. */
export async function logInBySms(person: Person, phone: string): Promise<void> {
  const { page, t } = person
  await logOut(person)
  await openLogin(person)
  await topDialog(page)
    .getByRole('radio', { name: t('auth:login.bySms') })
    .click()
  await number(person).waitFor()
  await look(person, 'login-sms')
  const code = await askForCode(person, phone, true)
  await submit(person).click()
  await expectFieldError(codeField(person), t('errors:sms_code_missing'))
  await codeField(person).fill(otherThan(code))
  await submit(person).click()
  await expectFieldError(codeField(person), t('errors:sms_code_invalid'))
  await codeField(person).fill(code)
  await submit(person).click()
  await dialogClosed(page)
}

/** T08: the code proves the number, the new password is set, and the person is logged in. */
export async function forgetByPhone(person: Person, phone: string): Promise<void> {
  const { page, t } = person
  await logOut(person)
  await openLogin(person)
  await page.getByRole('button', { name: t('auth:login.forgot') }).click()
  await topDialog(page)
    .getByRole('radio', { name: t('auth:forgot.byPhone') })
    .click()
  await number(person).waitFor()
  await look(person, 'forgot-phone')
  const code = await askForCode(person, phone, false)
  const [next, again] = await passwordFields(person, 2)
  await codeField(person).fill(code)
  await must(next, 'two fields').fill(PASSWORDS[2])
  await must(again, 'two fields').fill(PASSWORDS[1])
  await submit(person).click()
  await expectFieldError(must(again, 'two fields'), t('auth:error.mismatch'))
  await must(again, 'two fields').fill(PASSWORDS[2])
  await submit(person).click()
  await dialogClosed(page)
  await firstVisible(page.getByText(t('auth:forgot.done'))).waitFor()
}

/** T10, ER05: an unknown affiliate code shows its field, with the error beside it. */
export async function registerWithWrongInviter(person: Person): Promise<void> {
  const { page, site, t } = person
  await logOut(person)
  await page.goto(`${site}/register?affiliateCode=KHONGCO`)
  const field = topDialog(page).locator('input[name=affiliateCode]')
  await field.waitFor()
  await chooseUsername(person)
  await username(person).fill('dailysai')
  for (const each of await passwordFields(person, 2)) await each.fill(PASSWORDS[0])
  await agree(person)
  await field.fill('KHONGCO')
  await submit(person).click()
  await expectFieldError(field, t('errors:invitation_code_error'))
  await look(person, 'register-inviter')
}
