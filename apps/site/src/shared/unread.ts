import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { TRIAL_ACCOUNT, useSession } from './session.ts'

const STALE_MS = 60_000

/** A background request, so an expired session opens no login. */
export const unreadQuery = () => ({
  queryKey: ['inbox.unread', {}],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('inbox.unread', {}, { signal, background: true }),
  staleTime: STALE_MS,
})

/** Unread messages of the platform (C11), for the badges; none for a guest or a trial account. */
export function useUnread(): number {
  const isMember = useSession((state) => state.token !== null && state.isAgent !== TRIAL_ACCOUNT)
  const { data } = useQuery({ ...unreadQuery(), enabled: isMember })
  return isMember ? (data?.unread ?? 0) : 0
}
