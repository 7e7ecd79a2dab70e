import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { GameTile } from '../../shared/games/open-target.ts'
import { lobbyOfCategory } from '../../shared/games/lobbies.ts'

/** A game may have added its own history entries: after this long the lobby is opened by its address. */
const BACK_MS = 500

/** Back to the previous page; after opening a link, to the lobby of the game's kind. */
export function useExit(game: GameTile | undefined): () => void {
  const router = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return useCallback(() => {
    const lobby = game ? lobbyOfCategory(game.gameType) : '/rng'
    const toLobby = () => void navigate({ to: lobby, replace: true })
    if (!canGoBack) return toLobby()
    const { pathname } = router.state.location
    router.history.back()
    setTimeout(() => {
      if (router.state.location.pathname === pathname) toLobby()
    }, BACK_MS)
  }, [canGoBack, game, navigate, router])
}
