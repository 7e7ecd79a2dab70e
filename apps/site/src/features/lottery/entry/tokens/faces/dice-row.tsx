import { DiceFace } from '../../../../../shared/draws/pieces/dice-face.tsx'
import styles from './faces.module.css'

/** One die, or three side by side. */
export function DiceRow({ dice }: { dice: readonly string[] }) {
  return (
    <span aria-hidden className={styles.row}>
      {dice.map((face, place) => (
        // The same face may stand twice; a row never changes its order.
        <DiceFace key={`${place}-${face}`} face={face} size={dice.length === 1 ? 'lg' : 'sm'} />
      ))}
    </span>
  )
}
