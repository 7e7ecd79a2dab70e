import type { Certificate, Draw, TicketDetail } from '../../../shared/lottery/types.ts'

export type DrawCheck = 'ok' | 'bad_commitment' | 'bad_result' | 'unavailable'
export type TicketCheck = 'ok' | 'bad' | 'unavailable'

/** Browsers offer hashing only on a secure connection (DECISIONS 25). */
const canHash = () => globalThis.crypto?.subtle !== undefined

/** How many numbers, balls or dice a draw has: the count of "all of them match". */
export function countDrawn(draw: Draw | null): number {
  return Object.entries(draw ?? {}).reduce((count, [name, part]) => {
    if (Array.isArray(part)) return count + part.length
    if (typeof part === 'object') return count + Object.values(part).flat().length
    return name === 'yearAnimal' ? count : count + 1
  }, 0)
}

/** Recomputes an own draw from its revealed seed and compares it with what was published (DECISIONS 27). */
export async function checkDraw(certificate: Certificate): Promise<DrawCheck> {
  if (!canHash() || certificate.orderRoot === null) return 'unavailable'
  // The rules that the server draws with; loaded only for a check.
  const rules = await import('@lotus/rules/draw-check')
  const draw = await rules.checkDraw(certificate)
  if (draw.outcome === 'skipped' || draw.reason === 'unknown_family') return 'unavailable'
  if ((await rules.checkCommitment(certificate)).outcome !== 'ok') return 'bad_commitment'
  return draw.outcome === 'ok' ? 'ok' : 'bad_result'
}

/** Rebuilds the order's leaf from what the screen shows and follows its path up to the frozen root. */
export async function checkTicket(ticket: TicketDetail, certificate: Certificate): Promise<TicketCheck> {
  if (!canHash() || !ticket.proof) return 'unavailable'
  const { isOrderProven } = await import('@lotus/rules/lottery')
  return (await isOrderProven(ticket, certificate)) ? 'ok' : 'bad'
}
