import { useToggles } from '../permission.ts'
import { useIsTrial } from '../session.ts'

/** Whether a game can be tried here: the operator has free play on, or this is a free-play account (T01). */
export function useHasFreePlay(): boolean {
  const { hasFreePlay } = useToggles()
  return useIsTrial() || hasFreePlay
}
