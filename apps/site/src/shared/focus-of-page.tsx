import { useEffect, useRef, type RefObject } from 'react'

/**
 * A new screen starts scrolled to its top; if the focused element is gone, its heading takes the focus. A sibling of
 * the page, because a page may have to load first.
 */
export function FocusOfPage({ content, screen }: { content: RefObject<HTMLDivElement | null>; screen: string }) {
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    for (let element = content.current?.parentElement; element; element = element.parentElement) element.scrollTop = 0
    const focused = document.activeElement
    const isLost =
      !focused || focused === document.body || !(focused instanceof HTMLElement && focused.checkVisibility())
    if (isLost) content.current?.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
  }, [content, screen])
  return null
}
