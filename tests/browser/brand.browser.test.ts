import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { must } from '@lotus/kernel'
import { operatorCode } from '@lotus/testing'
import {
  launchBrowser,
  openContext,
  startProduct,
  stepsOn,
  watchProblems,
  type RunningProduct,
} from '@lotus/testing/browser'
import { chooseOnFastGame, setPoints } from './lottery-board.ts'
import { textsOf, type Texts } from './texts.ts'

// A brand is opened as docs/DEPLOY.md says it: the production profile on an empty folder, the command line, the link of
// the first operator, and then a member who pays in and bets. Nothing is mocked; the payment provider is this test.

const root = join(import.meta.dirname, '..', '..')
const PASSWORD = 'mật khẩu dài 2026'
const run = promisify(execFile)

const folder = mkdtempSync(join(tmpdir(), 'lotus-brand-'))
const production = { LOTUS_PROFILE: 'production', LOTUS_STUDIO: 'off' }
let product: RunningProduct
let browser: Browser
beforeAll(async () => {
  product = await startProduct({ dataDir: join(folder, 'data'), env: production })
  browser = await launchBrowser()
}, 400_000)
afterAll(async () => {
  await browser?.close()
  expect(await product?.stop()).toBe(0)
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

/** `npm run brand -- ...` on the running program's database; its exit code and what it printed. */
async function brand(...args: string[]): Promise<{ code: number; text: string }> {
  const env = { ...process.env, ...production, LOTUS_DATA_DIR: product.dataDir }
  const child = run(process.execPath, [join(root, 'scripts', 'run.mjs'), 'brand', ...args], { cwd: root, env })
  return child.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      text: error.stdout + error.stderr,
    }),
  )
}

const channel = {
  code: 'bank_a',
  name: { vi: 'Chuyển khoản', en: 'Bank transfer' },
  minAmount: '50',
  maxAmount: '10000',
  quickAmounts: ['100', '500'],
  bank: { name: 'Ngân hàng A', bin: '970999', account: '0123456789', holder: 'CONG TY HOA SUNG' },
}
const plan = () => ({
  name: 'Hoa Súng',
  siteUrl: product.site,
  backofficeUrl: product.backoffice,
  countries: ['VN'],
  // The machine itself has no country: staff may try the site before the doors open.
  staffAddresses: ['127.0.0.1', '::1'],
  legal: { contact: 'hotro@example.test' },
  withdrawals: { banks: [{ code: 'NHA', name: { vi: 'Ngân hàng A', en: 'Bank A' } }] },
  channels: [channel],
  games: ['SEN60'],
  operator: { username: 'lan.root', name: 'Lan' },
})

it('from an empty folder to the first bet, in production', async () => {
  const before = await brand('check')
  expect(before.code).toBe(1)
  expect(before.text).toContain('No country is allowed')
  const file = join(folder, 'brand.json')
  writeFileSync(file, JSON.stringify(plan()))
  const done = await brand('init', '--from', file)
  expect(done.code, done.text).toBe(0)
  const link = must(/http\S+\/invitation#[\w-]{43}/.exec(done.text)?.[0], done.text)

  const t = textsOf('vi')
  const context = await openContext(browser, product.site, { language: 'vi', size: 'desktop' })
  const page = await context.newPage()
  const problems = watchProblems(page)
  const step = stepsOn({ name: 'brand', page, problems, serverOutput: product.output })
  await step('invitation', () => acceptInvitation(page, t, link))
  await step('the link is used up', async () => {
    const other = await context.newPage()
    await other.goto(link)
    await other.getByText(t('brand:invitation.over')).waitFor()
    await other.close()
  })
  await step('brand page', () => openSecondGame(page, t))
  await step('register', () => register(page, t))
  await step('deposit', () => deposit(page, t))
  await step('bet', () => bet(page, t))
  await step('no problems', async () => {
    // The wrong code, which was refused.
    expect(problems.filter((problem) => !problem.includes('/bo/invitation/accept'))).toEqual([])
  })
  await context.close()
}, 400_000)

async function acceptInvitation(page: Page, t: Texts, link: string): Promise<void> {
  await page.goto(link)
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  const fill = async (code: string) => {
    for (const place of [0, 1]) await page.locator('input[type=password]').nth(place).fill(PASSWORD)
    await page.getByLabel(t('brand:invitation.code')).fill(code)
    await page.getByRole('button', { name: t('brand:invitation.submit') }).click()
  }
  const right = operatorCode(secret)
  await fill(right === '000000' ? '111111' : '000000')
  await page.getByText(t('brand:invitation.codeWrong')).waitFor()
  await fill(operatorCode(secret))
  await page.waitForURL((url) => url.pathname !== '/invitation')
}

async function openSecondGame(page: Page, t: Texts): Promise<void> {
  await page.goto(`${product.backoffice}/brand`)
  await page.getByText(t('brand:check.operator_single.what')).waitFor()
  expect(await page.getByText(t('brand:check.country_none.what')).count()).toBe(0)
  await page.getByRole('button', { name: t('brand:games.show') }).click()
  const row = page.getByRole('row').filter({ hasText: 'SEN300' })
  // The box itself is hidden behind its mark.
  await row.getByText(t('brand:games.choose')).click()
  const button = t('brand:games.open_one', { count: '1' })
  await page.getByRole('button', { name: button }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('mở thêm trò 5 phút')
  await dialog.getByRole('button', { name: button }).click()
  await row.getByText(t('brand:games.installed')).waitFor()
}

async function register(page: Page, t: Texts): Promise<void> {
  await page.goto(`${product.site}/register`)
  const form = page.getByRole('dialog')
  await form.getByLabel(t('auth:field.username')).fill('lananh88')
  for (const place of [0, 1]) await form.locator('input[type=password]').nth(place).fill(PASSWORD)
  for (const box of await form.getByRole('checkbox').all()) if (!(await box.isChecked())) await box.check()
  await form.getByRole('button', { name: t('auth:register.submit') }).click()
  await form.waitFor({ state: 'detached' })
}

/** The member transfers; the provider tells the platform with a signed callback, as docs/DEPLOY.md describes it. */
async function deposit(page: Page, t: Texts): Promise<void> {
  await page.goto(`${product.site}/index?mc=depositv2`)
  await page.getByRole('textbox', { name: t('cashier:deposit.amount') }).fill('500')
  const created = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('eposit'),
  )
  await page.getByRole('button', { name: t('cashier:deposit.createAmount', { amount: '500.00' }) }).click()
  const { value } = (await (await created).json()) as { value: { refNo: string } } // the contract's value
  const key = Buffer.from((await brand('channel-key', 'bank_a')).text.trim(), 'hex')
  const body = JSON.stringify({
    channelCode: 'bank_a',
    orderRef: value.refNo,
    providerRef: 'FT26001',
    authorisation: 'A1',
    amount: '500',
    paidAt: new Date().toISOString(),
  })
  const signature = createHmac('sha256', key).update(body).digest('hex')
  const answer = await fetch(`${product.site}/psp/v1/callback`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'x-psp-signature': signature },
  })
  expect(await answer.json()).toMatchObject({ success: true, value: { outcome: 'credited' } })
  await page
    .getByText(t('cashier:order.credited', { amount: '500.00' }))
    .filter({ visible: true })
    .first()
    .waitFor()
}

async function bet(page: Page, t: Texts): Promise<void> {
  await chooseOnFastGame(page, product.site, { numbers: ['12', '68'], secondsNeeded: 25 })
  await page.getByRole('button', { name: t('lottery:stake.add') }).click()
  await setPoints(page, t, '1')
  await page.getByRole('button', { name: t('lottery:slip.place', { amount: '54.00' }) }).click()
  await page
    .getByText(t('lottery:slip.placed_one', { count: '1', amount: '54.00' }))
    .filter({ visible: true })
    .first()
    .waitFor()
}
