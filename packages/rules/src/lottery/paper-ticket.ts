/** The regions whose stations sell paper tickets. Central and southern tickets have the same rules. */
export type TicketRegion = 'north' | 'central' | 'south'

/** Digits of a whole ticket number. */
export const TICKET_DIGITS: Readonly<Record<TicketRegion, number>> = { north: 5, central: 6, south: 6 }

/**
 * What a ticket can win: a prize of the draw, the secondary special prize (`DB_NEAR`), or a consolation prize.
 * docs/domain/paper-tickets.md has the rules and their sources.
 */
export type TicketPrize = 'DB' | 'G1' | 'G2' | 'G3' | 'G4' | 'G5' | 'G6' | 'G7' | 'G8' | 'DB_NEAR' | 'CONSOLATION'

/** `number` is what was drawn. `isSeries`: the special prize of the North also asks for the ticket's series letters. */
export type TicketHit = { readonly prize: TicketPrize; readonly number: string; readonly isSeries: boolean }

type Prizes = Readonly<Record<string, readonly string[]>>
const drawnPrizes = ['DB', 'G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8'] as const

/** The order in which prizes are told, the highest first. */
export const ticketPrizes: readonly TicketPrize[] = ['DB', 'DB_NEAR', ...drawnPrizes.slice(1), 'CONSOLATION']
const rankOf = ({ prize }: TicketHit) => ticketPrizes.indexOf(prize)

/**
 * Everything that a whole ticket number wins in a draw, the highest prize first. A ticket wins each prize whose number
 * its own number ends with, once for each of them.
 */
export function ticketHits(region: TicketRegion, ticket: string, prizes: Prizes): TicketHit[] {
  const hits: TicketHit[] = []
  for (const prize of drawnPrizes)
    for (const number of prizes[prize] ?? []) hits.push(...hitsOfNumber(region, ticket, prize, number))
  return hits.toSorted((a, b) => rankOf(a) - rankOf(b))
}

/** What a ticket wins by one drawn number. */
export function hitsOfNumber(
  region: TicketRegion,
  ticket: string,
  prize: (typeof drawnPrizes)[number],
  number: string,
): TicketHit[] {
  const isWhole = number !== '' && ticket.endsWith(number)
  if (prize !== 'DB') return isWhole ? [{ prize, number, isSeries: false }] : []
  return region === 'north' ? northSpecial(ticket, number) : southSpecial(ticket, number)
}

/**
 * The North: all five digits are the special prize with the right series letters and the secondary one without; the last
 * two digits are the consolation prize.
 */
function northSpecial(ticket: string, number: string): TicketHit[] {
  if (ticket === number) return [{ prize: 'DB', number, isSeries: true }]
  return ticket.slice(-2) === number.slice(-2) ? [{ prize: 'CONSOLATION', number, isSeries: false }] : []
}

/**
 * The Centre and the South: the last five digits right and the first one wrong is the secondary special prize, the first
 * one right and exactly one other wrong the consolation prize.
 */
function southSpecial(ticket: string, number: string): TicketHit[] {
  if (ticket.length !== number.length) return []
  const wrong = [...number].flatMap((digit, at) => (ticket[at] === digit ? [] : [at]))
  if (wrong.length === 0) return [{ prize: 'DB', number, isSeries: false }]
  if (wrong.length > 1) return []
  return [{ prize: wrong[0] === 0 ? 'DB_NEAR' : 'CONSOLATION', number, isSeries: false }]
}
