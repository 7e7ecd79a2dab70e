import { isCallError, newestAnswer } from '@lotus/client'
import type { RouteInput, RouteName, RouteValue } from '@lotus/contract'
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { siteConfig } from './config.ts'
import { onPersonLeft } from './session.ts'
import { isSharedCall } from './shared-calls.ts'

/**
 * Query options of a GET call. The key is `[name, input]`, so that pushes may refetch by name alone:
 * `queryClient.invalidateQueries({ queryKey: ['lottery.orders'] })`.
 */
export function callQuery<N extends RouteName>(name: N, input: RouteInput<N>) {
  return queryOptions<RouteValue<N>>({
    queryKey: [name, input],
    queryFn: ({ client, queryKey, signal }) => newestAnswer(client, queryKey, () => call(name, input, { signal })),
  })
}

/** Draws per game; the home page shows six. */
const OPENED_COUNT = 8

export const statusQuery = () => ({ ...callQuery('system.status', {}), staleTime: 5 * 60_000 })
export const menuQuery = () => ({ ...callQuery('lottery.menu', {}), staleTime: 5 * 60_000 })
/** For every game of a page: the issue on sale and the last result. */
export const openedAllQuery = (area: RouteInput<'lottery.openedAll'>['area']) => ({
  ...callQuery('lottery.openedAll', { area, count: 1 }),
  staleTime: 10_000,
})
/** A game with its plays, as it is sold now. */
export const gameQuery = (gameCode: string) => ({ ...callQuery('lottery.game', { gameCode }), staleTime: 5 * 60_000 })
/** Prize mode and device as in the specification (spec 7). */
export const openedQuery = () =>
  callQuery('lottery.opened', { count: OPENED_COUNT, prizeMode: siteConfig.prizeMode, device: siteConfig.device })

/** The content of the home page: banners, notices, news. */
export const homeContentQuery = () => ({ ...callQuery('content.home', {}), staleTime: 60_000 })
/** The most played games; the home page shows this many. */
export const HOT_COUNT = 6
export const hotQuery = () => ({ ...callQuery('games.hot', { count: HOT_COUNT }), staleTime: 60_000 })

const RETRIES = 2

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The site was closed meanwhile: the status says what to show (T02).
      onError: (error) => {
        if (isCallError(error, 'maintenance', 'region_restricted'))
          void client.invalidateQueries({ queryKey: ['system.status'] })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 20_000,
        gcTime: 10 * 60_000,
        retry: (failures, error) =>
          failures < RETRIES &&
          isCallError(error, 'network_error', 'busy', 'shutting_down', 'internal_error', 'bad_answer'),
        // Server errors have a state on the screen; a query never throws into the error boundary.
        throwOnError: false,
      },
      mutations: { retry: false },
    },
  })
  return client
}

export const queryClient = createQueryClient()

/** Another person, or nobody: nothing personal may stay visible. */
export function forgetPersonalQueries(): void {
  queryClient.removeQueries({ predicate: (query) => !isSharedCall(query.queryKey[0]) })
  queryClient.getMutationCache().clear()
}
onPersonLeft(forgetPersonalQueries)
