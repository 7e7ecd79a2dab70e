import styles from './check-in.module.css'

/** A petal from the middle of the flower's foot, turned by so many degrees. */
const PETAL = 'M32 46C25 39 25 25 32 16C39 25 39 39 32 46Z'
const turns = [[0], [0, -28, 28], [0, -28, 28, -52, 52], [0, -22, 22, -44, 44, -66, 66]] as const

/** A lotus that has more open petals the further the row has come: `part` from 0 to 1. */
export function DayLotus({ part }: { part: number }) {
  const stage = Math.min(turns.length - 1, Math.floor(part * turns.length * 0.999))
  const petals = turns[stage] ?? turns[0]
  return (
    <svg viewBox="0 0 64 56" width={44} height={38} aria-hidden className={styles.lotus}>
      {petals.toReversed().map((turn) => (
        <path
          key={turn}
          d={PETAL}
          transform={`rotate(${turn} 32 46)`}
          className={turn === 0 ? styles.inner : styles.outer}
        />
      ))}
      <path d="M14 50q9 -5 18 0t18 0" className={styles.water} />
    </svg>
  )
}
