/** So near the end, the reader is at the end. */
const END_PX = 80
const TOP_PX = 24

export interface ReadingPlace {
  /** Remembers where the reader is. */
  read: (box: HTMLElement) => { isAtEnd: boolean; isAtTop: boolean }
  /** Puts the reader back after the content changed: to the end, or to the line that was being read. */
  restore: (box: HTMLElement) => void
}

/**
 * Where somebody reads in a list that grows at both ends. The browser's own anchoring does nothing at the very top, where
 * older entries are put in, and one browser has none.
 */
export function createReadingPlace(): ReadingPlace {
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
