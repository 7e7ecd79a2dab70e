import { Symbol, type SymbolName } from '../../../../../shared/draws/pieces/symbol.tsx'
import styles from './faces.module.css'

/** The piece sizes its rim by its container, so it has a container of its own. */
export function SymbolFace({ symbol }: { symbol: SymbolName }) {
  return (
    <span className={styles.symbol}>
      <Symbol symbol={symbol} size="lg" />
    </span>
  )
}
