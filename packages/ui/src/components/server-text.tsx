import { useLayoutEffect, useRef } from 'react'
import { onServerSecond, serverNow } from '../server-clock.ts'

export interface ServerTextProps {
  /** The text for a moment of the server's clock (epoch ms). */
  text: (now: number) => string
  className?: string | undefined
}

interface Face {
  readonly node: Text
  write: () => void
  isVisible: boolean
}

const faces = new Map<Element, Face>()
let sight: IntersectionObserver | undefined

/** One observer per page: a text out of view is not updated. */
function observer(): IntersectionObserver {
  sight ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const face = faces.get(target)
      if (!face) continue
      face.isVisible = isIntersecting
      face.write()
    }
  })
  return sight
}

/**
 * A text that follows the server's clock, updated each full second. It is written directly into the DOM: a tick renders
 * no component, which on a screen with a board or sixty countdowns is most of its cost.
 */
export function ServerText({ text, className }: ServerTextProps) {
  const root = useRef<HTMLSpanElement>(null)
  const latest = useRef(text)
  useLayoutEffect(() => {
    latest.current = text
    const face = root.current && faces.get(root.current)
    face?.write()
  }, [text])
  useLayoutEffect(() => {
    const element = root.current
    if (!element) return undefined
    const node = document.createTextNode('')
    const face: Face = {
      node,
      isVisible: true,
      write() {
        const words = face.isVisible ? latest.current(serverNow()) : node.data
        if (node.data !== words) node.data = words
      },
    }
    faces.set(element, face)
    element.append(node)
    face.write()
    observer().observe(element)
    const stop = onServerSecond(face.write)
    return () => {
      stop()
      observer().unobserve(element)
      faces.delete(element)
      node.remove()
    }
  }, [])
  return <span ref={root} className={className} />
}
