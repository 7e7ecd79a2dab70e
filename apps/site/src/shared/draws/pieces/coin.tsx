import { pieceClass, type PieceSize } from './piece-size.ts'
import styles from './pieces.module.css'

/** A coin of xóc đĩa, its red or its white side up. */
export function Coin({
  isRed,
  size = 'md',
  className,
}: {
  isRed: boolean
  size?: PieceSize
  className?: string | undefined
}) {
  return <span aria-hidden data-isred={isRed || undefined} className={pieceClass(size, styles.coin, className)} />
}
