import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { statusQuery } from '../shared/queries.ts'
import { AuthHost } from './auth-host.tsx'
import { lazyChunk } from './lazy-chunk.ts'
import { MemberHost } from './member-host.tsx'
import { usePageTitle } from './use-page-title.ts'

const loadBlocker = lazyChunk(() => import('./blocker-page.tsx'))
const BlockerPage = lazy(async () => ({ default: (await loadBlocker()).BlockerPage }))

const CHECK_AGAIN_MS = 60_000

/**
 * The page, and what may lie over any page. Under maintenance or a restriction of the region nothing but that is
 * shown (T02); it is asked again every minute and the site comes back by itself.
 */
export function AppRoot() {
  usePageTitle()
  const { data: status } = useQuery({
    ...statusQuery(),
    refetchInterval: (query) => (query.state.data && query.state.data.status !== 0 ? CHECK_AGAIN_MS : false),
  })
  if (status && status.status !== 0) {
    return (
      <Suspense>
        <BlockerPage status={status} />
      </Suspense>
    )
  }
  return (
    <>
      <Outlet />
      <MemberHost />
      <AuthHost />
    </>
  )
}
