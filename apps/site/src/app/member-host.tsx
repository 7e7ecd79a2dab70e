import { ensureNamespaces } from '@lotus/i18n'
import { LoaderOverlay } from '@lotus/ui'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { openAuth } from '../shared/auth-gate.ts'
import { isMemberPage, useCloseMember, useOpenMember } from '../shared/member-pages.ts'
import { useIsLoggedIn } from '../shared/session.ts'
import { lazyChunk } from './lazy-chunk.ts'
import { OverlayBoundary } from './page-error.tsx'

const loadCenter = lazyChunk(async () => {
  const [module] = await Promise.all([
    import('../features/member/member-center.tsx'),
    ensureNamespaces('member', 'cashier', 'records'),
  ])
  return module
})
const MemberCenter = lazy(async () => ({ default: (await loadCenter()).MemberCenter }))

/** The member centre over the page while the address carries `?mc=`; a guest who comes by such a link logs in first. */
export function MemberHost() {
  const { mc, mcItem } = useSearch({ strict: false })
  const isMember = useIsLoggedIn()
  const open = useOpenMember()
  const close = useCloseMember()
  const isBlocked = isMemberPage(mc) && !isMember

  useEffect(() => {
    if (!isBlocked) return
    void openAuth('login', 'required').then((hasLoggedIn) => {
      if (!hasLoggedIn) close()
    })
  }, [isBlocked, close])

  if (!isMemberPage(mc) || !isMember) return null
  return (
    <OverlayBoundary onClose={close}>
      <Suspense fallback={<LoaderOverlay visible fixed />}>
        <MemberCenter page={mc} item={mcItem} onOpen={(page, item) => void open(page, item)} onClose={close} />
      </Suspense>
    </OverlayBoundary>
  )
}
