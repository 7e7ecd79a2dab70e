import styles from './home.module.css'
import { ballsOf, headline, isSpecialPrize, type Result } from './lottery-summary.ts'

type Props = { result: Result | undefined; size?: 'sm' | 'md' }

/** A draw as balls, the last two digits of a special prize in lotus; as text if it is no short row of numbers. */
export function SpecialNumber({ result, size = 'sm' }: Props) {
  const number = headline(result)
  if (number === undefined) return null
  const balls = ballsOf(result)
  if (!balls) return <span className={`num ${styles.drawn ?? ''}`}>{number}</span>
  const marked = isSpecialPrize(result) ? 2 : 0
  return (
    <span role="img" aria-label={number} className={styles.balls} data-size={size}>
      {balls.map((ball, index) => (
        <span key={index} aria-hidden data-marked={index >= balls.length - marked || undefined}>
          {ball}
        </span>
      ))}
    </span>
  )
}
