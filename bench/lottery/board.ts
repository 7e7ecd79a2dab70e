import type { Browser, CDPSession, Page } from 'playwright-core'
import { viewports } from '@lotus/testing/browser'
import { atMost, type Row, shown } from '../report.ts'
import type { Options } from './options.ts'
import { framesOf } from './frames.ts'

const CPU_SLOWER = 4
const SCRIPT_MS_MAX = 8
const TAPS = 40
/** How long a touch lasts, and the pause before the next one. */
const FINGER_MS = 60
const PAUSE_MS = 240
const FIRST_TAPS = 3
const SETTLE_MS = 1_500
const CELLS = 'section :is([data-number], [data-token])'

const boards = [
  { name: 'numbers 00 to 99', path: '/vnlottery?gameCode=SEN300' },
  { name: 'sum tiles', path: '/lottery?gameCode=CPC28' },
  { name: 'Keno grid', path: '/lottery?gameCode=CKENO' },
  { name: 'SSC by place', path: '/lottery?gameCode=SSC300' },
] as const

/**
 * Taps on the boards of the built pages, on a phone's screen with a CPU slowed four times (issue "Lottery", section 7):
 * the script time of each frame that belongs to a tap, from the browser's trace. Each tap is a real touch of some
 * duration. The slowdown works by wall clock, so other programs on the machine count four times; therefore four times
 * the CPU time of the same taps at full speed is reported too, which other programs affect little.
 */
export async function measureBoards(
  browser: Browser,
  site: string,
  options: Options,
  log: (line: string) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const { name, path } of boards) {
    const context = await browser.newContext({ ...viewports.phone, locale: 'vi-VN' })
    try {
      const page = await context.newPage()
      await page.goto(site + path, { waitUntil: 'load' })
      await untilCells(page)
      await page.waitForTimeout(SETTLE_MS)
      const places = await placesOf(page)
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
      // Code is slower in its first runs, so the first taps of a page are reported separately.
      const first = await traceTaps(browser, page, cdp, places.slice(0, FIRST_TAPS))
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
      const taps = Array.from(
        { length: options.isQuick ? 10 : TAPS },
        (_, tap) => places[(tap * 7 + 3) % places.length],
      ).filter((place) => place !== undefined)
      const plain = p95((await traceTaps(browser, page, cdp, taps)).cpu) * CPU_SLOWER
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
      const slowed = await traceTaps(browser, page, cdp, taps)
      const found = p95(slowed.wall)
      log(
        `  board ${name}: ${slowed.wall.length} frames, p50 ${p50(slowed.wall).toFixed(1)}, p95 ${found.toFixed(1)}, worst ${Math.max(...slowed.wall).toFixed(1)} ms (p95 of the thread's own time ${p95(slowed.cpu).toFixed(1)}); ${CPU_SLOWER} x processor time at full speed, p95 ${plain.toFixed(1)} ms; worst frame of the first ${FIRST_TAPS} taps ${Math.max(...first.wall).toFixed(1)} ms`,
      )
      rows.push(
        atMost(`tap on ${name}, CPU ${CPU_SLOWER}x slower: script a frame, p95`, found, 'ms', SCRIPT_MS_MAX),
        shown(
          `the first ${FIRST_TAPS} taps on ${name}, CPU ${CPU_SLOWER}x slower: script of the worst frame`,
          Math.max(...first.wall),
          'ms',
        ),
        shown(`tap on ${name}: ${CPU_SLOWER} x the processor time of a frame's script, p95`, plain, 'ms'),
      )
    } finally {
      await context.close()
    }
  }
  return rows
}

async function traceTaps(
  browser: Browser,
  page: Page,
  cdp: CDPSession,
  taps: readonly Place[],
): Promise<ReturnType<typeof framesOf>> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  })
  await tapAll(page, cdp, taps)
  return framesOf((await browser.stopTracing()).toString('utf8'))
}

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.95))] ?? 0
const p50 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const CELLS_LIMIT_MS = 60_000
const LOOK_MS = 100

/**
 * Without a Playwright locator: its first use adds listeners for twelve pointer, touch and mouse events to the page,
 * which would count as the page's script.
 */
async function untilCells(page: Page): Promise<void> {
  const limit = performance.now() + CELLS_LIMIT_MS
  while (!(await page.evaluate((cells) => document.querySelector(cells) !== null, CELLS))) {
    if (performance.now() > limit) throw new Error(`no board at ${page.url()}`)
    await page.waitForTimeout(LOOK_MS)
  }
}

type Place = { x: number; y: number }

/** Centres of the cells that are completely visible and not covered. */
async function placesOf(page: Page): Promise<Place[]> {
  await page.evaluate((cells) => {
    const cell = document.querySelector(cells)
    if (cell) globalThis.scrollBy(0, cell.getBoundingClientRect().top - 160)
  }, CELLS)
  await page.waitForTimeout(500)
  return page.evaluate(
    (cells) =>
      [...document.querySelectorAll(cells)].flatMap((cell) => {
        const { left, top, width, height } = cell.getBoundingClientRect()
        const place = { x: left + width / 2, y: top + height / 2 }
        const hit = document.elementFromPoint(place.x, place.y)
        return hit && cell.contains(hit) ? [place] : []
      }),
    CELLS,
  )
}

async function tapAll(page: Page, cdp: CDPSession, places: readonly Place[]): Promise<void> {
  for (const place of places) {
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place] })
    await page.waitForTimeout(FINGER_MS)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForTimeout(PAUSE_MS)
  }
}
