import { ensureNamespaces } from '@lotus/i18n'
import { LoaderOverlay } from '@lotus/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isAgentPage, mayOpenAgentPage } from '../shared/agent-pages.ts'
import { useIsLoggedIn, useSession } from '../shared/session.ts'
import { lazyChunk } from './lazy-chunk.ts'
import { OverlayBoundary } from './page-error.tsx'

const loadCenter = lazyChunk(async () => {
  const [module] = await Promise.all([import('../features/agent/agent-center.tsx'), ensureNamespaces('member')])
  return module
})
const AgentCenter = lazy(async () => ({ default: (await loadCenter()).AgentCenter }))

/**
 * AC00: the agent centre over the page while the address has `?ac=`; for anybody whose page it is not the parameter is removed.
 */
export function AgentHost() {
  const { ac, acItem } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isLoggedIn = useIsLoggedIn()
  const type = useSession((state) => state.isAgent)
  const [menuOn, setMenuOn] = useState<typeof ac>()
  const isMenu = menuOn !== undefined && menuOn === ac
  // Another page starts with the menu closed. Set while rendering, because an effect could undo a touch that came
  // before it ran.
  if (menuOn !== undefined && !isMenu) setMenuOn(undefined)
  const isWanted = isAgentPage(ac)
  const isAllowed = isWanted && isLoggedIn && mayOpenAgentPage(type, ac)
  const isRefused = isWanted && !isAllowed
  useEffect(() => {
    if (isRefused)
      void navigate({ to: '.', search: (old) => ({ ...old, ac: undefined }), replace: true, resetScroll: false })
  }, [isRefused, navigate])
  if (!isAllowed) return null
  const close = () => void navigate({ to: '.', search: (old) => ({ ...old, ac: undefined }), resetScroll: false })
  return (
    <OverlayBoundary onClose={close}>
      <Suspense fallback={<LoaderOverlay visible fixed />}>
        <AgentCenter page={ac} item={acItem} isMenu={isMenu} onMenu={() => setMenuOn(ac)} onClose={close} />
      </Suspense>
    </OverlayBoundary>
  )
}
