import { join } from 'node:path'
import { routes, type RouteInput, type RouteName, type RouteValue } from '@lotus/contract'
import { schemas } from '@lotus/contract/schemas'
import { must } from '@lotus/kernel'
import { launchBrowser, viewports } from '@lotus/testing/browser'
import type { Page, Route } from 'playwright-core'
import { buildApps } from '../../../scripts/lib/build-apps.ts'
import { serveFolder } from '../serve-folder.ts'
import { textsOf, type Texts } from '../texts.ts'
import { defaultAnswers } from './answers.ts'
import { sampleValue } from './sample-value.ts'

const root = join(import.meta.dirname, '..', '..', '..')
/** A Wednesday afternoon in Hanoi. */
const MOMENT = new Date('2026-07-01T08:17:00Z')
/** Everything runs on this machine, which does other work too; what takes longer will not come. */
const LIMIT_MS = 45_000
/** Checks in a row, two frames apart, that found nothing loading. */
const QUIET_LOOKS = 4

/** The server's reply to a call instead of its value. */
export class Refusal {
  readonly status: number
  readonly code: string
  readonly details: Readonly<Record<string, unknown>>
  constructor(status: number, code: string, details: Readonly<Record<string, unknown>> = {}) {
    this.status = status
    this.code = code
    this.details = details
  }
}
type Answer<N extends RouteName> =
  | RouteValue<N>
  | Refusal
  | 'never'
  | ((input: RouteInput<N>) => RouteValue<N> | Refusal)
export type Answers = { [N in RouteName]?: Answer<N> }

type Call = { name: string; input: Record<string, unknown> }
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
  open(path: string, options?: Look & { answers?: Answers; isQuiet?: boolean }): Promise<OpenPage>
  close(): Promise<void>
}

const byAddress = new Map<string, RouteName>(
  // The keys of the table are the names of calls.
  (Object.keys(routes) as RouteName[]).map((name) => [`${routes[name].method} ${routes[name].path}`, name] as const),
)

/**
 * The built back office in Chromium with a fake server: it answers with what a test sets for a call, else with a sample
 * that the contract allows. So a page is shown in every state within a second, without a database.
 */
export async function openBackoffice(folder?: string): Promise<Backoffice> {
  if (folder === undefined) await buildApps(root, () => undefined, ['backoffice'])
  const files = await serveFolder(folder ?? join(root, 'apps/backoffice/dist'), { isOneDocument: true })
  const browser = await launchBrowser()
  return {
    async open(path, { language = 'vi', theme = 'dark', size = 'desktop', answers = {}, isQuiet = true } = {}) {
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
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
      page.on('console', (message) => {
        const isRefusal = /Failed to load resource/.test(message.text())
        if (message.type() === 'error' && !isRefusal) problems.push(`console: ${message.text()}`)
      })
      const openRequests = new Set<unknown>()
      page.on('request', (request) => openRequests.add(request))
      page.on('requestfinished', (request) => openRequests.delete(request))
      page.on('requestfailed', (request) => openRequests.delete(request))
      const calls: Call[] = []
      await page.routeWebSocket(/\/wps\//, () => undefined)
      await page.route(/\/bo\//, (route) => answer(route, calls, { ...defaultAnswers, ...answers }))
      await page.goto(`${files.origin}${path}`)
      if (isQuiet) await settled(page, openRequests)
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
          await settled(page, openRequests)
        },
        close: () => context.close(),
      }
    },
    async close() {
      await browser.close()
      files.close()
    },
  }
}

async function answer(route: Route, calls: Call[], answers: Answers): Promise<void> {
  const request = route.request()
  const url = new URL(request.url())
  const name = must(byAddress.get(`${request.method()} ${url.pathname}`), `a call at ${url.pathname}`)
  const isBody = request.method() === 'POST' && url.search === ''
  const input: Record<string, unknown> = isBody
    ? JSON.parse(request.postData() ?? '{}')
    : Object.fromEntries(url.searchParams)
  calls.push({ name, input })
  // The type of an answer depends on the name, which is known only at run time.
  const planned = answers[name] as unknown
  const value: unknown = typeof planned === 'function' ? planned(input) : (planned ?? sampleValue(schemas[name].value))
  if (value === 'never') return
  const isRefused = value instanceof Refusal
  await route.fulfill({
    status: isRefused ? value.status : 200,
    json: isRefused
      ? { success: false, code: value.code, message: '', value: value.details }
      : { success: true, code: 'ok', message: '', value },
  })
}

/** Waits until the page is rendered, nothing has been loading for a while, and the last answer is rendered too. */
async function settled(page: Page, openRequests: ReadonlySet<unknown>): Promise<void> {
  await page.locator('main > *').first().waitFor({ state: 'attached' })
  for (let quiet = 0; quiet < QUIET_LOOKS; quiet = openRequests.size === 0 ? quiet + 1 : 0)
    await page.evaluate(async () => {
      await document.fonts.ready
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    })
}
