import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../queries.ts'
import { useIsLoggedIn, useIsTrial } from '../session.ts'

/** Whether the reader may take part: guests and trials see the terms alone (P02). */
export function useCanTakePart(): boolean {
  const isLoggedIn = useIsLoggedIn()
  const isTrial = useIsTrial()
  return isLoggedIn && !isTrial
}

const REFRESH_MS = 60_000

/** Where the member stands in every promotion. Pushes refetch it; a minute is for what passes with time. */
export function useOwnPromotions() {
  const isEnabled = useCanTakePart()
  return useQuery({ ...callQuery('promotion.mine', {}), enabled: isEnabled, refetchInterval: REFRESH_MS })
}
