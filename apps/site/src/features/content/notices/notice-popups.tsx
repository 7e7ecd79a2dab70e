import { ensureNamespaces } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../shared/api.ts'
import { useAuthGate } from '../../../shared/auth-gate.ts'
import { callQuery } from '../../../shared/queries.ts'
import { useIsLoggedIn, useIsTrial, useSession } from '../../../shared/session.ts'
import { duePopups, isQuietPage, type Notice } from './due-popups.ts'
import { readSeen, readShownSinceLogin, rememberSeen, rememberShownSinceLogin } from './seen-notices.ts'

const nothing = () => ({ default: () => <></> })
// Nobody asked for them: if they cannot be loaded, nothing is shown.
const NoticeStrip = lazy(() =>
  Promise.all([import('./notice-strip.tsx'), ensureNamespaces('content')]).then(
    ([{ NoticeStrip: Strip }]) => ({ default: Strip }),
    nothing,
  ),
)
const NoticePopup = lazy(() =>
  Promise.all([import('./notice-popup.tsx'), ensureNamespaces('content')]).then(
    ([{ NoticePopup: Popup }]) => ({ default: Popup }),
    nothing,
  ),
)

const input = { types: 'PU,PL' } as const
const FRESH_MS = 10 * 60_000

/** Fetches the due notices once per person and page load, and says on quiet pages that they are there. */
export function NoticePopups() {
  const isLoggedIn = useIsLoggedIn()
  const isTrial = useIsTrial()
  const account = useSession((state) => state.account)
  const { open } = useAuthGate()
  const { pathname } = useLocation()
  const search = useSearch({ strict: false })
  const [closed, setClosed] = useState<readonly string[]>([])
  const [isRead, setRead] = useState(false)
  const query = callQuery('content.announcements', input)
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, account], staleTime: FRESH_MS })

  if (!data || open !== null || !isQuietPage(pathname, search)) return null
  const isMember = isLoggedIn && !isTrial
  const known = { isMember, seen: readSeen(), shown: readShownSinceLogin() }
  const [next, ...others] = duePopups(data, known).filter(({ id }) => !closed.includes(id))
  if (!next) return null
  const close = (notices: readonly Notice[]) => {
    setClosed((ids) => [...ids, ...notices.map(({ id }) => id)])
    for (const { id, type } of notices) (type === 'PL' ? rememberShownSinceLogin : rememberSeen)(id)
    const popups = notices.filter(({ type }) => type !== 'PL').map(({ id }) => id)
    // Closed here, it stays closed here; reporting this to other devices may fail silently.
    if (isMember && popups.length > 0) void call('content.seen', { ids: popups }).catch(() => undefined)
    setRead(false)
  }
  return (
    <Suspense>
      {isRead ? (
        <NoticePopup key={next.id} notice={next} onClose={() => close([next])} />
      ) : (
        <NoticeStrip
          notices={[next, ...others]}
          onRead={() => setRead(true)}
          onClose={() => close([next, ...others])}
        />
      )}
    </Suspense>
  )
}
