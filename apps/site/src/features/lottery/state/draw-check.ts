import { parseMoney } from '@lotus/kernel'
import type { Certificate, Prizes, TicketDetail } from '../model/types.ts'

export type DrawCheck = 'ok' | 'bad_commitment' | 'bad_result' | 'unavailable'
export type TicketCheck = 'ok' | 'bad' | 'unavailable'

/** Browsers offer hashing only on a secure connection (DECISIONS 25). */
const canHash = () => globalThis.crypto?.subtle !== undefined

/** The pure rules that also draw on the server; loaded when somebody wants to check. */
const loadRules = () => import('@lotus/rules/lottery')

const canonical = (prizes: Prizes) => JSON.stringify(Object.entries(prizes).toSorted(([a], [b]) => a.localeCompare(b)))

/** Recomputes an own draw from its revealed seed and compares it with what was published (DECISIONS 27). */
export async function checkDraw(certificate: Certificate): Promise<DrawCheck> {
  const { seed, orderRoot, prizes } = certificate
  if (!canHash() || seed === null || orderRoot === null || prizes === null) return 'unavailable'
  const { commitmentOf, deriveDraw, resolveFamily } = await loadRules()
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const family = resolveFamily(certificate.family)
  if (!family) return 'unavailable'
  if ((await commitmentOf(bytes)) !== certificate.commitment) return 'bad_commitment'
  const drawn = await deriveDraw({ family, seed: bytes, orderRoot, issueId: certificate.issueNo })
  return canonical(drawn) === canonical(prizes) ? 'ok' : 'bad_result'
}

/** Rebuilds the ticket's leaf from what the screen shows and follows its path up to the frozen root. */
export async function checkTicket(ticket: TicketDetail, certificate: Certificate): Promise<TicketCheck> {
  const { proof } = ticket
  if (!canHash() || !proof) return 'unavailable'
  const { orderLeaf, verifyInclusion } = await loadRules()
  const leaf = orderLeaf({
    game: ticket.gameCode,
    issue: ticket.issueNo,
    order: ticket.orderNo,
    play: ticket.play,
    content: ticket.content,
    stake: parseMoney(ticket.stake),
    points: ticket.points,
    salt: proof.salt,
  })
  const root = certificate.orderRoot ?? ''
  const isIncluded = await verifyInclusion({
    leaf,
    index: proof.index,
    size: certificate.orderCount,
    proof: proof.path,
    root,
  })
  return isIncluded && proof.root === root ? 'ok' : 'bad'
}
