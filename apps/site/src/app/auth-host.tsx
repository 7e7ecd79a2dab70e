import { ensureNamespaces } from '@lotus/i18n'
import { LoaderOverlay } from '@lotus/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { openAuth, settleAuth, useAuthGate, type AuthKind } from '../shared/auth-gate.ts'
import { forgetPersonalQueries } from '../shared/queries.ts'
import { isLoggedIn } from '../shared/session.ts'
import { lazyChunk } from './lazy-chunk.ts'
import { OverlayBoundary } from './page-error.tsx'

const loadModal = lazyChunk(async () => {
  const [module] = await Promise.all([import('../features/auth/auth-modal.tsx'), ensureNamespaces('auth')])
  return module
})
const AuthModal = lazy(async () => ({ default: (await loadModal()).AuthModal }))

const kindByPath: Record<string, AuthKind> = {
  '/login': 'login',
  '/register': 'register',
  '/register.html': 'register',
}

/** Draws the open auth modal, and opens one for the addresses that stand for it (R02, DECISIONS 16). */
export function AuthHost() {
  const { open, reason } = useAuthGate()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const asked = kindByPath[pathname]

  useEffect(() => {
    if (!asked) return
    const goHome = () => void navigate({ to: '/index', search: true, replace: true })
    if (isLoggedIn()) return goHome()
    void openAuth(asked).then(goHome)
  }, [asked, navigate])

  if (!open) return null
  const close = () => {
    // Whose session was over and who does not come back leaves nothing personal behind on the screen.
    if (!isLoggedIn()) forgetPersonalQueries()
    settleAuth(false)
  }
  return (
    <OverlayBoundary onClose={close}>
      <Suspense fallback={<LoaderOverlay visible fixed />}>
        <AuthModal kind={open} reason={reason} onClose={close} onDone={() => settleAuth(true)} />
      </Suspense>
    </OverlayBoundary>
  )
}
