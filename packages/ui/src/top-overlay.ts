import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'

/** The overlays that are open, the topmost last. */
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

/** Where a thing that must stay in sight and in reach belongs: a native dialog makes all that is outside of it inert. */
export function useTopLayer(): HTMLElement | undefined {
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1),
    () => undefined,
  )
}

/**
 * Counts an overlay as open, and calls back on Escape where it is the topmost: a question over a form must not close the
 * form with it. Menus and popovers catch the key before it comes here.
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
      // The browser would close the dialog by itself, asked or not.
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
