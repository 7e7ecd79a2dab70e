import { parseMoney } from '@lotus/kernel'
import type { Certificate, Draw, TicketDetail } from '../../../shared/lottery/types.ts'

export type DrawCheck = 'ok' | 'bad_commitment' | 'bad_result' | 'unavailable'
export type TicketCheck = 'ok' | 'bad' | 'unavailable'

/** Browsers offer hashing only on a secure connection (DECISIONS 25). */
const canHash = () => globalThis.crypto?.subtle !== undefined

/** The pure rules that also draw on the server; loaded when somebody wants to check. */
const loadRules = async () => ({
  ...(await import('@lotus/rules/lottery')),
  ...(await import('@lotus/rules/catalogue')),
})

/** The same draw gives the same text, whatever the order its parts were written in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b))
  return `{${parts.map(([name, part]) => `${name}:${canonical(part)}`).join()}}`
}

/** How many numbers, balls or dice a draw names: what "all of them match" counts. */
export function countDrawn(draw: Draw | null): number {
  return Object.entries(draw ?? {}).reduce((count, [name, part]) => {
    if (Array.isArray(part)) return count + part.length
    if (typeof part === 'object') return count + Object.values(part).flat().length
    return name === 'yearAnimal' ? count : count + 1
  }, 0)
}

/** Recomputes an own draw from its revealed seed and compares it with what was published (DECISIONS 27). */
export async function checkDraw(certificate: Certificate): Promise<DrawCheck> {
  const { seed, orderRoot, draw, yearAnimal, beacon } = certificate
  if (!canHash() || seed === null || orderRoot === null || draw === null) return 'unavailable'
  const { commitmentOf, deriveFamilyDraw, loadFamily } = await loadRules()
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const family = await loadFamily(certificate.family)
  if (!family) return 'unavailable'
  if ((await commitmentOf(bytes)) !== certificate.commitment) return 'bad_commitment'
  const drawn = await deriveFamilyDraw(family, {
    seed: bytes,
    orderRoot,
    issueId: certificate.issueNo,
    ...(yearAnimal === null ? {} : { yearAnimal }),
    ...(beacon?.randomness ? { beacon: beacon.randomness } : {}),
  })
  return canonical(drawn) === canonical(draw) ? 'ok' : 'bad_result'
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
    unit: parseMoney(ticket.unit),
    prizeGroup: ticket.prizeGroup,
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
