import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { firstVisible, topDialog, type Person } from './test-platform.ts'
import { expectFieldError, look } from './screens.ts'
import { dialog, openSecurity, confirmIdentity, textVisible } from './security.ts'
import { submit } from './ways-in.ts'

/** ACC-13: everything in one machine-readable file, without anything that gives access to the account. */
export async function exportData(person: Person, name: string, phone: string): Promise<void> {
  const { page, t } = person
  await openSecurity(person, 'data')
  await look(person, 'data')
  // The export of all personal data needs a step-up first, here by a code to the phone.
  const [file] = await Promise.all([
    page.waitForEvent('download', { timeout: 60_000 }),
    page
      .getByRole('button', { name: t('security:export.button') })
      .click()
      .then(() => confirmIdentity(person, { sms: phone })),
  ])
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toContain(name)
  expect(text).not.toMatch(/argon2|passwordHash|"token"/i)
  expect(Object.keys(JSON.parse(text) as object).length).toBeGreaterThan(3)
  await textVisible(person, t('security:export.done'))
}

/** ACC-10: the money must be withdrawn first; then the account is closed, and the session ends. */
export async function closeAccount(person: Person, name: string, password: string): Promise<void> {
  const { page, t } = person
  await openSecurity(person, 'data')
  await page.getByRole('button', { name: t('security:close.button'), exact: true }).click()
  const typed = topDialog(page).locator('input[type=password]')
  await typed.waitFor()
  await submit(person).click()
  await expectFieldError(typed, t('auth:error.passwordRequired'))
  await expectFieldError(topDialog(page).getByRole('checkbox'), t('security:close.tick'))
  await look(person, 'close')
  await typed.fill('không phải mật khẩu')
  await topDialog(page).getByRole('checkbox').check()
  await submit(person).click()
  await expectFieldError(typed, t('auth:error.incorrect'))
  await typed.fill(password)
  await submit(person).click()
  await dialog(page, t('security:close.doneTitle')).getByRole('button').last().click()
  await firstVisible(page.getByRole('button', { name: t('frame:auth.login') })).waitFor()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await expect(person.calls()('session.login', { type: 'username', username: name, password })).rejects.toMatchObject({
    code: expect.stringMatching(/account_disabled|login_failed/),
  })
}

/** The reasons that block the closure are shown with their figures. */
export async function checkClosureBlockers(person: Person, password: string): Promise<void> {
  const { page, t } = person
  await openSecurity(person, 'data')
  await page.getByRole('button', { name: t('security:close.button'), exact: true }).click()
  await topDialog(page).locator('input[type=password]').fill(password)
  await topDialog(page).getByRole('checkbox').check()
  await submit(person).click()
  await topDialog(page).getByText(t('security:close.holdTitle')).waitFor()
  await look(person, 'close-held')
  await topDialog(page)
    .getByRole('button', { name: t('security:close.withdraw') })
    .click()
  await page.getByRole('textbox', { name: t('cashier:withdraw.amount') }).waitFor()
}
