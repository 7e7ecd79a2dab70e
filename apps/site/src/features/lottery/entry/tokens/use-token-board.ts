import { useBoardSelection, type BoardSelectionOptions } from '@lotus/ui'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { matchTyped } from './model/typing.ts'

const TYPING_PAUSE_MS = 900

/** Selection by pointer, drag and keys for cells that carry `data-token`. */
export function useTokenBoard(options: Omit<BoardSelectionOptions, 'attribute'>) {
  const { tokens } = options
  const cells = useBoardSelection({ ...options, attribute: 'data-token' })
  const typed = useRef<{ text: string; timer: ReturnType<typeof setTimeout> | undefined }>({
    text: '',
    timer: undefined,
  })
  useEffect(() => {
    const typing = typed.current
    return () => clearTimeout(typing.timer)
  }, [])

  const accept = (token: string | undefined) => {
    typed.current.text = ''
    if (token === undefined) return
    cells.toggle(token)
    cells.focus(token)
  }
  const type = (digit: string) => {
    clearTimeout(typed.current.timer)
    const text = typed.current.text + digit
    const match = matchTyped(tokens, text)
    if (match.isFinal) accept(match.token)
    else {
      typed.current.text = text
      // 1 may continue to 12: the number is taken if nothing follows.
      typed.current.timer = setTimeout(() => accept(match.token), TYPING_PAUSE_MS)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const token = cells.tokenAt(event.target)
    if (token === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (/^\d$/.test(event.key)) {
      event.preventDefault()
      type(event.key)
      return
    }
    const next = tokens[stepOf(event.key, tokens.indexOf(token), columnsAround(event.target), tokens.length)]
    if (next === undefined) return
    event.preventDefault()
    cells.focus(next)
  }
  return { ref: cells.root, onKeyDown }
}

/** The cell that a key leads to; outside the list if there is none. */
function stepOf(key: string, index: number, columns: number, count: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key]
  return step === undefined ? -1 : index + step
}

/** Read from the rendered grid, because only the style sheet knows it. */
function columnsAround(target: EventTarget): number {
  const grid = target instanceof Element ? target.closest('[data-token]')?.parentElement : null
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1
}
