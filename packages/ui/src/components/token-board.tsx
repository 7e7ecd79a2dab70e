import { memo, type CSSProperties } from 'react'
import { cx } from '../cx.ts'
import { useBoard } from '../use-board.ts'
import { Cell, cellFacts, type BoardCell } from './board-cell.tsx'
import styles from './number-board.module.css'

export interface TokenBoardProps {
  /** What can be chosen, in order: digits, balls `"01"` to `"45"`, words. */
  tokens: readonly string[]
  selected: ReadonlySet<string>
  /** Returns true if the owner stores the choice without rendering the board. */
  onChange: (selected: Set<string>) => unknown
  /** The group's label for screen readers. */
  label: string
  /** The content of a cell; the token itself if left out. */
  textOf?: ((token: string) => string) | undefined
  cells?: ReadonlyMap<string, BoardCell> | undefined
  /** Cells per row on desktop and on mobile; 10 and 5 if left out. */
  columns?: number | undefined
  mobileColumns?: number | undefined
  disabled?: boolean | undefined
  className?: string | undefined
}

/** Any set of tokens as a grid: arrows move, Space toggles, typing a number toggles it, mouse drag selects. */
export function TokenBoard(props: TokenBoardProps) {
  const { tokens, selected, onChange, label, textOf, cells, columns = 10, mobileColumns = 5, disabled } = props
  const isLocked = (token: string) => cells?.get(token)?.soldOut ?? false
  const { board } = useBoard({
    numbers: tokens,
    selected,
    onChange,
    isLocked,
    disabled: disabled ?? false,
    faces: cells,
  })
  return (
    <div
      role="group"
      aria-label={label}
      className={cx(styles.tokens, props.className)}
      // Custom properties are not in the type of style attributes.
      style={{ '--columns': columns, '--columns-mobile': mobileColumns } as CSSProperties}
      data-faded={disabled || undefined}
      {...board}
    >
      <Cells tokens={tokens} textOf={textOf} cells={cells} disabled={disabled ?? false} />
    </div>
  )
}

type CellsProps = Pick<TokenBoardProps, 'tokens' | 'textOf' | 'cells'> & { disabled: boolean }

// The selection is not part of them: a tap renders none again.
const Cells = memo(function Cells({ tokens, textOf, cells, disabled }: CellsProps) {
  return tokens.map((token) => (
    <Cell key={token} number={token} text={textOf?.(token)} isDisabled={disabled} {...cellFacts(cells?.get(token))} />
  ))
})
