import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './media-card.module.css'

export interface MediaCardProps {
  /** The router's link with the title as its text; the whole card is its click target. */
  title: ReactNode
  /** A picture or drawn art; cut to 16 : 9. */
  media?: ReactNode
  text?: ReactNode
  /** Small last line: date, count. */
  meta?: ReactNode
  /** Heading level of the title. Default 3. */
  level?: 2 | 3 | undefined
  className?: string | undefined
}

/** News, help topics, promotions: one link, and the whole card is its click target. */
export function MediaCard(props: MediaCardProps) {
  const { title, media, text, meta, level = 3, className } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={cx(styles.card, className)}>
      {media !== undefined && <div className={styles.media}>{media}</div>}
      <div className={styles.body}>
        <Heading className={styles.title}>{title}</Heading>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {meta !== undefined && <p className={cx(styles.meta, 'num')}>{meta}</p>}
      </div>
    </article>
  )
}
