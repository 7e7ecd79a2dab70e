import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

export const PAGE_DEFAULT = 20

/** The id that a page ended with, null for the first one. Refuses with `bad_request`. */
export function idOfCursor(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null
  if (!/^\d{1,18}$/.test(cursor)) throw new AppError<ErrorCode>('bad_request', { fields: { cursor: 'invalid' } })
  return BigInt(cursor)
}

/** An id of ours as it came over the wire; what is none is `not_found`, like one that does not exist. */
export function idOf(text: string): bigint {
  if (!/^\d{1,18}$/.test(text)) throw new AppError<ErrorCode>('not_found')
  return BigInt(text)
}

/** Rows that were read with one more than `limit`: what is shown, and where the next page begins. */
export function pageOf<Row extends { id: bigint }>(
  rows: readonly Row[],
  limit: number,
): { shown: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  return { shown, nextCursor: rows.length > limit ? (shown.at(-1)?.id.toString() ?? null) : null }
}
