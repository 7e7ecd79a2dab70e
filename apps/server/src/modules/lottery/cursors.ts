import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

const badCursor = () => new AppError<ErrorCode>('bad_request', { fields: { cursor: 'invalid' } })

/** A cursor of a list in order of id. */
export function parseIdCursor(cursor: string | undefined): bigint | null {
  if (cursor === undefined) return null
  if (!/^\d{1,18}$/.test(cursor)) throw badCursor()
  return BigInt(cursor)
}

/** A cursor of a list in order of time, then id: `<milliseconds>-<id>`. */
export function parseTimeCursor(cursor: string | undefined): { at: Date; id: bigint } | null {
  if (cursor === undefined) return null
  const match = /^(\d{1,14})-(\d{1,18})$/.exec(cursor)
  if (!match?.[1] || !match[2]) throw badCursor()
  return { at: new Date(Number(match[1])), id: BigInt(match[2]) }
}

export const timeCursor = (at: Date, id: bigint): string => `${at.getTime()}-${id}`

/** The rows of a page and its cursor, from one row more than the page holds. */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}
