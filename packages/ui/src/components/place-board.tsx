import { useTranslation } from '@lotus/i18n'
import { memo, useCallback, useMemo, useRef } from 'react'
import { digits } from '../board-selection.ts'
import { cx } from '../cx.ts'
import type { BoardCell } from './board-cell.tsx'
import { Chip } from './chip.tsx'
import { TokenBoard } from './token-board.tsx'
import styles from './number-board.module.css'

export interface PlaceSelection {
  take: (place: number, tokens: readonly string[]) => true
  rowNow: (place: number) => readonly string[]
}

export interface PlaceBoardProps {
  /** The names of the places, in their order: digits of a number, balls of a draw, ranks of a race. */
  places: readonly string[]
  /** The tokens of each place; digits if left out. */
  tokens?: readonly string[] | undefined
  textOf?: ((token: string) => string) | undefined
  /** One list per place, in the same order. A row that keeps its identity is not rendered again. */
  value: readonly (readonly string[])[]
  /** Called by a quick pick, and by a tap if no other handler is given. */
  onChange: (place: number, tokens: readonly string[]) => void
  /** Returns true if the owner stores taps without rendering the board, and provides the current choice. */
  taps?: PlaceSelection | undefined
  /** Quick picks beside each place; word tokens need none. */
  hasTools?: boolean | undefined
  columns?: number | undefined
  mobileColumns?: number | undefined
  disabled?: boolean | undefined
  /**
   * What is known about the tokens of each place, in the same order: sold out, remaining stake. A map that keeps its
   * identity is not read again.
   */
  cells?: readonly (ReadonlyMap<string, BoardCell> | undefined)[] | undefined
  className?: string | undefined
}

type Takes = (token: string, index: number, half: number) => boolean

const placeTools = [
  { key: 'board.placeAll', takes: () => true },
  { key: 'board.placeBig', takes: (_token, index, half) => index >= half },
  { key: 'board.placeSmall', takes: (_token, index, half) => index < half },
  { key: 'board.placeEven', takes: (token) => Number(token) % 2 === 0 },
  { key: 'board.placeOdd', takes: (token) => Number(token) % 2 === 1 },
  { key: 'board.placeClear', takes: () => false },
] as const satisfies readonly { key: string; takes: Takes }[]

/** Tokens place by place: the bet is on their product, or on each at its place. */
export function PlaceBoard(props: PlaceBoardProps) {
  const { places, tokens = digits, textOf, value, hasTools = true, columns, mobileColumns, disabled } = props
  // A stable function: a tap renders only its own row.
  const latest = useRef(props)
  latest.current = props
  const change = useCallback((place: number, chosen: readonly string[]) => latest.current.onChange(place, chosen), [])
  const tap = useCallback((place: number, chosen: readonly string[]): unknown => {
    const { taps, onChange } = latest.current
    return taps ? taps.take(place, chosen) : onChange(place, chosen)
  }, [])
  const rowNow = useCallback((place: number) => latest.current.taps?.rowNow(place) ?? latest.current.value[place], [])
  return (
    <div className={cx(styles.places, props.className)} data-faded={disabled || undefined}>
      {places.map((place, index) => (
        <PlaceRow
          key={place}
          index={index}
          place={place}
          tokens={tokens}
          textOf={textOf}
          row={value[index] ?? nothing}
          onChange={change}
          onTap={tap}
          rowNow={rowNow}
          hasTools={hasTools}
          columns={columns}
          mobileColumns={mobileColumns}
          disabled={disabled ?? false}
          cells={props.cells?.[index]}
        />
      ))}
    </div>
  )
}

const nothing: readonly string[] = []

interface RowProps {
  index: number
  place: string
  tokens: readonly string[]
  textOf: ((token: string) => string) | undefined
  row: readonly string[]
  onChange: (place: number, tokens: readonly string[]) => void
  onTap: (place: number, tokens: readonly string[]) => unknown
  rowNow: (place: number) => readonly string[] | undefined
  hasTools: boolean
  columns: number | undefined
  mobileColumns: number | undefined
  disabled: boolean
  cells: ReadonlyMap<string, BoardCell> | undefined
}

const PlaceRow = memo(function PlaceRow(props: RowProps) {
  const { index, place, tokens, textOf, row, onChange, onTap, rowNow, hasTools, disabled, cells } = props
  const selected = useMemo(() => new Set(row), [row])
  // A stable function: a tap does not render the row's quick picks.
  const latest = useRef({ tokens, cells })
  latest.current = { tokens, cells }
  const onTool = useCallback(
    (takes: Takes) => {
      const now = latest.current
      const chosen = rowNow(index) ?? nothing
      const half = Math.floor(now.tokens.length / 2)
      onChange(
        index,
        // Sold-out tokens are not added; those chosen before they were sold out stay.
        now.tokens.filter(
          (token, at) => takes(token, at, half) && (chosen.includes(token) || !now.cells?.get(token)?.soldOut),
        ),
      )
    },
    [index, onChange, rowNow],
  )
  return (
    <div className={styles.place} data-place={index + 1} data-tools={hasTools || undefined}>
      <span className={styles.placeLabel}>{place}</span>
      <TokenBoard
        label={place}
        className={styles.placeTokens}
        tokens={tokens}
        textOf={textOf}
        selected={selected}
        onChange={(next) =>
          onTap(
            index,
            tokens.filter((token) => next.has(token)),
          )
        }
        columns={props.columns}
        mobileColumns={props.mobileColumns}
        disabled={disabled}
        cells={cells}
      />
      {hasTools && <PlaceTools place={place} disabled={disabled} onTool={onTool} />}
    </div>
  )
})

type ToolsProps = { place: string; disabled: boolean; onTool: (takes: Takes) => void }

const PlaceTools = memo(function PlaceTools({ place, disabled, onTool }: ToolsProps) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.placeTools} role="group" aria-label={t('board.placeTools', { place })}>
      {placeTools.map(({ key, takes }) => (
        <Chip key={key} size="sm" disabled={disabled} onClick={() => onTool(takes)}>
          {t(key)}
        </Chip>
      ))}
    </div>
  )
})
