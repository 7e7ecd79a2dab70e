/**
 * The games whose board is on the screen. The board itself tells the outcome of its draw, where the eye is, so that no
 * toast says it a second time.
 */
const open = new Map<string, number>()

/** Called while the board is shown; returns its end. */
export function noteOpenBoard(gameCode: string): () => void {
  open.set(gameCode, (open.get(gameCode) ?? 0) + 1)
  return () => {
    const left = (open.get(gameCode) ?? 1) - 1
    if (left > 0) open.set(gameCode, left)
    else open.delete(gameCode)
  }
}

/** Whether the member looks at the board of this game now. */
export const isBoardSeen = (gameCode: string): boolean => open.has(gameCode) && document.visibilityState === 'visible'
