import type { RouteInput, RouteName, RouteValue } from '@lotus/contract'
import type { Language } from '@lotus/i18n'
import type { QueryClient } from '@tanstack/react-query'
import { serverClock, setSealKey } from '../shared/api.ts'
import { offeredQuery, type Offered } from '../shared/games/offered.ts'
import { vendorsQuery } from '../shared/games/vendors.ts'
import { pagedQuery } from '../shared/paged.tsx'
import { seedPermission, type Permission } from '../shared/permission.ts'
import { isSharedCall } from '../shared/shared-calls.ts'
import { callQuery, homeContentQuery, hotQuery, menuQuery, openedQuery, statusQuery } from '../shared/queries.ts'

/** A call and its answer. Without a value the page makes the call itself. */
type Part<N extends RouteName> = { input: RouteInput<N>; value?: RouteValue<N> }

/** What the server puts into the page (README.md); each part may be missing. */
export type FirstData = {
  status?: RouteValue<'system.status'>
  permission?: Permission
  /** The language of the texts of home and vendors. */
  language?: string
  offered?: Offered
  menu?: Part<'lottery.menu'>
  opened?: Part<'lottery.opened'>
  openedAll?: Part<'lottery.openedAll'>
  home?: Part<'content.home'>
  hot?: Part<'games.hot'>
  vendors?: Part<'games.vendors'>
  tiles?: Part<'games.list'>
  /** Answers that are kept under their call's name and input. */
  texts?: readonly { name: RouteName; input: object; value?: unknown }[]
}

const ELEMENT_ID = 'lotus-data'

/** Fills the query cache, the server's clock and the seal key, so that the first page needs no call. */
export function takeFirstData(queryClient: QueryClient, language: Language): void {
  const element = document.getElementById(ELEMENT_ID)
  // Written by our own server from the contract's values.
  const data = element?.textContent ? (JSON.parse(element.textContent) as FirstData) : {}
  if (data.status) {
    queryClient.setQueryData(statusQuery().queryKey, data.status)
    setSealKey(data.status.sealKey)
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // by definition of the entry type
    if (navigation) serverClock.sample(data.status.serverTime, navigation.requestStart, navigation.responseStart)
  }
  fillQueries(queryClient, language, data)
}

/** The answers of the page's calls, where the page looks for them; also for the server, which renders them. */
export function fillQueries(queryClient: QueryClient, language: Language, data: FirstData): void {
  seedPermission(queryClient, data.permission)
  const put = (key: readonly unknown[], value: unknown) => {
    if (value !== undefined) queryClient.setQueryData(key, value)
  }
  const { offered, menu, opened, openedAll, home, hot, vendors, tiles } = data
  put(offeredQuery().queryKey, offered)
  put(menuQuery().queryKey, menu?.value)
  put(openedQuery().queryKey, opened?.value)
  put(hotQuery().queryKey, hot?.value)
  if (openedAll) put(callQuery('lottery.openedAll', openedAll.input).queryKey, openedAll.value)
  if (tiles?.value)
    put(pagedQuery('games.list', tiles.input).queryKey, { pages: [tiles.value], pageParams: [undefined] })
  // The page may know the reader's language better than the cookie did: then these are fetched again.
  if (data.language !== language) return
  put(homeContentQuery().queryKey, home?.value)
  put(vendorsQuery(language).queryKey, vendors?.value)
  for (const { name, input, value } of data.texts ?? []) {
    // What is another list for a member is asked for again at once.
    if (value !== undefined) queryClient.setQueryData([name, input], value, isSharedCall(name) ? {} : { updatedAt: 1 })
  }
}
