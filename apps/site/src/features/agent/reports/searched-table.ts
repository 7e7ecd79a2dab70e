import { tableOf } from '../../../shared/table-of.ts'

/** The table of a list that is looked through part by part: while it is empty, its own words ask for the next part. */
export function searchedTable<Row extends { id: string }>(query: Parameters<typeof tableOf<Row>>[0], failed: string) {
  const table = tableOf(query, failed)
  return query.rows.length > 0 ? table : { ...table, loadMore: undefined }
}
