import type { Vendor } from '../vendor-directory.ts'
import type { VendorCommand, VendorOutcome } from '../outcome.ts'

/** A vendor's call as it came in: the bytes are what was signed. */
export type RawCall = {
  vendor: Vendor
  /** What follows the vendor's code in the path. */
  op: string
  method: string
  /** As it was called, without a query. */
  path: string
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  body: Buffer
  nowMs: number
}
export type Parsed =
  | { command: VendorCommand }
  | { refused: 'BAD_SIGNATURE'; reason?: 'timestamp' }
  | { refused: 'BAD_REQUEST'; fields: { [field: string]: string } }
  | { refused: 'UNKNOWN_OP' }
export type Rendered = { status: number; contentType: string; body: string }

/**
 * The seam between a vendor's own language and ours (games.md 0): it proves who speaks and turns what was said into a
 * canonical command, and puts our outcome into the vendor's words. It decides nothing and moves nothing.
 */
export type VendorDialect = {
  /** The signature comes first: nothing of the body is believed, or even read, before it holds. */
  read(call: RawCall): Parsed
  render(outcome: VendorOutcome, command: VendorCommand | undefined): Rendered
}

/** wallet.md 2: how far a vendor's clock may be off. */
const CLOCK_SLACK_MS = 300_000
export const isTimely = (sentMs: number, nowMs: number) => Math.abs(nowMs - sentMs) <= CLOCK_SLACK_MS

/** The one value of a header; a header that came twice is none. */
export function headerOf(call: RawCall, name: string): string {
  const value = call.headers[name]
  return typeof value === 'string' ? value : ''
}

export const json = (value: unknown, status = 200): Rendered => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})

/** HTTP says only whether anything was decided (wallet.md 2). */
export function statusOf(outcome: VendorOutcome): number {
  if (outcome.code === 'BAD_SIGNATURE') return 401
  return outcome.code === 'RETRY' ? 503 : 200
}
