import { cx } from '@lotus/ui'
import styles from './draws.module.css'
import { step, type DrawSize } from './view-size.ts'

const all = Array.from({ length: 80 }, (_, index) => String(index + 1).padStart(2, '0'))

/** 20 of 80: the whole grid with the drawn numbers filled, or only those, in drawn order. */
export function KenoView({ balls, size }: { balls: readonly string[]; size: DrawSize }) {
  const sorted = balls.toSorted()
  if (size === 'compact')
    return (
      <span className={cx(styles.kenoLine, 'num')}>
        {sorted.map((ball) => (
          <span key={ball}>{ball} </span>
        ))}
      </span>
    )
  if (size === 'card') {
    return (
      <span className={styles.kenoCard}>
        {sorted.map((ball, index) => (
          <span key={ball} className={cx(styles.kenoCell, styles.hit, styles.step)} style={step(index / 3)}>
            {ball}
          </span>
        ))}
      </span>
    )
  }
  const drawn = new Map(balls.map((ball, index) => [ball, index]))
  return (
    <span className={styles.keno}>
      {all.map((ball) => {
        const index = drawn.get(ball)
        return (
          <span key={ball} className={cx(styles.kenoCell, index !== undefined && styles.hit)}>
            {index === undefined ? (
              ball
            ) : (
              <span className={styles.step} style={step(index / 2)}>
                {ball}
              </span>
            )}
          </span>
        )
      })}
    </span>
  )
}
