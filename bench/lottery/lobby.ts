import type { Browser } from 'playwright-core'
import { routes, type RouteValue } from '@lotus/contract'
import type { Row } from '../report.ts'
import { median } from '../report.ts'
import type { Options } from './options.ts'

const GAMES = 60
const SHARE_MAX = 2
const SETTLE_MS = 5_000

const windows = {
  'a window of 1440 x 900': { width: 1440, height: 900 },
  'a window in which all cards are in sight': { width: 1440, height: 5_600 },
} as const

/**
 * The lobby with 60 live games (issue "Lottery", section 7): CPU time of the page's renderer over half a minute without
 * input, as the browser counts it. The demo's areas are smaller, so the answers for the page are extended to the first
 * 60 own games, fast ones first.
 */
export async function measureLobby(
  browser: Browser,
  site: string,
  options: Options,
  log: (line: string) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, viewport] of Object.entries(windows)) {
    const shares: number[] = []
    for (let round = 0; round < Math.min(3, options.rounds); round += 1) {
      const context = await browser.newContext({ viewport, locale: 'vi-VN' })
      try {
        const page = await context.newPage()
        await page.route(
          (url) => url.pathname === routes['lottery.menu'].path,
          async (route) => {
            const answer = await route.fetch()
            // The contract's own answer of this server.
            const body = (await answer.json()) as { value: RouteValue<'lottery.menu'> }
            const fastFirst = body.value.games.toSorted((a, b) => (a.periodSeconds ?? 1e9) - (b.periodSeconds ?? 1e9))
            const games = fastFirst.slice(0, GAMES).map((game) => ({ ...game, area: 'vn' as const }))
            await route.fulfill({ response: answer, json: { ...body, value: { games } } })
          },
        )
        await page.route(
          (url) => url.pathname === routes['lottery.openedAll'].path,
          async (route) => {
            const url = new URL(route.request().url())
            url.searchParams.delete('area')
            await route.fulfill({ response: await route.fetch({ url: url.href }) })
          },
        )
        await page.goto(`${site}/vnlottery`, { waitUntil: 'load' })
        await page.locator('main [role=timer]').nth(40).waitFor({ state: 'attached', timeout: 60_000 })
        await page.waitForTimeout(SETTLE_MS)
        const cards = await page.locator('main [role=timer]').count()
        const before = await rendererSeconds(browser)
        const startedAt = performance.now()
        await page.waitForTimeout(options.lobbySeconds * 1000)
        const after = await rendererSeconds(browser)
        const seconds = (performance.now() - startedAt) / 1000
        shares.push(((after - before) / seconds) * 100)
        log(`  lobby, ${name}: ${cards} countdowns, ${shares.at(-1)?.toFixed(2)} % of a core`)
      } finally {
        await context.close()
      }
    }
    const share = median(shares)
    rows.push({
      measure: `lobby of ${GAMES} games, ${name}`,
      value: share,
      unit: '% of a core',
      target: `<= ${SHARE_MAX} %`,
      ok: share <= SHARE_MAX,
    })
  }
  return rows
}

/**
 * Of all renderers; there is only one page. Ended ones are not in the list, so both readings of a pair see the same.
 */
async function rendererSeconds(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  } finally {
    await session.detach()
  }
}
