import { IconChevronRight } from '@tabler/icons-react'
import { Children, type ReactNode } from 'react'
import styles from './breadcrumbs.module.css'

export interface BreadcrumbsProps {
  /** The label of the breadcrumbs for screen readers. */
  label: string
  /** Links of the app's router, and at the end the text of the page itself. */
  children: ReactNode
}

/** The position of a page in the site. On a phone only the parent page is left, as a way back. */
export function Breadcrumbs({ label, children }: BreadcrumbsProps) {
  const entries = Children.toArray(children)
  return (
    <nav aria-label={label} className={styles.trail}>
      <ol>
        {entries.map((entry, index) => {
          const isLast = index === entries.length - 1
          return (
            <li key={index}>
              {index > 0 && <IconChevronRight size={14} stroke={1.75} aria-hidden />}
              {isLast ? <span aria-current="page">{entry}</span> : entry}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
