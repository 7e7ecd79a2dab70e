import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import {
  openContext,
  stepsOn,
  watchProblems,
  type RunningProduct,
  type Step,
  type viewports,
} from '@lotus/testing/browser'
import { textsOf, type Language, type Texts } from '../texts.ts'
import type { Stop } from './plan.ts'

export type Size = keyof typeof viewports

/** One member on one page. */
export type Visit = {
  language: Language
  size: Size
  context: BrowserContext
  page: Page
  site: string
  t: Texts
  /** The lobby from which the game on the page was opened; null if it was opened another way. */
  lobby: string | null
  /** Problems that only an engineer sees; emptied when read. */
  problems: string[]
  step: Step
}

/** Three pages at once on a machine that does other work too: slowness is no failure. */
const PATIENCE_MS = 90_000
const PASSWORD = 'mật khẩu dài 2026'
const MONEY = '100000'
const MONEY_TEXT = '100,000.00'

export async function openVisit(
  browser: Browser,
  product: RunningProduct,
  { language, size, name }: { language: Language; size: Size; name: string },
): Promise<Visit> {
  const context = await openContext(browser, product.site, { language, size })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const problems = watchProblems(page)
  watchRequests(page, problems)
  const step = stepsOn({ name, page, problems, serverOutput: product.output })
  return { language, size, context, page, site: product.site, t: textsOf(language), lobby: null, problems, step }
}

/** Besides the server's own failures: a refusing answer, and a request without one. */
function watchRequests(page: Page, problems: string[]): void {
  page.on('response', (response) => {
    if (response.status() >= 400 && response.status() < 500) problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} ${request.url()}`)
  })
}

export async function register({ page, site, t }: Visit, username: string): Promise<void> {
  await page.goto(`${site}/register`)
  const form = page.getByRole('dialog')
  await form.getByLabel(t('auth:field.username')).fill(username)
  await form.locator('input[type=password]').nth(0).fill(PASSWORD)
  await form.locator('input[type=password]').nth(1).fill(PASSWORD)
  for (const box of await form.getByRole('checkbox').all()) if (!(await box.isChecked())) await box.check()
  await form.getByRole('button', { name: t('auth:register.submit') }).click()
  await form.waitFor({ state: 'detached' })
}

export async function deposit({ page, site, t }: Visit): Promise<void> {
  await page.goto(`${site}/index?mc=depositv2`)
  await page.getByRole('textbox', { name: t('cashier:deposit.amount') }).fill(MONEY)
  await page.getByRole('button', { name: t('cashier:deposit.createAmount', { amount: MONEY_TEXT }) }).click()
  await page.getByRole('button', { name: t('cashier:order.simulate') }).click()
  await seen(page.getByText(t('cashier:order.credited', { amount: MONEY_TEXT }))).waitFor()
}

/**
 * Opens a game by its card, as a person going from one to the next: back to the lobby, or to another lobby by its
 * address.
 */
export async function openByCard(visit: Visit, { card, path }: Stop): Promise<void> {
  const { page, site } = visit
  if (visit.lobby === path) await page.goBack()
  else await page.goto(site + path)
  visit.lobby = null
  await page.waitForURL((url) => url.pathname === path && !url.searchParams.has('gameCode'))
  // The rows of recent and popular games above link to the same games.
  const link = page.locator(`main a[href$="gameCode=${card.gameCode}"]`).last()
  await link.waitFor()
  await expectNoLayoutProblems(visit)
  await link.click()
  await page.waitForURL((url) => url.searchParams.get('gameCode') === card.gameCode)
  visit.lobby = path
}

/** Tables are in the page a second time as cards, one of the two hidden: only the visible one counts. */
export const seen = (locator: Locator): Locator => locator.filter({ visible: true }).first()

/** Everything that must never be on a screen; empty if all is well. */
export async function layoutProblemsOf({ page }: Visit): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>()
    /** A missing text shows as its key; a missing value as braces, `undefined`, `NaN` or `[object`. */
    const check = (text: string | null) => {
      const line = text?.trim() ?? ''
      const isKey = /^[a-z][A-Za-z]*(:[a-z][A-Za-z]*)?(\.[A-Za-z0-9_]+)+$/.test(line)
      if (isKey || /\{\{|\}\}|\bundefined\b|\bNaN\b|\[object /.test(line)) found.add(`text "${line}"`)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const node = texts.currentNode
      if (!node.parentElement?.closest('script, style, noscript, textarea')) check(node.textContent)
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) check(element.getAttribute(name))

    const room = Math.min(screen.width, innerWidth)
    if (document.documentElement.scrollWidth > room)
      found.add(`the page is ${document.documentElement.scrollWidth} px wide on ${room}`)
    for (const dialog of document.querySelectorAll('[role=dialog]'))
      if (dialog.scrollWidth > dialog.clientWidth + 1)
        found.add(`the dialog holds ${dialog.scrollWidth} px in ${dialog.clientWidth}`)
    return [...found]
  })
}

/** Throws with everything that is wrong on the screen, or that went wrong since the last check. */
export async function expectNoLayoutProblems(visit: Visit): Promise<void> {
  const wrong = [...(await layoutProblemsOf(visit)), ...visit.problems.splice(0)]
  if (wrong.length > 0) throw new Error(`not tidy: ${wrong.join('; ')}`)
}

/** A screenshot for people who compare screens: only if LOTUS_PICTURES names a folder. */
export async function picture({ page, language, size }: Visit, name: string): Promise<void> {
  const folder = process.env['LOTUS_PICTURES']
  if (folder) await page.screenshot({ path: `${folder}/${name}-${language}-${size}.png` })
}
