/** Rows of one kind in an export; customer service can provide older ones. */
export const EXPORT_ROWS_MAX = 5_000
const PAGE = 100

type Page<Row> = { rows: Row[]; nextCursor: string | null }

/** Every page of a list, for an export. */
export async function allRows<Row>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page: Page<Row> = await read({ limit: PAGE, cursor })
    rows.push(...page.rows)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && rows.length < EXPORT_ROWS_MAX)
  return rows
}
