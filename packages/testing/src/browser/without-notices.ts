import type { BrowserContext } from 'playwright-core'

/**
 * The operator has no pop-up notices for whoever sits here: they come up a moment after the page and would lie over what
 * a journey presses. The journeys of notices do without this.
 */
export async function withoutNotices(context: BrowserContext): Promise<void> {
  await context.route('**/wps/relay/getListAnnouncements*', (route) =>
    route.fulfill({
      json: {
        success: true,
        code: 'ok',
        message: '',
        value: { player: [], banners: { w_login: [], w_register: [], home: [] }, popup: [], promotion: [] },
      },
    }),
  )
}
