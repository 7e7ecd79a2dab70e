import type { ErrorStateProps } from '@lotus/ui'
import { failureCode, failureText } from './failure-text.ts'

/** What a list needs of its query, whichever kind that is. */
type Query = { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown }
type PagedQuery = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** What stands instead of the rows: only while there never were any. Old rows stay when renewing fails (components.md 3). */
export function listError(query: Query, rows: readonly unknown[] | undefined): ErrorStateProps | undefined {
  if (!query.isError || rows !== undefined) return undefined
  return {
    hint: failureText(query.error),
    code: failureCode(query.error),
    onRetry: () => void query.refetch(),
    retrying: query.isFetching,
  }
}

/** The way to the next page of a list. */
export function listMore(query: PagedQuery) {
  return {
    hasMore: query.hasNextPage,
    loading: query.isFetchingNextPage,
    onClick: () => void query.fetchNextPage(),
  }
}
