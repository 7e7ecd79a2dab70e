import { useTranslation } from '@lotus/i18n'
import { useRef, type CSSProperties, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { headTailOf } from '../head-tail.ts'
import styles from './prize.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface ResultBallProps {
  children: ReactNode
  /** 34 or 28. */
  size?: 'sm' | 'md' | undefined
}

export function ResultBall({ children, size = 'md' }: ResultBallProps) {
  return <span className={cx(styles.ball, size === 'sm' && styles.sm)}>{children}</span>
}

/** A number with one box per digit, the last `highlighted` on lotus: the previous special prize in the draw bar. */
export function DigitBoxes({ number, highlighted = 2 }: { number: string; highlighted?: number }) {
  const digits = [...number]
  return (
    <span className={styles.digits} role="img" aria-label={digits.join(' ')}>
      {digits.map((digit, index) => (
        <span key={index} aria-hidden className={index >= digits.length - highlighted ? styles.hot : undefined}>
          {digit}
        </span>
      ))}
    </span>
  )
}

export type PrizeKey = 'special' | 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'sixth' | 'seventh' | 'eighth'

export interface PrizeRow {
  prize: PrizeKey
  /** In drawing order; null or undefined is not drawn yet. */
  numbers: readonly (string | null | undefined)[]
  /** How many digits a number has: the number of dots while it is not drawn. */
  width: number
}

export interface PrizeTableProps {
  rows: readonly PrizeRow[]
  /** Read out before the table: region, place, date. */
  caption: string
  /** Whole numbers, or their last two or three figures only. */
  mode?: PrizeTableMode | undefined
}

export type PrizeTableMode = 'full' | 'last-two' | 'last-three'
/** Figures shown of a number; all of them without a limit. */
const figuresOf: Readonly<Record<PrizeTableMode, number>> = { full: 9, 'last-two': 2, 'last-three': 3 }

const columnsOf = (count: number): string | undefined =>
  [styles.cols1, styles.cols1, styles.cols2, styles.cols3, styles.cols4, styles.cols3, styles.cols3, styles.cols4][
    count
  ]

export function PrizeTable({ rows, caption, mode = 'full' }: PrizeTableProps) {
  const { t } = useTranslation('common')
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <tbody>
        {rows.map((row) => (
          <tr key={row.prize} className={row.prize === 'special' ? styles.rowSpecial : undefined}>
            <th scope="row">{t(`prize.${row.prize}`)}</th>
            <td>
              <div className={cx(styles.grid, columnsOf(row.numbers.length))}>
                {row.numbers.map((number, index) => (
                  <PrizeNumber key={index} number={number ?? undefined} width={row.width} mode={mode} />
                ))}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function PrizeNumber({ number, width, mode }: { number: string | undefined; width: number; mode: PrizeTableMode }) {
  const { t } = useTranslation('common')
  // Numbers that arrive while the table is on the screen are revealed once; those there from the start are not.
  const wasPending = useRef(number === undefined)
  if (number === undefined) {
    return (
      <span className={cx(styles.pending, 'num')}>
        <span aria-hidden>{'·'.repeat(Math.min(width, figuresOf[mode]))}</span>
        <VisuallyHidden>{t('prize.pending')}</VisuallyHidden>
      </span>
    )
  }
  const head = number.slice(-figuresOf[mode], -2)
  const tail = number.slice(-2)
  const digit = (figure: string, index: number) =>
    wasPending.current ? (
      // The delay of a number follows its index; CSS reads it from a variable.
      <span key={index} style={{ '--i': index } as CSSProperties}>
        {figure}
      </span>
    ) : (
      figure
    )
  return (
    <span className={cx('num', wasPending.current && styles.reveal)}>
      {[...head].map((figure, index) => digit(figure, index))}
      <em>{[...tail].map((figure, index) => digit(figure, head.length + index))}</em>
    </span>
  )
}

export interface HeadTailProps {
  /** Numbers of the draw, whole or two digits; only the last two count. */
  numbers: readonly (string | null | undefined)[]
  caption?: string | undefined
  className?: string | undefined
}

/** Which tails came with each head and which heads with each tail; repeated ones on lotus, with the note. */
export function HeadTail({ numbers, caption, className }: HeadTailProps) {
  const { t } = useTranslation('common')
  const { byHead, byTail } = headTailOf(numbers)
  return (
    <div className={className}>
      <table className={styles.headTail}>
        {caption !== undefined && (
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
        )}
        <thead>
          <tr>
            <th scope="col">{t('headTail.head')}</th>
            <th scope="col">{t('headTail.tailsDrawn')}</th>
            <th scope="col">{t('headTail.tail')}</th>
            <th scope="col">{t('headTail.headsDrawn')}</th>
          </tr>
        </thead>
        <tbody>
          {byHead.map((tails, digit) => (
            <tr key={digit}>
              <th className="num">{digit}</th>
              <td>
                <Digits digits={tails} empty={t('headTail.none')} />
              </td>
              <th className="num">{digit}</th>
              <td>
                <Digits digits={byTail[digit] ?? []} empty={t('headTail.none')} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.fine}>{t('headTail.repeated')}</p>
    </div>
  )
}

function Digits({ digits, empty }: { digits: readonly string[]; empty: string }) {
  if (digits.length === 0) return <>{empty}</>
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {digits.map((digit, index) => (
        <span key={index}>
          {index > 0 && ' '}
          {digits.filter((other) => other === digit).length > 1 ? <b>{digit}</b> : digit}
        </span>
      ))}
    </span>
  )
}

export interface StatBar {
  number: string
  /** 0 to 1 of the track. */
  share: number
  /** 0 to 1: the expected value as a vertical mark. */
  expected?: number | undefined
  /** The figure beside the bar. */
  text: ReactNode
  /** Muted, after the figure. */
  note?: ReactNode
}

export interface StatBarsProps {
  bars: readonly StatBar[]
  /** Gold for absence, jade for frequency. */
  tone?: 'gold' | 'jade' | undefined
  label: string
  /** The note that the past does not predict; show it for the last group of a screen. */
  disclaimer?: boolean | undefined
}

export function StatBars({ bars, tone = 'gold', label, disclaimer }: StatBarsProps) {
  const { t } = useTranslation('common')
  const percent = (share: number) => `${Math.min(1, Math.max(0, share)) * 100}%`
  return (
    <>
      <ul className={cx(styles.bars, tone === 'jade' && styles.jade)} aria-label={label}>
        {bars.map((bar) => (
          <li key={bar.number}>
            <ResultBall size="sm">{bar.number}</ResultBall>
            <span className={styles.barTrack} aria-hidden>
              <i style={{ width: percent(bar.share) }} />
              {bar.expected !== undefined && <u style={{ left: percent(bar.expected) }} />}
            </span>
            <span className="num">
              {bar.text}
              {bar.note !== undefined && <small> {bar.note}</small>}
            </span>
          </li>
        ))}
      </ul>
      {disclaimer && <p className={styles.fine}>{t('stats.disclaimer')}</p>}
    </>
  )
}
