import { useEffect } from 'react'
import type { WonCell } from './model.ts'

/** The part of the page with the cells. */
export const BOARD_ID = 'play-board'

/**
 * Marks the cells that won. Cells are rendered once and keep their state in the document (`useBoardSelection`), so this
 * is written there too, and again when another board is drawn.
 */
export function useWonCells(cells: readonly WonCell[], isLive: boolean): void {
  useEffect(() => {
    const root = document.getElementById(BOARD_ID)
    if (!root || cells.length === 0) return
    const mark = () => {
      for (const cell of cells) for (const element of elementsOf(root, cell)) write(element, cell.hits, isLive)
    }
    mark()
    const watch = new MutationObserver(mark)
    watch.observe(root, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      for (const element of root.querySelectorAll('[data-won]')) {
        element.removeAttribute('data-won')
        element.removeAttribute('data-won-live')
      }
    }
  }, [cells, isLive])
}

function elementsOf(root: Element, { place, token }: WonCell): Element[] {
  const name = CSS.escape(token)
  const cell = `:is([data-number="${name}"], [data-token="${name}"])`
  if (place !== undefined) return [...root.querySelectorAll(`[data-place="${place}"] ${cell}`)]
  // A line without places says nothing about one row of a board that has them.
  return [...root.querySelectorAll(cell)].filter((element) => element.closest('[data-place]') === null)
}

function write(element: Element, hits: number, isLive: boolean): void {
  if (element.hasAttribute('data-won')) return
  element.setAttribute('data-won', hits > 1 ? `×${hits}` : '')
  if (isLive) element.setAttribute('data-won-live', '')
}
