import { useTranslation } from '@lotus/i18n'
import { memo } from 'react'
import styles from './number-board.module.css'

/** What a board shows for one number besides its selection. */
export interface BoardCell {
  /** Draws since it was last seen: the small figure. */
  absence?: number | undefined
  /** Drawn last time: the lotus dot. */
  drawnLast?: boolean | undefined
  /** Has reached its limit for this draw: hatched, cannot be added. */
  soldOut?: boolean | undefined
  /** The remaining stake for this draw, as a text: shown on hover and to screen readers. */
  left?: string | undefined
}

export interface CellProps {
  number: string
  /** What the cell shows if it is not the number itself. */
  text?: string | undefined
  isDisabled: boolean
  absence: number | undefined
  drawnLast: boolean
  soldOut: boolean
  left: string | undefined
}

/** The props of a cell from what the board knows about it. */
export function cellFacts(cell: BoardCell | undefined) {
  return {
    absence: cell?.absence,
    drawnLast: cell?.drawnLast ?? false,
    soldOut: cell?.soldOut ?? false,
    left: cell?.left,
  }
}

// Plain values as props, so that memo skips the other cells. The selection is not among them: `useCells` handles the
// events of all cells and writes the pressed, tab stop and disabled states.
export const Cell = memo(function Cell(props: CellProps) {
  const { number, text = number, isDisabled, absence, drawnLast, soldOut, left } = props
  const { t } = useTranslation('common')
  const words = [text]
  if (soldOut) words.push(t('board.soldOut'))
  if (absence !== undefined) words.push(t('board.absence', { count: absence }))
  if (drawnLast) words.push(t('board.drawnLast'))
  if (left !== undefined) words.push(t('board.left', { amount: left }))
  return (
    <button
      type="button"
      data-number={number}
      data-drawn={drawnLast || undefined}
      data-sold={soldOut || undefined}
      className={styles.cell}
      aria-pressed={false}
      aria-label={words.join(', ')}
      title={left === undefined ? undefined : t('board.left', { amount: left })}
      disabled={isDisabled}
      tabIndex={-1}
    >
      <b>{text}</b>
      {/* The label says it in words; the figure is visual only, so that the two are not read twice. */}
      {(soldOut || absence !== undefined) && <small data-figure={soldOut ? t('board.soldOut') : absence} />}
    </button>
  )
})
