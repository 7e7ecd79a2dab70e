import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { lanAddresses } from '@lotus/tls'
import {
  launchBrowser,
  openContext,
  startProduct,
  stepsOn,
  watchProblems,
  type RunningProduct,
} from '@lotus/testing/browser'
import { textsOf, type Texts } from './texts.ts'

// `npm start -- --lan` as a phone in the same house sees it: by the machine's address, with the certificate's warning
// accepted. Nothing is mocked.
let product: RunningProduct
let browser: Browser
beforeAll(async () => {
  product = await startProduct({ args: ['--lan'] })
  browser = await launchBrowser()
}, 400_000)
afterAll(async () => {
  await browser?.close()
  expect(await product?.stop()).toBe(0)
}, 60_000)

const PASSWORD = 'mật khẩu dài 2026'
const GAME_LIMIT_MS = 60_000

it('a phone registers, has push, plays a slot game in its frame and logs in again, all over HTTPS', async () => {
  const context = await openContext(
    browser,
    product.site,
    { language: 'vi', size: 'phone' },
    { ignoreHTTPSErrors: true },
  )
  const page = await context.newPage()
  const problems = watchProblems(page)
  const step = stepsOn({ name: 'lan', page, problems, serverOutput: product.output })
  const t = textsOf('vi')
  const sockets: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', () => void sockets.push(socket.url())))

  await step('the addresses are those of the network', async () => {
    const [address] = lanAddresses()
    expect(new URL(product.site).hostname).toBe(address ?? 'localhost')
    expect(product.printed).toMatch(/SHA-256\s+(?:[0-9A-F]{2}:){16}\s+(?:[0-9A-F]{2}:){15}[0-9A-F]{2}\s/)
    expect(statSync(join(product.dataDir, 'tls-key.pem')).mode & 0o777).toBe(0o600)
  })
  await step('an address typed without https arrives', async () => {
    await page.goto(product.site.replace('https:', 'http:'))
    expect(new URL(page.url()).protocol).toBe('https:')
  })
  const origins = new Set<string>()
  page.on('request', (request) => void origins.add(new URL(request.url()).origin))
  await step('register', () => register(page, t))
  await step('the push channel is connected', async () => {
    await expect.poll(() => sockets.length).toBeGreaterThan(0)
  })
  await step('a slot game runs in its frame', () => openGame(page, t))
  await step('log in on another device, with a secure cookie that remembers it', () => logIn(t))
  await step('everything came over HTTPS', async () => {
    for (const origin of [...origins, ...sockets]) expect(origin).toMatch(/^(?:https|wss):|^null$/)
  })
  await step('no problems', async () => {
    // No browser starts a service worker under a certificate that it does not know; the site works without.
    expect(
      problems.filter((line) => !line.includes('An SSL certificate error occurred when fetching the script')),
    ).toEqual([])
  })
  await context.close()
})

async function register(page: Page, t: Texts): Promise<void> {
  await page.goto(`${product.site}/register`)
  const form = page.getByRole('dialog')
  await form.getByLabel(t('auth:field.username')).fill('dienthoai88')
  await form.locator('input[type=password]').nth(0).fill(PASSWORD)
  await form.locator('input[type=password]').nth(1).fill(PASSWORD)
  for (const box of await form.getByRole('checkbox').all()) if (!(await box.isChecked())) await box.check()
  await form.getByRole('button', { name: t('auth:register.submit') }).click()
  await form.waitFor({ state: 'detached' })
}

async function openGame(page: Page, t: Texts): Promise<void> {
  await page.goto(`${product.site}/rng`)
  await page.locator('article').filter({ hasText: 'Sen Vàng 25' }).locator('a').first().click()
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: t('slots:panel.spinHint'), exact: true })
    .waitFor({ timeout: GAME_LIMIT_MS })
  await page.locator('iframe[data-state=playing]').waitFor()
}

async function logIn(t: Texts): Promise<void> {
  const other = await openContext(browser, product.site, { language: 'vi', size: 'phone' }, { ignoreHTTPSErrors: true })
  const page = await other.newPage()
  await page.goto(`${product.site}/login`)
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: t('auth:field.username') }).fill('dienthoai88')
  await form.locator('input[type=password]').fill(PASSWORD)
  await form.getByRole('checkbox', { name: t('auth:login.remember') }).check()
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/login'))
  await form.getByRole('button', { name: t('auth:login.submit') }).click()
  expect((await answer).status()).toBe(200)
  await form.waitFor({ state: 'detached' })
  const own = (await other.cookies()).filter(({ httpOnly }) => httpOnly)
  expect(own.length).toBeGreaterThan(0)
  for (const { name, secure } of own) expect([name.startsWith('__Host-'), secure]).toEqual([true, true])
  await page.goto(product.backoffice)
  await page.locator('input[type=password]').waitFor()
  expect(new URL(page.url()).protocol).toBe('https:')
  await other.close()
}
