import { NumberBoard } from '@lotus/ui'
import { memo, useMemo } from 'react'
import { cellsOf } from '../cells.ts'
import type { NumberHints } from '../types.ts'
import type { Layout, Tile } from './model/tiles.ts'
import { TokenCell } from './token-cell.tsx'
import styles from './token-board.module.css'
import { useTokenBoard } from './use-token-board.ts'

type Props = {
  tiles: readonly Tile[]
  layout: Layout
  selected: ReadonlySet<string>
  /** Returns true if the owner stores the choice without rendering the board. */
  onChange: (selected: ReadonlySet<string>) => unknown
  hints: NumberHints | undefined
  isDisabled: boolean
  label: string
  /** The maximum number of tokens; no limit if left out. */
  max?: number | undefined
}

/** The tokens of a play to choose from: by mouse, drag, touch, arrows, Space, or by typing the number. */
export function TokenBoard(props: Props) {
  return props.layout === 'pairs' ? <PairBoard {...props} /> : <CellBoard {...props} />
}

/** 00 to 99 use the number board of the design system, with its headings. */
function PairBoard({ selected, onChange, hints, isDisabled, label }: Props) {
  const cells = useMemo(() => hints && cellsOf(hints), [hints])
  return <NumberBoard label={label} selected={selected} onChange={onChange} cells={cells} disabled={isDisabled} />
}

const shapes: Readonly<Record<Layout, string | undefined>> = {
  pairs: undefined,
  balls: styles.balls,
  waves: styles.waves,
  sums: styles.sums,
  tiles: styles.tiles,
  wide: styles.wide,
}

function CellBoard({ tiles, layout, selected, onChange, hints, isDisabled, label, max }: Props) {
  const tokens = useMemo(() => tiles.map(({ token }) => token), [tiles])
  const isLocked = (token: string) => hints?.get(token)?.isSoldOut ?? false
  const board = useTokenBoard({ tokens, selected, onChange, isLocked, disabled: isDisabled, max, faces: hints })
  return (
    <div
      role="group"
      aria-label={label}
      className={shapes[layout]}
      data-count={tiles.length}
      data-faded={isDisabled || undefined}
      {...board}
    >
      <TokenCells tiles={tiles} layout={layout} hints={hints} isDisabled={isDisabled} />
    </div>
  )
}

// The selection is not part of them: a tap renders none again.
const TokenCells = memo(function TokenCells({
  tiles,
  layout,
  hints,
  isDisabled,
}: Pick<Props, 'tiles' | 'layout' | 'hints' | 'isDisabled'>) {
  return tiles.map((tile) => {
    const hint = hints?.get(tile.token)
    return (
      <TokenCell
        key={tile.token}
        tile={tile}
        layout={layout}
        isDisabled={isDisabled}
        absent={hint?.absent}
        wasInLast={hint?.wasInLast ?? false}
        isSoldOut={hint?.isSoldOut ?? false}
        left={hint?.left}
      />
    )
  })
})
