import type { RouteValue } from '@lotus/contract'

export type Announcements = RouteValue<'content.announcements'>
export type Notice = Announcements['popup'][number]

type Known = {
  isMember: boolean
  /** Pop-ups that were closed in this browser. */
  seen: ReadonlySet<string>
  /** Notices for players shown since this login. */
  shown: ReadonlySet<string>
}

/**
 * What must still be shown (E02): pop-ups once per person, notices for players once after each login, in that order and
 * as sorted by the operator.
 */
export function duePopups(announcements: Announcements, { isMember, seen, shown }: Known): readonly Notice[] {
  const popups = announcements.popup.filter(({ id }) => !seen.has(id))
  const forPlayers = isMember ? announcements.player.filter(({ id, type }) => type === 'PL' && !shown.has(id)) : []
  return [...popups, ...forPlayers]
}

/** Pages without notices: somebody plays, bets, or looks at a page without the site's frame. */
const busyPages = new Set(['/game', '/seamless', '/helpmc', '/service', '/offline', '/domain', '/noticePage'])

type Search = { gameCode?: unknown; mc?: unknown; notice?: unknown; chat?: unknown }

/** Whether a notice may show that it is there. It never opens by itself. */
export function isQuietPage(pathname: string, search: Search): boolean {
  if (busyPages.has(pathname)) return false
  return [search.gameCode, search.mc, search.notice, search.chat].every((value) => value === undefined)
}
