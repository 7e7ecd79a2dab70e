import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { pageKeyOf } from '../../../apps/site/src/shared/page-keys.ts'

/** Examples for a route whose content depends on its address; every route with a `$` must be listed. */
const examples: Readonly<Record<string, readonly string[]>> = {
  '/vnlottery': ['/vnlottery', '/vnlottery?gameCode=SEN60', '/vnlottery?gameCode=MBAC'],
  '/seaLottery': ['/seaLottery', '/seaLottery?gameCode=YK180'],
  '/lottery': ['/lottery', '/lottery?gameCode=SSC60'],
  '/elott': ['/elott', '/elott?gameCode=ESSC60'],
  '/game': ['/game?vendor=HOUSE&code=HS_SEN25&mode=demo'],
  '/seamless': ['/seamless?vendor=HOUSE&code=HS_SEN25&mode=demo'],
  '/help': ['/help', '/help?article=rules-vn-north', '/help?category=rules', '/help?q=rut%20tien'],
  '/page/$slug': ['/page/responsible-gaming', '/page/attributions'],
  '/news/$slug': ['/news/verifiable-draws'],
  '/blog/$slug': ['/blog/lo-gan-is-not-due'],
  '/search': ['/search?q=rut%20tien', '/search?q=khongcogi'],
  '/promoDetail': ['/promoDetail?id=1'],
  '/results/$code': ['/results/MBAC'],
  '/results/number/$region/$number': ['/results/number/north/27'],
}
/** Documents of the demo brand; the long form visits them all. */
export const pageSlugs: readonly string[] =
  'about beginner-guide terms privacy security payment-methods certification licence install-guide contact join'.split(
    ' ',
  )

/** Overlays are part of a page's address too. */
const overlays: readonly string[] = ['/index?notice=all', '/index?chat=1']
const NOT_THERE = '/nowhere'

/** Addresses whose document or calls are refused on purpose. */
export const isExpectedToFail = (address: string): boolean =>
  address === NOT_THERE || address.startsWith('/promoDetail')

/** The routes of the running site, read from its router: a new one cannot be forgotten. */
export async function routesOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // The router exposes itself for its developer tools.
    const { __TSR_ROUTER__: router } = window as unknown as { __TSR_ROUTER__: { routesByPath: object } }
    return Object.keys(router.routesByPath)
  })
}

/** Pages of the member centre: one file each. */
function memberPages(): string[] {
  const names = readdirSync(join(import.meta.dirname, '../../../apps/site/src/features/member/pages')).map(pageKeyOf)
  if (names.length === 0) throw new Error('no pages of the member centre found: the folder has moved')
  return names
}

/** All addresses to visit. Throws for a route with a parameter and no example. */
export function addressesOf(routes: readonly string[], { isLong }: { isLong: boolean }): string[] {
  const pages = routes.flatMap((route) => {
    const known = examples[route]
    if (known !== undefined) return known
    if (route.includes('$')) throw new Error(`the route ${route} needs an example in tests/browser/crawl/addresses.ts`)
    return [route]
  })
  const members = memberPages().map((name) => `/index?mc=${name}`)
  const more = isLong ? pageSlugs.map((slug) => `/page/${slug}`) : []
  return [...new Set([...pages, ...more, ...members, ...overlays, NOT_THERE])]
}
