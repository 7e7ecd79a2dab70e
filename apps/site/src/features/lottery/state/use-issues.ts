import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer, useState } from 'react'
import { serverClock } from '../../../shared/api.ts'
import { callQuery } from '../../../shared/queries.ts'
import { closingSeconds, followingIssue, nextFetchMs, phaseOf, viewedIssue, type Phase } from '../model/phase.ts'
import type { Game, Issue, Result } from '../../../shared/lottery/types.ts'

const FAILED_FETCH_MS = 5000
/** Timers of browsers drift and sleep: an hour-long one is checked again each minute. */
const TIMER_MAX_MS = 60_000

export type Issues = {
  current: Issue | null
  next: Issue | null
  last: Result | null
  pending: readonly Issue[]
  /** The issue that the board is for. */
  viewed: Issue | null
  phase: Phase | null
  /** Where the tickets of the viewed issue may move once it is closed. */
  following: Issue | null
  isLoading: boolean
  error: unknown
  choose: (issueNo: string) => void
  refetch: () => void
}

/** The issues of a game by the server's clock. Nothing here moves a ticket: it only says what is on screen. */
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

  // A new current issue must not take the closed one off the screen while its result is awaited.
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

/** Changes exactly at the turns of an issue, not each second: the board has a hundred cells. */
export function usePhase(issue: Issue | null, periodSeconds: number | null): Phase | null {
  const [count, wake] = useReducer((wakes: number) => wakes + 1, 0)
  const now = serverClock.now()
  const phase = issue ? phaseOf(issue, now, periodSeconds) : null
  useEffect(() => {
    if (!issue) return
    const lockAt = Date.parse(issue.lockAt)
    const turns = [
      Date.parse(issue.openAt),
      lockAt - closingSeconds(periodSeconds) * 1000,
      lockAt,
      Date.parse(issue.drawAt),
    ]
    const ahead = turns.map((turn) => turn - serverClock.now()).filter((ms) => ms > 0)
    if (ahead.length === 0) return
    const timer = setTimeout(wake, Math.min(Math.min(...ahead) + 5, TIMER_MAX_MS))
    return () => clearTimeout(timer)
    // `count` starts the timer again for the turn after the one that woke it.
  }, [issue, periodSeconds, count])
  useEffect(() => {
    const onVisible = () => document.visibilityState === 'visible' && wake()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
  return phase
}
