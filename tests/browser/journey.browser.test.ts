import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser, startProduct, viewports, type RunningProduct } from '@lotus/testing/browser'
import { textsOf, type Language, type Texts } from './texts.ts'

// Real: npm start's own program, its embedded PostgreSQL, its draws by the clock, Chromium. Nothing is mocked.
let product: RunningProduct
let browser: Browser
beforeAll(async () => {
  product = await startProduct()
  browser = await launchBrowser()
}, 400_000)
afterAll(async () => {
  await browser?.close()
  expect(await product?.stop()).toBe(0)
}, 60_000)

const PASSWORD = 'mật khẩu dài 2026'
const DRAW_LIMIT_MS = 100_000
/** Enough of the minute must be left to choose numbers and send them. */
const SECONDS_NEEDED = 25

describe('from an empty house to a received payout', () => {
  it.concurrent.each([
    { language: 'vi', size: 'desktop', username: 'lananh88' },
    { language: 'en', size: 'phone', username: 'johnny77' },
  ] as const)(
    'in $language on a $size: register, deposit, bet, draw, settled by push, record, withdraw, approve, received',
    async ({ language, size, username }) => {
      const context = await openContext(language, size)
      const page = await context.newPage()
      const problems = watchProblems(page)
      const t = textsOf(language)

      await register(page, t, username)
      await deposit(page, t)
      await betOnFastGame(page, t, size)
      await seeSettlement(page, t)
      await seeRecord(page, t)
      await withdraw(page, t)
      await approveInBackOffice(username)
      // No reload: the news reaches the open page.
      await page.getByRole('button', { name: t('cashier:withdrawal.received'), exact: true }).click({ timeout: 20_000 })
      await page.getByRole('button', { name: t('cashier:withdrawal.receivedYes', { net: '100.00' }) }).click()
      await page.getByText(t('cashier:withdrawalStatus.RECEIVED')).first().waitFor()
      expect(problems).toEqual([])
      await context.close()
    },
    300_000,
  )
})

async function openContext(language: Language, size: keyof typeof viewports): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...viewports[size],
    locale: language === 'vi' ? 'vi-VN' : 'en-GB',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'lang', value: language, url: product.site }])
  await context.addInitScript((chosen) => localStorage.setItem('hisLang', chosen), language)
  return context
}

/** Errors that a person would never see but an engineer must: exceptions, console errors, broken answers. */
function watchProblems(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`console: ${message.text()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`)
  })
  return problems
}

/** A text that is missing shows as its key, alone on its line. */
async function expectTranslated(page: Page): Promise<void> {
  const lines = (await page.locator('body').innerText()).split('\n')
  expect(lines.filter((line) => /^[a-z][A-Za-z]*(:[a-z][A-Za-z]*)?(\.[A-Za-z0-9_]+)+$/.test(line.trim()))).toEqual([])
}

async function register(page: Page, t: Texts, username: string): Promise<void> {
  await page.goto(`${product.site}/register`)
  const form = page.getByRole('dialog')
  await expectTranslated(page)
  await form.getByLabel(t('auth:field.username')).fill(username)
  await form.locator('input[type=password]').nth(0).fill(PASSWORD)
  await form.locator('input[type=password]').nth(1).fill(PASSWORD)
  for (const box of await form.getByRole('checkbox').all()) if (!(await box.isChecked())) await box.check()
  await form.getByRole('button', { name: t('auth:register.submit') }).click()
  await form.waitFor({ state: 'detached' })
}

async function deposit(page: Page, t: Texts): Promise<void> {
  await page.goto(`${product.site}/index?mc=depositv2`)
  await page.getByRole('textbox', { name: t('cashier:deposit.amount') }).fill('500')
  await expectTranslated(page)
  // A double click makes one order.
  await page.getByRole('button', { name: t('cashier:deposit.createAmount', { amount: '500.00' }) }).dblclick()
  await page.getByRole('button', { name: t('cashier:order.simulate') }).click()
  await page
    .getByText(t('cashier:order.credited', { amount: '500.00' }))
    .first()
    .waitFor()
}

async function betOnFastGame(page: Page, t: Texts, size: keyof typeof viewports): Promise<void> {
  await page.goto(`${product.site}/vnlottery?gameCode=SEN60&play=lo2`)
  await page.locator('[data-number="12"]').waitFor()
  await untilSecondsLeft(page, SECONDS_NEEDED)
  await expectTranslated(page)
  for (const number of ['12', '68']) await page.locator(`[data-number="${number}"]`).click()
  await page.getByRole('button', { name: t('lottery:stake.add') }).click()
  if (size === 'phone') await page.getByRole('button', { name: t('lottery:slip.open_one', { count: '1' }) }).click()
  await setPointsToOne(page, t)
  await page.getByRole('button', { name: t('lottery:slip.place', { amount: '54.00' }) }).click()
  await page
    .getByText(t('lottery:slip.placed_one', { count: '1', amount: '54.00' }))
    .first()
    .waitFor()
}

async function setPointsToOne(page: Page, t: Texts): Promise<void> {
  const label = t('lottery:slip.points', { play: t('lottery:play.lo2.name') })
  const points = page.getByRole('textbox', { name: label })
  await points.fill('1')
  await points.blur()
}

/** Waits for the next issue where the current one is about to close. */
async function untilSecondsLeft(page: Page, needed: number): Promise<void> {
  const left = async () => {
    const answer = await page.request.get(`${product.site}/lotto/lgw/issues/current?gameCode=SEN60`)
    const { value } = (await answer.json()) as { value: { serverTime: string; current: { lockAt: string } | null } } // the contract's value
    return value.current ? (Date.parse(value.current.lockAt) - Date.parse(value.serverTime)) / 1000 : 0
  }
  while ((await left()) < needed) await page.waitForTimeout(1000)
}

async function seeSettlement(page: Page, t: Texts): Promise<void> {
  const lost = page.getByText(t('lottery:tickets.status.5'), { exact: true })
  const won = page.getByText(new RegExp(`^${escape(t('lottery:tickets.status.4', { amount: '' }).trim())}`))
  const received = page.getByText(
    new RegExp(`^${escape(t('lottery:tickets.status.4net', { amount: '#', loss: '#' }).split('#')[0] ?? '')}`),
  )
  await lost.or(won).or(received).first().waitFor({ timeout: DRAW_LIMIT_MS })
}

async function seeRecord(page: Page, t: Texts): Promise<void> {
  await page.goto(`${product.site}/index?mc=personalHistoryCopy`)
  await page.getByText(t('member:page.personalHistoryCopy')).first().waitFor()
  await page.getByText('54.00').first().waitFor()
  await expectTranslated(page)
}

async function withdraw(page: Page, t: Texts): Promise<void> {
  await page.goto(`${product.site}/index?mc=withdraw`)
  await page
    .getByRole('button', { name: t('cashier:withdraw.addFirst') })
    .or(page.getByRole('button', { name: t('cashier:withdraw.add') }))
    .first()
    .click()
  const bank = page.getByLabel(t('cashier:account.bank'))
  if (await bank.isVisible()) {
    if (await bank.evaluate((element) => element.tagName === 'SELECT')) await bank.selectOption({ index: 1 })
    else {
      await bank.click()
      await page.getByRole('option').first().click()
    }
  }
  await page.getByLabel(t('cashier:account.number')).fill('1234567890')
  await page.getByLabel(t('cashier:account.holder')).fill('NGUYEN VAN AN')
  await page.getByRole('button', { name: t('cashier:account.save') }).click()
  await page.getByText('7890').first().waitFor()
  await expectTranslated(page)
  await page.getByRole('textbox', { name: t('cashier:withdraw.amount') }).fill('100')
  await page.getByRole('button', { name: t('cashier:withdraw.submit', { amount: '100.00' }) }).click()
  await page
    .getByRole('dialog', { name: t('cashier:withdraw.confirm.title', { amount: '100.00' }) })
    .getByRole('button', { name: t('cashier:withdraw.confirm.yes', { amount: '100.00' }) })
    .click()
  await page
    .getByText(t('cashier:withdrawal.SUBMITTED', { amount: '100.00' }))
    .first()
    .waitFor()
}

async function approveInBackOffice(account: string): Promise<void> {
  const t = textsOf('vi')
  const context = await browser.newContext({ ...viewports.desktop, locale: 'vi-VN' })
  const page = await context.newPage()
  await page.goto(`${product.backoffice}/withdrawals`)
  await page.locator('input[autocomplete=username]').fill('linh.fin')
  await page.locator('input[type=password]').fill(product.passwords.get('linh.fin') ?? '')
  await page.getByRole('button', { name: t('backoffice:login.submit') }).click()
  await page.getByText(account).first().click()
  await page.getByRole('button', { name: t('backoffice:withdrawals.approve.button', { amount: '100.00' }) }).click()
  await page
    .getByRole('dialog', { name: t('backoffice:withdrawals.approve.title', { amount: '100.00' }) })
    .getByRole('button', { name: t('backoffice:withdrawals.approve.button', { amount: '100.00' }) })
    .click()
  // The queue goes on to the next request by itself; the toast says what was done.
  await page
    .getByText(t('backoffice:withdrawals.approve.done', { amount: '100.00', account }))
    .first()
    .waitFor()
  await context.close()
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
