import type { BrowserContext } from 'playwright-core'

/**
 * Suppresses the operator's pop-up notices: they appear a moment after the page and would cover what a journey clicks.
 * The tests of notices do not use this. Answered within the page: a browser with intercepted requests caches no file,
 * and loads the whole program again with each page.
 */
export async function withoutNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ask = globalThis.fetch
    const nothing = {
      success: true,
      code: 'ok',
      message: '',
      value: { player: [], banners: { w_login: [], w_register: [], home: [] }, popup: [], promotion: [] },
    }
    globalThis.fetch = (input, init) =>
      String(input).includes('/wps/relay/getListAnnouncements')
        ? Promise.resolve(Response.json(nothing))
        : ask(input, init)
  })
}
