import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { viewports } from '@lotus/testing/browser'

/** A mid-range phone (issue 7, section 5) on a slow 4G line of 1.6 Mbit/s and 150 ms. */
export const CPU_SLOWER = 4
export const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Wait after the load: late requests, and a service worker's first start. */
const SETTLE_MS = 3500
const SERVICE_WORKER_MS = 3500

export type Visit = {
  lcp: number
  cls: number
  scriptBytes: number
  scripts: readonly string[]
  sheetBytes: number
  bytes: number
  requests: number
  heapBytes: number
  lcpElement: string
}

type Seen = { lcp: number; cls: number; element: string; interaction: number }

export async function phone(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ ...viewports.phone, locale: 'vi-VN' })
  await context.addInitScript(() => {
    const seen = { lcp: 0, cls: 0, element: '', interaction: 0 }
    Object.assign(globalThis, { benchSeen: seen })
    const observe = (type: string, read: (entry: PerformanceEntry) => void, options: object = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true, ...options })
    observe('largest-contentful-paint', (entry) => {
      const { element } = entry as unknown as { element?: Element } // a LargestContentfulPaint entry
      seen.lcp = entry.startTime
      seen.element = element ? `${element.tagName.toLowerCase()} "${(element.textContent ?? '').slice(0, 30)}"` : ''
    })
    observe('layout-shift', (entry) => {
      const shift = entry as unknown as { value: number; hadRecentInput: boolean } // a LayoutShift entry
      if (!shift.hadRecentInput) seen.cls += shift.value
    })
    observe(
      'event',
      (entry) => {
        const { interactionId } = entry as unknown as { interactionId?: number } // a PerformanceEventTiming entry
        if (interactionId) seen.interaction = Math.max(seen.interaction, entry.duration)
      },
      { durationThreshold: 16 },
    )
  })
  return context
}

/** A page of the context on the slow phone; its requests are counted from here on. */
export async function slowPage(context: BrowserContext) {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable')
  await cdp.send('Network.emulateNetworkConditions', LINE)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  const count = { scriptBytes: 0, sheetBytes: 0, bytes: 0, requests: 0 }
  const scripts: string[] = []
  const kinds = new Map<string, string>()
  cdp.on('Network.responseReceived', (event) => {
    kinds.set(event.requestId, event.type)
    if (event.type === 'Script') scripts.push(event.response.url)
  })
  cdp.on('Network.loadingFinished', (event) => {
    const kind = kinds.get(event.requestId)
    count.requests += 1
    count.bytes += event.encodedDataLength
    if (kind === 'Script') count.scriptBytes += event.encodedDataLength
    if (kind === 'Stylesheet') count.sheetBytes += event.encodedDataLength
  })
  return { page, cdp, count, scripts }
}

export const seenBy = (page: Page): Promise<Seen> =>
  page.evaluate(() => (globalThis as unknown as { benchSeen: Seen }).benchSeen) // set by the init script above

/** One visit to a page; `isLong` waits for the service worker, so that the next visit of the context is a warm one. */
export async function visit(context: BrowserContext, url: string, isLong = false): Promise<Visit> {
  const { page, cdp, count, scripts } = await slowPage(context)
  try {
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLE_MS)
    const seen = await seenBy(page)
    const result = {
      lcp: seen.lcp,
      cls: seen.cls,
      lcpElement: seen.element,
      ...count,
      scripts,
      heapBytes: await heapOf(cdp),
    }
    if (isLong) await page.waitForTimeout(SERVICE_WORKER_MS)
    return result
  } finally {
    await page.close()
  }
}

async function heapOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
}

/** Milliseconds from a touch to the frame that responds to it; the longest of its events. */
export async function interaction(
  context: BrowserContext,
  url: string,
  act: (page: Page) => Promise<void>,
): Promise<number> {
  const { page } = await slowPage(context)
  try {
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLE_MS)
    await act(page)
    await page.waitForTimeout(2000)
    return (await seenBy(page)).interaction
  } finally {
    await page.close()
  }
}
