import { loadFamily, type WireContent } from '@lotus/rules/catalogue'
import type { QueryClient } from '@tanstack/react-query'
import { gameQuery } from '../../../shared/queries.ts'
import { gameName } from '../../../shared/lottery/texts.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { findPlay, type ItemError } from '../model/slip.ts'
import { addTickets, type Blocked } from './add-tickets.ts'
import { ticketOf, type QuickTicket } from './quick/model.ts'

type Asked = {
  gameCodes: readonly string[]
  issueNo: string
  play: string
  content: WireContent
  points: number
  unit: string
}
export type ManyAdded =
  | { kind: 'added' }
  | { kind: 'refused'; game: string; error: ItemError }
  | { kind: 'blocked'; game: string; blocked: Blocked }

/** Puts the ticket of the board into the slip of each station, at that station's own odds; all of them or none. */
export async function addMany(queries: QueryClient, asked: Asked): Promise<ManyAdded> {
  const { gameCodes, issueNo } = asked
  const games = await Promise.all(gameCodes.map((code) => queries.ensureQueryData(gameQuery(code))))
  const tickets: QuickTicket[] = []
  for (const game of games) {
    const ticket = await ticketAt(game, asked, issueNo)
    if (!ticket || ticket.problem) {
      return { kind: 'refused', game: gameName(game), error: ticket?.problem ?? { code: 'unknown_play', details: {} } }
    }
    tickets.push(ticket)
  }
  const blocked = addTickets(tickets)
  if (!blocked) return { kind: 'added' }
  const game = games.find(({ gameCode }) => gameCode === blocked.gameCode)
  return { kind: 'blocked', game: game ? gameName(game) : blocked.gameCode, blocked }
}

async function ticketAt(game: Game, { play, ...typed }: Asked, issueNo: string): Promise<QuickTicket | undefined> {
  const family = await loadFamily(game.family)
  const sold = findPlay(game, play)
  return family && sold ? ticketOf({ game, family, issueNo }, sold, typed) : undefined
}
