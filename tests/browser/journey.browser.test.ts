import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Locator, Page } from 'playwright-core'
import {
  launchBrowser,
  openContext,
  startProduct,
  stepsOn,
  type viewports,
  watchProblems,
  type RunningProduct,
} from '@lotus/testing/browser'
import { chooseOnFastGame, setPoints } from './lottery-board.ts'
import { textsOf, type Texts } from './texts.ts'
import { faces } from './faces.ts'

// Runs the program of npm start with its embedded PostgreSQL and draws by the clock, and Chromium. Nothing is mocked.
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

describe('from an empty platform to a received payout', () => {
  it.concurrent.each(
    faces('journey', [
      { language: 'vi', size: 'desktop', username: 'lananh88' },
      { language: 'en', size: 'phone', username: 'johnny77' },
    ] as const),
  )(
    'in $language on a $size: register, deposit, bet, draw, settled by push, record, withdraw, approve, received',
    async ({ language, size, username }) => {
      const context = await openContext(browser, product.site, { language, size })
      const page = await context.newPage()
      const problems = watchProblems(page)
      const step = stepsOn({ name: `${language} ${size}`, page, problems, serverOutput: product.output })
      const t = textsOf(language)

      await step('register', () => register(page, t, username))
      await step('deposit', () => deposit(page, t))
      await step('bet', () => betOnFastGame(page, t, size))
      await step('settled', () => seeSettlement(page, t))
      await step('record', () => seeRecord(page, t))
      await step('withdraw', () => withdraw(page, t))
      await approveInBackOffice(username)
      await step('received', () => confirmReceived(page, t))
      await step('no problems', async () => expect(problems).toEqual([]))
      await context.close()
    },
    300_000,
  )
})

/** Tables are in the page a second time as cards, one of the two hidden: only the visible one counts. */
const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first()

/** A missing text shows as its key, alone on its line. */
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
  await seen(page.getByText(t('cashier:order.credited', { amount: '500.00' }))).waitFor()
}

async function betOnFastGame(page: Page, t: Texts, size: keyof typeof viewports): Promise<void> {
  await chooseOnFastGame(page, product.site, { numbers: ['12', '68'], secondsNeeded: SECONDS_NEEDED })
  await expectTranslated(page)
  await page.getByRole('button', { name: t('lottery:stake.add') }).click()
  if (size === 'phone') await page.getByRole('button', { name: t('lottery:slip.open_one', { count: '1' }) }).click()
  await setPoints(page, t, '1')
  await page.getByRole('button', { name: t('lottery:slip.place', { amount: '54.00' }) }).click()
  await seen(page.getByText(t('lottery:slip.placed_one', { count: '1', amount: '54.00' }))).waitFor()
}

async function seeSettlement(page: Page, t: Texts): Promise<void> {
  const tickets = page.locator('#my-tickets')
  const lost = tickets.getByText(t('lottery:tickets.status.5'), { exact: true })
  const won = tickets.getByText(new RegExp(`^${escape(t('lottery:tickets.status.4', { amount: '' }).trim())}`))
  const received = tickets.getByText(
    new RegExp(`^${escape(t('lottery:tickets.status.4net', { amount: '#', loss: '#' }).split('#')[0] ?? '')}`),
  )
  await seen(lost.or(won).or(received)).waitFor({ timeout: DRAW_LIMIT_MS })
}

async function seeRecord(page: Page, t: Texts): Promise<void> {
  await page.goto(`${product.site}/index?mc=personalHistoryCopy`)
  await seen(page.getByText(t('member:page.personalHistoryCopy'))).waitFor()
  await seen(page.getByText('54.00')).waitFor()
  await expectTranslated(page)
}

async function withdraw(page: Page, t: Texts): Promise<void> {
  await page.goto(`${product.site}/index?mc=withdraw`)
  await seen(
    page
      .getByRole('button', { name: t('cashier:withdraw.addFirst') })
      .or(page.getByRole('button', { name: t('cashier:withdraw.add') })),
  ).click()
  // The dialog opens with a transition: this waits for it. The first entry asks to choose.
  await page.getByLabel(t('cashier:account.bank')).selectOption({ index: 1 })
  await page.getByLabel(t('cashier:account.number')).fill('1234567890')
  await page.getByLabel(t('cashier:account.holder')).fill('NGUYEN VAN AN')
  await page.getByRole('button', { name: t('cashier:account.save') }).click()
  await seen(page.getByText('7890')).waitFor()
  await expectTranslated(page)
  await page.getByRole('textbox', { name: t('cashier:withdraw.amount') }).fill('160')
  await page.getByRole('button', { name: t('cashier:withdraw.submit', { amount: '160.00' }) }).click()
  await page
    .getByRole('dialog', { name: t('cashier:withdraw.confirm.title', { amount: '160.00' }) })
    .getByRole('button', { name: t('cashier:withdraw.confirm.yes', { amount: '160.00' }) })
    .click()
  await seen(page.getByText(t('cashier:withdrawal.SUBMITTED', { amount: '160.00' }))).waitFor()
}

/** No reload: the push reaches the open page. */
async function confirmReceived(page: Page, t: Texts): Promise<void> {
  const received = page.getByRole('button', { name: t('cashier:withdrawal.received'), exact: true })
  await received.click()
  await page.getByRole('button', { name: t('cashier:withdrawal.receivedYes', { net: '160.00' }) }).click()
  // The button has the same text as the status: once it is gone, the text is the status.
  await received.waitFor({ state: 'detached' })
  await seen(page.getByText(t('cashier:withdrawalStatus.RECEIVED'), { exact: true })).waitFor()
}

/** One login after the other, whatever became of the first: an authenticator's code ends those before it. */
let loggedIn: Promise<unknown> = Promise.resolve()

async function approveInBackOffice(account: string): Promise<void> {
  const t = textsOf('vi')
  const context = await openContext(browser, product.backoffice, { language: 'vi', size: 'desktop' })
  const page = await context.newPage()
  const problems = watchProblems(page)
  const step = stepsOn({ name: `back office ${account}`, page, problems, serverOutput: product.output })
  loggedIn = loggedIn
    .catch(() => undefined)
    .then(() =>
      step('operator login', async () => {
        await page.goto(`${product.backoffice}/withdrawals`)
        await page.locator('input[autocomplete=username]').fill('linh.fin')
        await page.locator('input[type=password]').fill(product.passwords.get('linh.fin') ?? '')
        await page.getByRole('button', { name: t('backoffice:login.submit') }).click()
        const codeField = page.locator('input[autocomplete=one-time-code]')
        await codeField.waitFor()
        // The answer that asks for the code is a 401, which the browser logs.
        expect(problems).toEqual([expect.stringContaining('/bo/session/login')])
        problems.length = 0
        await codeField.fill(await product.operatorCode('linh.fin'))
        await page.getByRole('button', { name: t('backoffice:login.submit') }).click()
        await page.waitForURL(({ pathname }) => pathname === '/withdrawals')
      }),
    )
  await loggedIn
  await step('approve', async () => {
    await seen(page.getByText(account)).click()
    // Another request may be in the list too: the panel must show this one.
    await seen(page.getByRole('heading', { name: account })).waitFor()
    await page.getByRole('button', { name: t('backoffice:withdrawals.approve.button', { amount: '160.00' }) }).click()
    await page
      .getByRole('dialog', { name: t('backoffice:withdrawals.approve.title', { amount: '160.00' }) })
      .getByRole('button', { name: t('backoffice:withdrawals.approve.button', { amount: '160.00' }) })
      .click()
    // The queue opens the next request by itself; the toast says what was done.
    await seen(page.getByText(t('backoffice:withdrawals.approve.doneSent', { amount: '160.00', account }))).waitFor()
  })
  await step('no problems', async () => expect(problems).toEqual([]))
  await context.close()
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
