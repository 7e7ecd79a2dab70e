import { LotusMark } from '@lotus/ui'
import styles from './vip.module.css'

/** Each rank has its colour; the name beside it says which one it is. */
export function RankMedal({ level, size, isAhead }: { level: number; size: number; isAhead?: boolean }) {
  return (
    <span
      className={styles.medalArt}
      data-rank={level}
      data-ahead={isAhead || undefined}
      style={{ width: size, height: size }}
      aria-hidden
    >
      <LotusMark size={Math.round(size * 0.6)} />
    </span>
  )
}
