import { isCallError, newestAnswer } from '@lotus/client'
import { auditedReads, type RouteInput, type RouteName, type RouteValue } from '@lotus/contract'
import { infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query'
import { activity } from './activity.ts'
import { call } from './api.ts'

/** Lists refetch while somebody uses the page. */
const REFRESH_MS = 10_000
const renew = () => (activity.isUserActive() ? REFRESH_MS : false)
const RETRIES = 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (failures, error) =>
        failures < RETRIES &&
        isCallError(error, 'network_error', 'busy', 'shutting_down', 'internal_error', 'bad_answer'),
    },
    mutations: { retry: false },
  },
})

// A running interval calls `renew` again only after a fetch: somebody who returns triggers that fetch.
activity.onReturn(() => void queryClient.invalidateQueries({ predicate: (query) => !isRecorded(query.queryKey) }))

/** Reads that the audit log records each time: they are repeated only on request, never by a timer or on focus. */
function isRecorded(queryKey: readonly unknown[]): boolean {
  const [name, input] = queryKey
  if (!auditedReads.some((read) => read === name)) return false
  // The queue itself is no look at a person; a search in it is one.
  return name !== 'bo.withdrawals' || (typeof input === 'object' && input !== null && 'search' in input)
}

const renewal = (queryKey: readonly unknown[]) =>
  isRecorded(queryKey)
    ? { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, refetchOnReconnect: false }
    : { refetchInterval: renew }

/** Query options of a GET call; the key is `[name, input]`, so that `refresh` may renew by name alone. */
export function callQuery<N extends RouteName>(name: N, input: RouteInput<N>) {
  const queryKey = [name, input]
  return queryOptions<RouteValue<N>>({
    queryKey,
    queryFn: ({ client, signal }) => newestAnswer(client, queryKey, () => call(name, input, { signal })),
    ...renewal(queryKey),
  })
}

export type PagedRoute =
  | 'bo.agentTeam'
  | 'bo.agentMessages'
  | 'bo.links'
  | 'bo.moves'
  | 'bo.adjustments'
  | 'bo.rateProposals'
  | 'bo.contracts'
  | 'bo.statements'
  | 'bo.promotionApplications'
  | 'bo.largeClaims'
  | 'bo.transfers'
  | 'bo.mallOrders'
  | 'bo.referrals'
  | 'bo.duplicates'
  | 'bo.restrictions'
  | 'bo.statementLines'
  | 'bo.statementStep'
  | 'bo.statementParts'
  | 'bo.statementShares'
  | 'bo.statementBets'
  | 'bo.catalogue'
  | 'bo.withdrawals'
  | 'bo.cashierFees'
  | 'bo.houseAccounts'
  | 'bo.withdrawalCases'
  | 'bo.fundsAnswers'
  | 'bo.verifications'
  | 'bo.harmCases'
  | 'bo.amlCases'
  | 'bo.deposits'
  | 'bo.bankLines'
  | 'bo.draws'
  | 'bo.audit'
  | 'bo.deadLetters'
  | 'bo.messages'
  | 'bo.feedback'
  | 'bo.inbox'
  | 'bo.chatReports'
  | 'bo.chatMutes'
  | 'bo.serviceHistory'
  | 'bo.vendorCases'
  | 'bo.vendorCalls'
  | 'bo.contentNotices'
  | 'bo.contentDocuments'

/** The same for a list with `cursor` and `nextCursor`: pages are appended, and all of them refetched. */
export function pagedQuery<N extends PagedRoute>(name: N, input: Omit<RouteInput<N>, 'cursor'>) {
  const queryKey = [name, input]
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }: { pageParam: string | undefined; signal: AbortSignal }) =>
      // The cursor is the one input field that is left out above.
      call(name, { ...input, ...(pageParam === undefined ? {} : { cursor: pageParam }) } as RouteInput<N>, { signal }),
    initialPageParam: undefined as string | undefined, // the first page has no cursor
    getNextPageParam: (page: RouteValue<N>) => page.nextCursor ?? undefined,
    ...renewal(queryKey),
  })
}

export const meQuery = () => callQuery('bo.me', {})

/** After an action: the lists that show it, and the counts of the navigation. */
export async function refresh(...names: RouteName[]): Promise<void> {
  await Promise.all([...names, 'bo.me' as const].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))
}
