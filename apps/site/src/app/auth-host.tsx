import { ensureNamespaces } from '@lotus/i18n'
import { LoaderOverlay } from '@lotus/ui'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { closeAuth, openAuth, settleAuth, useAuthGate, type AuthKind, type AuthPayload } from '../shared/auth-gate.ts'
import { isLoggedIn } from '../shared/session.ts'
import { settleStepUp, useStepUpGate } from '../shared/step-up-gate.ts'
import { lazyChunk } from './lazy-chunk.ts'
import { OverlayBoundary } from './page-error.tsx'

const loadModal = lazyChunk(async () => {
  const [module] = await Promise.all([import('../features/auth/auth-modal.tsx'), ensureNamespaces('auth', 'patterns')])
  return module
})
const AuthModal = lazy(async () => ({ default: (await loadModal()).AuthModal }))
const loadStepUp = lazyChunk(async () => {
  const [module] = await Promise.all([
    import('../features/auth/step-up-modal.tsx'),
    ensureNamespaces('auth', 'patterns'),
  ])
  return module
})
const StepUpModal = lazy(async () => ({ default: (await loadStepUp()).StepUpModal }))

const kindByPath: Record<string, AuthKind> = {
  '/login': 'login',
  '/register': 'register',
  '/register.html': 'register',
}

/** The step that an address opens: mails link to `/login#reset=`, providers to `/login?oidc=` (T07, T11). */
function askedBy(pathname: string): { kind: AuthKind; payload: AuthPayload } | null {
  const kind = kindByPath[pathname]
  if (!kind) return null
  const reset = /^#reset=([A-Za-z0-9_-]{1,100})$/.exec(window.location.hash)?.[1]
  if (reset !== undefined) return { kind: 'reset', payload: { ticket: reset } }
  const provider = new URLSearchParams(window.location.search).get('oidc')?.replaceAll('"', '')
  if (provider) return { kind: 'provider', payload: { ticket: provider } }
  return { kind, payload: {} }
}

/** Shows the open auth modal, and opens one for the addresses that stand for it (R02, DECISIONS 16). */
export function AuthHost() {
  // The touch that opens the modal is painted first; the modal is rendered after that frame.
  const { open, reason, payload } = useDeferredValue(useAuthGate())
  const { pathname } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    const asked = askedBy(pathname)
    if (!asked) return
    // Tickets are removed from the address at once: they are single-use and private.
    const goHome = () => void navigate({ to: '/index', search: ({ mc, mcItem }) => ({ mc, mcItem }), replace: true })
    if (isLoggedIn() && asked.payload.ticket === undefined) return goHome()
    void openAuth(asked.kind, 'asked', asked.payload).then(goHome)
  }, [pathname, navigate])

  return (
    <>
      <StepUpHost />
      {open && (
        <OverlayBoundary onClose={closeAuth}>
          <Suspense fallback={<LoaderOverlay visible fixed />}>
            <AuthModal
              kind={open}
              reason={reason}
              payload={payload}
              onClose={closeAuth}
              onDone={() => settleAuth(true)}
            />
          </Suspense>
        </OverlayBoundary>
      )}
    </>
  )
}

function StepUpHost() {
  const { isOpen, methods, question } = useStepUpGate()
  if (!isOpen) return null
  const close = () => settleStepUp(false)
  return (
    <OverlayBoundary onClose={close}>
      <Suspense fallback={<LoaderOverlay visible fixed />}>
        <StepUpModal methods={methods} question={question} onClose={close} onDone={() => settleStepUp(true)} />
      </Suspense>
    </OverlayBoundary>
  )
}
