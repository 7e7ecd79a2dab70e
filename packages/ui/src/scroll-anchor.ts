/** This close to the end the reader counts as being at the end. */
const END_PX = 80
const TOP_PX = 24

export interface ScrollAnchor {
  /** Stores the reading position. */
  read: (box: HTMLElement) => { isAtEnd: boolean; isAtTop: boolean }
  /** Restores the position after the content changed: the end, or the line being read. */
  restore: (box: HTMLElement) => void
}

/**
 * The reading position in a list that grows at both ends. The browser's scroll anchoring does nothing at the very top,
 * where older entries are inserted, and one browser has none.
 */
export function createScrollAnchor(): ScrollAnchor {
  let isAtEnd = true
  let anchor: { element: Element; top: number } | undefined
  const topIn = (box: HTMLElement, element: Element) =>
    element.getBoundingClientRect().top - box.getBoundingClientRect().top
  return {
    read(box) {
      isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight <= END_PX
      const edge = box.getBoundingClientRect().top
      const element = [...(box.firstElementChild?.children ?? [])].find(
        (child) => !child.hasAttribute('data-older') && child.getBoundingClientRect().bottom > edge,
      )
      anchor = element && { element, top: topIn(box, element) }
      return { isAtEnd, isAtTop: box.scrollTop <= TOP_PX }
    },
    restore(box) {
      if (isAtEnd) box.scrollTop = box.scrollHeight
      else if (anchor?.element.isConnected) box.scrollTop += topIn(box, anchor.element) - anchor.top
    },
  }
}
