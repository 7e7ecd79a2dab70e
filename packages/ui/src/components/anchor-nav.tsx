import { useEffect, useState } from 'react'
import styles from './anchor-nav.module.css'

export interface AnchorNavItem {
  /** Id of the heading it leads to. */
  id: string
  label: string
}

export interface AnchorNavProps {
  /** "Trong trang này". */
  label: string
  items: readonly AnchorNavItem[]
}

/**
 * Table of contents of a long page: beside it on a desktop, a row that scrolls sideways on a phone; marks the current
 * section.
 */
export function AnchorNav({ label, items }: AnchorNavProps) {
  const current = useSectionInView(items)
  return (
    <nav aria-label={label} className={styles.nav}>
      <b className={styles.label} aria-hidden>
        {label}
      </b>
      <ul>
        {items.map(({ id, label: text }) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The top part of the window in which a heading counts as the current one. */
const READING_SHARE = 0.3

function useSectionInView(items: readonly AnchorNavItem[]): string | undefined {
  const [current, setCurrent] = useState(items[0]?.id)
  useEffect(() => {
    let isWaiting = false
    const read = () => {
      isWaiting = false
      const line = globalThis.innerHeight * READING_SHARE
      const passed = items.filter(({ id }) => {
        const heading = document.getElementById(id)
        return heading !== null && heading.getBoundingClientRect().top <= line
      })
      setCurrent(passed.at(-1)?.id ?? items[0]?.id)
    }
    const onScroll = () => {
      if (isWaiting) return
      isWaiting = true
      requestAnimationFrame(read)
    }
    read()
    globalThis.addEventListener('scroll', onScroll, { passive: true, capture: true })
    return () => globalThis.removeEventListener('scroll', onScroll, { capture: true })
  }, [items])
  return current
}
