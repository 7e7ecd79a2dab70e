import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './media-card.module.css'

export interface MediaCardProps {
  /** The router's link with the title as its text: all of the card leads where it leads. */
  title: ReactNode
  /** A picture or drawn art; cut to 16 : 9 at the top, to a square at the side. */
  media?: ReactNode
  /** An icon instead of a picture: help topics. */
  icon?: ReactNode
  badge?: ReactNode
  text?: ReactNode
  /** Small last line: date, count. */
  meta?: ReactNode
  layout?: 'top' | 'side' | undefined
  /** Level of the title. Default 3. */
  level?: 2 | 3 | undefined
  className?: string | undefined
}

/** News, help topics, promotions: one link, and the whole card is its target. */
export function MediaCard(props: MediaCardProps) {
  const { title, media, icon, badge, text, meta, layout = 'top', level = 3, className } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={cx(styles.card, layout === 'side' && styles.side, className)}>
      {media !== undefined && <div className={styles.media}>{media}</div>}
      <div className={styles.body}>
        {icon !== undefined && <span className={styles.icon}>{icon}</span>}
        {badge !== undefined && <div className={styles.badge}>{badge}</div>}
        <Heading className={styles.title}>{title}</Heading>
        {text !== undefined && <p className={styles.text}>{text}</p>}
        {meta !== undefined && <p className={cx(styles.meta, 'num')}>{meta}</p>}
      </div>
    </article>
  )
}
