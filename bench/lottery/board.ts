import type { Browser, Page } from 'playwright-core'
import { viewports } from '@lotus/testing/browser'
import type { Row } from '../report.ts'
import type { Options } from './options.ts'
import { framesOf } from './frames.ts'

const CPU_SLOWER = 4
const SCRIPT_MS_MAX = 8
const TAPS = 40
const PAUSE_MS = 250
const SETTLE_MS = 1_500
const CELLS = 'section :is([data-number], [data-token])'

const boards = [
  { name: 'numbers 00 to 99', path: '/vnlottery?gameCode=SEN300' },
  { name: 'sum tiles', path: '/lottery?gameCode=CPC28' },
  { name: 'Keno grid', path: '/lottery?gameCode=CKENO' },
  { name: 'SSC by place', path: '/lottery?gameCode=SSC300' },
] as const

/**
 * Taps on the boards of the built pages, on a phone's screen with a CPU four times slower (issue "Lottery", section 7): the
 * script of each frame that a tap has a part in, as the browser's own trace tells it. Each tap is a real touch. Slowing works by
 * the clock, so other programs on the machine count four times; beside it stands four times the processor time of the same
 * taps at full speed, which they lengthen little.
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
      await page.locator(CELLS).first().waitFor({ timeout: 60_000 })
      await page.waitForTimeout(SETTLE_MS)
      const places = await placesOf(page)
      // What opens with the first tap (the sheet's line at the foot) is not counted.
      await tapAll(page, places.slice(0, 3))
      const taps = Array.from(
        { length: options.isQuick ? 10 : TAPS },
        (_, tap) => places[(tap * 7 + 3) % places.length],
      ).filter((place) => place !== undefined)
      const plain = p95((await traceTaps(browser, page, taps)).cpu) * CPU_SLOWER
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
      const slowed = await traceTaps(browser, page, taps)
      const found = p95(slowed.wall)
      log(
        `  board ${name}: ${slowed.wall.length} frames, p50 ${p50(slowed.wall).toFixed(1)}, p95 ${found.toFixed(1)} ms; ${CPU_SLOWER} x processor time at full speed, p95 ${plain.toFixed(1)} ms`,
      )
      rows.push(
        {
          measure: `tap on ${name}, CPU ${CPU_SLOWER}x slower: script a frame, p95`,
          value: found,
          unit: 'ms',
          target: `<= ${SCRIPT_MS_MAX} ms`,
          ok: found <= SCRIPT_MS_MAX,
        },
        {
          measure: `tap on ${name}: ${CPU_SLOWER} x the processor time of a frame's script, p95`,
          value: plain,
          unit: 'ms',
          target: '',
          ok: null,
        },
      )
    } finally {
      await context.close()
    }
  }
  return rows
}

async function traceTaps(browser: Browser, page: Page, taps: readonly Place[]): Promise<ReturnType<typeof framesOf>> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame'],
  })
  await tapAll(page, taps)
  return framesOf((await browser.stopTracing()).toString('utf8'))
}

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * 0.95))] ?? 0
const p50 = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

type Place = { x: number; y: number }

/** Middles of the cells that stand whole in the window, where nothing lies over them. */
async function placesOf(page: Page): Promise<Place[]> {
  await page.locator(CELLS).first().scrollIntoViewIfNeeded()
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

async function tapAll(page: Page, places: readonly Place[]): Promise<void> {
  for (const { x, y } of places) {
    await page.touchscreen.tap(x, y)
    await page.waitForTimeout(PAUSE_MS)
  }
}
