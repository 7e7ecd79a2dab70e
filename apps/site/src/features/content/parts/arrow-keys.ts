import type { KeyboardEvent } from 'react'

/**
 * Arrow up and down move through a search field and the links below it; Tab works as well. The list is the element with
 * the handler, or the nearest ancestor marked `data-arrows`.
 */
export function moveWithArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const list = event.currentTarget.closest('[data-arrows]') ?? event.currentTarget
  const stops = [...list.querySelectorAll<HTMLElement>('input[type=search], a[href]')]
  const next = stops[stops.findIndex((stop) => stop === document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
