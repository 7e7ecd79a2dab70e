import type { RouteInput, RouteName, RouteValue } from '@lotus/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../shared/api.ts'
import { errorCode } from '../../../shared/error-text.ts'
import { failureText } from './failure.tsx'

/** Calls that answer rows with a cursor for the next page. */
type PagedRoute =
  | 'cashier.deposits'
  | 'cashier.withdrawals'
  | 'games.transfers'
  | 'report.bets'
  | 'wallet.statement'
  | 'inbox.list'

const PAGES_MAX = 50

/**
 * All loaded rows of a paged call. The key begins with the call's name, so that pushes refetch it like any other
 * (`app/live.ts`); after a filter change the old rows stay until the new ones arrive.
 */
export function useRows<N extends PagedRoute>(name: N, input: RouteInput<N>) {
  const query = useInfiniteQuery({
    queryKey: [name, 'rows', input] satisfies [RouteName, string, RouteInput<N>],
    initialPageParam: undefined as string | undefined, // the first page has no cursor; the type is that of later pages
    queryFn: ({ pageParam, signal }) => call(name, { ...input, cursor: pageParam }, { signal }),
    getNextPageParam: (last, pages) => (pages.length < PAGES_MAX ? (last.nextCursor ?? undefined) : undefined),
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages
  const rows = useMemo(() => {
    // Every call of the union has rows of its own type; the compiler cannot see it through the generic.
    const all = (pages ?? []).flatMap((page) => page.rows as RouteValue<N>['rows'][number][])
    // Changes between two pages may shift rows: each is shown once.
    const seen = new Set<string>()
    return all.filter((row) => !seen.has(row.id) && seen.add(row.id))
  }, [pages])
  return { ...query, rows, firstPage: pages?.[0] as RouteValue<N> | undefined } // the pages are this call's values
}

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
