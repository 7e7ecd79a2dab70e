import styles from './home.module.css'
import { headline, isSpecialPrize, type Result } from './lottery-summary.ts'

/** The special prize with its last two digits marked; the draw of any other game unmarked. */
export function SpecialNumber({ result }: { result: Result | undefined }) {
  const number = headline(result)
  if (number === undefined) return null
  if (!isSpecialPrize(result)) return <span className={`num ${styles.drawn ?? ''}`}>{number}</span>
  return (
    <span className={`num ${styles.special ?? ''}`}>
      {number.slice(0, -2)}
      <em>{number.slice(-2)}</em>
    </span>
  )
}
