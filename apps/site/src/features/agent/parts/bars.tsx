import { VisuallyHidden } from '@lotus/ui'
import styles from './bars.module.css'

export type Bar = {
  key: string
  size: number
  /** Below the bar; where there are many, only every `step`th is shown. */
  foot: string
  /** What a screen reader says, and a pointer shows. */
  words: string
  /** Above the bar. */
  top?: string
  isLoss?: boolean
}
type Props = { label: string; bars: readonly Bar[]; step?: number; isTall?: boolean }

/** So many have room for what stands below each. */
const FEW = 10
/** A bar that is not empty can be seen from so much of the highest one. */
const LEAST = 0.02

/** One figure of each day or hour, as high as its size. */
export function Bars({ label, bars, step = 5, isTall }: Props) {
  const most = Math.max(...bars.map(({ size }) => size)) || 1
  const heightOf = (size: number) => (size === 0 ? 0 : 100 * Math.max(LEAST, size / most))
  return (
    <ol className={styles.bars} aria-label={label} data-tall={isTall || undefined}>
      {bars.map(({ key, size, foot, words, top, isLoss }, at) => (
        <li key={key} title={words}>
          {top !== undefined && (
            <span className="num" aria-hidden>
              {top}
            </span>
          )}
          <i style={{ height: `${heightOf(size)}%` }} data-loss={isLoss || undefined} />
          <small className="num" aria-hidden>
            {bars.length <= FEW || at % step === 0 ? foot : '\u00a0'}
          </small>
          <VisuallyHidden>{words}</VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
