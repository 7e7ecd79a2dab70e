import { cx } from '@lotus/ui'
import type { CSSProperties } from 'react'
import styles from './wheel.module.css'
import type { WheelPart } from './wheel-parts.ts'

const R = 100
const TEXT_FROM_TURNS = 0.03

const point = (turn: number, radius: number): string => {
  const angle = turn * 2 * Math.PI
  return `${(Math.sin(angle) * radius).toFixed(3)} ${(-Math.cos(angle) * radius).toFixed(3)}`
}

function pathOf({ from, to }: WheelPart): string {
  if (to - from > 0.9999) return `M0 -${R}A${R} ${R} 0 1 1 -0.01 -${R}Z`
  return `M0 0L${point(from, R)}A${R} ${R} 0 ${to - from > 0.5 ? 1 : 0} 1 ${point(to, R)}Z`
}

type Props = {
  parts: readonly WheelPart[]
  /** The prize of each slice, as it is written. */
  prizes: readonly string[]
  /** Turns so far. */
  turn: number
  isTurning: boolean
  label: string
}

/** The disc and its pointer. The table beside it says the same in words. */
export function WheelDisc({ parts, prizes, turn, isTurning, label }: Props) {
  return (
    <div className={styles.wheel}>
      <svg viewBox="-116 -116 232 232" role="img" aria-label={label}>
        <circle r={112} className={styles.rim} />
        <g
          className={cx(styles.disc, isTurning && styles.turning)}
          // The server's result decides it, so it cannot stand in the style sheet.
          style={{ '--turn': `${turn}turn` } as CSSProperties}
        >
          {parts.map((part) => (
            <path key={part.from} d={pathOf(part)} className={styles.slice} data-slice={part.slice % SHADES} />
          ))}
          {parts.map(
            (part) =>
              part.to - part.from >= TEXT_FROM_TURNS && (
                <text
                  key={part.from}
                  x={R - 16}
                  textAnchor="end"
                  dominantBaseline="central"
                  transform={`rotate(${((part.from + part.to) / 2) * 360 - 90})`}
                  className={styles.prize}
                  data-slice={part.slice % SHADES}
                >
                  {prizes[part.slice]}
                </text>
              ),
          )}
        </g>
        <circle r={24} className={styles.hub} />
        {[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => (
          <path
            key={angle}
            d="M0 -2C-5 -7 -5 -13 0 -18C5 -13 5 -7 0 -2Z"
            transform={`rotate(${angle})`}
            className={styles.petal}
          />
        ))}
        <circle r={4} className={styles.heart} />
        <path d="M0 -88L-11 -112Q0 -119 11 -112Z" className={styles.pointer} />
      </svg>
    </div>
  )
}

/** Twelve slices at most, in six shades: neighbours in the table differ. */
export const SHADES = 6
