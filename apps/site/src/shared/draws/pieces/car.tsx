import { pieceClass, type PieceSize } from './piece-size.ts'
import styles from './pieces.module.css'

type Props = {
  /** "01" to "10". */
  car: string
  size?: PieceSize
  /** A number plate for lists and boards, or the racing car seen from above. */
  shape?: 'plate' | 'car'
}

/** One of the ten racing cars in its colour. */
export function Car({ car, size = 'md', shape = 'plate' }: Props) {
  const number = String(Number(car))
  if (shape === 'plate') {
    return (
      <span aria-hidden data-car={car} className={pieceClass(size, styles.car)}>
        {number}
      </span>
    )
  }
  return (
    <span aria-hidden data-car={car} className={pieceClass(size, styles.carBody)}>
      <svg className={styles.svg} viewBox="0 0 68 40">
        <rect className={styles.tyre} x="8" y="2" width="13" height="8" rx="2.5" />
        <rect className={styles.tyre} x="8" y="30" width="13" height="8" rx="2.5" />
        <rect className={styles.tyre} x="46" y="4" width="11" height="7" rx="2.5" />
        <rect className={styles.tyre} x="46" y="29" width="11" height="7" rx="2.5" />
        <rect className={styles.paint} x="2" y="6" width="5" height="28" rx="2" />
        <path
          className={styles.paint}
          d="M5 14 L16 9 Q28 5 40 10 L58 15 Q66 17 66 20 Q66 23 58 25 L40 30 Q28 35 16 31 L5 26 Z"
        />
        <rect className={styles.paint} x="60" y="9" width="4" height="22" rx="2" />
        <path className={styles.glass} d="M43 14 Q48 20 43 26 L50 24 Q53 20 50 16 Z" />
      </svg>
      <span>{number}</span>
    </span>
  )
}
