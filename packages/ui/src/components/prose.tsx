import { useEffect, useRef, type ReactNode } from 'react'
import styles from './prose.module.css'

export interface ProseProps {
  /** Already sanitised; this component does not do it. */
  html?: string | undefined
  children?: ReactNode
}

/** Running text of an article, a notice, terms: line length, headings, lists, tables, quotes and pictures. */
export function Prose({ html, children }: ProseProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A table wider than its text scrolls by itself, so the keyboard must be able to reach it.
    for (const table of box.current?.querySelectorAll('table') ?? []) {
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0
    }
  }, [html])
  if (html !== undefined) return <div ref={box} className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <div ref={box} className={styles.prose}>
      {children}
    </div>
  )
}
