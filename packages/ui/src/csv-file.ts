type Part = { csv: string; rows: number; nextCursor: string | null }
/** Fetches the part that begins at this cursor; none: the first one. */
export type FetchPart = (cursor: string | undefined, signal: AbortSignal) => Promise<Part>

/** At most this many parts of a thousand rows; a longer list is exported in pieces, period by period. */
const CALLS_MAX = 30
/** A byte order mark, which tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A list as one file, fetched part by part; `isWhole` false: it has more rows than a file takes. */
export async function fetchCsv(fetchPart: FetchPart, signal: AbortSignal) {
  const parts: string[] = [BYTE_ORDER_MARK]
  let rows = 0
  let cursor: string | undefined
  for (let made = 0; made < CALLS_MAX; made += 1) {
    // Each part begins where the previous one ended.
    const piece = await fetchPart(cursor, signal)
    parts.push(piece.csv)
    rows += piece.rows
    if (piece.nextCursor === null) return { file: fileOf(parts), rows, isWhole: true }
    cursor = piece.nextCursor
  }
  return { file: fileOf(parts), rows, isWhole: false }
}

const fileOf = (parts: string[]) => new Blob(parts, { type: 'text/csv;charset=utf-8' })
