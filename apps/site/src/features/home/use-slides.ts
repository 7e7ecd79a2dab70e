import { useCallback, useEffect, useState, type RefObject } from 'react'

const TURN_MS = 7000

const prefersLess = () => typeof window !== 'undefined' && window.matchMedia('(prefers-reduced-motion: reduce)').matches

export type Slides = {
  current: number
  /**
   * Whether the slides advance by themselves; never under reduced motion, until somebody starts them (components.md,
   * `Hero`).
   */
  isPlaying: boolean
  toggle: () => void
  show: (index: number) => void
}

/**
 * A row of slides of equal width: which one is in view, arrow keys wherever the focus is in the frame, and automatic
 * advance, which pauses while a pointer is over it or the focus is in it.
 */
export function useSlides(
  frame: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | null>,
  count: number,
): Slides {
  const [current, setCurrent] = useState(0)
  const [isPlaying, setPlaying] = useState(true)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => setPlaying(!prefersLess()), [])

  const show = useCallback(
    (index: number) => {
      const element = row.current
      if (!element) return
      const next = (index + count) % count
      element.scrollTo({ left: next * element.clientWidth, behavior: prefersLess() ? 'instant' : 'smooth' })
    },
    [row, count],
  )

  useEffect(() => {
    if (!isPlaying || isHeld || count < 2) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') show(current + 1)
    }, TURN_MS)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld, count, current, show])

  useEffect(() => {
    const element = row.current
    if (!element) return
    const read = () => {
      if (element.clientWidth > 0) setCurrent(Math.round(element.scrollLeft / element.clientWidth))
    }
    element.addEventListener('scroll', read, { passive: true })
    return () => element.removeEventListener('scroll', read)
  }, [row])

  useEffect(() => {
    const element = frame.current
    if (!element || count < 2) return
    const hold = () => setHeld(true)
    const release = () => setHeld(element.matches(':hover') || element.contains(document.activeElement))
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
      event.preventDefault()
      show(current + (event.key === 'ArrowRight' ? 1 : -1))
    }
    element.addEventListener('pointerenter', hold)
    element.addEventListener('focusin', hold)
    element.addEventListener('pointerleave', release)
    element.addEventListener('focusout', release)
    element.addEventListener('keydown', move)
    return () => {
      element.removeEventListener('pointerenter', hold)
      element.removeEventListener('focusin', hold)
      element.removeEventListener('pointerleave', release)
      element.removeEventListener('focusout', release)
      element.removeEventListener('keydown', move)
    }
  }, [frame, count, current, show])

  return { current, isPlaying, toggle: () => setPlaying((old) => !old), show }
}
