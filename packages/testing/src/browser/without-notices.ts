import type { BrowserContext } from 'playwright-core'

/**
 * The operator has no pop-up notices for whoever sits here: they come up a moment after the page and would lie over what
 * a journey presses. The journeys of notices do without this. Answered within the page: a browser whose requests are
 * intercepted keeps no file, and reads the whole program anew with each page.
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
