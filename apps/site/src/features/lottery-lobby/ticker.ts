import { serverNow } from '@lotus/ui'
import { clockText, tickPhase, type TickPhase } from './clock-text.ts'

type Face = {
  readonly text: Text
  readonly root: HTMLElement
  readonly lockAt: number
  readonly onClosed: () => void
  phase: TickPhase | undefined
  isVisible: boolean
}

export type Ticker = {
  /**
   * Runs a countdown in a text node, without React; the phase is `data-phase` on `root`. Returns a function that stops
   * it.
   */
  add: (face: {
    text: Text
    root: HTMLElement
    lockAt: number
    dayWord: string
    closedText: string
    onClosed: () => void
  }) => () => void
}

/**
 * One timer for all countdowns of a page, on the full seconds of the server. A card out of view costs only a
 * comparison, a hidden page nothing; coming back reads the clock again.
 */
export function createTicker(): Ticker {
  const faces = new Map<HTMLElement, Face & { dayWord: string; closedText: string }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const sight =
    typeof IntersectionObserver === 'undefined'
      ? undefined
      : new IntersectionObserver(
          (entries) => {
            for (const { target, isIntersecting } of entries) {
              const face = faces.get(target as HTMLElement) // only countdown roots are observed
              if (!face) continue
              face.isVisible = isIntersecting
              if (isIntersecting) show(face, serverNow())
            }
          },
          { rootMargin: '200px' },
        )

  const show = (face: Face & { dayWord: string; closedText: string }, now: number) => {
    const remaining = face.lockAt - now
    const phase = tickPhase(remaining)
    if (face.isVisible) {
      const text = phase === 'closed' ? face.closedText : clockText(remaining, face.dayWord)
      if (face.text.data !== text) face.text.data = text
    }
    if (phase === face.phase) return
    face.phase = phase
    face.root.dataset['phase'] = phase
    if (phase === 'closed') face.onClosed()
  }
  const tick = () => {
    clearTimeout(timer)
    if (faces.size === 0 || document.hidden) return
    const now = serverNow()
    for (const face of faces.values()) show(face, now)
    timer = setTimeout(tick, 1000 - (serverNow() % 1000) + 5)
  }

  return {
    add: ({ root, ...given }) => {
      const face = { ...given, root, phase: undefined, isVisible: true }
      faces.set(root, face)
      sight?.observe(root)
      show(face, serverNow())
      if (faces.size === 1) {
        for (const name of ['visibilitychange', 'focus', 'pageshow']) globalThis.addEventListener(name, tick, true)
        tick()
      }
      return () => {
        if (faces.get(root) !== face) return
        faces.delete(root)
        sight?.unobserve(root)
        if (faces.size > 0) return
        clearTimeout(timer)
        for (const name of ['visibilitychange', 'focus', 'pageshow']) globalThis.removeEventListener(name, tick, true)
      }
    },
  }
}

/** The ticker of the lobby. */
export const ticker = createTicker()
