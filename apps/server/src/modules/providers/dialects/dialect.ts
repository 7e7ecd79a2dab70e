import type { VendorCallOp, VendorOp } from '@lotus/contract/vendor'
import type { z } from 'zod'
import type { Vendor } from '../vendors/vendor-directory.ts'
import type { WrittenAmounts, VendorCommand, VendorOutcome } from '../calls/outcome.ts'

/** A vendor's call as received: the signature is over these bytes. */
export type RawCall = {
  vendor: Vendor
  /** The path after the vendor's code. */
  op: string
  method: string
  /** The requested path, without a query. */
  path: string
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  body: Buffer
  nowMs: number
}
export type Parsed =
  | { command: VendorCommand; written?: WrittenAmounts }
  | { refused: 'BAD_SIGNATURE'; reason?: 'timestamp' }
  | { refused: 'BAD_REQUEST'; fields: { [field: string]: string } }
  | { refused: 'UNKNOWN_OP' }
/** A call of ours to a vendor, in canonical form. */
export type VendorRequest = { op: VendorCallOp; body: Readonly<Record<string, unknown>> }
/** What is sent; `path` is the path of the full address. */
export type SignedRequest = { url: URL; headers: Readonly<Record<string, string>>; body: string }
export type Rendered = { status: number; contentType: string; body: string }

/** Field names of a dialect, by canonical name. */
export type Names = Readonly<Record<string, string>>
/** Canonical fields that are yes or no. A dialect has one way of writing each; everything else is refused. */
export const flagFields: ReadonlySet<string> = new Set(['isFree', 'roundClosed'])
/** A call in a dialect; `fixed` are fields that identify the call. */
export type NamedCall<Op> = { op: Op; path: string; fields: Names; fixed?: Names }
/** Input of a dialect's public description (docs/vendor-api/openapi.json). */
export type DialectDocs = {
  title: string
  /** How a call is signed. */
  signature: string
  headers: readonly string[]
  contentType: string
  calls: readonly NamedCall<VendorOp>[]
  /** The fields of an answer, under the dialect's names. */
  reply: z.ZodType
  /** JSON schemas of fields written differently from the canonical dialect, by canonical name. */
  written: Readonly<Record<string, object>>
  /** Our calls to the vendor, and the fields of its answers; empty if it is called in the canonical dialect. */
  outgoingCalls: readonly (NamedCall<VendorCallOp> & { answer: Names; items?: Names })[]
}

/**
 * Translates between a vendor's format and ours (games.md 0): it authenticates the caller, turns a call into a
 * canonical command, and renders our outcome in the vendor's format. It decides nothing and moves nothing.
 */
export type VendorDialect = {
  /**
   * How amounts are written, defined a second time and independently of the code that reads them: the audit reads
   * `WrittenAmounts` only by this. `pattern` is a PostgreSQL pattern, `places` the decimals of the unit: 5 for
   * hundred-thousandths.
   */
  amounts: { pattern: string; places: number }
  /** Left out by the canonical dialect, which is described by the schemas. */
  docs?: DialectDocs
  /** Checks the signature first: the body is not even parsed before it is verified. */
  read(call: RawCall): Parsed
  render(outcome: VendorOutcome, command: VendorCommand | undefined): Rendered
  /** Signed with the newest live key that may sign; undefined if there is none. */
  buildRequest(vendor: Vendor, apiUrl: string, request: VendorRequest, nowMs: number): SignedRequest | undefined
  /** A vendor's answer in canonical form, still unchecked; undefined if it cannot be read. */
  readAnswer(op: VendorCallOp, text: string): unknown
}

/** wallet.md 2: how far a vendor's clock may be off. */
const CLOCK_SLACK_MS = 300_000
export const isTimely = (sentMs: number, nowMs: number) => Math.abs(nowMs - sentMs) <= CLOCK_SLACK_MS

/** The value of a header that came exactly once; otherwise an empty text. */
export function headerOf(call: RawCall, name: string): string {
  const value = call.headers[name]
  return typeof value === 'string' ? value : ''
}

/** The name of the key that a call says it is signed with: the headers of all dialects together. */
export const keyIdOf = (call: RawCall): string => headerOf(call, 'x-key-id') || headerOf(call, 'x-merchant-id')

export const json = (value: unknown, status = 200): Rendered => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
})

/** The HTTP status says only whether anything was decided (wallet.md 2). */
export function statusOf(outcome: VendorOutcome): number {
  if (outcome.code === 'BAD_SIGNATURE') return 401
  return outcome.code === 'RETRY' ? 503 : 200
}
