import { ensureNamespaces } from '@lotus/i18n'
import { LoaderOverlay } from '@lotus/ui'
import { useLocation, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useCloseNotices } from '../shared/member-pages.ts'
import { lazyChunk } from './lazy-chunk.ts'
import { OverlayBoundary } from './page-error.tsx'

const loadModal = lazyChunk(async () => {
  const texts = ensureNamespaces('content')
  const { NoticeModal: Modal } = await import('../features/content/notices/notice-modal.tsx')
  await texts
  return { default: Modal }
})
const NoticeModal = lazy(loadModal)
const loadPopups = lazyChunk(async () => {
  const { NoticePopups: Popups } = await import('../features/content/notices/notice-popups.tsx')
  return { default: Popups }
})
// Nobody asked for the notices: if they cannot be loaded, nothing is shown.
const NoticePopups = lazy(() => loadPopups().catch(() => ({ default: () => <></> })))

/** After the page has had time to render. */
const POPUPS_AFTER_MS = 2500
/** On these pages the notices are the page itself. */
const PAGE = '/noticePage'

/** M05 over any page while the address has `?notice=`; and a strip for new notices, once the page is quiet (E02). */
export function NoticeHost() {
  const { notice } = useSearch({ strict: false })
  const { pathname } = useLocation()
  const close = useCloseNotices()
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), POPUPS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {notice !== undefined && pathname !== PAGE && (
        <OverlayBoundary onClose={close}>
          <Suspense fallback={<LoaderOverlay visible fixed />}>
            <NoticeModal />
          </Suspense>
        </OverlayBoundary>
      )}
      {isQuiet && (
        <Suspense>
          <NoticePopups />
        </Suspense>
      )}
    </>
  )
}
