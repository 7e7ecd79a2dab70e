import { openCategoriesOf, type RouteValue } from '@lotus/contract'

/** L01: the sports vendor that has a menu entry of its own after LIVE, where there is one. */
const SPORTS_VENDOR = 'DS88'

/** What the menus lead to. A part that is not known is missing. */
export type Offered = {
  areas?: readonly string[]
  lanes?: readonly string[]
  /** The vendor with an entry of its own; null if there is none. */
  sports?: { code: string; name: string } | null
}

/** Of the answers of `lottery.menu` and `games.vendors`, what every page needs to draw its menus once and for all. */
export function offeredOf([menuValue, vendorsValue]: readonly unknown[]): Offered {
  // Parsed by the schemas of these two calls.
  const menu = menuValue as RouteValue<'lottery.menu'> | undefined
  const lanes = (vendorsValue as RouteValue<'games.vendors'> | undefined)?.data.lanes
  const sports = lanes?.flatMap(({ vendors }) => vendors).find(({ code, isOpen }) => code === SPORTS_VENDOR && isOpen)
  return {
    ...(menu && { areas: [...new Set(menu.games.map(({ area }) => area))] }),
    ...(lanes && {
      lanes: openCategoriesOf(lanes),
      sports: sports ? { code: sports.code, name: sports.displayName } : null,
    }),
  }
}

/** A link of the menus, or a tile of home, as the shell is prerendered; links do not nest (apps/site/src/app/frame/nav-link.tsx). */
const LINK = /<a\b[^>]*\bdata-(areas|lanes)="([^"]*)"[^>]*>.*?<\/a>/gs
/** The entry of the vendor (apps/site/src/app/frame/sports-vendor.tsx), with its code in place of its name. */
const VENDOR = /(<a\b[^>]*\bdata-vendor="[^"]*"[^>]*>)[^<]*(<\/a>)/gs
/** The label of a demo (apps/site/src/app/frame/demo-label.tsx); its parts are spans without spans. */
const DEMO = /<span\b[^>]*\bdata-profile="demo"[^>]*>(<span\b[^>]*>[^<]*<\/span>)*<\/span>/gs

/**
 * The prerendered shell was rendered without data, so its menus have every category, and its head has the label of a
 * demo. What this installation does not have is left out here, as the page itself does (L01): the line of navigation is
 * the same from the first paint on. What is not known stays.
 */
export function withOfferedLinks(html: string, data: Readonly<Record<string, unknown>>): string {
  const { areas, lanes, sports } = (data['offered'] ?? {}) as Offered // made above
  const status = data['status'] as RouteValue<'system.status'> | undefined // parsed by its schema
  const known: Readonly<Record<string, readonly string[] | undefined>> = { areas, lanes }
  return html
    .replace(LINK, (link, kind: string, names: string) => {
      const offered = known[kind]
      return offered === undefined || names.split(' ').some((name) => offered.includes(name)) ? link : ''
    })
    .replace(VENDOR, (link, start: string, end: string) => {
      if (sports === undefined) return link
      return sports === null ? '' : start + escapeHtml(sports.name) + end
    })
    .replace(DEMO, (label) => (status === undefined || status.profile === 'demo' ? label : ''))
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (sign) => escapes[sign] ?? '')
