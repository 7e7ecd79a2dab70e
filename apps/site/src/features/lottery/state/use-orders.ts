import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { pagedQuery } from '../../../shared/paged.tsx'
import { callQuery } from '../../../shared/queries.ts'
import { useIsLoggedIn } from '../../../shared/session.ts'

export const orderFilters = ['all', 'waiting', 'settled'] as const
export type OrderFilter = (typeof orderFilters)[number]

const PAGE_SIZE = 8

/** The member's own orders of a game. Pushes refetch them by name (app/live.ts); nothing is fetched for a guest. */
export function useOrders(gameCode: string, state: OrderFilter) {
  const isMember = useIsLoggedIn()
  const query = useInfiniteQuery({
    ...pagedQuery('lottery.orders', { gameCode, state, limit: PAGE_SIZE }, { background: true }),
    enabled: isMember,
  })
  const waiting = useQuery({
    ...callQuery('lottery.orders', { gameCode, state: 'waiting', limit: 1 }),
    enabled: isMember,
  })
  return {
    query,
    rows: query.data?.pages.flatMap((page) => page.rows) ?? [],
    waiting: waiting.data?.totals.count ?? 0,
  }
}
