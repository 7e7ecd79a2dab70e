import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import {
  launchBrowser,
  openContext,
  startProduct,
  stepsOn,
  watchProblems,
  type RunningProduct,
} from '@lotus/testing/browser'
import { textsOf, type Texts } from './texts.ts'

// Runs the program of npm start with its studio, and Chromium. Nothing is mocked.
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
/** A round takes half a minute; one may have begun before. */
const ROUND_LIMIT_MS = 100_000

it.concurrent.each([
  { language: 'vi', size: 'desktop', username: 'banchoi66', name: 'Tài xỉu Chén Sơn', spots: ['big', 'small'] },
  { language: 'en', size: 'phone', username: 'tableann66', name: 'Golden Lotus Baccarat', spots: ['player', 'banker'] },
] as const)(
  'in $language on a $size: from the live lobby to a round at $name and its place in the record',
  async ({ language, size, username, name, spots }) => {
    const context = await openContext(browser, product.site, { language, size })
    const page = await context.newPage()
    const problems = watchProblems(page)
    const step = stepsOn({ name: `tables ${language} ${size}`, page, problems, serverOutput: product.output })
    const t = textsOf(language)
    const game = page.frameLocator('iframe')
    await step('register and deposit', () => enter(page, t, username))
    await step('open the table from the live lobby', () => openTable(page, t, game, name))
    if (spots[0] === 'player') await step('the cards of the shoe have a name', () => seeShoe(t, game))
    await step('bets on both sides, and an undo', () => placeBets(t, game, spots))
    await step('the round is dealt and settled', () => seeResult(t, game))
    await step('rules with the return of every bet', () => seeRules(page, t, game))
    await step('the round stands in the record', () => findRound(page, name))
    await step('no problems', async () => expect(problems).toEqual([]))
    await context.close()
  },
  300_000,
)

async function enter(page: Page, t: Texts, username: string): Promise<void> {
  await page.goto(`${product.site}/register`)
  const form = page.getByRole('dialog')
  await form.getByLabel(t('auth:field.username')).fill(username)
  await form.locator('input[type=password]').nth(0).fill(PASSWORD)
  await form.locator('input[type=password]').nth(1).fill(PASSWORD)
  for (const box of await form.getByRole('checkbox').all()) if (!(await box.isChecked())) await box.check()
  await form.getByRole('button', { name: t('auth:register.submit') }).click()
  await form.waitFor({ state: 'detached' })
  await page.goto(`${product.site}/index?mc=depositv2`)
  await page.getByRole('textbox', { name: t('cashier:deposit.amount') }).fill('500')
  await page.getByRole('button', { name: t('cashier:deposit.createAmount', { amount: '500.00' }) }).click()
  await page.getByRole('button', { name: t('cashier:order.simulate') }).click()
  const credited = page.getByText(t('cashier:order.credited', { amount: '500.00' }))
  await credited.filter({ visible: true }).first().waitFor()
}

async function openTable(page: Page, t: Texts, game: FrameLocator, name: string): Promise<void> {
  await page.goto(`${product.site}/live`)
  const tile = page.locator('article').filter({ hasText: name }).first()
  await tile.locator('a').first().click()
  await page.waitForURL(/\/game\?/)
  await game.getByText(t('tables:simulated')).first().waitFor({ timeout: 60_000 })
}

const spot = (game: FrameLocator, id: string) => game.locator(`button.spot.${id}:not([disabled])`)

async function placeBets(t: Texts, game: FrameLocator, spots: readonly [string, string]): Promise<void> {
  for (const id of spots) await spot(game, id).first().click({ timeout: ROUND_LIMIT_MS })
  await game.getByRole('button', { name: t('tables:undo') }).click()
  await spot(game, spots[1]).first().click()
  await game.getByRole('button', { name: t('tables:place', { sum: '10.00' }) }).click()
  await game.getByText(t('tables:say.placed', { sum: '10.00' })).waitFor()
}

async function seeShoe(t: Texts, game: FrameLocator): Promise<void> {
  const drawn = new RegExp(t('tables:shoe', { dealt: String.raw`\d+`, total: '416' }))
  await game.getByText(drawn).waitFor({ timeout: ROUND_LIMIT_MS })
}

async function seeResult(t: Texts, game: FrameLocator): Promise<void> {
  const ends = ['won', 'lost', 'even'].map((key) => t(`tables:say.${key}`, { net: String.raw`\d+\.\d\d` }))
  await game
    .locator('.said')
    .filter({ hasText: new RegExp(ends.join('|')) })
    .waitFor({ timeout: ROUND_LIMIT_MS })
  await game.locator('.road.bead i').first().waitFor()
}

async function seeRules(page: Page, t: Texts, game: FrameLocator): Promise<void> {
  await game.getByRole('button', { name: t('tables:rules') }).click()
  const rules = game.getByRole('dialog')
  await rules.getByText(t('tables:rulesText.dealer')).waitFor()
  await rules.getByRole('columnheader', { name: t('tables:rulesText.edge') }).waitFor()
  expect(await rules.locator('tbody tr').count()).toBeGreaterThan(6)
  await page.keyboard.press('Escape')
}

async function findRound(page: Page, name: string): Promise<void> {
  await page.goto(`${product.site}/index?mc=personalHistoryCopy`)
  await page.getByText(name).filter({ visible: true }).first().waitFor()
}
