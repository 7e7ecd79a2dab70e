import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'

// Ids and pages of the API. A page is read with one row more than it shows: that row tells that there is a next page.

export const PAGE_DEFAULT = 20

/** An id of ours; undefined for any other text. */
export const maybeId = (text: string): bigint | undefined => (/^\d{1,18}$/.test(text) ? BigInt(text) : undefined)

/** An id of ours; any other text is `not_found`, like an id that does not exist. */
export function idOf(text: string): bigint {
  const id = maybeId(text)
  if (id === undefined) throw new AppError<ErrorCode>('not_found')
  return id
}

/** What was looked for; `not_found` if there is none. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError<ErrorCode>('not_found')
  return row
}

/** What a cursor is refused with that no page of the list gave. */
export const badCursor = () => new AppError<ErrorCode>('bad_request', { fields: { cursor: 'invalid' } })

/** The last id of a page ordered by id, null for the first page. Refuses with `bad_request`. */
export function idOfCursor(cursor: string | null | undefined): bigint | null {
  if (cursor === undefined || cursor === null) return null
  const id = maybeId(cursor)
  if (id === undefined) throw badCursor()
  return id
}

type Page<Row> = { rows: Row[]; nextCursor: string | null }

/** The rows of a page that were read with one more than `limit`, and the cursor of the next page: the id by default. */
export function pageOf<Row extends { id: bigint }>(rows: readonly Row[], limit: number): Page<Row>
export function pageOf<Row>(rows: readonly Row[], limit: number, cursorOf: (row: Row) => string): Page<Row>
export function pageOf<Row extends { id?: unknown }>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string = ({ id }) => String(id),
): Page<Row> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: rows.length > limit && last !== undefined ? cursorOf(last) : null }
}

/**
 * The page in order of id that a call asks for. `read` is told what it begins behind, and how many to read: one more than
 * are shown.
 */
export async function readPage<Row extends { id: bigint }>(
  { cursor, limit: asked }: { cursor?: string | null | undefined; limit?: number | undefined },
  read: (page: { beforeId: bigint | null; limit: number }) => Promise<readonly Row[]>,
  usual = PAGE_DEFAULT,
): Promise<Page<Row>> {
  const limit = asked ?? usual
  return pageOf(await read({ beforeId: idOfCursor(cursor), limit: limit + 1 }), limit)
}
