import type { RouteInput, RouteName, RouteValue } from '@lotus/contract'
import type { DataTableProps, ErrorStateProps } from '@lotus/ui'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureState } from './failure-text.ts'
import { callQuery, pagedQuery, type PagedRoute } from './queries.ts'

/** Rows of the server, with the state that a table needs to show them. */
export type List<Row> = {
  rows: readonly Row[] | undefined
  isLoading: boolean
  /** What is shown instead of the rows; only while there were never any. */
  error: ErrorStateProps | undefined
  /** The rows are outdated because a refetch failed (components.md 3). */
  isStale: boolean
  updatedAt: number
  more?: DataTableProps<Row>['loadMore']
}

type RowOf<N extends PagedRoute> = RouteValue<N>['rows'][number]
type Query = {
  isPending: boolean
  isError: boolean
  error: unknown
  isFetching: boolean
  dataUpdatedAt: number
  refetch: () => unknown
}

/** Rows that a page already has, or those of a query. */
export function listOf<Row>(rows: readonly Row[] | undefined, query?: Query): List<Row> {
  return {
    rows,
    isLoading: query?.isPending ?? false,
    error: query && rows === undefined ? failureState(query) : undefined,
    isStale: query !== undefined && query.isError && rows !== undefined,
    updatedAt: query?.dataUpdatedAt ?? 0,
  }
}

/** A call that returns all rows at once. */
export function useWholeList<N extends RouteName, Row>(
  name: N,
  input: RouteInput<N>,
  rowsOf: (value: RouteValue<N>) => readonly Row[],
): List<Row> {
  const query = useQuery(callQuery(name, input))
  return listOf(query.data && rowsOf(query.data), query)
}

/** A call that returns page by page; `first` is the first page, with the values it has besides the rows. */
export function usePagedList<N extends PagedRoute>(
  name: N,
  input: Omit<RouteInput<N>, 'cursor'>,
): List<RowOf<N>> & { first: RouteValue<N> | undefined } {
  const query = useInfiniteQuery(pagedQuery(name, input))
  const rows = useMemo(() => query.data?.pages.flatMap((page): RowOf<N>[] => page.rows), [query.data])
  return {
    ...listOf(rows, query),
    first: query.data?.pages[0],
    more: {
      hasMore: query.hasNextPage,
      loading: query.isFetchingNextPage,
      onClick: () => void query.fetchNextPage(),
    },
  }
}
