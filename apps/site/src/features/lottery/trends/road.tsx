import { beadRoad, bigRoad, ROAD_ROWS, type RoadCell } from '@lotus/rules/catalogue'
import { cx } from '@lotus/ui'
import { useLayoutEffect, useRef } from 'react'
import styles from './road.module.css'
import type { TrendTable } from './types.ts'
import type { Words } from './words.ts'

const CELL = 28
/** Roads have some empty cells, as on paper. */
const COLUMNS_MIN = 42

/** Draw by draw in columns of six, or run by run; the newest at the right. */
export function Road({
  kind,
  outcomes,
  table,
  words,
}: {
  kind: 'bead' | 'big'
  outcomes: readonly string[]
  table: Pick<TrendTable, 'key' | 'tokens'>
  words: Words
}) {
  const frame = useRef<HTMLDivElement>(null)
  const cells = kind === 'bead' ? beadRoad(outcomes) : bigRoad(outcomes)
  const filled = Math.max(0, ...cells.map(({ column }) => column + 1))
  const columns = Math.max(COLUMNS_MIN, filled + 1)
  useLayoutEffect(() => {
    const { current } = frame
    if (current) current.scrollLeft = (filled + 1) * CELL - current.clientWidth
  }, [filled])
  const label = words.t(`road.${kind}`)
  const latest = outcomes
    .slice(-10)
    .map((token) => words.token(token, table.key))
    .join(', ')
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by the keyboard
      tabIndex={0}
    >
      <svg
        width={columns * CELL}
        height={ROAD_ROWS * CELL}
        role="img"
        aria-label={words.t('road.latest', { outcomes: latest })}
        className={cx(styles.road, kind === 'big' && styles.big)}
      >
        <Grid columns={columns} />
        {cells.map((cell) => (
          <Mark
            key={cell.at}
            cell={cell}
            tone={table.tokens.indexOf(cell.token)}
            text={words.short(cell.token, table.key)}
            isTie={cell.token === 'tie'}
          />
        ))}
      </svg>
    </div>
  )
}

function Grid({ columns }: { columns: number }) {
  const across = Array.from({ length: ROAD_ROWS + 1 }, (_, row) => `M0 ${row * CELL}H${columns * CELL}`)
  const down = Array.from({ length: columns + 1 }, (_, column) => `M${column * CELL} 0V${ROAD_ROWS * CELL}`)
  return <path className={styles.grid} d={[...across, ...down].join('')} />
}

/** A ring with a letter, which says the same as the colour. Ties since then are a number beside it. */
function Mark({ cell, tone, text, isTie }: { cell: RoadCell; tone: number; text: string; isTie: boolean }) {
  const [x, y] = [(cell.column + 0.5) * CELL, (cell.row + 0.5) * CELL]
  return (
    <g className={isTie ? styles.tie : styles[`tone${tone % 4}`]}>
      <circle cx={x} cy={y} r={CELL / 2 - 3} />
      <text x={x} y={y} dy="0.35em" className={text.length > 2 ? styles.small : undefined}>
        {text}
      </text>
      {cell.ties > 0 && (
        <text x={x + CELL / 2 - 4} y={y - CELL / 2 + 10} className={styles.ties}>
          {cell.ties}
        </text>
      )}
    </g>
  )
}
