import { useEffect, type RefObject } from 'react'

/** Scrolls a row sideways to the chosen item once; afterwards it stays where the reader scrolled it. */
export function useScrollChosenIntoView(row: RefObject<HTMLElement | null>, chosen: string): void {
  useEffect(() => {
    const box = row.current
    const element = box?.querySelector(chosen)
    if (!box || !element) return
    const frame = box.getBoundingClientRect()
    const place = element.getBoundingClientRect()
    if (place.left >= frame.left && place.right <= frame.right) return
    box.scrollLeft += (place.left + place.right - frame.left - frame.right) / 2
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the row comes up
  }, [])
}
