import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createDatabase, sql } from '@lotus/database'
import { findFreePort, launchBrowser, viewports } from '@lotus/testing/browser'
import type { Page } from 'playwright-core'
import { startServer } from '../apps/server/src/main.ts'
import { atMost, median, report, type Row, shown } from './report.ts'
import { withBenchDatabase } from './database.ts'

/**
 * `npm run bench:games` (issue 6, section 2): a slots lobby of 2,000 games. First tiles against an empty page of the same
 * site; script of a frame while scrolling on a CPU four times slower; a search against a call that looks for nothing.
 * Needs the site's pages as `npm start` builds them.
 */
const GAMES = 2_000
const ROUNDS = 5
const CPU_SLOWER = 4
const SEARCHES = 60
const SCROLL_STEPS = 120
const STEP_PX = 320
const FRAME_MS_MAX = 8

const root = join(import.meta.dirname, '..')
if (!existsSync(join(root, 'apps', 'site', 'dist', 'index.html'))) throw new Error('Build the pages first: npm start')

const words = ['Sen', 'Ngọc', 'Rồng', 'Phượng', 'Trúc', 'Mai', 'Đá', 'Lửa', 'Biển', 'Núi', 'Đèn', 'Trăng', 'Cá', 'Rùa']
const motifs = ['lotus', 'koi', 'coins', 'gem', 'lantern', 'drum', 'mountain', 'fan', 'pearl', 'phoenix', 'bamboo']
const vendors = ['BENCHA', 'BENCHB', 'BENCHC', 'BENCHD', 'BENCHE']

async function main(): Promise<void> {
  await withBenchDatabase(async ({ ownerUrl, appUrl, dataDir }) => {
    await fill(ownerUrl)
    const server = await startServer({
      databaseUrl: appUrl,
      ownerDatabaseUrl: ownerUrl,
      dataDir,
      port: await findFreePort(),
      host: '127.0.0.1',
      profile: 'demo',
      roles: ['api', 'push'],
      dev: false,
      lan: false,
      empty: true,
      log: () => {},
    })
    try {
      const search = await timeSearch(server.addresses.site)
      report(`Slots lobby of ${GAMES} games`, [...search, ...(await timeLobby(server.addresses.site))])
    } finally {
      await server.stop()
    }
  })
}

async function fill(ownerUrl: string): Promise<void> {
  const owner = createDatabase({ connectionString: ownerUrl, max: 1 })
  for (const [index, code] of vendors.entries()) {
    await owner.query(sql`insert into vendor (code, name, origin) values (${code}, ${code}, 'https://games.example')`)
    await owner.query(sql`
      insert into game_vendor_card (vendor, name, sort_order) values (${code}, ${{ vi: `Nhà ${code}`, en: code }}, ${index})`)
  }
  await owner.query(sql`
    insert into game (vendor, code, category, name, lines, volatility, rtp_ppm, features, min_bet, released_at, motif, palette, sort_order)
    select (${vendors}::text[])[1 + n % ${vendors.length}], 'G' || n, 'RNG',
      jsonb_build_object('vi', (${words}::text[])[1 + n % ${words.length}] || ' ' ||
        (${words}::text[])[1 + (n / ${words.length}) % ${words.length}] || ' ' || n, 'en', 'Game ' || n), 25, (array['low', 'medium', 'high'])[1 + n % 3], 950000 + n * 10, array['wild', 'free_spins'], 10000,
      lotus_now() - make_interval(days => n), (${motifs}::text[])[1 + n % ${motifs.length}], n % 16, n
    from generate_series(1, ${GAMES}) n`)
  await owner.end()
}

/** A call, as a page makes it: one after the other over one connection. */
async function timeCall(url: string): Promise<number> {
  const startedAt = performance.now()
  await (await fetch(url)).text()
  return performance.now() - startedAt
}

/** A whole search call against the same call with nothing to look for, in turn, so that both meet the same machine. */
async function timeSearch(site: string): Promise<Row[]> {
  const empty = `${site}/wps/relay/gameSearch?q=`
  const queries = ['sen', 'ngoc rong', 'phượng', 'da lua', '1999', 'tr', 'không có gì']
  const times = { empty: [] as number[], search: [] as number[] }
  for (let n = 0; n < SEARCHES + 10; n += 1) {
    const nothing = await timeCall(empty)
    const search = await timeCall(
      `${site}/wps/relay/gameSearch?q=${encodeURIComponent(queries[n % queries.length] ?? '')}`,
    )
    // The first ones warm the program.
    if (n < 10) continue
    times.empty.push(nothing)
    times.search.push(search)
  }
  const ratio = median(times.search) / median(times.empty)
  return [
    atMost('search / call that looks for nothing', ratio, 'x', 3),
    shown('search', median(times.search), 'ms'),
    shown('call that looks for nothing', median(times.empty), 'ms'),
  ]
}

async function timeLobby(site: string): Promise<Row[]> {
  const browser = await launchBrowser()
  try {
    const open = async (path: string, shown: string): Promise<number> => {
      const context = await browser.newContext({ ...viewports.desktop, locale: 'vi-VN' })
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
      const time = await timePaint(page, `${site}${path}`, shown)
      await context.close()
      return time
    }
    const times = { empty: [] as number[], lobby: [] as number[] }
    await open('/rng', FIRST_TILE)
    for (let round = 0; round < ROUNDS; round += 1) {
      // A lobby without games says so in a sentence: the same shell, the same scripts, nothing to show.
      times.empty.push(await open('/fish', EMPTY_PAGE))
      times.lobby.push(await open('/rng', FIRST_TILE))
    }
    const context = await browser.newContext({ ...viewports.desktop, locale: 'vi-VN' })
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await timePaint(page, `${site}/rng`, FIRST_TILE)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
    const scroll = await timeScroll(page)
    await context.close()
    const ratio = median(times.lobby) / median(times.empty)
    return [
      atMost('first tiles with pictures / empty page painted', ratio, 'x', 1.5),
      shown('first tiles with pictures', median(times.lobby), 'ms'),
      shown('empty page painted', median(times.empty), 'ms'),
      atMost('script of a frame while scrolling, p95', scroll.p95, 'ms', FRAME_MS_MAX),
      shown('script of a frame while scrolling, longest', scroll.max, 'ms'),
      shown('frames looked at', scroll.frames, ''),
      shown('tiles on the page after scrolling', scroll.tiles, ''),
    ]
  } finally {
    await browser.close()
  }
}

const FIRST_TILE = 'article img'
const EMPTY_PAGE = '#main a[href="/rng"]'

/** Milliseconds from the navigation to the frame in which what is waited for is drawn (and, of a picture, has come). */
async function timePaint(page: Page, url: string, shown: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const element = document.querySelector(selector)
          const isThere = element instanceof HTMLImageElement ? element.complete && element.naturalWidth > 0 : element
          if (isThere) requestAnimationFrame(() => setTimeout(() => resolve(performance.now()), 0))
          else requestAnimationFrame(look)
        }
        look()
      }),
    shown,
  )
}

/** Scrolls like a finger that does not stop, with the trace on: how long script ran in each frame. */
async function timeScroll(page: Page): Promise<{ p95: number; max: number; frames: number; tiles: number }> {
  const client = await page.context().newCDPSession(page)
  const events: TraceEvent[] = []
  client.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))) // the trace's own shape
  await client.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] },
    transferMode: 'ReportEvents',
  })
  await page.mouse.move(700, 600)
  for (let step = 0; step < SCROLL_STEPS; step += 1) {
    await page.mouse.wheel(0, STEP_PX)
    await page.waitForTimeout(16)
  }
  const ended = new Promise((resolve) => client.once('Tracing.tracingComplete', resolve))
  await client.send('Tracing.end')
  await ended
  const tiles = await page.locator('article').count()
  return { ...scriptByFrame(events), tiles }
}

type TraceEvent = { name: string; ph: string; ts: number; dur?: number; pid: number; tid: number }

/** What runs script, as the trace names it; whole calls, so that what is inside is not counted twice. */
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'TimerFire',
  'FireAnimationFrame',
  'RunMicrotasks',
  'FireIdleCallback',
])

/** A frame of a display of 60 a second. Where the compositor scrolls alone the main thread has no frames of its own. */
const FRAME_US = 1_000_000 / 60

/** Script of the page's main thread in each such stretch of time, from the first to the last sign of life in the trace. */
function scriptByFrame(events: readonly TraceEvent[]): { p95: number; max: number; frames: number } {
  const main = events.find(({ name }) => name === 'FunctionCall' || name === 'UpdateLayoutTree')
  if (!main) throw new Error('the trace shows nothing of the page')
  const own = events.filter(({ pid, tid, ts }) => pid === main.pid && tid === main.tid && ts > 0)
  const calls = own.filter(({ ph, name }) => ph === 'X' && SCRIPT.has(name)).sort((a, b) => a.ts - b.ts)
  const times = own.map(({ ts }) => ts).sort((a, b) => a - b)
  const from = times[0] ?? 0
  const count = Math.max(1, Math.ceil(((times.at(-1) ?? 0) - from) / FRAME_US))
  if (count < SCROLL_STEPS) throw new Error(`only ${count} frames were traced`)
  const spent = Array.from({ length: count }, () => 0)
  let until = 0
  for (const { ts, dur = 0 } of calls) {
    const end = ts + dur
    // A call that runs over several frames takes its share of each; what is inside a counted one is counted.
    for (let at = Math.max(ts, until); at < end;) {
      const frame = Math.min(count - 1, Math.max(0, Math.floor((at - from) / FRAME_US)))
      const next = frame === count - 1 ? end : Math.min(end, from + (frame + 1) * FRAME_US)
      if (next <= at) break
      spent[frame] = (spent[frame] ?? 0) + (next - at) / 1000
      at = next
    }
    until = Math.max(until, end)
  }
  const sorted = [...spent].sort((a, b) => a - b)
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, max: sorted.at(-1) ?? 0, frames: sorted.length }
}

await main()
