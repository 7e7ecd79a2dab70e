import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The campaign's own HTTP API to the wallet: one signed POST per command, as vendors send them. Amounts in
 * ten-thousandths, as text.
 */
export type VendorCall = {
  op: 'bet' | 'win' | 'betWin' | 'rollback' | 'adjust' | 'credit' | 'bonus' | 'transfer' | 'limit' | 'exclude'
  source: string
  extId: string
  member: string
  amount: string
  /** betWin: the win; `amount` is the stake. */
  win?: string
  /** win, rollback: the bet it refers to. */
  bet?: { source: string; extId: string }
  /** transfer: the recipient. */
  other?: string
  /** exclude: for how many seconds. */
  seconds?: number
}

export const VENDOR_PATH = '/faults/v1/wallet'
export const CLOCK_PATH = '/faults/v1/clock'
export const SIGNATURE_HEADER = 'x-faults-signature'

export function sign(secret: string, body: string | Buffer): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

export function isSigned(secret: string, body: Buffer, signature: unknown): boolean {
  const given = Buffer.from(typeof signature === 'string' ? signature : '', 'hex')
  const expected = Buffer.from(sign(secret, body), 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The house account of a simulated vendor's games: the simulator's winnings are the negative of its sum. */
export const houseAccountOfVendor = (source: string) => `gaming-result:${source.replace('vendor:', '')}`
