import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { Browser, Locator, Page } from 'playwright-core'
import { build } from 'vite'
import { launchBrowser, startProduct, type RunningProduct } from '@lotus/testing/browser'
import { lazyWeights, readManifest } from '../apps/site/scripts/build-manifest.ts'
import { serveWeb } from '../apps/server/src/platform/http/web.ts'
import { precompress } from '../scripts/lib/precompress.ts'
import { lighthouseScores } from './pages/lighthouse.ts'
import { CPU_SLOWER, interaction, phone, visit, type Visit } from './pages/visit.ts'
import { atLeast, atMost, median, report, type Row } from './report.ts'

/**
 * `npm run bench:pages` (issue 7, section 5): twelve addresses, cold and warm, on a phone's screen with a CPU slowed
 * four times and a slow 4G line, compared with a minimal React page and a page without script served by the same code,
 * alternating. Then the time from a touch to its response, and Lighthouse. `-- --only routes|inp|lighthouse`, `--
 * --rounds N`.
 */
const ROUTES = [
  '/index',
  '/vnlottery',
  '/vnlottery?gameCode=MBAC',
  '/seaLottery',
  '/rng',
  '/live',
  '/hot',
  '/promotions',
  '/noticePage',
  '/help',
  '/news',
  '/verify',
] as const
const LIGHTHOUSE = ['/index', '/rng', '/vnlottery'] as const
/** Issue 17: a lobby as light as home, a betting screen a little heavier. */
const SCRIPT_LIMITS_KB = [
  ['/index', 200],
  ['/vnlottery', 200],
  ['/rng', 200],
  ['/vnlottery?gameCode=MBAC', 260],
] as const
const LAZY_LIMIT_KB = 80
const PASSWORD_ACCOUNT = 'demo1'
const NOTICES_MAX = 5
const NOTICE_WAIT_MS = 5000

const argument = (name: string) => {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? undefined : process.argv[index + 1]
}
const only = argument('only')
const rounds = Number(argument('rounds') ?? 3)

type Server = { url: string; close: () => Promise<unknown> }

async function serveFolder(name: string): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'lotus-bench-'))
  const root = join(import.meta.dirname, name)
  await build({ root, logLevel: 'error', build: { outDir: folder, emptyOutDir: true } })
  precompress(folder)
  const app = Fastify()
  await serveWeb(app, { dist: folder })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, close: () => app.close().finally(() => rmSync(folder, { recursive: true, force: true })) }
}

const of = (visits: readonly Visit[], pick: (visit: Visit) => number) => median(visits.map(pick))
const kb = (bytes: number) => (bytes / 1000).toFixed(1)

/** Pop-ups are marked as seen, because they are not part of the page. */
async function readPopups(site: string): Promise<void> {
  const answer = await fetch(`${site}/wps/relay/getListAnnouncements?types=PU,PL`)
  const { value } = (await answer.json()) as { value?: { popup?: { id: string }[]; player?: { id: string }[] } } // content.announcements
  seenIds = [...(value?.popup ?? []), ...(value?.player ?? [])].map(({ id }) => id)
}
let seenIds: readonly string[] = []

async function newPhone(browser: Browser) {
  const context = await phone(browser)
  await context.addInitScript((ids) => {
    localStorage.setItem('lx-notices-seen', JSON.stringify(ids))
    sessionStorage.setItem('noticesShown', JSON.stringify(ids))
  }, seenIds)
  return context
}

async function twoVisits(browser: Browser, url: string): Promise<{ cold: Visit; warm: Visit }> {
  const context = await newPhone(browser)
  try {
    return { cold: await visit(context, url, true), warm: await visit(context, url) }
  } finally {
    await context.close()
  }
}

/** Bytes of these files as the server sends them with gzip; current browsers get the smaller Brotli ones. */
async function zippedSize(urls: readonly string[]): Promise<number> {
  let sum = 0
  for (const url of new Set(urls)) {
    const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
    // A file too small to gain from it is sent as it is (scripts/lib/precompress.ts).
    sum +=
      answer.headers.get('content-encoding') === 'gzip'
        ? Number(answer.headers.get('content-length'))
        : (await answer.arrayBuffer()).byteLength
  }
  return sum
}

async function benchRoutes(browser: Browser, product: RunningProduct): Promise<Row[]> {
  const [minimal, plain] = await Promise.all([serveFolder('minimal-page'), serveFolder('static-page')])
  const pages = [
    ...ROUTES.map((route) => ({ name: route as string, url: `${product.site}${route}` })),
    { name: 'minimal React page', url: minimal.url },
    { name: 'static HTML page', url: plain.url },
  ]
  const seen = new Map(pages.map(({ name }) => [name, { cold: [] as Visit[], warm: [] as Visit[] }]))
  try {
    // Warms the server; every visit has a browser context of its own.
    await twoVisits(browser, `${product.site}/index`)
    for (let round = 0; round < rounds; round += 1) {
      for (const { name, url } of pages) {
        const { cold, warm } = await twoVisits(browser, url)
        seen.get(name)?.cold.push(cold)
        seen.get(name)?.warm.push(warm)
      }
    }
  } finally {
    await Promise.all([minimal.close(), plain.close()])
  }
  printTable(seen)
  const bare = seen.get('minimal React page')
  const home = seen.get('/index')
  if (!bare || !home) throw new Error('the pages were not looked at')
  const coldRatio = of(home.cold, (v) => v.lcp) / of(bare.cold, (v) => v.lcp)
  const warmRatio = of(home.warm, (v) => v.lcp) / of(bare.cold, (v) => v.lcp)
  const scriptsOf = async (route: string) => (await zippedSize(seen.get(route)?.cold[0]?.scripts ?? [])) / 1000
  const lcp = (route: string) => of(seen.get(route)?.cold ?? [], (v) => v.lcp) / of(bare.cold, (v) => v.lcp)
  const worst = Math.max(...ROUTES.map((route) => of(seen.get(route)?.cold ?? [], (v) => v.cls)))
  return [
    ...(await Promise.all(
      SCRIPT_LIMITS_KB.map(async ([route, limit]) =>
        atMost(`${route} JavaScript before a touch, gzip`, await scriptsOf(route), 'kB', limit),
      ),
    )),
    ...lazyRows(),
    atMost('/index LCP cold / minimal React page cold', coldRatio, 'x', 1.3),
    ...ROUTES.slice(1).map((route) => atMost(`${route} LCP cold / minimal React page cold`, lcp(route), 'x', 1.5)),
    atMost('/index LCP warm / minimal React page cold', warmRatio, 'x', 1.0),
    atMost('CLS, worst of the routes', worst, '', 0.02),
  ]
}

/** The largest lazy chunk, according to the build. */
function lazyRows(): Row[] {
  const dist = join(import.meta.dirname, '..', 'apps', 'site', 'dist')
  const manifest = readManifest(dist)
  return lazyWeights(manifest, dist)
    .slice(0, 3)
    .map(({ source, bytes }) => ({
      measure: `lazy part ${source.replace(/^.*src\//, '')}`,
      value: bytes / 1000,
      unit: 'kB',
      target: `<= ${LAZY_LIMIT_KB} kB`,
      ok: bytes / 1000 <= LAZY_LIMIT_KB,
    }))
}

/** Markdown, for docs/BENCHMARKS.md. */
function printTable(seen: ReadonlyMap<string, { cold: Visit[]; warm: Visit[] }>): void {
  console.log(
    '\n| page | JS kB | CSS kB | all kB | requests | LCP cold ms | CLS | heap MB | warm kB | LCP warm ms | LCP element |',
  )
  console.log('|---|---|---|---|---|---|---|---|---|---|---|')
  for (const [name, { cold, warm }] of seen) {
    const cells = [
      name,
      kb(of(cold, (v) => v.scriptBytes)),
      kb(of(cold, (v) => v.sheetBytes)),
      kb(of(cold, (v) => v.bytes)),
      of(cold, (v) => v.requests),
      Math.round(of(cold, (v) => v.lcp)),
      of(cold, (v) => v.cls).toFixed(3),
      (of(cold, (v) => v.heapBytes) / 1e6).toFixed(1),
      kb(of(warm, (v) => v.bytes)),
      Math.round(of(warm, (v) => v.lcp)),
      cold.at(-1)?.lcpElement ?? '',
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
}

async function benchInteractions(browser: Browser, product: RunningProduct): Promise<Row[]> {
  const times = { login: [] as number[], lobby: [] as number[], member: [] as number[] }
  const index = `${product.site}/index`
  for (let round = 0; round < rounds; round += 1) {
    const guest = await newPhone(browser)
    times.login.push(
      await interaction(guest, index, (page) => touch(page, page.getByRole('button', { name: 'Đăng nhập' }).first())),
    )
    times.lobby.push(
      await interaction(guest, index, (page) =>
        touch(page, page.locator('nav a[href="/rng"]').filter({ visible: true }).first()),
      ),
    )
    await guest.close()
    const member = await newPhone(browser)
    const page = await member.newPage()
    await logIn(page, product)
    const state = await page.evaluate(() => ({ ...sessionStorage }))
    await member.addInitScript((kept) => {
      for (const [key, value] of Object.entries(kept)) if (typeof value === 'string') sessionStorage.setItem(key, value)
    }, state)
    await page.close()
    times.member.push(
      await interaction(member, index, (own) =>
        touch(own, own.locator('nav a[href*="mc=transferFund"]').filter({ visible: true }).first()),
      ),
    )
    await member.close()
  }
  return Object.entries(times).map(([name, values]) =>
    atMost(
      `INP of opening ${{ login: 'login', lobby: 'a lobby', member: 'the member centre' }[name] ?? name}`,
      median(values),
      'ms',
      100,
    ),
  )
}

/** A raw touch event: Playwright's tap runs scripts in the page first, which would count on the slow CPU. */
async function touch(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('there is nothing to touch')
  await page.waitForTimeout(500)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

async function logIn(page: Page, product: RunningProduct): Promise<void> {
  await page.goto(`${product.site}/login`)
  const form = page.getByRole('dialog')
  await form.locator('input[name=username]').fill(PASSWORD_ACCOUNT)
  await form.locator('input[type=password]').fill(product.passwords.get(PASSWORD_ACCOUNT) ?? '')
  await form.locator('button[type=submit]').click()
  await form.waitFor({ state: 'detached' })
  // A member's pop-up is closed once; it stays closed.
  for (let notice = 0; notice < NOTICES_MAX; notice += 1) {
    const isThere = await form.waitFor({ timeout: NOTICE_WAIT_MS }).then(
      () => true,
      () => false,
    )
    if (!isThere) return
    await page.keyboard.press('Escape')
  }
}

async function benchLighthouse(product: RunningProduct): Promise<Row[]> {
  const scores = await lighthouseScores(LIGHTHOUSE.map((route) => `${product.site}${route}`))
  return [...scores].flatMap(([url, score]) => {
    const route = new URL(url).pathname
    if (score.failed.length > 0) console.log(`${route}: ${score.failed.join('; ')}`)
    const row = (name: string, value: number, target: number): Row =>
      atLeast(`Lighthouse ${route} ${name}`, value, '', target)
    return [
      row('performance', score.performance, 95),
      row('accessibility', score.accessibility, 100),
      row('best practices', score.bestPractices, 100),
    ]
  })
}

const product = await startProduct()
try {
  await readPopups(product.site)
  const browser = await launchBrowser()
  const rows: Row[] = []
  try {
    if (only === undefined || only === 'routes') rows.push(...(await benchRoutes(browser, product)))
    if (only === undefined || only === 'inp') rows.push(...(await benchInteractions(browser, product)))
  } finally {
    await browser.close()
  }
  if (only === undefined || only === 'lighthouse') rows.push(...(await benchLighthouse(product)))
  report(`Pages, phone, CPU ${CPU_SLOWER}x slower, 1.6 Mbit/s and 150 ms, median of ${rounds}`, rows)
} finally {
  await product.stop()
}
