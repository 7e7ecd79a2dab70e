import { cx, LotusMark } from '@lotus/ui'
import type { ReactNode } from 'react'
import styles from './service.module.css'

/** The window's own head: the operator, and the actions. */
export function ServiceHead({ title, note, children }: { title: string; note: ReactNode; children?: ReactNode }) {
  return (
    <header className={cx('row gap-3', styles.head)}>
      <LotusMark size={32} />
      <div className="grow">
        <h1>{title}</h1>
        <p>{note}</p>
      </div>
      {children}
    </header>
  )
}
