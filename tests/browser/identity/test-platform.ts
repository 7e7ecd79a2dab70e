import { expect } from 'vitest'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { createClient } from '@lotus/client'
import { must } from '@lotus/kernel'
import {
  launchBrowser,
  openContext,
  startProduct,
  stepsOn,
  until,
  watchProblems,
  type RunningProduct,
  type Step,
  type viewports,
} from '@lotus/testing/browser'
import { callsOf, type Calls } from '../families/calls.ts'
import { textsOf, type Language, type Texts } from '../texts.ts'

export type Size = keyof typeof viewports
/** An address for a browser: each in a /24 network of its own, from unassigned ranges. */
/** `hasNotices`: the operator's pop-ups are shown; otherwise there are none. */
export type Home = { size: Size; language: Language; ip: string; scheme?: 'dark' | 'light'; hasNotices?: true }

/** One product, one browser and one operator for all tests. */
export type TestPlatform = {
  product: RunningProduct
  browser: Browser
  office: Calls
  open(home: Home, name: string): Promise<Person>
  setFlag(modId: string, isOn: boolean): Promise<void>
  setSetting(key: string, value: unknown): Promise<void>
  close(): Promise<void>
}

/** Somebody in front of a browser of their own. */
export type Person = Home & {
  platform: TestPlatform
  site: string
  context: BrowserContext
  page: Page
  t: Texts
  /** What only an engineer sees; expected refusals are left out. */
  problems: string[]
  step: Step
  /** Another tab of the same browser. */
  tab(): Promise<Person>
  /** The product's calls from the same address, without a browser. */
  calls(token?: string | null): Calls
}

/**
 * Runs the program of npm start behind one proxy hop, so that a browser may come from any address. Nothing is mocked.
 */
export async function startTestPlatform(
  env: Readonly<Record<string, string>> = {},
  isAlive = false,
): Promise<TestPlatform> {
  const product = await startProduct({ env: { LOTUS_PROXY_HOPS: '1', ...env }, isAlive })
  const browser = await launchBrowser()
  const office = await operator(product, 'mai.sup')
  let second: Calls | undefined
  const platform: TestPlatform = {
    product,
    browser,
    office,
    open: (home, name) => openPerson(platform, home, name),
    async setFlag(modId, enabled) {
      const { version } = await office('bo.whitelabel', {})
      await office('bo.setWhitelabel', { version, changes: [{ modId, enabled }], reason: 'test' })
    },
    async setSetting(key, value) {
      const { settings, proposal: waiting } = await office('bo.settings', {})
      // The demo leaves one for the back office to show; two do not wait at once.
      if (waiting) await office('bo.decideSettings', { id: waiting.id, isConfirmed: false })
      const seenAt = settings.find((setting) => setting.key === key)?.updatedAt ?? null
      const { proposal } = await office('bo.setSettings', { changes: [{ key, value, seen: seenAt }], reason: 'test' })
      if (!proposal) return
      // A setting that decides who gets in needs a second operator (trust.md BO-3).
      second ??= await operator(product, 'hoa.ops')
      await second('bo.decideSettings', { id: proposal.id, isConfirmed: true })
    },
    async close() {
      await browser.close()
      expect(await product.stop()).toBe(0)
    },
  }
  return platform
}

async function operator(product: RunningProduct, username: string): Promise<Calls> {
  const { token } = await callsOf(product.backoffice, 'backoffice')('bo.login', {
    username,
    password: must(product.passwords.get(username), 'the start printed a password'),
    code: await product.operatorCode(username),
  })
  return callsOf(product.backoffice, 'backoffice', token)
}

async function openPerson(platform: TestPlatform, home: Home, name: string): Promise<Person> {
  const { size, language, ip, scheme } = home
  const site = platform.product.site
  const context = await openContext(platform.browser, site, home, {
    colorScheme: scheme ?? 'dark',
    acceptDownloads: true,
    extraHTTPHeaders: { 'x-forwarded-for': ip },
  })
  const tabOf = async (label: string): Promise<Person> => {
    const page = await context.newPage()
    const problems = problemsOf(page)
    return {
      ...home,
      platform,
      site,
      context,
      page,
      t: textsOf(language),
      problems,
      step: stepsOn({
        name: `${label} ${language} ${size}`,
        page,
        problems,
        serverOutput: platform.product.output,
      }),
      tab: () => tabOf(`${label} tab`),
      calls: (token = null) => callsFrom(home, site, token),
    }
  }
  return tabOf(name)
}

/** The calls of an app at the same address as the browser. */
function callsFrom({ ip, language }: Home, baseUrl: string, token: string | null): Calls {
  return createClient({
    baseUrl,
    moduleId: 'site',
    getToken: () => token,
    getLanguage: () => language,
    fetch: (input, init) =>
      fetch(input, { ...init, headers: { ...(init?.headers as Record<string, string>), 'x-forwarded-for': ip } }), // the client's own record
  }).call
}

function problemsOf(page: Page): string[] {
  const problems = watchProblems(page)
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Aborted because the person went to another page.
    if (!reason.includes('ERR_ABORTED')) problems.push(`${reason} ${request.url()}`)
  })
  return problems
}

/** The browser logs every refusing answer; these tests cause some on purpose. */
const isRefusal = (line: string): boolean => /status of 4\d\d/.test(line)

/** No console error, no exception, no failed request. */
export function expectNoProblems(...people: readonly Person[]): void {
  expect(people.flatMap(({ problems }) => problems).filter((line) => !isRefusal(line))).toEqual([])
}

/** Lists are in the page a second time for another width: only the visible one counts. */
export const firstVisible = (locator: Locator): Locator => locator.filter({ visible: true }).first()
/** The topmost dialog. */
export const topDialog = (page: Page): Locator => page.getByRole('dialog').last()
export const dialogClosed = (page: Page): Promise<number> =>
  until(
    () => page.getByRole('dialog').count(),
    (count) => count === 0,
  )

/** The newest message to somebody, from the outbox that the demo writes instead of sending. */
export async function messageTo(
  { office }: TestPlatform,
  channel: 'mail' | 'sms',
  recipient: string,
  pattern: RegExp,
  after = '',
): Promise<string> {
  const find = async () => {
    const { rows } = await office('bo.messages', { channel, limit: 50 })
    return rows
      .filter((message) => message.at > after && message.recipient.endsWith(recipient))
      .map((message) => pattern.exec(message.body)?.[1])
      .find(Boolean)
  }
  return must(await until(find, Boolean, { what: `a message to ${recipient}` }), 'a message')
}
