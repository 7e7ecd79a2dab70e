import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { must } from '@lotus/kernel'
import { launchBrowser, startProduct, viewports, type RunningProduct } from '@lotus/testing/browser'
import { callsOf } from '../families/calls.ts'
import { textsOf } from '../texts.ts'
import { addressesOf, isExpectedToFail, routesOf } from './addresses.ts'
import { findProblems, untilQuiet, watch } from './problems.ts'
import { nameOf, type ViewState, type View } from './views.ts'

export type Finding = { view: View; what: string[]; picture: string | null }
export type CrawlOptions = {
  isLong: boolean
  viewsOf: (addresses: readonly string[]) => readonly View[]
  /** Screenshots of every view; otherwise only of findings. */
  areAllPictured: boolean
  folder: string
  /** Only addresses that contain one of these, comma separated. */
  only?: string
  log?: (line: string) => void
  look?: (page: Page, view: View) => Promise<string[]>
  /** Before any page of a context is opened. */
  prepare?: (context: BrowserContext) => Promise<void>
}

const PAGES = 2
/** Views of one browser context, distributed so that both pages have work until the end. */
const VISIT = 20
const LOAD_LIMIT_MS = 30_000

/** One product, one browser and a logged-in member, for any number of crawls. */
export type CrawlPlatform = { product: RunningProduct; browser: Browser; session: Session; close(): Promise<void> }

export async function startCrawlPlatform(): Promise<CrawlPlatform> {
  const product = await startProduct({ env: { LOTUS_PROXY_HOPS: '1' } })
  const browser = await launchBrowser()
  const close = async () => {
    await browser.close()
    await product.stop()
  }
  try {
    return { product, browser, session: await logIn(browser, product), close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Visits every address in the chosen views, two at a time, and reports what is wrong. */
export async function crawl(
  platform: CrawlPlatform,
  options: CrawlOptions,
): Promise<{ views: number; addresses: string[]; findings: Finding[] }> {
  mkdirSync(options.folder, { recursive: true })
  const wanted = (options.only ?? '').split(',')
  const addresses = addressesOf(platform.session.routes, options).filter((address) =>
    wanted.some((part) => address.includes(part)),
  )
  const byStand = Map.groupBy(options.viewsOf(addresses), nameOf)
  const queue = [...byStand.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / VISIT) }, (_, n) => group.slice(n * VISIT, (n + 1) * VISIT)),
  )
  const findings: Finding[] = []
  let views = 0
  const work = async () => {
    for (let group = queue.shift(); group !== undefined; group = queue.shift()) {
      findings.push(...(await lookFrom(platform, group, options)))
      views += group.length
      options.log?.(
        `${views} views, ${findings.length} with findings (${nameOf(must(group[0], 'a group has a view'))})`,
      )
    }
  }
  await Promise.all(Array.from({ length: PAGES }, work))
  return { views, addresses, findings }
}

type Session = { storage: Record<string, string>; routes: string[]; popups: string[] }

/** Logs a member in on the login page, and returns the browser's storage. */
async function logIn(browser: Browser, product: RunningProduct): Promise<Session> {
  const t = textsOf('vi')
  const context = await browser.newContext({ ...viewports.desktop, extraHTTPHeaders: addressOf('member') })
  try {
    const page = await context.newPage()
    await page.goto(`${product.site}/login`, { timeout: LOAD_LIMIT_MS })
    const form = page.getByRole('dialog').filter({ has: page.locator('input[type=password]') })
    await form.locator('input[name=username]').fill('demo1')
    await form.locator('input[type=password]').fill(must(product.passwords.get('demo1'), 'the demo has a member'))
    await form.getByRole('button', { name: t('auth:login.submit'), exact: true }).click()
    await form.waitFor({ state: 'detached', timeout: LOAD_LIMIT_MS })
    const storage = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>) // it holds texts alone
    const token = must(storage['token'], 'who is logged in has a token')
    const { player, popup } = await callsOf(product.site, 'site', token)('content.announcements', {})
    return { storage, routes: await routesOf(page), popups: [...player, ...popup].map(({ id }) => id) }
  } finally {
    await context.close()
  }
}

/** Each view comes from a network of its own: a crawl makes more calls than one address may. */
const addressOf = (name: string) => ({
  'x-forwarded-for': name.endsWith('member')
    ? '203.0.113.9'
    : `198.51.${100 + ([...name].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % 90)}.7`,
})

async function openContext({ browser, product, session }: CrawlPlatform, state: ViewState): Promise<BrowserContext> {
  const { language, theme, size, person } = state
  const context = await browser.newContext({
    ...viewports[size],
    deviceScaleFactor: 1,
    locale: language === 'vi' ? 'vi-VN' : 'en-GB',
    colorScheme: theme,
    reducedMotion: 'reduce',
    // The service worker has its own tests; here every page comes from the server.
    serviceWorkers: 'block',
    extraHTTPHeaders: addressOf(nameOf(state)),
  })
  await context.addCookies([{ name: 'lang', value: language, url: product.site }])
  const stored: Record<string, string> =
    person === 'member' ? { ...session.storage, noticesShown: JSON.stringify(session.popups) } : {}
  await context.addInitScript(
    ({ origin, chosen, seen, storage }) => {
      // Frames of games, and the empty page between two addresses, have no storage of ours.
      if (location.origin !== origin) return
      localStorage.setItem('hisLang', chosen)
      // Pop-ups are marked as seen: another test covers them.
      localStorage.setItem('lx-notices-seen', JSON.stringify(seen))
      for (const [key, value] of Object.entries(storage)) sessionStorage.setItem(key, value)
    },
    {
      origin: new URL(product.site).origin,
      chosen: language,
      seen: session.popups,
      storage: stored,
    },
  )
  return context
}

async function lookFrom(platform: CrawlPlatform, views: readonly View[], options: CrawlOptions): Promise<Finding[]> {
  const context = await openContext(platform, must(views[0], 'a group has a view'))
  await options.prepare?.(context)
  const findings: Finding[] = []
  let page = await context.newPage()
  let isMeant = false
  let problems = watch(page, () => isMeant)
  for (const view of views) {
    if (page.isClosed()) {
      page = await context.newPage()
      problems = watch(page, () => isMeant)
    }
    problems.length = 0
    isMeant = isExpectedToFail(view.address)
    const what = await lookOnce(page, platform.product.site, view, options).catch((error: unknown) => [
      String(error).slice(0, 300),
    ])
    const all = [...new Set([...what, ...problems])]
    const picture = all.length > 0 || options.areAllPictured ? await pictureOf(page, view, options.folder) : null
    if (all.length > 0) findings.push({ view, what: all, picture })
  }
  await context.close()
  return findings
}

async function lookOnce(page: Page, site: string, view: View, options: CrawlOptions): Promise<string[]> {
  await page.goto(`${site}${view.address}`, { waitUntil: 'load', timeout: LOAD_LIMIT_MS })
  await untilQuiet(page)
  return (options.look ?? findProblems)(page, view)
}

async function pictureOf(page: Page, view: View, folder: string): Promise<string | null> {
  const name = `${view.address.replace(/\W+/g, '_').replace(/^_/, '')}-${nameOf(view).replaceAll(' ', '-')}.jpg`
  const path = join(folder, name)
  return page.screenshot({ path, type: 'jpeg', quality: 60, timeout: 15_000 }).then(
    () => path,
    () => null,
  )
}

/** One finding per line; those of several views are merged. */
export function formatFindings(findings: readonly Finding[]): string[] {
  const byText = Map.groupBy(
    findings.flatMap(({ view, what }) => what.map((text) => ({ view, text: text.replace(/localhost:\d+/g, 'HOST') }))),
    ({ view, text }) => `${view.address}: ${text}`,
  )
  return [...byText].map(([line, found]) => `${line} (${found.map(({ view }) => nameOf(view)).join('; ')})`)
}
