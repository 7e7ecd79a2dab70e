import { ensureNamespaces } from '@lotus/i18n'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../../shared/api.ts'
import { useAuthGate } from '../../../shared/auth-gate.ts'
import { callQuery } from '../../../shared/queries.ts'
import { useIsLoggedIn, useIsTrial, useSession } from '../../../shared/session.ts'
import { duePopups, mayInterrupt, type Notice } from './due-popups.ts'
import { readSeen, readShownSinceLogin, rememberSeen, rememberShownSinceLogin } from './seen-notices.ts'

// Nobody asked for them: if they cannot be loaded, nothing is shown.
const NoticePopup = lazy(() =>
  Promise.all([import('./notice-popup.tsx'), ensureNamespaces('content')]).then(
    ([{ NoticePopup: Popup }]) => ({ default: Popup }),
    () => ({ default: () => <></> }),
  ),
)

const input = { types: 'PU,PL' } as const
const FRESH_MS = 10 * 60_000

/** Fetches the due pop-ups once per person and page load, and shows them one after another on pages that allow it. */
export function NoticePopups() {
  const isLoggedIn = useIsLoggedIn()
  const isTrial = useIsTrial()
  const account = useSession((state) => state.account)
  const { open } = useAuthGate()
  const { pathname } = useLocation()
  const search = useSearch({ strict: false })
  const [closed, setClosed] = useState<readonly string[]>([])
  const query = callQuery('content.announcements', input)
  const { data } = useQuery({ ...query, queryKey: [...query.queryKey, account], staleTime: FRESH_MS })

  if (!data || open !== null || !mayInterrupt(pathname, search)) return null
  const isMember = isLoggedIn && !isTrial
  const due = duePopups(data, { isMember, seen: readSeen(), shown: readShownSinceLogin() })
  const next = due.find(({ id }) => !closed.includes(id))
  if (!next) return null
  const close = ({ id, type }: Notice) => {
    setClosed((ids) => [...ids, id])
    if (type === 'PL') return rememberShownSinceLogin(id)
    rememberSeen(id)
    // Closed here, it stays closed here; reporting this to other devices may fail silently.
    if (isMember) void call('content.seen', { ids: [id] }).catch(() => undefined)
  }
  return (
    <Suspense>
      <NoticePopup key={next.id} notice={next} onClose={() => close(next)} />
    </Suspense>
  )
}
