import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, serverClock } from '../../../shared/api.ts'
import type { Game, Issue, Result } from '../../../shared/lottery/types.ts'
import type { Issues } from './use-issues.ts'

const PAGE_SIZE = 10

export type Results = {
  rows: readonly Result[]
  /** What the result panel shows: a result, or the issue whose result is awaited. */
  shown: Result | null
  awaited: Issue | null
  /** Null while the panel follows the newest draw. */
  selected: string | null
  select: (issueNo: string | null) => void
  hasMore: boolean
  isLoading: boolean
  isLoadingMore: boolean
  error: unknown
  loadMore: () => void
  refetch: () => void
}

/** Past draws, newest first, and the one shown. */
export function useResults(game: Game, issues: Issues, asked: string | undefined): Results {
  const [selected, select] = useState<string | null>(asked ?? null)
  const query = useInfiniteQuery({
    queryKey: ['lottery.results', { gameCode: game.gameCode, limit: PAGE_SIZE }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'lottery.results',
        { gameCode: game.gameCode, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })
  const listed = query.data?.pages.flatMap((page) => page.rows) ?? []
  const rows = withLatest(listed, issues.last)
  const awaited = selected === null ? awaitedIssue(issues, rows) : null
  const shown = awaited ? null : (rows.find((row) => row.issueNo === selected) ?? rows[0] ?? null)
  return {
    rows,
    shown,
    awaited,
    selected: rows.some((row) => row.issueNo === selected) ? selected : null,
    select,
    hasMore: query.hasNextPage,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    error: query.error,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void query.refetch(),
  }
}

/** The current call may know a newer result than the list. */
function withLatest(rows: readonly Result[], last: Result | null): readonly Result[] {
  if (!last || rows.some((row) => row.issueNo === last.issueNo)) return rows
  return [last, ...rows]
}

/** An issue whose drawing time has passed but whose numbers have not arrived. */
function awaitedIssue({ current, pending }: Issues, rows: readonly Result[]): Issue | null {
  const now = serverClock.now()
  const due = [current, ...pending].filter((issue) => issue !== null && Date.parse(issue.drawAt) <= now)
  return due.find((issue) => issue !== null && !rows.some((row) => row.issueNo === issue.issueNo)) ?? null
}
