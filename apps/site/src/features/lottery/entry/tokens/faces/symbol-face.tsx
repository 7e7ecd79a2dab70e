import { Symbol, type SymbolName } from '../../../../../shared/draws/pieces/symbol.tsx'
import styles from './faces.module.css'

/** The piece measures its rim by the box around it, so it stands in one of its own size. */
export function SymbolFace({ symbol }: { symbol: SymbolName }) {
  return (
    <span className={styles.symbol}>
      <Symbol symbol={symbol} size="lg" />
    </span>
  )
}
