import { useId, type ReactNode } from 'react'
import { cx } from '@lotus/ui'
import parts from '../parts/parts.module.css'
import styles from './offers.module.css'

/** What applies already, as cards in one row. */
export function Facts({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.facts}>{children}</div>
    </section>
  )
}

export function Fact({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <article className={cx('panel', styles.fact)}>
      <span className={parts.tile}>{icon}</span>
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </article>
  )
}
