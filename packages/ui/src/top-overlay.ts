import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { createObservable } from './observable.ts'

/** The open overlays of the document, the topmost last: the browser has one top layer, so there is one list of it. */
const overlays = createObservable<readonly HTMLElement[]>([])

/** Where elements that must stay visible and reachable belong: a native dialog makes everything outside it inert. */
export function useTopLayer(): HTMLElement | undefined {
  return useSyncExternalStore(
    overlays.subscribe,
    () => overlays.read().at(-1),
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
    overlays.publish([...overlays.read(), self])
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || overlays.read().at(-1) !== self) return
      // Otherwise the browser closes the dialog by itself.
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      overlays.publish(overlays.read().filter((other) => other !== self))
    }
  }, [overlay, isOpen])
}
