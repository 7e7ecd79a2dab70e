import type { RouteValue } from '@lotus/contract'

export type GameCard = RouteValue<'lottery.menu'>['games'][number]
type Opened = RouteValue<'lottery.openedAll'>['games'][number]
export type Result = Opened['results'][number]
type Issue = NonNullable<Opened['current']>

/** What a card needs of the issue on sale. */
export type OnSale = Pick<Issue, 'issueNo' | 'lockAt' | 'station'> & {
  /** Unknown for an issue known only from the push of the previous one's lock. */
  drawAt: string | null
}
/** An issue that is closed but not drawn; of some only the time is known, of some only the number. */
export type Waiting = { issueNo: string | null; drawAt: string | null }

/** One game of the lobby besides its name. */
export type CardState = {
  current: OnSale | null
  waiting: Waiting | null
  result: Result | null
  /** The result arrived while the page was open: it is revealed. */
  isFresh: boolean
}

export const noState: CardState = { current: null, waiting: null, result: null, isFresh: false }

/**
 * How long after its time a draw counts as late: own draws come within seconds, external ones are entered by people.
 */
const LATE_AFTER_MS = { own: 30_000, outside: 30 * 60_000 } as const

export type WaitingPhase = 'drawing' | 'delayed'

export function waitingPhase(waiting: Waiting, drawSource: GameCard['drawSource'], now: number): WaitingPhase {
  const isLate = waiting.drawAt !== null && now > Date.parse(waiting.drawAt) + LATE_AFTER_MS[drawSource]
  return isLate ? 'delayed' : 'drawing'
}

/**
 * The state of a card from a full answer. For a periodic game the issue before the one on sale must have been drawn by
 * now, so a missing one can be named; for a game drawn by the calendar the answer does not tell.
 */
export function stateOf({ current, results }: Opened, periodSeconds: number | null): CardState {
  const result = results[0] ?? null
  return {
    current: current && {
      issueNo: current.issueNo,
      lockAt: current.lockAt,
      drawAt: current.drawAt,
      station: current.station,
    },
    waiting: waitingBefore(current, result, periodSeconds),
    result,
    isFresh: false,
  }
}

function waitingBefore(current: Issue | null, result: Result | null, periodSeconds: number | null): Waiting | null {
  if (!current || !result || periodSeconds === null) return null
  const previous = Date.parse(current.drawAt) - periodSeconds * 1000
  // Half a period of tolerance, for schedules with pauses or uneven steps.
  const isMissing = Date.parse(result.drawAt) < previous - periodSeconds * 500
  return isMissing ? { issueNo: null, drawAt: new Date(previous).toISOString() } : null
}

export { isFound, plainText } from '../../shared/forms/find-text.ts'

export type Group = { readonly code: string; readonly games: readonly GameCard[] }

/**
 * Where the menu has the three regions as one group, split it as people search: by region, and the express games apart.
 */
const regions: Readonly<Record<string, string>> = { vn_north: 'NORTH', vn_south: 'SOUTH', vn_central: 'CENTRAL' }

/** The group that a game is shown under; its text is `group.*`. */
export function groupOf({ area, family, periodSeconds, gameGroupCode }: GameCard): string {
  if (area !== 'vn') return gameGroupCode
  return periodSeconds === null ? (regions[family] ?? gameGroupCode) : 'FAST'
}

/**
 * Games drawn by the calendar are sorted by closing time; those that draw around the clock keep the order of the menu.
 */
export function byClosing(games: readonly GameCard[], lockAt: (gameCode: string) => string | undefined): GameCard[] {
  const closing = (game: GameCard) => (game.periodSeconds === null ? (lockAt(game.gameCode) ?? '9') : '')
  return games.toSorted((a, b) => (closing(a) < closing(b) ? -1 : closing(a) > closing(b) ? 1 : 0))
}

/** Groups in the order of the menu. */
export function groupsOf(games: readonly GameCard[]): Group[] {
  const groups = new Map<string, GameCard[]>()
  for (const game of games) {
    const code = groupOf(game)
    const group = groups.get(code)
    if (group) group.push(game)
    else groups.set(code, [game])
  }
  return [...groups].map(([code, members]) => ({ code, games: members }))
}
