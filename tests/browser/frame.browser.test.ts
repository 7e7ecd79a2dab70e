import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import {
  launchBrowser,
  openContext,
  startProduct,
  watchProblems,
  type RunningProduct,
  type viewports,
} from '@lotus/testing/browser'
import { textsOf } from './texts.ts'

// Runs the program of npm start, and Chromium.
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

const vi = textsOf('vi')
const en = textsOf('en')
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Options = { size?: keyof typeof viewports; scheme?: 'dark' | 'light' }

/** A visitor without the operator's pop-up notices; the tests of notices cover those. */
function visitor({ size = 'desktop', scheme = 'dark' }: Options = {}): Promise<BrowserContext> {
  return openContext(browser, product.site, { language: 'vi', size }, { colorScheme: scheme })
}

async function logIn(page: Page): Promise<void> {
  await page.goto(`${product.site}/login`)
  const form = page.getByRole('dialog')
  await form.locator('input[name=username]').fill('demo1')
  await form.locator('input[type=password]').fill(product.passwords.get('demo1') ?? '')
  await form.locator('button[type=submit]').click()
  await form.waitFor({ state: 'detached' })
}

/** The envelope of an answer that the server refuses. */
const refused = (code: string) => ({ success: false, code, message: '', value: {} })

const header = (page: Page) => page.getByRole('banner')
const mainNav = (page: Page) => header(page).getByRole('navigation', { name: vi('frame:nav.label') })

describe('the frame around the pages (L01 to L08)', () => {
  it('deep link, back and refresh: the address says what is shown, the menu what is current', async () => {
    const context = await visitor()
    const page = await context.newPage()
    const problems = watchProblems(page)
    await page.goto(`${product.site}/rng?page=HOUSE`)
    await page.locator('article').first().waitFor()
    expect(await mainNav(page).locator('[aria-current=page]').innerText()).toBe(vi('frame:nav.slots'))
    await mainNav(page)
      .getByRole('link', { name: vi('frame:nav.lottery'), exact: true })
      .click()
    await page.waitForURL(/\/vnlottery/)
    await page.goBack()
    await page.waitForURL(/\/rng\?page=HOUSE/)
    await page.locator('article').first().waitFor()
    await page.reload()
    await page.locator('article').first().waitFor()
    expect(new URL(page.url()).search).toBe('?page=HOUSE')
    expect(problems).toEqual([])
    await context.close()
  })

  it.each(['desktop', 'phone'] as const)(
    'R23: the way back to the lower part of home finds the reader’s place: %s',
    async (size) => {
      const context = await visitor({ size })
      const page = await context.newPage()
      await page.goto(`${product.site}/index`)
      const link = page.getByRole('link', { name: vi('homeMore:fairness.open') })
      await link.waitFor()
      await link.scrollIntoViewIfNeeded()
      const top = async () => Math.round((await link.boundingBox())?.y ?? Number.NaN)
      // What comes into view is first laid out at its true height.
      let place = Number.NaN
      await expect.poll(async () => place === (place = await top()), { interval: 300 }).toBe(true)
      await link.click()
      await page.getByRole('heading', { level: 1, name: vi('verify:title') }).waitFor()
      await page.goBack()
      await link.waitFor()
      await expect.poll(async () => Math.abs((await top()) - place)).toBeLessThanOrEqual(8)
      await context.close()
    },
  )

  it('the slides of home: they advance by themselves until paused; dots and arrow keys show another one', async () => {
    const visit = { language: 'vi', size: 'desktop' } as const
    const context = await openContext(browser, product.site, visit, { reducedMotion: 'no-preference' })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(`${product.site}/index`)
    const hero = page.getByRole('region', { name: vi('home:hero.label') })
    const dots = hero.getByRole('button', { name: /\d/ })
    await expect.poll(() => dots.count()).toBeGreaterThan(1)
    const shown = async () => (await dots.evaluateAll((all) => all.map((dot) => dot.ariaCurrent))).indexOf('true')
    /** Without a pointer or the focus on the slides, which hold them too. */
    const waitAway = async () => {
      await page.mouse.move(0, 0)
      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
      await page.clock.runFor(10_000)
    }
    expect(await shown()).toBe(0)
    await waitAway()
    await expect.poll(shown).toBe(1)
    await hero.getByRole('button', { name: vi('home:hero.pause') }).click()
    await dots.first().click()
    await expect.poll(shown).toBe(0)
    await waitAway()
    await waitAway()
    expect(await shown()).toBe(0)
    await hero.getByRole('list').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(shown).toBe(1)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(shown).toBe(0)
    await context.close()
  })

  it('L11: a language chosen here wins over the one in the address, after a reload too', async () => {
    const context = await visitor()
    const page = await context.newPage()
    await page.goto(`${product.site}/index?lang=en`)
    await page.getByRole('button', { name: /^EN/ }).click()
    await page.getByRole('button', { name: /^VI/ }).waitFor()
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    await page.getByRole('button', { name: /^VI/ }).waitFor()
    await mainNav(page)
      .getByRole('link', { name: vi('frame:nav.slots') })
      .click()
    await page.waitForURL(/\/rng/)
    await page.goBack()
    await page.waitForURL(`${product.site}/index`)
    expect(await page.locator('html').getAttribute('lang')).toBe('vi')
    await context.close()
  })

  it('L01, L02, L05: header and rail depend on the login; favourites and the inbox are for members', async () => {
    const context = await visitor()
    const page = await context.newPage()
    await page.goto(`${product.site}/index`)
    await header(page)
      .getByRole('button', { name: vi('frame:auth.register') })
      .waitFor()
    expect(
      await mainNav(page)
        .getByRole('link', { name: vi('frame:nav.favourites') })
        .count(),
    ).toBe(0)
    await logIn(page)
    await mainNav(page)
      .getByRole('link', { name: vi('frame:nav.favourites') })
      .waitFor()
    expect(
      await header(page)
        .getByRole('button', { name: vi('frame:auth.register') })
        .count(),
    ).toBe(0)
    await header(page)
      .getByRole('button', { name: vi('frame:logout.button') })
      .waitFor()
    // The manual-rebate flag is on in the demo: cashback is in the rail.
    const rail = page.getByRole('complementary', { name: vi('frame:rail.label') })
    await rail.getByRole('link', { name: vi('frame:nav.cashback') }).waitFor()
    await context.close()
  })

  it('two tabs: a logout in one makes a guest in the other', async () => {
    const context = await visitor()
    const [one, two] = [await context.newPage(), await context.newPage()]
    await logIn(one)
    await logIn(two)
    await header(one)
      .getByRole('button', { name: vi('frame:logout.button') })
      .click()
    await one
      .getByRole('dialog')
      .getByRole('button', { name: vi('frame:logout.button') })
      .click()
    await header(two)
      .getByRole('button', { name: vi('frame:auth.login') })
      .waitFor()
    await context.close()
  })

  it('R21, L06: the side menu opens, moves and closes by keyboard, and restores the focus', async () => {
    const context = await visitor()
    const page = await context.newPage()
    await page.goto(`${product.site}/vnlottery`)
    const button = header(page).getByRole('button', { name: vi('frame:menu.open') })
    await button.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: vi('frame:menu.title') })
    await menu.waitFor()
    expect(await button.getAttribute('aria-expanded')).toBe('true')
    await menu.getByRole('link', { name: vi('frame:footer.help') }).waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-haspopup') === 'dialog')
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: vi('frame:nav.slots'), exact: true }).press('Enter')
    await page.waitForURL(/\/rng/)
    await menu.waitFor({ state: 'detached' })
    await context.close()
  })

  it('ER10: if the address of customer service cannot be had, its window closes and the page says so', async () => {
    const context = await visitor()
    const page = await context.newPage()
    await page.goto(`${product.site}/help`)
    await page.route('**/wps/customerService**', (route) => route.abort())
    await header(page)
      .getByRole('button', { name: vi('frame:menu.open') })
      .click()
    const entry = page
      .getByRole('dialog', { name: vi('frame:menu.title') })
      .getByRole('button', { name: vi('frame:service.title') })
    const [popup] = await Promise.all([page.waitForEvent('popup'), entry.click()])
    if (!popup.isClosed()) await popup.waitForEvent('close')
    await page.getByText(vi('frame:status.noContact')).first().waitFor()
    expect(context.pages()).toEqual([page])
    await context.close()
  })

  it('ER04: a code that cannot be sent is told in a dialog with the server’s words and one button', async () => {
    const context = await visitor()
    const page = await context.newPage()
    await logIn(page)
    await page.goto(`${product.site}/index?mc=securityCenter`)
    const change = `${vi('security:button.change')}: ${vi('security:item.email.title')}`
    const add = `${vi('security:button.add')}: ${vi('security:item.email.title')}`
    await page
      .getByRole('button', { name: change })
      .or(page.getByRole('button', { name: add }))
      .first()
      .click()
    await page.route('**/wps/**/email**', (route) => route.fulfill({ json: refused('sms_failed') }))
    const form = page.getByRole('dialog').last()
    await form.locator('input[type=email]').fill('moi@example.com')
    await form.getByRole('button', { name: vi('auth:code.send') }).click()
    const warning = page.getByRole('dialog', { name: vi('auth:code.failed') })
    await warning.getByText(vi('errors:sms_failed')).waitFor()
    expect(await warning.getByRole('button').count()).toBe(1)
    await warning.getByRole('button').click()
    await warning.waitFor({ state: 'detached' })
    expect(await form.locator('input[type=email]').inputValue()).toBe('moi@example.com')
    await context.close()
  })

  it('a touch at the moment when the page replaces the prerendered shell is answered', async () => {
    const context = await visitor()
    const page = await context.newPage()
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (document.documentElement.hasAttribute('data-shell')) return
        observer.disconnect()
        document.querySelector<HTMLElement>('header [aria-haspopup=dialog]')?.click()
      }).observe(document, { attributes: true, childList: true, subtree: true })
    })
    await page.goto(`${product.site}/vnlottery`)
    await page.getByRole('dialog', { name: vi('frame:menu.title') }).waitFor()
    await context.close()
  })

  it('before its script loads, the prerendered page keeps touches, typed text and the focus', async () => {
    const context = await visitor({ size: 'phone' })
    const opened = async (path = '/index') => {
      const page = await context.newPage()
      const script = Promise.withResolvers<void>()
      await page.route(/\/assets\/first-[^/]*\.js$/, async (route) => {
        await script.promise
        await route.continue()
      })
      await page.goto(`${product.site}${path}`, { waitUntil: 'commit' })
      return { page, go: script.resolve }
    }
    const touched = await opened()
    await header(touched.page)
      .getByRole('button', { name: vi('frame:auth.login') })
      .click()
    touched.go()
    await touched.page.getByRole('dialog').locator('input[name=username]').waitFor()
    const focused = await opened()
    await header(focused.page)
      .getByRole('button', { name: vi('frame:menu.open') })
      .focus()
    focused.go()
    await focused.page.waitForFunction(() => !document.documentElement.hasAttribute('data-shell'))
    expect(await focused.page.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('dialog')
    const typed = await opened('/rng')
    const field = typed.page.getByRole('searchbox', { name: vi('games:search') })
    await field.pressSequentially('sen va')
    typed.go()
    await typed.page.waitForFunction(() => !document.documentElement.hasAttribute('data-shell'))
    await typed.page.keyboard.type('ng')
    expect(await field.inputValue()).toBe('sen vang')
    await typed.page.locator('article', { hasText: 'Sen Vàng' }).waitFor()
    await context.close()
  })

  it('L10, L11: theme and language switch at once and survive a reload', async () => {
    const context = await visitor()
    const page = await context.newPage()
    await page.goto(`${product.site}/index`)
    const rail = page.getByRole('complementary').first()
    await rail.getByRole('button', { name: vi('common:theme.light') }).click()
    await page.locator('html[data-color-scheme=light]').waitFor()
    await rail.getByRole('button', { name: /^VI/ }).click()
    await header(page)
      .getByRole('button', { name: en('frame:auth.login') })
      .waitFor()
    await page.reload()
    await header(page)
      .getByRole('button', { name: en('frame:auth.login') })
      .waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.locator('html').getAttribute('data-color-scheme')).toBe('light')
    await context.close()
  })

  it('offline a page says so in the reader’s language, caches no call and comes back by itself', async () => {
    const context = await visitor({ size: 'phone' })
    const page = await context.newPage()
    await page.goto(`${product.site}/index`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map((request) => new URL(request.url).pathname)
    })
    expect(kept).toContain('/offline.html')
    expect(kept.filter((path) => !/^\/(assets\/|offline\.html$|boot\.js$|icon\.svg$)/.test(path))).toEqual([])
    await context.setOffline(true)
    await page.goto(`${product.site}/help`)
    await page.getByRole('heading', { name: vi('frame:offline.title') }).waitFor()
    expect(await page.getByText(en('frame:offline.title')).isVisible()).toBe(false)
    await context.setOffline(false)
    await page.waitForURL(/\/help/)
    await header(page).waitFor()
    await context.close()
  })

  it.each([
    { scheme: 'dark', size: 'desktop' },
    { scheme: 'light', size: 'phone' },
  ] as const)(
    'home and side menu are without serious findings of axe: $scheme on a $size',
    async ({ scheme, size }) => {
      const context = await visitor({ scheme, size })
      const page = await context.newPage()
      await page.goto(`${product.site}/index`)
      await page.getByRole('heading', { name: vi('homeMore:fairness.title') }).waitFor()
      expect(await findings(page)).toEqual([])
      // Nothing wider than the window.
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      await header(page)
        .getByRole('button', { name: vi('frame:menu.open') })
        .click()
      await page.getByRole('dialog', { name: vi('frame:menu.title') }).waitFor()
      expect(await findings(page)).toEqual([])
      await context.close()
    },
  )
})

type Finding = { id: string; impact: string | null; nodes: { html: string }[] }

async function findings(page: Page): Promise<string[]> {
  // The content security policy lets no page add a script, but the debugger may.
  await page.evaluate(axe)
  const violations = await page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } }).axe // set just above
    return (await run.run()).violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      nodes: nodes.map(({ html }) => ({ html })),
    }))
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120)}`)
}
