import { cx } from '@lotus/ui'
import type { Bar } from './bars.ts'
import styles from './bars.module.css'

/** Below this share of the height the figure of the record would overlap that of the bar. */
const RECORD_ROOM = 0.18

const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`

/** Vertical bars in as many rows as needed, all on one scale, with a mark at the expected value. */
export function BarColumns({
  label,
  bars,
  tone,
  describe,
  tokenText,
}: {
  label: string
  bars: readonly Bar[]
  tone: 'jade' | 'gold'
  /** The text of a bar, for the tooltip and screen readers. */
  describe: (bar: Bar) => string
  tokenText: (token: string) => string
}) {
  const isNarrow = bars.every(({ token }) => tokenText(token).length <= 3)
  return (
    <ul
      className={cx(
        styles.columns,
        !isNarrow && styles.wide,
        bars.length === 100 && styles.hundred,
        tone === 'gold' && styles.gold,
      )}
      aria-label={label}
    >
      {bars.map((bar) => (
        <li key={bar.token} title={describe(bar)} aria-label={describe(bar)}>
          <span className={styles.track} aria-hidden>
            {bar.ghost !== null && <i className={styles.ghost} style={{ height: percent(bar.ghost) }} />}
            <i className={styles.fill} style={{ height: percent(bar.share) }} />
            {bar.mark === null && (
              <b className="num" style={{ bottom: percent(bar.share) }}>
                {bar.value}
              </b>
            )}
            {bar.ghost !== null && bar.ghost - bar.share > RECORD_ROOM && (
              <b className={cx('num', styles.record)} style={{ bottom: percent(bar.ghost) }}>
                {bar.record}
              </b>
            )}
            {bar.mark !== null && <u style={{ bottom: percent(bar.mark) }} />}
          </span>
          <span className={cx(styles.token, 'num')} aria-hidden>
            {tokenText(bar.token)}
          </span>
          {/* With a mark the figure is below it: the dashed line would cross it. */}
          {bar.mark !== null && (
            <span className={cx(styles.value, 'num')} aria-hidden>
              {bar.value}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

export type RowBar = {
  readonly key: string
  readonly label: string
  readonly share: number
  readonly mark?: number | undefined
  readonly text: string
  readonly note?: string | undefined
}

/** Horizontal bars with their figures: a short list of the most extreme values. */
export function RowBars({
  label,
  bars,
  tone,
}: {
  label: string
  bars: readonly RowBar[]
  tone: 'jade' | 'gold' | 'ink'
}) {
  return (
    <ul className={cx(styles.rows, styles[tone])} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          <span className={cx(styles.name, 'num')}>{bar.label}</span>
          <span className={styles.line} aria-hidden>
            <i style={{ width: percent(bar.share) }} />
            {bar.mark !== undefined && <u style={{ left: percent(bar.mark) }} />}
          </span>
          <span className="num">
            {bar.text} {bar.note !== undefined && <small>{bar.note}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}
