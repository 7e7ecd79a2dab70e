import { Drawing, type DrawingPart } from './drawing.tsx'
import { pieceClass, type PieceSize } from './piece-size.ts'
import styles from './pieces.module.css'
import pictures from './symbols.json' with { type: 'json' }

export const symbols = ['gourd', 'crab', 'prawn', 'fish', 'rooster', 'stag'] as const
export type SymbolName = (typeof symbols)[number]

export function isSymbol(value: string): value is SymbolName {
  return symbols.some((symbol) => symbol === value)
}

const c = (name: string) => styles[name]

const drawings: Readonly<Record<SymbolName, { ink: string; parts: readonly DrawingPart[] }>> = pictures

/** A picture of bầu cua on its ivory tile. */
export function Symbol({
  symbol,
  size = 'md',
  className,
}: {
  symbol: SymbolName
  size?: PieceSize
  className?: string | undefined
}) {
  const { ink, parts } = drawings[symbol]
  return (
    <span aria-hidden className={pieceClass(size, c('symbol'), c(ink), className)}>
      <Drawing className={c('svg')} parts={parts} styles={styles} />
    </span>
  )
}
