import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { enterGame } from '../../shared/games/enter-game.ts'
import type { GameTile, PlayMode } from '../../shared/games/open-target.ts'

/** What comes between a tile and its game. */
export type Interlude = { kind: 'vassalage' | 'closed'; game: GameTile } | null

/** Opens a game from a tile: a visitor logs in first; a group opens its list; a closed game shows alternatives. */
export function useOpenGame(): {
  open: (game: GameTile, mode: PlayMode) => Promise<void>
  interlude: Interlude
  close: () => void
} {
  const navigate = useNavigate()
  const [interlude, setInterlude] = useState<Interlude>(null)
  const open = useCallback(
    async (game: GameTile, mode: PlayMode) => {
      if (game.maintenance) return setInterlude({ kind: 'closed', game })
      if (game.isGame === 'VASSALAGE') return setInterlude({ kind: 'vassalage', game })
      if (await enterGame(navigate, game, mode)) setInterlude(null)
    },
    [navigate],
  )
  return { open, interlude, close: useCallback(() => setInterlude(null), []) }
}
