import { useTranslation } from '@lotus/i18n'
import { memo } from 'react'
import { allPairs, digits, numbersOfHead, numbersOfTail, toggleGroup } from '../board-selection.ts'
import { cx } from '../cx.ts'
import { useBoard } from '../use-board.ts'
import styles from './number-board.module.css'

/** What a board knows about one number besides its selection. */
export interface BoardCell {
  /** Draws since it was last seen: the small figure. */
  absence?: number | undefined
  /** Drawn last time: the lotus dot. */
  drawnLast?: boolean | undefined
  /** Has reached its limit for this draw: hatched, cannot be added. */
  soldOut?: boolean | undefined
}

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
 * toggles, typing two figures toggles that number (components.md 7). Only cells whose state changed render again.
 */
export function NumberBoard({ selected, onChange, cells, disabled, label, className }: NumberBoardProps) {
  const { t } = useTranslation('common')
  const isLocked = (number: string) => cells?.get(number)?.soldOut ?? false
  const board = useBoard({ numbers: allPairs, selected, onChange, isLocked, disabled: disabled ?? false })
  const toggle = (numbers: string[]) => onChange(toggleGroup(selected, numbers, isLocked))
  return (
    <div
      role="group"
      aria-label={label ?? t('board.label')}
      className={cx(styles.board, className)}
      data-faded={disabled || undefined}
      {...board.handlers}
    >
      <div className={styles.head}>
        <span />
        {digits.map((digit) => (
          <button
            key={digit}
            type="button"
            className={styles.heading}
            aria-label={t('board.selectTail', { digit })}
            disabled={disabled}
            onClick={() => toggle(numbersOfTail(digit))}
          >
            {t('board.tail', { digit })}
          </button>
        ))}
      </div>
      {digits.map((head) => (
        <div key={head} className={styles.row}>
          <button
            type="button"
            className={styles.heading}
            aria-label={t('board.selectHead', { digit: head })}
            disabled={disabled}
            onClick={() => toggle(numbersOfHead(head))}
          >
            {t('board.head', { digit: head })}
            <span className={styles.headingTail}> · {t('board.wholeHead')}</span>
          </button>
          <div className={styles.cells}>
            {numbersOfHead(head).map((number) => {
              const cell = cells?.get(number)
              return (
                <Cell
                  key={number}
                  number={number}
                  isSelected={selected.has(number)}
                  isTabStop={board.tabStop === number}
                  isDisabled={disabled ?? false}
                  absence={cell?.absence}
                  drawnLast={cell?.drawnLast ?? false}
                  soldOut={cell?.soldOut ?? false}
                />
              )
            })}
          </div>
        </div>
      ))}
    </div>
  )
}

interface CellProps {
  number: string
  isSelected: boolean
  isTabStop: boolean
  isDisabled: boolean
  absence: number | undefined
  drawnLast: boolean
  soldOut: boolean
}

// Plain values as props, so that memo leaves the other 99 alone; events are handled once, by the board.
const Cell = memo(function Cell(props: CellProps) {
  const { number, isSelected, isTabStop, isDisabled, absence, drawnLast, soldOut } = props
  const { t } = useTranslation('common')
  const words = [number]
  if (soldOut) words.push(t('board.soldOut'))
  if (absence !== undefined) words.push(t('board.absence', { count: absence }))
  if (drawnLast) words.push(t('board.drawnLast'))
  return (
    <button
      type="button"
      data-number={number}
      data-drawn={drawnLast || undefined}
      className={styles.cell}
      aria-pressed={isSelected}
      aria-label={words.join(', ')}
      aria-disabled={(soldOut && !isSelected) || undefined}
      disabled={isDisabled}
      tabIndex={isTabStop ? 0 : -1}
    >
      <b>{number}</b>
      {soldOut ? <small>{t('board.soldOut')}</small> : absence !== undefined && <small>{absence}</small>}
    </button>
  )
})

export interface DigitRowProps {
  /** `"0"` to `"9"`. */
  selected: ReadonlySet<string>
  onChange: (selected: Set<string>) => void
  label: string
  cells?: ReadonlyMap<string, BoardCell> | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** One row 0 to 9: head and tail plays, and each place of a longer number. */
export function DigitRow({ selected, onChange, label, cells, disabled, className }: DigitRowProps) {
  const isLocked = (number: string) => cells?.get(number)?.soldOut ?? false
  const board = useBoard({ numbers: digits, selected, onChange, isLocked, disabled: disabled ?? false })
  return (
    <div
      role="group"
      aria-label={label}
      className={cx(styles.digitRow, className)}
      data-faded={disabled || undefined}
      {...board.handlers}
    >
      {digits.map((digit) => (
        <Cell
          key={digit}
          number={digit}
          isSelected={selected.has(digit)}
          isTabStop={board.tabStop === digit}
          isDisabled={disabled ?? false}
          absence={cells?.get(digit)?.absence}
          drawnLast={cells?.get(digit)?.drawnLast ?? false}
          soldOut={isLocked(digit)}
        />
      ))}
    </div>
  )
}
