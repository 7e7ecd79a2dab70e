import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { viewports } from './launch-browser.ts'
import { withoutNotices } from './without-notices.ts'

/** Two files of journeys share the cores with what they drive: slow is no failure. */
const PATIENCE_MS = 60_000

/** Who sits in front of the browser: their language and screen, and whether the operator's pop-ups come up. */
export type Visitor = { language: 'vi' | 'en'; size: keyof typeof viewports; hasNotices?: boolean }

/** A browser of somebody's own, which has never been on the site. */
export async function openContext(
  browser: Browser,
  site: string,
  { language, size, hasNotices = false }: Visitor,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...viewports[size],
    locale: language === 'vi' ? 'vi-VN' : 'en-GB',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addCookies([{ name: 'lang', value: language, url: site }])
  if (!hasNotices) await withoutNotices(context)
  await context.addInitScript((chosen) => {
    // Once: afterwards the choice is the person's. The empty page between two addresses has no storage.
    if (location.protocol === 'http:' && localStorage.getItem('hisLang') === null)
      localStorage.setItem('hisLang', chosen)
  }, language)
  return context
}
