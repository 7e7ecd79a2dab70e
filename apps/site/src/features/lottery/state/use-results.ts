import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { serverClock } from '../../../shared/api.ts'
import { pagedQuery } from '../../../shared/paged.tsx'
import type { Game, Issue, Result } from '../../../shared/lottery/types.ts'
import type { Issues } from './use-issues.ts'

const PAGE_SIZE = 10

export type Results = ReturnType<typeof useResults>

export const resultsQuery = (gameCode: string) => pagedQuery('lottery.results', { gameCode, limit: PAGE_SIZE })

/** Past draws, newest first, and the one shown. */
export function useResults(game: Game, issues: Issues, asked: string | undefined) {
  /** Null while the panel follows the newest draw. */
  const [selected, select] = useState<string | null>(asked ?? null)
  const query = useInfiniteQuery(resultsQuery(game.gameCode))
  const rows = withLatest(query.data?.pages.flatMap((page) => page.rows) ?? [], issues.last)
  const awaited = selected === null ? awaitedIssue(issues, rows) : null
  return {
    query,
    rows,
    /** What the result panel shows: a result, or the issue whose result is awaited. */
    shown: awaited ? null : (rows.find((row) => row.issueNo === selected) ?? rows[0] ?? null),
    awaited,
    selected: rows.some((row) => row.issueNo === selected) ? selected : null,
    select,
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
