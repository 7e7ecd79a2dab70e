import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { boardStep, withNumbers } from './board-selection.ts'

interface BoardOptions {
  numbers: readonly string[]
  selected: ReadonlySet<string>
  onChange: (selected: Set<string>) => void
  isLocked: (number: string) => boolean
  disabled: boolean
}

const typingPauseMs = 1500

/** Selection by pointer, drag and keys for a board whose cells carry `data-number`. */
export function useBoard({ numbers, selected, onChange, isLocked, disabled }: BoardOptions) {
  const [tabStop, setTabStop] = useState(numbers[0] ?? '')
  // A drag makes several changes between two renders: each one starts from the newest selection.
  const current = useRef(selected)
  current.current = selected
  const drag = useRef<'add' | 'remove'>(undefined)
  const typed = useRef({ text: '', at: 0 })
  const width = numbers[0]?.length ?? 2

  useEffect(() => {
    const end = () => {
      drag.current = undefined
    }
    globalThis.addEventListener('pointerup', end)
    return () => globalThis.removeEventListener('pointerup', end)
  }, [])

  const apply = (number: string, mode: 'add' | 'remove') => {
    if (disabled || current.current.has(number) === (mode === 'add')) return
    if (mode === 'add' && isLocked(number)) return
    current.current = withNumbers(current.current, [number], mode)
    onChange(new Set(current.current))
  }
  const toggle = (number: string) => apply(number, current.current.has(number) ? 'remove' : 'add')
  const focus = (root: HTMLElement, number: string) => {
    setTabStop(number)
    root.querySelector<HTMLElement>(`[data-number="${number}"]`)?.focus()
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      const number = numberAt(event.target)
      if (number === undefined || event.pointerType !== 'mouse' || event.button !== 0) return
      drag.current = current.current.has(number) ? 'remove' : 'add'
      apply(number, drag.current)
    },
    onPointerOver(event: PointerEvent<HTMLDivElement>) {
      const number = numberAt(event.target)
      if (number === undefined || drag.current === undefined || event.buttons !== 1) return
      apply(number, drag.current)
    },
    onClick(event: { target: EventTarget; detail: number; nativeEvent: MouseEvent }) {
      const number = numberAt(event.target)
      if (number === undefined) return
      setTabStop(number)
      // A mouse press was handled when it went down; a touch or a key has no earlier moment.
      // Browsers dispatch click as a PointerEvent; the DOM types still call it MouseEvent.
      const pointerType = (event.nativeEvent as globalThis.PointerEvent).pointerType
      if (event.detail > 0 && pointerType === 'mouse') return
      toggle(number)
    },
    onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
      const number = numberAt(event.target)
      if (number === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      if (/^\d$/.test(event.key)) {
        event.preventDefault()
        const now = Date.now()
        const text = (now - typed.current.at > typingPauseMs ? '' : typed.current.text) + event.key
        typed.current = { text: text.length >= width ? '' : text, at: now }
        if (text.length < width || !numbers.includes(text)) return
        toggle(text)
        focus(event.currentTarget, text)
        return
      }
      const columns = columnsAround(event.target)
      const next = numbers[boardStep(numbers.indexOf(number), event.key, columns, numbers.length) ?? -1]
      if (next === undefined) return
      event.preventDefault()
      focus(event.currentTarget, next)
    },
  }
  return { tabStop, handlers }
}

function numberAt(target: EventTarget): string | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-number]') : null
  return cell?.dataset['number']
}

/** Ten on desktop, five on mobile: read from the laid-out grid, because only the style sheet knows. */
function columnsAround(target: EventTarget): number {
  const grid = target instanceof Element ? target.closest('[data-number]')?.parentElement : null
  return grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 10
}
