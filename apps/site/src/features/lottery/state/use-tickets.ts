import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'
import { callQuery } from '../../../shared/queries.ts'
import { useIsLoggedIn } from '../../../shared/session.ts'
import type { Ticket } from '../../../shared/lottery/types.ts'

export const ticketFilters = ['all', 'waiting', 'settled'] as const
export type TicketFilter = (typeof ticketFilters)[number]

const PAGE_SIZE = 8

export type Tickets = {
  rows: readonly Ticket[]
  waiting: number
  hasMore: boolean
  isLoading: boolean
  isLoadingMore: boolean
  error: unknown
  loadMore: () => void
  refetch: () => void
}

/** The member's own orders of a game. Pushes refetch them by name (app/live.ts); nothing is fetched for a guest. */
export function useTickets(gameCode: string, state: TicketFilter): Tickets {
  const isMember = useIsLoggedIn()
  const query = useInfiniteQuery({
    queryKey: ['lottery.orders', { gameCode, state, limit: PAGE_SIZE }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'lottery.orders',
        { gameCode, state, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) },
        { signal, background: true },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    enabled: isMember,
  })
  const waiting = useQuery({
    ...callQuery('lottery.orders', { gameCode, state: 'waiting', limit: 1 }),
    enabled: isMember,
  })
  return {
    rows: query.data?.pages.flatMap((page) => page.rows) ?? [],
    waiting: waiting.data?.totals.count ?? 0,
    hasMore: query.hasNextPage,
    isLoading: query.isPending,
    isLoadingMore: query.isFetchingNextPage,
    error: query.error,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void query.refetch(),
  }
}
