import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Moves the focus among the enabled elements that match, wrapping around at the ends; Home and End jump. For widgets
 * with one tab stop (radio group, tab list). Calls `onFocus` with the element that got the focus.
 */
export function moveFocus(
  event: KeyboardEvent<HTMLElement>,
  selector: string,
  onFocus: (element: HTMLElement) => void,
): void {
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>(`${selector}:not(:disabled)`)]
  const current = elements.findIndex((element) => element === document.activeElement)
  const step = steps[event.key]
  const next =
    event.key === 'Home'
      ? 0
      : event.key === 'End'
        ? elements.length - 1
        : step === undefined || current < 0
          ? undefined
          : (current + step + elements.length) % elements.length
  const element = next === undefined ? undefined : elements[next]
  if (!element) return
  event.preventDefault()
  element.focus()
  onFocus(element)
}
