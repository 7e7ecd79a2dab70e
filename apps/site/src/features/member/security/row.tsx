import type { IconComponent } from '@lotus/ui/icons'
import type { ReactNode } from 'react'
import { cx } from '@lotus/ui'
import styles from './security.module.css'

type Props = {
  icon: IconComponent
  title: ReactNode
  /** Beside the title. */
  badge?: ReactNode
  text?: ReactNode
  /** Buttons, on the right or below. */
  children?: ReactNode
  /** Shows the icon in its "ok" state. */
  isDone?: boolean
}

/** One row of a list with its actions. */
export function Row({ icon: Glyph, title, badge, text, children, isDone = false }: Props) {
  return (
    <li className={cx('row gap-35', styles.row)}>
      <span className={styles.rowIcon} data-done={isDone || undefined} aria-hidden>
        <Glyph size={20} stroke={1.75} />
      </span>
      <div className="grow">
        <p className={styles.rowTitle}>
          <b>{title}</b>
          {badge}
        </p>
        {text !== undefined && <div className={cx('note', styles.rowHint)}>{text}</div>}
      </div>
      {children !== undefined && <div className={styles.rowButtons}>{children}</div>}
    </li>
  )
}
