import type { Page } from 'playwright-core'

/** Some pages never become idle: a game's. */
const QUIET_LIMIT_MS = 8_000
const DRAWN_LIMIT_MS = 30_000
const TEXT_MIN = 40

/** What is wrong with the page as shown, in sentences; empty if nothing is. */
export async function findProblems(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const wrong: string[] = []
    const root = document.documentElement
    const over = root.scrollWidth - root.clientWidth
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}${element.className === '' ? '' : `.${String(element.className).split(' ')[0]}`}`
    if (over > 1) {
      const wide = [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
        .slice(0, 3)
      wrong.push(`${over} px wider than the screen: ${wide.map(nameOf).join(', ')}`)
    }
    const text = document.body.innerText
    if (text.trim().length < least) wrong.push(`almost empty: "${text.trim().slice(0, 60)}"`)
    // A key without a text is shown as it is; a placeholder without a value as well.
    const key = /^(?:[a-z][A-Za-z]*:)?[a-z][A-Za-z0-9_]*(?:\.[A-Za-z0-9_]+)+$/
    const isSite = /^(?:[\w-]+\.)+(?:com|net|org|io|vn|mjs|html|json)$/
    for (const line of text.split('\n').map((one) => one.trim())) {
      if (line.includes('{{') || (key.test(line) && !isSite.test(line)))
        wrong.push(`untranslated: "${line.slice(0, 80)}"`)
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title']) {
        const value = element.getAttribute(name) ?? ''
        if (value.includes('{{') || (key.test(value) && !isSite.test(value)))
          wrong.push(`untranslated ${name}: "${value.slice(0, 80)}"`)
      }
    if (document.title.trim() === '') wrong.push('has no title')
    if (/\b(?:undefined|NaN|\[object Object\])\b/.test(text)) wrong.push('shows undefined, NaN or an object')
    for (const image of document.images)
      if (image.complete && image.naturalWidth === 0 && image.currentSrc !== '')
        wrong.push(`a picture is broken: ${image.currentSrc}`)
    return wrong
  }, TEXT_MIN)
}

/**
 * Waits until there are no more requests and no spinners, so that the page itself is checked and not its loading state.
 */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: QUIET_LIMIT_MS }).catch(() => undefined)
  await page
    .waitForFunction(
      () => document.querySelector('[role=status] [class*=spinner], [class*=skeleton]') === null,
      undefined,
      { timeout: DRAWN_LIMIT_MS },
    )
    .catch(() => undefined)
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** What only an engineer sees: exceptions, console errors, refused answers, requests without an answer. */
export function watch(page: Page, isMeant: () => boolean): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    const isWarning = message.type() === 'warning' && /i18n|missingKey/i.test(message.text())
    if (message.type() !== 'error' && !isWarning) return
    // The browser logs every refused answer; the answer itself is reported below, with its address.
    if (/Failed to load resource/.test(message.text())) return
    problems.push(`console: ${message.text().slice(0, 200)}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500 || (response.status() >= 400 && !isMeant()))
      problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left aborts its pending requests.
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} ${request.url()}`)
  })
  page.on('crash', () => problems.push('the page crashed'))
  return problems
}
