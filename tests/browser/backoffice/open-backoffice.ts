import { join } from 'node:path'
import type { RouteName } from '@lotus/contract'
import { launchBrowser, viewports } from '@lotus/testing/browser'
import type { Browser, Page } from 'playwright-core'
import { buildApps } from '../../../scripts/lib/build-apps.ts'
import { textsOf, type Texts } from '../texts.ts'
import { startFakeServer, type Answers, type Call, type Conversation } from './fake-server.ts'

const root = join(import.meta.dirname, '..', '..', '..')
/** A Wednesday afternoon in Hanoi. */
const MOMENT = new Date('2026-07-01T08:17:00Z')
/** Everything runs on this machine, which does other work too; what takes longer will not come. */
const LIMIT_MS = 45_000
/** Checks in a row, two frames apart, that found nothing loading. */
const QUIET_LOOKS = 4
const EMPTY = 'about:blank'

export type Look = { language?: 'vi' | 'en'; theme?: 'dark' | 'light'; size?: 'desktop' | 'phone' }
export type OpenPage = {
  page: Page
  t: Texts
  /** The calls that the page has made, in order. */
  calls: Call[]
  /** The inputs of one call, in order. */
  asked(name: RouteName): Record<string, unknown>[]
  problems: string[]
  /** Goes to another address without a reload. */
  go(path: string): Promise<void>
  close(): Promise<void>
}
export type Backoffice = {
  /** One page at a time: it is the one before, loaded anew with nothing of it left. */
  open(path: string, options?: Look & { answers?: Answers; isQuiet?: boolean }): Promise<OpenPage>
  close(): Promise<void>
}

/**
 * The built back office in Chromium with a fake server (fake-server.ts). So a page is shown in every state within a
 * second, without a database. Each look has one tab, which keeps the program's files in its cache.
 */
export async function openBackoffice(folder?: string): Promise<Backoffice> {
  if (folder === undefined) await buildApps(root, () => undefined, ['backoffice'])
  let conversation: Conversation | undefined
  const server = await startFakeServer(folder ?? join(root, 'apps/backoffice/dist'), () => conversation)
  const browser = await launchBrowser()
  const tabs = new Map<string, Promise<Tab>>()
  return {
    async open(path, { language = 'vi', theme = 'dark', size = 'desktop', answers = {}, isQuiet = true } = {}) {
      const look = { language, theme, size }
      const key = Object.values(look).join(' ')
      const opening = tabs.get(key) ?? openTab(browser, look, () => conversation)
      tabs.set(key, opening)
      const { page, requests } = await opening
      const close = async () => {
        await clear(page)
        conversation = undefined
      }
      // A test that failed has not closed its page.
      if (page.url() !== EMPTY) await close()
      const calls: Call[] = []
      const problems: string[] = []
      conversation = { answers, calls, problems }
      await page.goto(`${server.origin}${path}`)
      if (isQuiet) await settled(page, requests)
      return {
        page,
        t: textsOf(language),
        calls,
        asked: (name) => calls.filter((call) => call.name === name).map(({ input }) => input),
        problems,
        async go(to) {
          await page.evaluate((address) => {
            history.pushState(null, '', address)
            dispatchEvent(new PopStateEvent('popstate'))
          }, to)
          await settled(page, requests)
        },
        close,
      }
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}

/** A browser context with one page, and its requests without an answer so far. */
type Tab = { page: Page; requests: ReadonlySet<unknown> }

async function openTab(
  browser: Browser,
  { language, theme, size }: Required<Look>,
  conversation: () => Conversation | undefined,
): Promise<Tab> {
  const context = await browser.newContext({
    ...viewports[size],
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Ho_Chi_Minh',
    locale: language === 'vi' ? 'vi-VN' : 'en-GB',
    colorScheme: theme,
  })
  await context.clock.setFixedTime(MOMENT)
  await context.addInitScript((chosen) => {
    if (location.protocol !== 'http:') return
    localStorage.setItem('hisLang', chosen)
    sessionStorage.setItem('bo-token', 'operator')
  }, language)
  const page = await context.newPage()
  page.setDefaultTimeout(LIMIT_MS)
  const report = (problem: string) => conversation()?.problems.push(problem)
  page.on('pageerror', (error) => report(`exception: ${error.message}`))
  page.on('console', (message) => {
    const isRefusal = /Failed to load resource/.test(message.text())
    if (message.type() === 'error' && !isRefusal) report(`console: ${message.text()}`)
  })
  const requests = new Set<unknown>()
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
  await page.routeWebSocket(/\/wps\//, () => undefined)
  return { page, requests }
}

/** Leaves the page, and what it kept in the browser: storage, cookies, the place of the mouse, a cut connection. */
async function clear(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto(EMPTY)
  await page.mouse.move(0, 0)
  await page.context().setOffline(false)
  await page.context().clearCookies()
}

/** Waits until the page is rendered, nothing has been loading for a while, and the last answer is rendered too. */
async function settled(page: Page, requests: ReadonlySet<unknown>): Promise<void> {
  await page.locator('main > *').first().waitFor({ state: 'attached' })
  for (let quiet = 0; quiet < QUIET_LOOKS; quiet = requests.size === 0 ? quiet + 1 : 0)
    await page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    })
}
