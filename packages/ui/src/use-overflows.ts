import { useEffect, useState, type RefObject } from 'react'

/** Whether what is in an element is larger than its place, now and after every change of size. */
export function useOverflows(box: RefObject<HTMLElement | null>): boolean {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    // Sizes are rounded: a part of a pixel is nothing to scroll.
    const measure = () =>
      setOverflows(element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
    // Called once for each from the beginning.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  }, [box])
  return overflows
}
