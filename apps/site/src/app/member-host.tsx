import { ensureNamespaces } from '@lotus/i18n'
import { LoaderOverlay } from '@lotus/ui'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect } from 'react'
import { isMemberPage, useCloseMember, useOpenMember } from '../shared/member-pages.ts'
import { requireMember } from '../shared/require-member.ts'
import { useIsLoggedIn, useIsTrial, useSession } from '../shared/session.ts'
import { lazyChunk } from './lazy-chunk.ts'
import { OverlayBoundary } from './page-error.tsx'

const loadCenter = lazyChunk(async () => {
  const [module] = await Promise.all([
    import('../features/member/member-center.tsx'),
    ensureNamespaces('member', 'cashier', 'records', 'security', 'auth', 'patterns'),
  ])
  return module
})
const MemberCenter = lazy(async () => ({ default: (await loadCenter()).MemberCenter }))

/**
 * The member centre over the page while the address has `?mc=`; a guest who opens such a link logs in first, a trial
 * gets a message (P02).
 */
export function MemberHost() {
  const { mc, mcItem } = useSearch({ strict: false })
  const isGuest = !useIsLoggedIn()
  const isTrial = useIsTrial()
  const isMember = !isGuest && !isTrial
  const open = useOpenMember()
  const closeCentre = useCloseMember()
  const close = useCallback(() => void closeCentre(), [closeCentre])
  const isLeaving = useSession((state) => state.isLeaving)
  const isBlocked = isMemberPage(mc) && !isMember && !isLeaving

  useEffect(() => {
    if (!isBlocked) return
    void requireMember().then((isIn) => {
      if (!isIn) close()
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
