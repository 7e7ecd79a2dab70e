import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'
import { push, serverClock } from '../../../shared/api.ts'
import { callQuery } from '../../../shared/queries.ts'
import { LOOKED_AT } from '../state/use-repeat.ts'
import type { TicketDetail } from '../../../shared/lottery/types.ts'
import { outcomeIssue, sumsOf, waitingIssues } from './model.ts'
import { tellOutcome } from './outcome-store.ts'

/** Orders shown with their calculation; the sums are of all. */
const SHOWN_MAX = 6
/** News older than this were missed, whatever the reason: they are told without motion. */
const LIVE_MS = 8_000

/**
 * Follows the member's orders of a game and tells the board once the draw of an issue has settled them. Pushes refetch
 * them by name, and so does every return to the page and to the network: a missed push ends in the same state.
 */
export function useTellOutcome(gameCode: string, newestDrawn: string | undefined): void {
  const { data } = useQuery(callQuery('lottery.orders', { gameCode, state: 'all', limit: LOOKED_AT }))
  const waitedFor = useRef(new Set<string>())
  for (const issueNo of waitingIssues(data?.rows ?? [])) waitedFor.current.add(issueNo)
  const issueNo = data && outcomeIssue(data.rows, { waitedFor: waitedFor.current, newestDrawn })
  const settled = useQuery({
    ...callQuery('lottery.orders', { gameCode, issueNo: issueNo ?? '', state: 'settled', limit: LOOKED_AT }),
    enabled: issueNo !== undefined,
  })
  const shown = settled.data?.rows.slice(0, SHOWN_MAX) ?? []
  const details = useQueries({
    queries: shown.map(({ id }) => callQuery('lottery.order', { id })),
    combine: (queries) => queries.flatMap((query) => query.data ?? []),
  })
  const live = useRef(new Map<string, boolean>())
  const backAt = useBackAt()
  useEffect(() => {
    if (issueNo === undefined || !settled.data || details.length !== shown.length) return
    // A detail that was read while the order waited is read again by the same push.
    if (details.some(({ status }) => status === 2)) return
    if (!live.current.has(issueNo)) {
      live.current.set(issueNo, waitedFor.current.has(issueNo) && isSeenNow(details, backAt.current))
    }
    const { rows, totals } = settled.data
    tellOutcome(gameCode, {
      issueNo,
      orders: rows,
      count: totals.count,
      details,
      ...sumsOf(totals),
      isLive: live.current.get(issueNo) === true,
    })
    // `shown` is a part of `settled.data`.
  }, [gameCode, issueNo, settled.data, details, shown.length, backAt])
}

/** The server's time since when the page has been visible and connected without a break. */
function useBackAt(): RefObject<number> {
  const backAt = useRef(serverClock.now())
  useEffect(() => {
    const back = () => {
      backAt.current = serverClock.now()
    }
    const stop = push.subscribe('state', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', back)
    }
  }, [])
  return backAt
}

/** Whether somebody saw it happen: the page was there when it was settled, and that is seconds ago. */
function isSeenNow(details: readonly TicketDetail[], backAt: number): boolean {
  if (document.visibilityState !== 'visible') return false
  const settledAt = Math.max(...details.map((one) => (one.settledAt === null ? 0 : Date.parse(one.settledAt))))
  return settledAt >= backAt && serverClock.now() - settledAt < LIVE_MS
}
