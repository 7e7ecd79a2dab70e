import { IconChevronDown } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './accordion.module.css'

export interface AccordionItem {
  key: string
  title: ReactNode
  content: ReactNode
  /** Muted, on the right of the title: a count, a date. */
  meta?: ReactNode
}

export interface AccordionProps {
  items: readonly AccordionItem[]
  /** Opening one closes the others. */
  exclusive?: boolean | undefined
  /** Keys of the initially open items. */
  defaultOpen?: readonly string[] | undefined
  className?: string | undefined
}

/** The native disclosure element: keyboard, find in page and screen readers work by themselves. */
export function Accordion({ items, exclusive, defaultOpen = [], className }: AccordionProps) {
  const group = useId()
  return (
    <div className={cx(styles.accordion, className)}>
      {items.map((item) => (
        <details key={item.key} name={exclusive ? group : undefined} open={defaultOpen.includes(item.key)}>
          <summary>
            <span className={styles.title}>{item.title}</span>
            {item.meta !== undefined && <small>{item.meta}</small>}
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          </summary>
          <div className={styles.content}>{item.content}</div>
        </details>
      ))}
    </div>
  )
}
