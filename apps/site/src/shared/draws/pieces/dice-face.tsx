import { cx } from '@lotus/ui'
import { pieceClass, type PieceSize } from './piece-size.ts'
import styles from './pieces.module.css'

const places: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  '1': [[20, 20]],
  '2': [
    [12, 12],
    [28, 28],
  ],
  '3': [
    [11, 11],
    [20, 20],
    [29, 29],
  ],
  '4': [
    [12, 12],
    [28, 12],
    [12, 28],
    [28, 28],
  ],
  '5': [
    [11, 11],
    [29, 11],
    [20, 20],
    [11, 29],
    [29, 29],
  ],
  '6': [
    [12, 10],
    [28, 10],
    [12, 20],
    [28, 20],
    [12, 30],
    [28, 30],
  ],
}

/** A die that shows "1" to "6"; one and four are red, as on Asian dice. */
export function DiceFace({
  face,
  size = 'md',
  className,
}: {
  face: string
  size?: PieceSize
  className?: string | undefined
}) {
  const isRed = face === '1' || face === '4'
  return (
    <span aria-hidden className={pieceClass(size, styles.dice, className)}>
      <svg className={styles.svg} viewBox="0 0 40 40">
        {places[face]?.map(([x, y]) => (
          <circle
            key={`${x}-${y}`}
            cx={x}
            cy={y}
            r={face === '1' ? 6 : 4}
            className={cx(isRed ? styles.pipRed : styles.pip)}
          />
        ))}
      </svg>
    </span>
  )
}
