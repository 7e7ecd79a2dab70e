import { useTranslation } from '@lotus/i18n'
import { memo, useCallback, useRef } from 'react'
import { allPairs, digits, numbersOfHead, numbersOfTail, toggleGroup } from '../board-selection.ts'
import { useBoard } from '../use-board.ts'
import { Cell, cellFacts, type BoardCell } from './board-cell.tsx'
import styles from './number-board.module.css'

export interface NumberBoardProps {
  /** Two-figure numbers, `"00"` to `"99"`. */
  selected: ReadonlySet<string>
  /** Returns true if the owner stores the choice without rendering the board. */
  onChange: (selected: Set<string>) => unknown
  cells?: ReadonlyMap<string, BoardCell> | undefined
  /** The draw is closed: faded, still visible, takes no input. */
  disabled?: boolean | undefined
  /** The group's label for screen readers. */
  label: string
}

/**
 * 00 to 99: ten by ten with headings on desktop, five per row by head on mobile. Mouse drag selects, arrows move, Space
 * toggles, typing two digits toggles that number (components.md 7). A choice renders no row or cell again.
 */
export function NumberBoard({ selected, onChange, cells, disabled = false, label }: NumberBoardProps) {
  const isLocked = (number: string) => cells?.get(number)?.soldOut ?? false
  const { board, cells: shown } = useBoard({ numbers: allPairs, selected, onChange, isLocked, disabled, faces: cells })
  const toggle = (numbers: string[]) => shown.choose(toggleGroup(shown.chosen(), numbers, isLocked))
  // Stable functions, so that a tap does not render the rows.
  const latest = useRef(toggle)
  latest.current = toggle
  const toggleHead = useCallback((head: string) => latest.current(numbersOfHead(head)), [])
  const toggleTail = useCallback((tail: string) => latest.current(numbersOfTail(tail)), [])
  return (
    <div role="group" aria-label={label} className={styles.board} data-faded={disabled || undefined} {...board}>
      <Tails disabled={disabled} onTail={toggleTail} />
      {digits.map((head) => (
        <HeadRow key={head} head={head} cells={cells} disabled={disabled} onHead={toggleHead} />
      ))}
    </div>
  )
}

const Tails = memo(function Tails({ disabled, onTail }: { disabled: boolean; onTail: (digit: string) => void }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.head}>
      <span />
      {digits.map((digit) => (
        <button
          key={digit}
          type="button"
          className={styles.heading}
          aria-label={t('board.selectTail', { digit })}
          disabled={disabled}
          onClick={() => onTail(digit)}
        >
          {t('board.tail', { digit })}
        </button>
      ))}
    </div>
  )
})

interface HeadRowProps {
  head: string
  cells: ReadonlyMap<string, BoardCell> | undefined
  disabled: boolean
  onHead: (head: string) => void
}

const HeadRow = memo(function HeadRow({ head, cells, disabled, onHead }: HeadRowProps) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.heading}
        aria-label={t('board.selectHead', { digit: head })}
        disabled={disabled}
        onClick={() => onHead(head)}
      >
        {t('board.head', { digit: head })}
        <span className={styles.headingTail}> · {t('board.wholeHead')}</span>
      </button>
      <div className={styles.cells}>
        {digits.map((tail) => (
          <Cell key={tail} number={head + tail} isDisabled={disabled} {...cellFacts(cells?.get(head + tail))} />
        ))}
      </div>
    </div>
  )
})
