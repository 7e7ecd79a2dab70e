import { barsOf } from '../profit/profit-figures.ts'
import styles from './bar-chart.module.css'

export type Bar = { key: string; amount: string; title: string }
type Props = {
  /** The oldest first. */
  bars: readonly Bar[]
  /** What the bars say, in words: they are one picture to a screen reader. */
  label: string
  from: string
  to: string
  /** Amounts that are neither gain nor loss, and never below nothing. */
  isPlain?: boolean
}

/** Amounts over time, gains above and losses below one line. The figures themselves are told beside it. */
export function BarChart({ bars, label, from, to, isPlain = false }: Props) {
  const sizes = barsOf(bars.map(({ amount }) => amount))
  return (
    <figure className={styles.chart}>
      <div className={styles.bars} role="img" aria-label={label} data-plain={isPlain || undefined}>
        {bars.map(({ key, title }, at) => {
          const bar = sizes[at]
          return (
            <span key={key} title={title} data-loss={bar?.isLoss || undefined}>
              <i style={{ height: `${(bar?.size ?? 0) / (isPlain ? 10 : 20)}%` }} />
            </span>
          )
        })}
      </div>
      <figcaption>
        <span>{from}</span>
        <span>{label}</span>
        <span>{to}</span>
      </figcaption>
    </figure>
  )
}
