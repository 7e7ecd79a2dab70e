import { localText } from '@lotus/i18n'
import { create } from 'zustand'
import type { Draw } from './draw-status.ts'

type Named = Pick<Draw, 'gameCode' | 'gameName'>

export const gameName = (game: Named): string => localText(game.gameName)

/** The games for the filter: operators have no call that lists them, so they are collected from the draws shown. */
export const useSeenGames = create<{ games: readonly Named[] }>()(() => ({ games: [] }))

export function rememberGames(draws: readonly Named[]): void {
  const { games } = useSeenGames.getState()
  const fresh = new Map<string, Named>()
  for (const draw of draws) {
    if (!games.some((game) => game.gameCode === draw.gameCode)) {
      fresh.set(draw.gameCode, { gameCode: draw.gameCode, gameName: draw.gameName })
    }
  }
  if (fresh.size > 0) useSeenGames.setState({ games: [...games, ...fresh.values()] })
}
