import { pieceClass, type PieceSize } from './piece-size.ts'
import styles from './pieces.module.css'

export const hues = ['red', 'green', 'blue', 'yellow', 'white', 'pink', 'violet', 'grey'] as const
export type Hue = (typeof hues)[number]

export function isHue(value: string): value is Hue {
  return hues.some((hue) => hue === value)
}

/** A colour as a dot; its name is beside it or in the surrounding label. */
export function ColourDot({
  hue,
  size = 'md',
  className,
}: {
  hue: Hue
  size?: PieceSize
  className?: string | undefined
}) {
  return <span aria-hidden data-hue={hue} className={pieceClass(size, styles.dot, className)} />
}
