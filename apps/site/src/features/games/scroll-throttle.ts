/** At most one more block in this many milliseconds (K15). */
export const SCROLL_THROTTLE_MS = 200

/** Runs at once, then at most once per interval; calls meanwhile run once at its end. */
export function createScrollThrottle(
  work: () => void,
  wait: (work: () => void, milliseconds: number) => unknown = setTimeout,
): () => void {
  let isResting = false
  let isAsked = false
  const run = () => {
    isAsked = false
    isResting = true
    work()
    wait(() => {
      isResting = false
      if (isAsked) run()
    }, SCROLL_THROTTLE_MS)
  }
  return () => {
    if (isResting) isAsked = true
    else run()
  }
}
