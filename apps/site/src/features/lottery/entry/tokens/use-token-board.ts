import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { matchTyped } from './model/typing.ts'

type BoardOptions = {
  tokens: readonly string[]
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  isLocked: (token: string) => boolean
  isDisabled: boolean
}

const TYPING_PAUSE_MS = 900

/**
 * Selection by pointer, drag and keys for cells that carry `data-token`. One handler for the whole board, so that a cell
 * renders only when its own state changes.
 */
export function useTokenBoard({ tokens, selected, onChange, isLocked, isDisabled }: BoardOptions) {
  const [tabStop, setTabStop] = useState(tokens[0] ?? '')
  // A drag makes several changes between two renders: each one starts from the newest selection.
  const current = useRef(selected)
  current.current = selected
  const drag = useRef<boolean>(undefined)
  const typed = useRef<{ text: string; timer: ReturnType<typeof setTimeout> | undefined }>({
    text: '',
    timer: undefined,
  })

  useEffect(() => {
    const typing = typed.current
    const end = () => {
      drag.current = undefined
    }
    globalThis.addEventListener('pointerup', end)
    return () => {
      globalThis.removeEventListener('pointerup', end)
      clearTimeout(typing.timer)
    }
  }, [])

  const apply = (token: string, isAdded: boolean) => {
    if (isDisabled || current.current.has(token) === isAdded || (isAdded && isLocked(token))) return
    const next = new Set(current.current)
    if (isAdded) next.add(token)
    else next.delete(token)
    current.current = next
    onChange(next)
  }
  const toggle = (token: string) => apply(token, !current.current.has(token))
  const focus = (root: HTMLElement, token: string) => {
    setTabStop(token)
    root.querySelector<HTMLElement>(`[data-token="${token}"]`)?.focus()
  }
  const accept = (root: HTMLElement, token: string | undefined) => {
    typed.current.text = ''
    if (token === undefined) return
    toggle(token)
    focus(root, token)
  }
  const type = (root: HTMLElement, digit: string) => {
    clearTimeout(typed.current.timer)
    const text = typed.current.text + digit
    const match = matchTyped(tokens, text)
    if (match.isFinal) accept(root, match.token)
    else {
      typed.current.text = text
      // 1 may go on to 12: the number is taken when nothing follows.
      typed.current.timer = setTimeout(() => accept(root, match.token), TYPING_PAUSE_MS)
    }
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      const token = tokenAt(event.target)
      if (token === undefined || event.pointerType !== 'mouse' || event.button !== 0) return
      drag.current = !current.current.has(token)
      apply(token, drag.current)
    },
    onPointerOver(event: PointerEvent<HTMLDivElement>) {
      const token = tokenAt(event.target)
      if (token === undefined || drag.current === undefined || event.buttons !== 1) return
      apply(token, drag.current)
    },
    onClick(event: { target: EventTarget; detail: number; nativeEvent: MouseEvent }) {
      const token = tokenAt(event.target)
      if (token === undefined) return
      setTabStop(token)
      // A mouse press was handled when it went down; a touch or a key has no earlier moment.
      // Browsers dispatch click as a PointerEvent; the DOM types still call it MouseEvent.
      const { pointerType } = event.nativeEvent as globalThis.PointerEvent
      if (event.detail > 0 && pointerType === 'mouse') return
      toggle(token)
    },
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      const token = tokenAt(event.target)
      if (token === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      if (/^\d$/.test(event.key)) {
        event.preventDefault()
        type(event.currentTarget, event.key)
        return
      }
      const next = tokens[stepOf(event.key, tokens.indexOf(token), columnsAround(event.target), tokens.length)]
      if (next === undefined) return
      event.preventDefault()
      focus(event.currentTarget, next)
    },
  }
  return { tabStop, handlers }
}

function tokenAt(target: EventTarget): string | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-token]') : null
  return cell?.dataset['token']
}

/** Where a key leads from a cell; outside the list where it leads nowhere. */
function stepOf(key: string, index: number, columns: number, count: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[key]
  return step === undefined ? -1 : index + step
}

/** Read from the laid-out grid, because only the style sheet knows. */
function columnsAround(target: EventTarget): number {
  const grid = target instanceof Element ? target.closest('[data-token]')?.parentElement : null
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1
}
