import type { RouteValue } from '@lotus/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { push, serverClock } from '../api.ts'
import { callQuery } from '../queries.ts'
import { useIsLoggedIn, useIsTrial } from '../session.ts'

export type Play = RouteValue<'protection.play'>

/** Stakes placed meanwhile appear by then, without a question after each bet. */
const REFETCH_MS = 60_000

/** Time and result of the member's play, and the reality check, as the server has them; undefined for guests and trials. */
export function usePlay(): Play | undefined {
  const isTrial = useIsTrial()
  const isMember = useIsLoggedIn() && !isTrial
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...callQuery('protection.play', {}), enabled: isMember, refetchInterval: REFETCH_MS })
  const play = isMember ? data : undefined
  const dueAt = play?.check.isDue ? null : (play?.check.dueAt ?? null)
  useEffect(() => {
    const ask = () => void queryClient.invalidateQueries({ queryKey: ['protection.play'] })
    // Another tab, or a game's own server, met the check, or answered it.
    const stop = push.subscribe('protection.reality_check', ask)
    const timer =
      dueAt === null ? undefined : setTimeout(ask, Math.max(0, Date.parse(dueAt) - serverClock.now()) + SETTLE_MS)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [dueAt, queryClient])
  return play
}
/** Clocks differ a little: asked a moment later it is due for certain. */
const SETTLE_MS = 300
