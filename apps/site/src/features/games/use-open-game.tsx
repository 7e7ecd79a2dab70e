import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { enterGame } from '../../shared/games/enter-game.ts'
import type { GameTile, PlayMode } from '../../shared/games/open-target.ts'

/** What comes between a tile and its game. */
export type PendingNotice = { kind: 'vassalage' | 'closed'; game: GameTile } | null

/** Opens a game from a tile: a visitor logs in first; a group opens its list; a closed game shows alternatives. */
export function useOpenGame(): {
  open: (game: GameTile, mode: PlayMode) => Promise<void>
  notice: PendingNotice
  close: () => void
} {
  const navigate = useNavigate()
  const [notice, setNotice] = useState<PendingNotice>(null)
  const open = useCallback(
    async (game: GameTile, mode: PlayMode) => {
      if (game.maintenance) return setNotice({ kind: 'closed', game })
      if (game.isGame === 'VASSALAGE') return setNotice({ kind: 'vassalage', game })
      if (await enterGame(navigate, game, mode)) setNotice(null)
    },
    [navigate],
  )
  return { open, notice, close: useCallback(() => setNotice(null), []) }
}
