import type { useNavigate } from '@tanstack/react-router'
import { requireLogin } from '../auth-gate.ts'
import { writeSession } from '../session-storage.ts'
import { openTarget, type GameTile, type PlayMode } from './open-target.ts'

/**
 * Opens a game from its tile: a visitor logs in first. Returns false if it was not opened: the game is closed, it is a
 * group of games, or nobody logged in.
 */
export async function enterGame(
  navigate: ReturnType<typeof useNavigate>,
  game: GameTile,
  mode: PlayMode,
): Promise<boolean> {
  const target = openTarget(game, mode)
  if (game.maintenance !== null || target.kind === 'vassalage') return false
  if (!(await requireLogin())) return false
  if (target.kind === 'lottery') {
    await navigate({ to: target.to, search: target.search })
    return true
  }
  // Stored while somebody plays slots (spec 4): the way back leads to the previous lobby.
  writeSession('vassalage', game.vassalage ?? game.vendor)
  await navigate({ to: '/game', search: target.search })
  return true
}
