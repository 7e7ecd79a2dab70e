import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../../shared/queries.ts'
import { useIsLoggedIn } from '../../../shared/session.ts'
import { withOwnGroup } from '../../../shared/lottery/terms.ts'
import type { Game } from '../../../shared/lottery/types.ts'

/** As long as the game itself; a refused slip asks again at once. */
const STALE_MS = 5 * 60_000

/** The game as it is sold to this member: up to their own prize group. To visitors as it is. */
export function useOwnGame(game: Game | undefined): { game: Game | undefined; isLoading: boolean } {
  const isMember = useIsLoggedIn()
  const own = useQuery({
    ...callQuery('lottery.ownGroup', { gameCode: game?.gameCode ?? '' }),
    enabled: isMember && game !== undefined && game.prizeGroupMin < game.prizeGroupMax,
    staleTime: STALE_MS,
  })
  const prizeGroupMax = isMember ? own.data?.prizeGroupMax : undefined
  return {
    game: useMemo(() => game && withOwnGroup(game, prizeGroupMax ?? game.prizeGroupMax), [game, prizeGroupMax]),
    isLoading: own.isLoading,
  }
}
