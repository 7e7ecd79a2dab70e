import { DiceFace } from '../../../../../shared/draws/pieces/dice-face.tsx'
import styles from './faces.module.css'

/** One die, or three side by side. */
export function DiceRow({ dice }: { dice: readonly string[] }) {
  return (
    <span aria-hidden className={styles.row}>
      {dice.map((face, place) => (
        // The same face may occur twice; the order of a row never changes.
        <DiceFace key={`${place}-${face}`} face={face} size={dice.length === 1 ? 'lg' : 'sm'} />
      ))}
    </span>
  )
}
