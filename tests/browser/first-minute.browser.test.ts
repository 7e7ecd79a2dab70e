import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openContext, startProduct, until, type RunningProduct } from '@lotus/testing/browser'
import { openVisit, picture, register } from './families/visit.ts'

// Issue 22, section 1: on a slow line something stands in `<main>` from the first paint on and never goes away, and the
// line of navigation neither changes nor moves. The program of npm start, and Chromium with a throttled line.
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

/** The lines of the issue: a bad one, and a fair one with a slow telephone. */
const lines = {
  bad: { kilobits: 400, slower: 1 },
  slowPhone: { kilobits: 1_600, slower: 4 },
} as const

type Frame = { at: number; isFilled: boolean; nav: Record<string, number> }
const FRAME_MS = 250

/** Takes a frame every 250 ms from the first paint on, and after each change of the document in between. */
function filmFirstMinute(frameMs: number): void {
  const kept = globalThis as unknown as { frames: Frame[] } // the test's own
  kept.frames = []
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 4 && height > 4 && element.checkVisibility({ checkVisibilityCSS: true })
  }
  const isThing = (element: Element) =>
    element.matches('img, svg, input, [class*=skeleton i]') ||
    [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && (textContent ?? '').trim() !== '')
  const look = () => {
    const main = document.querySelector('main')
    const things = main ? [...main.querySelectorAll('*')] : []
    const nav: Record<string, number> = {}
    for (const link of document.querySelectorAll<HTMLElement>('header nav a'))
      if (isSeen(link) && !link.closest('main')) nav[link.textContent ?? ''] = link.getBoundingClientRect().left
    const isFilled = things.some((element) => isThing(element) && isSeen(element))
    const frame = { at: Math.round(performance.now()), isFilled, nav }
    const last = kept.frames.at(-1)
    const isSame = last && JSON.stringify([last.isFilled, last.nav]) === JSON.stringify([isFilled, nav])
    if (!isSame || frame.at - last.at >= frameMs) kept.frames.push(frame)
  }
  const loop = () => {
    look()
    requestAnimationFrame(loop)
  }
  loop()
}

const framesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { frames: Frame[] }).frames) // the test's own

async function slowDown(page: Page, { kilobits, slower }: (typeof lines)[keyof typeof lines]): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const bytes = (kilobits * 1000) / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
}

/** Loads an address slowly, until `ready` stands there, and returns the film. */
async function load(page: Page, path: string, ready: string): Promise<Frame[]> {
  await page.goto(product.site + path, { waitUntil: 'commit' })
  await page.locator(ready).first().waitFor({ timeout: 90_000 })
  // Some frames of the finished page too.
  const count = (await framesOf(page)).length
  await until(
    () => framesOf(page),
    (frames) => frames.length >= count + 4,
    { what: 'frames of the end' },
  )
  return framesOf(page)
}

function expectNeverBlank(frames: readonly Frame[]): void {
  const first = frames.findIndex(({ isFilled }) => isFilled)
  expect(first).toBeGreaterThanOrEqual(0)
  expect(frames.slice(first).filter(({ isFilled }) => !isFilled)).toEqual([])
}

/** The font of the page comes after its words on a slow line, and is a little narrower or wider than the first one. */
const FONT_PX = 10

/** The entries are the same in every frame that has any, each stays where it is, and all pages end alike. */
function expectStillNav(films: readonly (readonly Frame[])[]): void {
  const navs = films.flatMap((frames) => frames.map(({ nav }) => nav)).filter((nav) => Object.keys(nav).length > 0)
  expect(navs.length).toBeGreaterThan(films.length)
  expect(new Set(navs.map((nav) => Object.keys(nav).join(' | '))).size).toBe(1)
  for (const name of Object.keys(navs[0] ?? {})) {
    const lefts = navs.map((nav) => nav[name] ?? 0)
    expect(Math.max(...lefts) - Math.min(...lefts), name).toBeLessThan(FONT_PX)
  }
  expect(new Set(films.map((frames) => JSON.stringify(frames.at(-1)?.nav))).size).toBe(1)
}

const pages = [
  { path: '/index', ready: 'main a[href*="gameCode="]' },
  { path: '/vnlottery', ready: 'main a[href*="gameCode="]' },
  { path: '/vnlottery?gameCode=SEN60', ready: '[data-number="00"]' },
]

describe.each(Object.keys(lines) as (keyof typeof lines)[])('on the line %s', (line) => {
  it('nothing that was drawn goes away, and the navigation stands still: a guest', async () => {
    const context = await openContext(browser, product.site, { language: 'vi', size: 'desktop' })
    const films: Frame[][] = []
    for (const { path, ready } of pages) {
      // A page of its own each time: nothing is in the memory of the browser yet.
      const page = await context.newPage()
      await page.addInitScript(filmFirstMinute, FRAME_MS)
      await slowDown(page, lines[line])
      const frames = await load(page, path, ready)
      expectNeverBlank(frames)
      films.push(frames)
      await page.close()
    }
    expectStillNav(films)
    await context.close()
  }, 400_000)
})

it('nothing that was drawn goes away for a member either', async () => {
  const visit = await openVisit(browser, product, { language: 'vi', size: 'desktop', name: 'minute vi' })
  const { page, step } = visit
  await step('register', () => register(visit, 'minutevi'))
  await page.addInitScript(filmFirstMinute, FRAME_MS)
  await slowDown(page, lines.slowPhone)
  for (const { path, ready } of [...pages, ...pages.slice(0, 1)]) {
    expectNeverBlank(await step(path, () => load(page, path, ready)))
    await picture(visit, `minute${path.replace(/\W+/g, '-')}`)
  }
  expect(visit.problems).toEqual([])
  await visit.context.close()
}, 400_000)
