import type { RouteValue } from '@lotus/contract'

/** A link of the menus as the shell is prerendered; links do not nest (apps/site/src/app/frame/nav-link.tsx). */
const LINK = /<a\b[^>]*\bdata-(areas|lanes)="([^"]*)"[^>]*>.*?<\/a>/gs

type Part<Value> = { value?: Value | undefined } | undefined

/**
 * The prerendered shell was rendered without data, so its menus have every category. Those without a game or a vendor
 * are left out here, as the page itself does once it knows them (L01): nobody is shown a category that then disappears.
 * What is not known stays.
 */
export function withOfferedLinks(html: string, data: Readonly<Record<string, unknown>>): string {
  // The parts of first-data.ts, answers of these calls.
  const menu = (data['menu'] as Part<RouteValue<'lottery.menu'>>)?.value
  const vendors = (data['vendors'] as Part<RouteValue<'games.vendors'>>)?.value
  const offered: Readonly<Record<string, ReadonlySet<string> | undefined>> = {
    areas: menu && new Set(menu.games.map(({ area }) => area)),
    lanes: vendors && new Set(vendors.data.lanes.map(({ category }) => category)),
  }
  return html.replace(LINK, (link, kind: string, names: string) => {
    const known = offered[kind]
    return known === undefined || names.split(' ').some((name) => known.has(name)) ? link : ''
  })
}
