import type { VendorCallOp, VendorOp } from '@lotus/contract/vendor'
import type { z } from 'zod'
import type { Vendor } from '../vendors/vendor-directory.ts'
import type { WrittenAmounts, VendorCommand, VendorOutcome } from '../calls/outcome.ts'

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
  | { command: VendorCommand; written?: WrittenAmounts }
  | { refused: 'BAD_SIGNATURE'; reason?: 'timestamp' }
  | { refused: 'BAD_REQUEST'; fields: { [field: string]: string } }
  | { refused: 'UNKNOWN_OP' }
/** A call of ours to a vendor, in the vendor's language. */
export type Question = { op: VendorCallOp; body: Readonly<Record<string, unknown>> }
/** What goes over the wire; `path` is that of the whole address. */
export type Asked = { url: URL; headers: Readonly<Record<string, string>>; body: string }
export type Rendered = { status: number; contentType: string; body: string }

/** What a dialect calls each field, by its own name: the canonical one. */
export type Names = Readonly<Record<string, string>>
/** A call in a dialect's words; `fixed` are fields that say which call it is. */
export type NamedCall<Op> = { op: Op; path: string; fields: Names; fixed?: Names }
/** What a description of a dialect for outsiders is made of (docs/vendor-api/openapi.json). */
export type DialectPaper = {
  title: string
  /** How a call is signed. */
  signature: string
  headers: readonly string[]
  contentType: string
  calls: readonly NamedCall<VendorOp>[]
  /** What an answer holds, under the dialect's names. */
  reply: z.ZodType
  /** JSON schemas of what is written otherwise than in the canonical dialect, by canonical name. */
  written: Readonly<Record<string, object>>
  /** Our calls to the vendor, and the fields of its answers; empty where it is asked in the canonical dialect. */
  questions: readonly (NamedCall<VendorCallOp> & { answer: Names; items?: Names })[]
}

/**
 * The seam between a vendor's own language and ours (games.md 0): it proves who speaks and turns what was said into a
 * canonical command, and puts our outcome into the vendor's words. It decides nothing and moves nothing.
 */
export type VendorDialect = {
  /**
   * How amounts are written, said once more and in other words than those that read them: the audit reads `WrittenAmounts` by this alone.
   * `pattern` is PostgreSQL's, `places` what the unit is of: 5 for hundred-thousandths.
   */
  amounts: { pattern: string; places: number }
  /** Left out by the canonical dialect, whose description is that of the schemas. */
  paper?: DialectPaper
  /** The signature comes first: nothing of the body is believed, or even read, before it holds. */
  read(call: RawCall): Parsed
  render(outcome: VendorOutcome, command: VendorCommand | undefined): Rendered
  /** Signed with the newest live key that we may sign with; undefined where there is none. */
  ask(vendor: Vendor, apiUrl: string, question: Question, nowMs: number): Asked | undefined
  /** A vendor's answer in canonical words, which are then checked; undefined where it is none. */
  readAnswer(op: VendorCallOp, text: string): unknown
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
