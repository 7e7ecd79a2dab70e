import { cx } from '@lotus/ui'
import styles from './pieces.module.css'

/** Edge of a piece: 20, 26, 34 or 44 px. */
export type PieceSize = 'xs' | 'sm' | 'md' | 'lg'

/** Pieces are decorative: the component around them says in words what they are. */
export function pieceClass(size: PieceSize, ...more: (string | undefined)[]): string {
  return cx(styles.piece, styles[size], ...more)
}
