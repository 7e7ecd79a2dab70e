import type { CallOptions } from '@lotus/client'
import type { RouteInput, RouteValue } from '@lotus/contract'
import { useTranslation } from '@lotus/i18n'
import { Button, type ButtonProps } from '@lotus/ui'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from './api.ts'

/** Calls that answer rows with a cursor for the next page. */
type PagedRoute =
  | 'agent.bets'
  | 'agent.contracts'
  | 'agent.incomeRows'
  | 'agent.links'
  | 'agent.profit'
  | 'agent.statements'
  | 'agent.team'
  | 'agent.transactions'
  | 'agent.transfers'
  | 'contract.statementBets'
  | 'contract.statementLines'
  | 'contract.statementParts'
  | 'contract.statementShares'
  | 'contract.statementStep'
  | 'contract.statements'
  | 'bonus.list'
  | 'bonus.progress'
  | 'cashback.bets'
  | 'cashback.claims'
  | 'cashback.lines'
  | 'cashier.deposits'
  | 'cashier.withdrawals'
  | 'games.list'
  | 'games.transfers'
  | 'inbox.list'
  | 'lottery.chases'
  | 'lottery.orders'
  | 'lottery.results'
  | 'loyalty.pointRecord'
  | 'mall.orders'
  | 'promotion.awards'
  | 'rebate.payment'
  | 'referral.friends'
  | 'report.bets'
  | 'reward.list'
  | 'reward.reviews'
  | 'security.logins'
  | 'upline.transfers'
  | 'wallet.statement'

const PAGES_MAX = 50

/**
 * Query options of a paged call. The key begins with the call's name, so that pushes refetch it like any other
 * (`app/live.ts`).
 */
export function pagedQuery<N extends PagedRoute>(name: N, input: RouteInput<N>, options?: CallOptions) {
  return infiniteQueryOptions({
    queryKey: [name, 'pages', input],
    initialPageParam: undefined as string | undefined, // the first page has no cursor; the type is that of later pages
    queryFn: ({ pageParam, signal }) => call(name, { ...input, cursor: pageParam }, { ...options, signal }),
    getNextPageParam: (last: RouteValue<N>, pages) =>
      pages.length < PAGES_MAX ? (last.nextCursor ?? undefined) : undefined,
  })
}

/** All loaded rows of a list with filters; after a change of the input the old rows stay until the new ones arrive. */
export function useRows<N extends Exclude<PagedRoute, 'lottery.results' | 'security.logins'>>(
  name: N,
  input: RouteInput<N>,
  /** `refetchOnWindowFocus: false` where all loaded pages are too much to ask again each time. */
  options?: {
    refetchOnWindowFocus?: boolean
    refetchInterval?: (query: { state: { data?: { pages: RouteValue<N>[] } | undefined } }) => number | false
  },
) {
  const query = useInfiniteQuery({ ...pagedQuery(name, input), ...options, placeholderData: keepPreviousData })
  const pages = query.data?.pages
  const rows = useMemo(() => {
    // Every call of the union has rows of its own type; the compiler cannot see it through the generic.
    const all = (pages ?? []).flatMap((page) => page.rows as RouteValue<N>['rows'][number][])
    // Changes between two pages may shift rows: each is shown once.
    const seen = new Set<string>()
    return all.filter((row) => !seen.has(row.id) && seen.add(row.id))
  }, [pages])
  return { ...query, rows, firstPage: pages?.[0], lastPage: pages?.at(-1) }
}

type More = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

/** The button under a list that has another page. */
export function LoadMore({ query, ...look }: { query: More } & ButtonProps) {
  const { t } = useTranslation('common')
  if (!query.hasNextPage) return null
  return (
    <Button block loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} {...look}>
      {look.children ?? t('action.loadMore')}
    </Button>
  )
}
