import { useRef, type KeyboardEvent } from 'react'
import { useBoardSelection, type BoardSelectionOptions } from './use-board-selection.ts'
import { boardStep } from './board-selection.ts'

type BoardOptions = Omit<BoardSelectionOptions, 'attribute' | 'tokens'> & { numbers: readonly string[] }

const typingPauseMs = 1500

/** Selection by pointer, drag and keys for a board whose cells carry `data-number`. */
export function useBoard({ numbers, ...rest }: BoardOptions) {
  const cells = useBoardSelection({ ...rest, attribute: 'data-number', tokens: numbers })
  const typed = useRef({ text: '', at: 0 })
  const width = numbers[0]?.length ?? 2
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const number = cells.tokenAt(event.target)
    if (number === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) {
      event.preventDefault()
      const now = Date.now()
      const text = (now - typed.current.at > typingPauseMs ? '' : typed.current.text) + event.key
      typed.current = { text: text.length >= width ? '' : text, at: now }
      if (text.length < width || !numbers.includes(text)) return
      cells.toggle(text)
      cells.focus(text)
      return
    }
    const columns = columnsAround(event.target)
    const next = numbers[boardStep(numbers.indexOf(number), event.key, columns, numbers.length) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    cells.focus(next)
  }
  return { board: { ref: cells.root, onKeyDown }, cells }
}

/** Ten on desktop, five on mobile: read from the rendered grid, because only the style sheet knows it. */
function columnsAround(target: EventTarget): number {
  const grid = target instanceof Element ? target.closest('[data-number]')?.parentElement : null
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 10
}
