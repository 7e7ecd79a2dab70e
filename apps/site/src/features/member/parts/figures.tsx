import { Card, cx, Money, Skeleton } from '@lotus/ui'
import type { ReactNode } from 'react'
import styles from './figures.module.css'

export type Figure = { key: string; label: ReactNode; value: string | undefined; note?: ReactNode; hasUnit?: boolean }

/** Amounts side by side, the first one the largest; on mobile it has its own line. */
export function Figures({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <Card padded={false} aria-label={label} className={cx(styles.figures, figures.length === 4 && styles.four)}>
      {figures.map((figure) => (
        <div key={figure.key}>
          <small>{figure.label}</small>
          <b>
            {figure.value === undefined ? (
              <Skeleton width={110} height={28} />
            ) : (
              <Money value={figure.value} currency={figure.hasUnit ?? false} />
            )}
          </b>
          {figure.note !== undefined && <span className={styles.note}>{figure.note}</span>}
        </div>
      ))}
    </Card>
  )
}
