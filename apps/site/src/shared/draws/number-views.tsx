import { i18n } from '@lotus/i18n'
import { cx } from '@lotus/ui'
import styles from './draws.module.css'
import { Ball, ColourDot, sumColour, wingoColours } from './pieces/index.ts'
import { pieceOf, step, type DrawSize } from './view-size.ts'

type Props = { values: readonly string[]; size: DrawSize }

/** Digits as balls, in the order of their places. */
export function DigitsView({ values, size }: Props) {
  return (
    <span className={styles.pieces}>
      {values.map((digit, index) => (
        <span key={index} className={styles.step} style={step(index)}>
          <Ball size={pieceOf(size)}>{digit}</Ball>
        </span>
      ))}
    </span>
  )
}

/** Two-digit balls; sorted if their order does not matter for prizes. */
export function BallsView({ values, size, isSorted }: Props & { isSorted: boolean }) {
  const balls = isSorted ? values.toSorted() : values
  return (
    <span className={styles.pieces}>
      {balls.map((ball, index) => (
        <span key={ball} className={styles.step} style={step(index)}>
          <Ball size={pieceOf(size)}>{ball}</Ball>
        </span>
      ))}
    </span>
  )
}

/** a + b + c = sum, the sum in its colour. */
export function Sum28View({ values, size }: Props) {
  const sum = values.reduce((total, digit) => total + Number(digit), 0)
  const colour = sumColour(sum)
  return (
    <span className={styles.pieces}>
      {values.map((digit, index) => (
        <span key={index} className={styles.pieces}>
          {index > 0 && <i className={styles.sign}>+</i>}
          <span className={styles.step} style={step(index)}>
            <Ball size={pieceOf(size)}>{digit}</Ball>
          </span>
        </span>
      ))}
      <i className={styles.sign}>=</i>
      <span className={cx(styles.step, styles.sum)} data-colour={colour} style={step(values.length + 1)}>
        {sum}
      </span>
    </span>
  )
}

/** One digit with its colours. */
export function WingoView({ digit, size }: { digit: string; size: DrawSize }) {
  return (
    <span className={styles.pieces}>
      <span className={styles.step} style={step(0)}>
        <Ball size={pieceOf(size)}>{digit}</Ball>
      </span>
      {wingoColours(digit).map((hue, index) => (
        <span key={hue} className={cx(styles.pieces, styles.step)} style={step(index + 1)}>
          <ColourDot hue={hue} size={size === 'full' ? 'sm' : 'xs'} />
          <small className={styles.word}>{i18n.t(`draws:hue.${hue}`)}</small>
        </span>
      ))}
    </span>
  )
}
