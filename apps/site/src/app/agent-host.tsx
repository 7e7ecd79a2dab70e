import { ensureNamespaces } from '@lotus/i18n'
import { LoaderOverlay } from '@lotus/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { isAgentPage, isAgentType } from '../shared/agent-pages.ts'
import { useIsLoggedIn, useSession } from '../shared/session.ts'
import { lazyChunk } from './lazy-chunk.ts'
import { OverlayBoundary } from './page-error.tsx'

const loadCenter = lazyChunk(async () => {
  const [module] = await Promise.all([import('../features/agent/agent-center.tsx'), ensureNamespaces('member')])
  return module
})
const AgentCenter = lazy(async () => ({ default: (await loadCenter()).AgentCenter }))

/**
 * AC00: the agent centre over the page while the address has `?ac=`; for anybody but an agent the parameter is removed.
 */
export function AgentHost() {
  const { ac, acItem } = useSearch({ strict: false })
  const navigate = useNavigate()
  const isLoggedIn = useIsLoggedIn()
  const isAgent = useSession((state) => isAgentType(state.isAgent)) && isLoggedIn
  const [menuOn, setMenuOn] = useState<typeof ac>()
  const isMenu = menuOn !== undefined && menuOn === ac
  // Another page starts with the menu closed. Set while rendering, because an effect could undo a touch that came
  // before it ran.
  if (menuOn !== undefined && !isMenu) setMenuOn(undefined)
  const isWanted = isAgentPage(ac)
  const isRefused = isWanted && !isAgent
  useEffect(() => {
    if (isRefused)
      void navigate({ to: '.', search: (old) => ({ ...old, ac: undefined }), replace: true, resetScroll: false })
  }, [isRefused, navigate])
  if (!isWanted || !isAgent) return null
  const close = () => void navigate({ to: '.', search: (old) => ({ ...old, ac: undefined }), resetScroll: false })
  return (
    <OverlayBoundary onClose={close}>
      <Suspense fallback={<LoaderOverlay visible fixed />}>
        <AgentCenter page={ac} item={acItem} isMenu={isMenu} onMenu={() => setMenuOn(ac)} onClose={close} />
      </Suspense>
    </OverlayBoundary>
  )
}
