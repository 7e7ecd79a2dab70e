import type { useNavigate } from '@tanstack/react-router'
import { requireLogin } from '../auth-gate.ts'
import { writeSession } from '../session-storage.ts'
import { openTarget, type GameTile, type PlayMode } from './open-target.ts'

/**
 * From a tile into its game: a visitor logs in first. Answers false where something stands between: the game is closed, it
 * is a group of games, or nobody logged in.
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
  // Kept while one is in the slots (spec 4): the way back leads to the lobby that one came from.
  writeSession('vassalage', game.vassalage ?? game.vendor)
  await navigate({ to: '/game', search: target.search })
  return true
}
