import type { ReactNode } from 'react'
import { pieceClass, type PieceSize } from './piece-size.ts'
import styles from './pieces.module.css'
import { waveOf } from './waves.ts'

export type BallTone = 'plain' | 'special' | 'bonus' | 'hit' | 'muted'

/** A numbered ball; `special` on lotus, `bonus` with a gold ring, `hit` in jade, `muted` where it only fills a grid. */
export function Ball({
  tone = 'plain',
  size = 'md',
  children,
}: {
  tone?: BallTone
  size?: PieceSize
  children: ReactNode
}) {
  return (
    <span aria-hidden data-tone={tone} className={pieceClass(size, styles.ball)}>
      {children}
    </span>
  )
}

/** A ball of 6 of 49 in its wave colour; the special one is filled. */
export function WaveBall({
  number,
  size = 'md',
  isSpecial = false,
}: {
  number: string
  size?: PieceSize
  isSpecial?: boolean
}) {
  return (
    <span
      aria-hidden
      data-hue={waveOf(number)}
      data-isspecial={isSpecial || undefined}
      className={pieceClass(size, styles.wave)}
    >
      {number}
    </span>
  )
}
