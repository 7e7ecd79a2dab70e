import { useEffect } from 'react'

/** Overlays that hold the page's scrolling; the document has one scroll bar, so they are counted together. */
let locks = 0

/** Stops the page behind an overlay from scrolling. */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return
    locks += 1
    if (locks === 1) {
      // The width of the hidden scroll bar, so that the page behind does not jump sideways.
      const scrollBar = globalThis.innerWidth - document.documentElement.clientWidth
      document.body.style.paddingRight = scrollBar > 0 ? `${scrollBar}px` : ''
      document.documentElement.setAttribute('data-lx-locked', '')
    }
    return () => {
      locks -= 1
      if (locks > 0) return
      document.documentElement.removeAttribute('data-lx-locked')
      document.body.style.paddingRight = ''
    }
  }, [active])
}
