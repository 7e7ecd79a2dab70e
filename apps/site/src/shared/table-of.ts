import { errorCode } from './error-text.ts'
import { failureText } from './failure-text.ts'

type RowsQuery<Row> = {
  rows: readonly Row[]
  data: unknown
  error: unknown
  isError: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** What a table needs of its rows: their states, and a function to load more. */
export function tableOf<Row extends { id: string }>(query: RowsQuery<Row>, failed: string) {
  const isEmpty = query.data === undefined
  return {
    rows: isEmpty ? undefined : query.rows,
    rowKey: (row: Row) => row.id,
    loading: query.isFetching && !query.isFetchingNextPage,
    error:
      query.isError && isEmpty
        ? {
            title: failed,
            hint: failureText(query.error),
            code: errorCode(query.error),
            retrying: query.isFetching,
            onRetry: () => void query.refetch(),
          }
        : undefined,
    loadMore: {
      hasMore: query.hasNextPage,
      loading: query.isFetchingNextPage,
      onClick: () => void query.fetchNextPage(),
    },
  }
}
