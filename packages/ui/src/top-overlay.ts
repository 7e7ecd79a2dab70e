import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'

/** The open overlays, the topmost last. */
let stack: readonly HTMLElement[] = []
const readers = new Set<() => void>()

function change(next: readonly HTMLElement[]): void {
  stack = next
  for (const read of readers) read()
}

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

/** Where elements that must stay visible and reachable belong: a native dialog makes everything outside it inert. */
export function useTopLayer(): HTMLElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1),
    () => undefined,
  )
}

/**
 * Registers an overlay as open, and calls back on Escape if it is the topmost: a question over a form must not close
 * the form too. Menus and popovers handle the key before it comes here.
 */
export function useTopOverlay(overlay: RefObject<HTMLElement | null>, isOpen: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    const self = overlay.current
    if (!isOpen || !self) return
    change([...stack, self])
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || stack.at(-1) !== self) return
      // Otherwise the browser closes the dialog by itself.
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      change(stack.filter((other) => other !== self))
    }
  }, [overlay, isOpen])
}
