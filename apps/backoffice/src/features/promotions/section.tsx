import { Card } from '@lotus/ui'
import type { ReactNode } from 'react'
import styles from './promotions.module.css'

type Props = {
  title: string
  hint?: string
  /** What the server found wrong with the section as a whole. */
  error?: string | undefined
  children: ReactNode
}

/** One part of the builder: its fields in columns. */
export function Section({ title, hint, error, children }: Props) {
  return (
    <Card title={title} subtitle={hint}>
      <div className={styles.grid}>
        {error !== undefined && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        {children}
      </div>
    </Card>
  )
}
