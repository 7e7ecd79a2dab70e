/** Half a phone's screen beyond the view. */
const MARGIN = '400px'

const waiting = new Map<Element, () => void>()
let observer: IntersectionObserver | undefined

/** Calls back once the element is nearly in view. Returns a function that cancels it. */
export function whenNear(element: Element, work: () => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) take(target)?.()
    },
    { rootMargin: MARGIN },
  )
  waiting.set(element, work)
  observer.observe(element)
  return () => void take(element)
}

function take(element: Element): (() => void) | undefined {
  const work = waiting.get(element)
  waiting.delete(element)
  observer?.unobserve(element)
  return work
}
