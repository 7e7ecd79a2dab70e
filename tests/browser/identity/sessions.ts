import { expect } from 'vitest'
import type { Request } from 'playwright-core'
import { must } from '@lotus/kernel'
import { until } from '@lotus/testing/browser'
import { dialogClosed, firstVisible, topDialog, type Person } from './test-platform.ts'
import { look } from './screens.ts'
import { openSecurity, confirmIdentity } from './security.ts'
import { fillLogin, logIn, logOut, PASSWORDS, submit, username, type App } from './ways-in.ts'

/** The keys of the specification during a session (E01). */
const PERSONAL = ['token', 'isAgent', 'account', 'customerId', 'memberLabel'] as const
const MERCHANT = ['merchant', 'merchantCode', 'lang'] as const

const stored = ({ page }: Person) =>
  page.evaluate(() => Object.fromEntries(Object.entries({ ...sessionStorage })) as Record<string, string>)

/** E01, T12: what the session stores in the tab, and what logout removes and restores. */
export async function keepKeys(person: Person, name: string): Promise<void> {
  await until(
    () => stored(person),
    (found) => PERSONAL.every((key) => found[key] !== undefined),
  )
  const inside = await stored(person)
  expect([inside['account'], inside['isAgent']]).toEqual([name, '0'])
  // C2: neither password nor phone number is anywhere in the browser.
  const cookies = (await person.context.cookies()).map(({ value }) => decodeURIComponent(value)).join(' ')
  expect(`${JSON.stringify(inside)} ${cookies}`).not.toContain(PASSWORDS[0])
  await logOut(person)
  const outside = await stored(person)
  expect(PERSONAL.filter((key) => key in outside)).toEqual([])
  expect(MERCHANT.filter((key) => !outside[key])).toEqual([])
  expect(outside['merchantCode']).toBe(inside['merchantCode'])
}

/** T12: a logout in one tab logs out the other one too. */
export async function checkLogoutInBothTabs(person: Person, name: string): Promise<void> {
  const other = await person.tab()
  await logIn(other, { name, password: PASSWORDS[0] })
  await logOut(person)
  await firstVisible(other.page.getByRole('button', { name: other.t('frame:auth.login') })).waitFor()
  expect(await other.page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await other.page.close()
}

/**
 * The session expired unnoticed during an action: the form stays, the person logs in again over it, and the action
 * continues by itself.
 */
export async function checkContinueAfterExpiry(person: Person, name: string): Promise<void> {
  const { page, t } = person
  // Without the push the page does not know yet that its session has expired.
  await page.routeWebSocket(/./, () => undefined)
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  await logIn(person, { name, password: PASSWORDS[0] })
  await openSecurity(person, 'profile')
  const nickname = page.locator('input[name=nickname]')
  await nickname.fill('Sau khi hết hạn')
  const token = must(await page.evaluate(() => sessionStorage.getItem('token')), 'a session')
  // Background requests are held back, so that the save is the first call to find out.
  const saved = Promise.withResolvers<void>()
  const held = new Set<Request>()
  await page.route(
    ({ pathname }) => pathname.startsWith('/wps/') && pathname !== '/wps/member/profile',
    async (route) => {
      held.add(route.request())
      await saved.promise
      await route.continue()
    },
  )
  // Earlier requests get their answers first.
  const asked = [...underWay]
  await until(
    async () => asked.some((request) => underWay.has(request) && !held.has(request)),
    (isWaiting) => !isWaiting,
  )
  await person.calls(token)('session.logout', {})
  await page.getByRole('button', { name: t('security:profile.save'), exact: true }).click()
  await username(person).waitFor()
  saved.resolve()
  await firstVisible(page.getByText(t('auth:login.expired'))).waitFor()
  await look(person, 'login-expired')
  await fillLogin(person, { name, password: PASSWORDS[0] })
  await submit(person).click()
  await firstVisible(page.getByText(t('security:profile.done'))).waitFor()
  expect(await nickname.inputValue()).toBe('Sau khi hết hạn')
}

/** Enough money to withdraw: ordered and paid by calls, because the cashier has its own test. */
export async function depositByCall(person: Person, token: string, amount: string): Promise<void> {
  const call = person.calls(token)
  const { channels } = await call('cashier.channels', {})
  const channel = must(channels[0], 'a channel')
  const { id } = await call('cashier.createDeposit', { channelCode: channel.code, amount })
  await call('cashier.simulatePayment', { id })
  await until(
    async () => Number((await call('wallet.balance', {})).sumBalance),
    (sum) => sum >= Number(amount),
  )
}

/** SES-7: payout accounts can be changed only after a step-up, and the filled-in form is still there. */
export async function addPayoutAccount(person: Person, by: { app: App }): Promise<void> {
  const { page, t, site } = person
  await page.goto(`${site}/index?mc=withdraw`)
  await page.getByRole('button', { name: t('cashier:withdraw.addFirst') }).click()
  await page.getByLabel(t('cashier:account.bank')).selectOption({ index: 1 })
  await page.getByLabel(t('cashier:account.number')).fill('1234567890')
  await page.getByLabel(t('cashier:account.holder')).fill('NGUYEN VAN AN')
  await page.getByRole('button', { name: t('cashier:account.save') }).click()
  await page.getByRole('dialog', { name: t('auth:stepUp.title') }).waitFor()
  expect(await page.getByLabel(t('cashier:account.number')).inputValue()).toBe('1234567890')
  await confirmIdentity(person, by)
  await firstVisible(page.getByText('7890')).waitFor()
}

/** SES-7: a withdrawal needs a step-up; cancelled, nothing was sent. */
export async function withdraw(person: Person, by: { recovery: string }): Promise<void> {
  const { page, t, site } = person
  await page.goto(`${site}/index?mc=withdraw`)
  await page.getByRole('textbox', { name: t('cashier:withdraw.amount') }).fill('160')
  const send = async () => {
    await page.getByRole('button', { name: t('cashier:withdraw.submit', { amount: '160.00' }) }).click()
    await page
      .getByRole('dialog', { name: t('cashier:withdraw.confirm.title', { amount: '160.00' }) })
      .getByRole('button', { name: t('cashier:withdraw.confirm.yes', { amount: '160.00' }) })
      .click()
  }
  const stepUp = page.getByRole('dialog', { name: t('auth:stepUp.title') })
  await send()
  await stepUp.waitFor()
  await page.keyboard.press('Escape')
  await stepUp.waitFor({ state: 'detached' })
  expect(await page.getByText(t('cashier:withdrawal.SUBMITTED', { amount: '160.00' })).count()).toBe(0)
  await send()
  await confirmIdentity(person, by)
  await firstVisible(page.getByText(t('cashier:withdrawal.SUBMITTED', { amount: '160.00' }))).waitFor()
}

/**
 * From the login to a changed nickname and out again without a pointer: only Tab, Enter, Space, arrows and Escape. The
 * focus is always visible, and never leaves the topmost dialog.
 */
export async function goByKeyboard(person: Person, name: string): Promise<void> {
  const { page, t, site } = person
  await page.goto(`${site}/index`)
  await firstVisible(page.getByRole('button', { name: t('frame:auth.login') })).waitFor()
  await tabTo(person, { role: 'button', name: t('frame:auth.login') })
  await page.keyboard.press('Enter')
  await username(person).waitFor()
  // The first field has the focus.
  await until(
    () => username(person).evaluate((field) => field === document.activeElement),
    (isThere) => isThere,
  )
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  // In a dialog the focus wraps around.
  await tabTo(person, { role: 'input', type: 'password' })
  await page.keyboard.type(PASSWORDS[0])
  await page.keyboard.press('Enter')
  await dialogClosed(page)
  await page.goto(`${site}/index?mc=securityCenter&mcItem=overview`)
  const overview = page.getByRole('tab', { name: t('security:part.overview') })
  await overview.waitFor()
  await tabTo(person, { role: 'tab', name: t('security:part.overview') })
  // Logins, identity, limits, profile.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight')
  await page.getByRole('tab', { name: t('security:part.profile'), selected: true }).waitFor()
  await page.locator('input[name=nickname]').waitFor()
  await tabTo(person, { role: 'input', type: 'radio' })
  await page.keyboard.press('ArrowDown')
  await firstVisible(page.getByText(t('security:avatar.done'))).waitFor()
  await tabTo(person, { role: 'input', type: 'nickname' })
  await page.keyboard.type('Ban Phim')
  await page.keyboard.press('Enter')
  await firstVisible(page.getByText(t('security:profile.done'))).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: t('security:part.profile') }).waitFor({ state: 'detached' })
  if (person.size === 'phone') {
    await tabTo(person, { role: 'button', name: t('frame:menu.open') })
    await page.keyboard.press('Enter')
    await topDialog(page).waitFor()
  }
  await tabTo(person, { role: 'button', name: t('frame:logout.button') })
  await page.keyboard.press('Enter')
  const sure = page.getByRole('dialog', { name: t('frame:logout.title') })
  await sure.waitFor()
  await tabTo(person, { role: 'button', name: t('frame:logout.button') })
  await page.keyboard.press('Enter')
  await firstVisible(page.getByRole('button', { name: t('frame:auth.login') })).waitFor()
}

const TABS_MAX = 120

/** Presses Tab until the element has the focus; every stop on the way must be visible, inside the topmost layer. */
async function tabTo({ page }: Person, wanted: { role: string; name?: string; type?: string }): Promise<void> {
  for (let count = 0; count < TABS_MAX; count += 1) {
    const at = await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || element === document.body) return null
      const box = element.getBoundingClientRect()
      const dialogs = [...document.querySelectorAll('[role=dialog]')]
      const label = element.getAttribute('aria-label') ?? element.textContent ?? ''
      return {
        role: element.getAttribute('role') ?? element.tagName.toLowerCase(),
        type: `${element.getAttribute('type') ?? ''} ${element.getAttribute('name') ?? ''}`,
        label: label.trim(),
        // A radio's box is part of its label.
        isSeen: element.checkVisibility() && (box.width > 0 || element.matches('input')),
        isInside: dialogs.length === 0 || (dialogs.at(-1)?.contains(element) ?? false),
      }
    })
    if (at !== null) {
      expect(at, JSON.stringify(wanted)).toMatchObject({ isSeen: true, isInside: true })
      const isRight =
        at.role === wanted.role &&
        (wanted.name === undefined || at.label === wanted.name) &&
        (wanted.type === undefined || at.type.split(' ').includes(wanted.type))
      if (isRight) return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${JSON.stringify(wanted)}`)
}
