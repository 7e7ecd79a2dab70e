import type { RouteValue } from '@lotus/contract'
import type { QueryClient } from '@tanstack/react-query'
import { serverClock, setSealKey } from '../shared/api.ts'
import { seedPermission, type Permission } from '../shared/permission.ts'
import { menuQuery, openedQuery, statusQuery } from '../shared/queries.ts'

/** What the server puts into the page (README.md): each part may be missing, then the page asks for it. */
type FirstData = {
  status?: RouteValue<'system.status'>
  permission?: Permission
  menu?: RouteValue<'lottery.menu'>
  opened?: RouteValue<'lottery.opened'>
}

const ELEMENT_ID = 'lotus-data'

/** Seeds the query cache, the server's clock and the seal key, so that the first page needs no call. */
export function takeFirstData(queryClient: QueryClient): void {
  const element = document.getElementById(ELEMENT_ID)
  // Written by our own server from the contract's values.
  const data = element?.textContent ? (JSON.parse(element.textContent) as FirstData) : {}
  seedPermission(queryClient, data.permission)
  if (data.status) {
    queryClient.setQueryData(statusQuery().queryKey, data.status)
    setSealKey(data.status.sealKey)
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // by definition of the entry type
    if (navigation) serverClock.sample(data.status.serverTime, navigation.requestStart, navigation.responseStart)
  }
  if (data.menu) queryClient.setQueryData(menuQuery().queryKey, data.menu)
  if (data.opened) queryClient.setQueryData(openedQuery().queryKey, data.opened)
}
