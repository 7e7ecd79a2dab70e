import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { serverClock } from '../../../shared/api.ts'
import { callQuery } from '../../../shared/queries.ts'
import { closingSeconds, followingIssue, nextFetchMs, phaseOf, viewedIssue, type Phase } from '../model/phase.ts'
import type { Game, Issue, Result } from '../../../shared/lottery/types.ts'

const FAILED_FETCH_MS = 5000
/** Browser timers drift and sleep: an hour-long one is checked again each minute. */
const TIMER_MAX_MS = 60_000

export type Issues = {
  current: Issue | null
  next: Issue | null
  last: Result | null
  pending: readonly Issue[]
  /** The issue that the board is for. */
  viewed: Issue | null
  phase: Phase | null
  /** Where the items of the viewed issue may move once it is closed. */
  following: Issue | null
  isLoading: boolean
  error: unknown
  choose: (issueNo: string) => void
  refetch: () => void
}

/** The issues of a game by the server's clock. It only decides what is shown; it never moves an item. */
export function useIssues(game: Game, asked: string | undefined): Issues {
  const [chosen, choose] = useState<string | null>(asked ?? null)
  const query = useQuery({
    ...callQuery('lottery.current', { gameCode: game.gameCode }),
    staleTime: 2000,
    refetchInterval: ({ state }) =>
      state.data ? nextFetchMs(state.data, serverClock.now(), game.periodSeconds) : FAILED_FETCH_MS,
  })
  const known = query.data ?? { current: null, next: null, last: null, pending: [] }
  const viewed = viewedIssue(known, chosen)
  const phase = usePhase(viewed, game.periodSeconds)
  const following = viewed ? followingIssue(known, viewed.issueNo, serverClock.now()) : null

  // A new current issue must not replace the closed one on the screen while its result is pending.
  useEffect(() => {
    if (viewed && viewed.issueNo !== chosen) choose(viewed.issueNo)
  }, [viewed, chosen])
  useEffect(() => {
    if (phase === 'over' && following) choose(following.issueNo)
  }, [phase, following])

  return {
    ...known,
    viewed,
    phase,
    following,
    isLoading: query.isPending,
    error: query.error,
    choose,
    refetch: () => void query.refetch(),
  }
}

/** Changes exactly when an issue's phase changes, not each second: the board has a hundred cells. */
export function usePhase(issue: Issue | null, periodSeconds: number | null): Phase | null {
  const [count, wake] = useReducer((wakes: number) => wakes + 1, 0)
  const now = serverClock.now()
  const phase = issue ? phaseOf(issue, now, periodSeconds) : null
  useEffect(() => {
    if (!issue) return
    const lockAt = Date.parse(issue.lockAt)
    const phaseChanges = [
      Date.parse(issue.openAt),
      lockAt - closingSeconds(periodSeconds) * 1000,
      lockAt,
      Date.parse(issue.drawAt),
    ]
    const waits = phaseChanges.map((change) => change - serverClock.now()).filter((ms) => ms > 0)
    if (waits.length === 0) return
    const timer = setTimeout(wake, Math.min(Math.min(...waits) + 5, TIMER_MAX_MS))
    return () => clearTimeout(timer)
    // `count` restarts the timer for the next change.
  }, [issue, periodSeconds, count])
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && wake()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
  return phase
}
