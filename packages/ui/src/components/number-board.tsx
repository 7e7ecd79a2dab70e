import { useTranslation } from '@lotus/i18n'
import { memo, useCallback, useRef } from 'react'
import { allPairs, digits, numbersOfHead, numbersOfTail, toggleGroup } from '../board-selection.ts'
import { cx } from '../cx.ts'
import { useBoard } from '../use-board.ts'
import { Cell, cellFacts, type BoardCell } from './board-cell.tsx'
import styles from './number-board.module.css'

export interface NumberBoardProps {
  /** Two-figure numbers, `"00"` to `"99"`. */
  selected: ReadonlySet<string>
  onChange: (selected: Set<string>) => void
  cells?: ReadonlyMap<string, BoardCell> | undefined
  /** The draw is closed: faded, kept visible, takes nothing. */
  disabled?: boolean | undefined
  label?: string | undefined
  className?: string | undefined
}

/**
 * 00 to 99: ten by ten with headings on desktop, five a row by head on mobile. Mouse drag selects, arrows move, Space
 * toggles, typing two figures toggles that number (components.md 7). Only rows and cells whose state changed render again.
 */
export function NumberBoard({ selected, onChange, cells, disabled = false, label, className }: NumberBoardProps) {
  const { t } = useTranslation('common')
  const isLocked = (number: string) => cells?.get(number)?.soldOut ?? false
  const board = useBoard({ numbers: allPairs, selected, onChange, isLocked, disabled })
  const toggle = (numbers: string[]) => onChange(toggleGroup(selected, numbers, isLocked))
  // One function each for the life of the board, so that a tap leaves the other nine rows alone.
  const latest = useRef(toggle)
  latest.current = toggle
  const toggleHead = useCallback((head: string) => latest.current(numbersOfHead(head)), [])
  const toggleTail = useCallback((tail: string) => latest.current(numbersOfTail(tail)), [])
  return (
    <div
      role="group"
      aria-label={label ?? t('board.label')}
      className={cx(styles.board, className)}
      data-faded={disabled || undefined}
      {...board.handlers}
    >
      <Tails disabled={disabled} onTail={toggleTail} />
      {digits.map((head) => (
        <HeadRow
          key={head}
          head={head}
          chosenTails={digits.filter((tail) => selected.has(head + tail)).join('')}
          tabStopTail={board.tabStop.startsWith(head) ? board.tabStop.slice(1) : undefined}
          cells={cells}
          disabled={disabled}
          onHead={toggleHead}
        />
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
  /** The last figures of the chosen numbers of this row, joined: plain values, so that memo can compare them. */
  chosenTails: string
  tabStopTail: string | undefined
  cells: ReadonlyMap<string, BoardCell> | undefined
  disabled: boolean
  onHead: (head: string) => void
}

const HeadRow = memo(function HeadRow({ head, chosenTails, tabStopTail, cells, disabled, onHead }: HeadRowProps) {
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
          <Cell
            key={tail}
            number={head + tail}
            isSelected={chosenTails.includes(tail)}
            isTabStop={tabStopTail === tail}
            isDisabled={disabled}
            {...cellFacts(cells?.get(head + tail))}
          />
        ))}
      </div>
    </div>
  )
})
