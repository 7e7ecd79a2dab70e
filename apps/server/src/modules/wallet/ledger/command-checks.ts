import { AppError } from '@lotus/kernel'
import { errorCode } from '@lotus/database'
import type { ErrorCode } from '@lotus/contract'
import type { CommandItem } from './wallet.repo.ts'

/** The highest amount of one movement, as in the journal's check: 100 thousand million. */
const AMOUNT_MAX = 1_000_000_000_000_000n
const AMOUNT_FIELDS = ['amount', 'win'] as const
/** Lengths of the journal's and the key table's columns. */
const LENGTHS = { source: 60, ext: 160, refNo: 60, betSource: 60, betExt: 160 } as const
/** Printable, so that it survives every log, file and wire. */
const TEXT = /^[\x20-\x7e]+$/
const HOUSE = /^[a-z0-9:_-]{1,60}$/
/** Sources that the ledger's own commands use; a foreign key under them would block theirs for ever. */
const RESERVED = /^(hold|bonus|bonus-end|lottery-settle(:debt)?|lottery:m\d+|withdrawal:m\d+)$/

/**
 * Refuses commands that could never be written before they reach a batch, which would then run all commands one by one:
 * keys that are too long or not printable, amounts beyond the journal's, sources reserved for the ledger.
 */
export function checkItem(item: CommandItem): void {
  const fields: Record<string, string> = {}
  for (const [name, length] of Object.entries(LENGTHS)) {
    const value = item[name]
    if (value !== undefined && (typeof value !== 'string' || value.length > length || !TEXT.test(value)))
      fields[name] = 'invalid'
  }
  for (const name of AMOUNT_FIELDS) if (isTooLarge(item[name])) fields[name] = 'too_large'
  const { legs } = item
  if (Array.isArray(legs) && legs.some((leg: { amount?: unknown }) => isTooLarge(leg.amount)))
    fields['legs'] = 'too_large'
  if (typeof item['house'] === 'string' && !HOUSE.test(item['house'])) fields['house'] = 'invalid'
  if (typeof item['source'] === 'string' && RESERVED.test(item['source'])) fields['source'] = 'reserved'
  if (Object.keys(fields).length > 0) throw new AppError<ErrorCode>('bad_request', { fields })
}

function isTooLarge(value: unknown): boolean {
  if (value === undefined) return false
  const amount = BigInt(String(value))
  return amount > AMOUNT_MAX || amount < -AMOUNT_MAX
}

/**
 * A violation of the key table's unique index; any other unique violation (a version used twice) is an error that must
 * be seen.
 */
export function isKeyTaken(error: unknown): boolean {
  return errorCode(error) === '23505' && constraintOf(error) === 'tx_key_pkey'
}

function constraintOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'constraint' in error ? error.constraint : undefined
}

/** The connection was lost, so the outcome may be unknown: the caller repeats under the same key. */
export function isConnectionLost(error: unknown): boolean {
  const code = errorCode(error) ?? ''
  if (/^(08|57P0)/.test(code) || ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'].includes(code)) return true
  return code === '' && error instanceof Error && /connection|timeout/i.test(error.message)
}
