import type { CSSProperties } from 'react'
import type { PieceSize } from './pieces/index.ts'

/** compact: one line of a list; card: in a lobby card; full: the result panel. */
export type DrawSize = 'compact' | 'card' | 'full'

/** Edge of the pieces; families with many of them ask for smaller ones. */
export const pieceOf = (size: DrawSize): PieceSize => ({ compact: 'xs', card: 'sm', full: 'lg' } as const)[size]

/** The index of a piece in the reveal; the style sheet turns it into a delay. */
export const step = (index: number): CSSProperties => ({ '--i': index }) as CSSProperties // a custom property
