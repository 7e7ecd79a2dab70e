import { moveFocus, VisuallyHidden } from '@lotus/ui'
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
type Props = { label: string; bars: readonly Bar[]; step?: number; isTall?: boolean; choice?: BarChoice | undefined }
/** Each bar opens something: one tab stop, the arrow keys lead from bar to bar. */
export type BarChoice = { chosen: string | undefined; onChoose: (key: string) => void }

/** So many have room for what stands below each. */
const FEW = 10
/** A bar that is not empty can be seen from so much of the highest one. */
const LEAST = 0.02

/** One figure of each day or hour, as high as its size. */
export function Bars({ label, bars, step = 5, isTall, choice }: Props) {
  const most = Math.max(...bars.map(({ size }) => size)) || 1
  // Where the tab key comes in: the chosen bar, else the last one.
  const stop = bars.find(({ key }) => key === choice?.chosen)?.key ?? bars.at(-1)?.key
  const heightOf = (size: number) => (size === 0 ? 0 : 100 * Math.max(LEAST, size / most))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The keys come from the buttons in it.
    <ol
      className={styles.bars}
      aria-label={label}
      data-tall={isTall || undefined}
      data-chosen={choice?.chosen !== undefined || undefined}
      onKeyDown={choice && ((event) => moveFocus(event, 'button', () => undefined))}
    >
      {bars.map(({ key, size, foot, words, top, isLoss }, at) => (
        <li key={key} title={words}>
          {top !== undefined && (
            <span className="num" aria-hidden>
              {top}
            </span>
          )}
          <i
            style={{ height: `${heightOf(size)}%` }}
            data-loss={isLoss || undefined}
            data-chosen={choice?.chosen === key || undefined}
          />
          <small className="num" aria-hidden>
            {bars.length <= FEW || at % step === 0 ? foot : '\u00a0'}
          </small>
          {choice === undefined ? (
            <VisuallyHidden>{words}</VisuallyHidden>
          ) : (
            <button
              type="button"
              aria-label={words}
              aria-pressed={choice.chosen === key}
              tabIndex={key === stop ? 0 : -1}
              onClick={() => choice.onChoose(key)}
            />
          )}
        </li>
      ))}
    </ol>
  )
}
