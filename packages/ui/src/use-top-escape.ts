import { useEffect, useRef } from 'react'

/** Open overlays, the topmost last. */
const stack: symbol[] = []

/**
 * Calls back on Escape, but only for the topmost overlay: a question over a form must not close the form with it. Menus
 * and popovers catch the key before it comes here.
 */
export function useTopEscape(active: boolean, onEscape: () => void): void {
  const latest = useRef(onEscape)
  latest.current = onEscape
  useEffect(() => {
    if (!active) return
    const self = Symbol('overlay')
    stack.push(self)
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || stack.at(-1) !== self) return
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      stack.splice(stack.indexOf(self), 1)
    }
  }, [active])
}
