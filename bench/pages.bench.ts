import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { build } from 'vite'
import { launchBrowser, startProduct, viewports } from '@lotus/testing/browser'
import { serveWeb } from '../apps/server/src/platform/http/web.ts'
import { precompress } from '../scripts/lib/precompress.ts'
import { median, report, type Row } from './report.ts'

/**
 * `npm run bench:pages`: the home page against a minimal React page served by the same code, on a phone's screen with
 * a CPU four times slower and a slow 4G line (1.6 Mbit/s, 150 ms). Interleaved rounds, medians.
 */
const ROUNDS = 5
const CPU_SLOWER = 4
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const SETTLE_MS = 2500

type Visit = { lcp: number; cls: number; scriptBytes: number; bytes: number; requests: number; lcpElement: string }

const folder = mkdtempSync(join(tmpdir(), 'lotus-bench-'))
await build({
  root: join(import.meta.dirname, 'minimal-page'),
  logLevel: 'error',
  build: { outDir: folder, emptyOutDir: true },
})
precompress(folder)
const minimal = Fastify()
await serveWeb(minimal, { dist: folder, isCall: () => false })
const minimalUrl = await minimal.listen({ host: '127.0.0.1', port: 0 })
const product = await startProduct()
const browser = await launchBrowser()

async function visit(url: string): Promise<Visit> {
  const context = await browser.newContext({ ...viewports.phone, locale: 'vi-VN' })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', LINE)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
    const kinds = new Map<string, string>()
    let [scriptBytes, bytes, requests] = [0, 0, 0]
    cdp.on('Network.responseReceived', (event) => kinds.set(event.requestId, event.type))
    cdp.on('Network.loadingFinished', (event) => {
      requests += 1
      bytes += event.encodedDataLength
      if (kinds.get(event.requestId) === 'Script') scriptBytes += event.encodedDataLength
    })
    await page.addInitScript(() => {
      const state = { lcp: 0, cls: 0, element: '' }
      Object.assign(globalThis, { benchState: state })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          state.lcp = entry.startTime
          const { element } = entry as unknown as { element?: Element } // a LargestContentfulPaint entry
          state.element = element
            ? `${element.tagName.toLowerCase()} "${(element.textContent ?? '').slice(0, 30)}"`
            : ''
        }
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = entry as unknown as { value: number; hadRecentInput: boolean } // a LayoutShift entry
          if (!shift.hadRecentInput) state.cls += shift.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(SETTLE_MS)
    const state = await page.evaluate(
      () => (globalThis as unknown as { benchState: { lcp: number; cls: number; element: string } }).benchState,
    ) // set just above
    return { lcp: state.lcp, cls: state.cls, scriptBytes, bytes, requests, lcpElement: state.element }
  } finally {
    await context.close()
  }
}

try {
  const [home, bare]: [Visit[], Visit[]] = [[], []]
  await visit(`${product.site}/index`) // warms the server, not the browser: every visit is a context of its own
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await visit(minimalUrl))
    home.push(await visit(`${product.site}/index`))
  }
  const of = (visits: Visit[], pick: (visit: Visit) => number) => median(visits.map(pick))
  const ratio = of(home, (v) => v.lcp) / of(bare, (v) => v.lcp)
  const scriptKb = of(home, (v) => v.scriptBytes) / 1000
  const rows: Row[] = [
    {
      measure: '/index JavaScript over the line',
      value: scriptKb,
      unit: 'kB',
      target: '<= 200 kB',
      ok: scriptKb <= 200,
    },
    { measure: '/index LCP / minimal React page LCP', value: ratio, unit: 'x', target: '<= 1.5x', ok: ratio <= 1.5 },
    { measure: '/index LCP', value: of(home, (v) => v.lcp), unit: 'ms', target: '', ok: null },
    { measure: 'minimal React page LCP', value: of(bare, (v) => v.lcp), unit: 'ms', target: '', ok: null },
    {
      measure: '/index CLS',
      value: of(home, (v) => v.cls),
      unit: '',
      target: '<= 0.02',
      ok: of(home, (v) => v.cls) <= 0.02,
    },
    { measure: '/index all bytes', value: of(home, (v) => v.bytes) / 1000, unit: 'kB', target: '', ok: null },
    { measure: '/index requests', value: of(home, (v) => v.requests), unit: '', target: '', ok: null },
    {
      measure: 'minimal page JavaScript',
      value: of(bare, (v) => v.scriptBytes) / 1000,
      unit: 'kB',
      target: '',
      ok: null,
    },
  ]
  report(
    `Pages, phone, CPU ${CPU_SLOWER}x slower, 1.6 Mbit/s and 150 ms, median of ${ROUNDS}; LCP element: ${home.at(-1)?.lcpElement}`,
    rows,
  )
} finally {
  await browser.close()
  await product.stop()
  await minimal.close()
  rmSync(folder, { recursive: true, force: true })
}
