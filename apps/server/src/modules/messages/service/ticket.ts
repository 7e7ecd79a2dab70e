import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { AppError, type Clock, type Rng } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

const NONCE_BYTES = 12
const TAG_BYTES = 16
/** trust.md 4.7: long enough to open a window. */
const LIFE_MS = 60_000

const keyOf = (secret: Uint8Array) => Buffer.from(hkdfSync('sha256', secret, '', 'service ticket', 32))

/**
 * Identifies who opens the window of customer service, instead of a user id in its address (trust.md 4.7): encrypted
 * and authenticated with our key, valid for a minute, and once.
 */
export function makeTicket(deps: { secret: Uint8Array; clock: Clock; rng: Rng }, memberId: bigint): string {
  const nonce = Buffer.from(deps.rng.bytes(NONCE_BYTES))
  const cipher = createCipheriv('aes-256-gcm', keyOf(deps.secret), nonce)
  const text = JSON.stringify([memberId.toString(), deps.clock.now().getTime() + LIFE_MS])
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** The member of a ticket, and the ticket's hash, by which it is used only once. Refuses with `ticket_invalid`. */
export function readTicket(
  deps: { secret: Uint8Array; clock: Clock },
  ticket: string,
): { memberId: bigint; hash: Buffer } {
  const bytes = Buffer.from(ticket, 'base64url')
  try {
    const tag = bytes.subarray(bytes.length - TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', keyOf(deps.secret), bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(tag)
    const text = Buffer.concat([
      decipher.update(bytes.subarray(NONCE_BYTES, bytes.length - TAG_BYTES)),
      decipher.final(),
    ]).toString('utf8')
    // A ticket that our key decrypts was written by makeTicket.
    const [memberId, until] = JSON.parse(text) as [string, number]
    if (until <= deps.clock.now().getTime()) throw new Error('over')
    return { memberId: BigInt(memberId), hash: createHash('sha256').update(bytes).digest() }
  } catch {
    throw new AppError<ErrorCode>('ticket_invalid')
  }
}
