import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
import { viewports } from './launch-browser.ts'
import { withoutNotices } from './without-notices.ts'

/** Two test files share the cores with the server they test, so being slow is not a failure. */
const PATIENCE_MS = 60_000

const locales: Readonly<Record<string, string>> = { vi: 'vi-VN', en: 'en-GB' }

/** The visitor: language (a code of languages.json) and screen size, and whether the operator's pop-ups appear. */
export type Visitor = { language: string; size: keyof typeof viewports; hasNotices?: boolean }

/** A browser context that has never visited the site. */
export async function openContext(
  browser: Browser,
  site: string,
  { language, size, hasNotices = false }: Visitor,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...viewports[size],
    locale: locales[language] ?? language,
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addCookies([{ name: 'lang', value: language, url: site }])
  if (!hasNotices) await withoutNotices(context)
  await context.addInitScript((chosen) => {
    // Only once: afterwards the choice is the person's. The empty page between two addresses has no storage.
    if (location.protocol.startsWith('http') && localStorage.getItem('hisLang') === null)
      localStorage.setItem('hisLang', chosen)
  }, language)
  return context
}
