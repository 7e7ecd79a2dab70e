import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Fragment, lazy, Suspense, useEffect } from 'react'
import { keepPermission, usePermission } from '../shared/permission.ts'
import { statusQuery } from '../shared/queries.ts'
import { isServiceWindow } from '../shared/service-window.ts'
import { useSession } from '../shared/session.ts'
import { AuthHost } from './auth-host.tsx'
import { AgentHost } from './agent-host.tsx'
import { ChatHost } from './chat-host.tsx'
import { ContractPromptHost } from './contract-prompt-host.tsx'
import { lazyChunk } from './lazy-chunk.ts'
import { useLoginGuard } from './login-guard.ts'
import { MemberHost } from './member-host.tsx'
import { NoticeHost } from './notice-host.tsx'
import { usePageTitle } from './use-page-title.ts'

const loadBlocker = lazyChunk(() => import('./blocker-page.tsx'))
const BlockerPage = lazy(async () => ({ default: (await loadBlocker()).BlockerPage }))

const CHECK_AGAIN_MS = 60_000

/**
 * The page, and what may open over any page. Under maintenance or a region block only that screen is shown (T02), with
 * a contact; the status is requested every minute, and the site comes back by itself.
 */
export function AppRoot() {
  usePageTitle()
  const { data: status, refetch } = useQuery({
    ...statusQuery(),
    refetchInterval: (query) => (query.state.data && query.state.data.status !== 0 ? CHECK_AGAIN_MS : false),
  })
  const permission = usePermission()
  const isGuarded = useLoginGuard()
  // When somebody leaves, the state that pages keep of them goes too: everything but the login is mounted anew.
  const person = useSession((state) => state.person)
  const isService = isServiceWindow(useLocation().pathname)
  useEffect(() => {
    if (!permission) return
    keepPermission(permission)
    // Under maintenance or a region block: the status has the text for it.
    if (permission.maintenance || permission.regionRestriction) void refetch()
  }, [permission, refetch])
  if (status && status.status !== 0) {
    return isService ? (
      <Outlet />
    ) : (
      <Suspense>
        <BlockerPage status={status} />
      </Suspense>
    )
  }
  return (
    <>
      <Fragment key={person}>
        {!isGuarded && <Outlet />}
        <ChatHost />
        <NoticeHost />
        <MemberHost />
        <AgentHost />
        <ContractPromptHost />
      </Fragment>
      <AuthHost />
    </>
  )
}
