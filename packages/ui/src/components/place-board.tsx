import { useTranslation } from '@lotus/i18n'
import { memo, useCallback, useMemo, useRef } from 'react'
import { digits } from '../board-selection.ts'
import { cx } from '../cx.ts'
import type { BoardCell } from './board-cell.tsx'
import { Chip } from './chip.tsx'
import { TokenBoard } from './token-board.tsx'
import styles from './number-board.module.css'

export interface PlaceBoardProps {
  /** The names of the places, in their order: digits of a number, balls of a draw, ranks of a race. */
  places: readonly string[]
  /** What each place offers: digits where left out. */
  tokens?: readonly string[] | undefined
  textOf?: ((token: string) => string) | undefined
  /** One list a place, in the same order. A row that keeps its identity is not drawn again. */
  value: readonly (readonly string[])[]
  onChange: (place: number, tokens: readonly string[]) => void
  /** Quick picks beside each place; words need none. */
  hasTools?: boolean | undefined
  columns?: number | undefined
  mobileColumns?: number | undefined
  disabled?: boolean | undefined
  /** What is known of the tokens of each place, in the same order: sold out, what is left. A map that keeps its identity is not read again. */
  cells?: readonly (ReadonlyMap<string, BoardCell> | undefined)[] | undefined
  className?: string | undefined
}

const placeTools = [
  { key: 'board.placeAll', takes: () => true },
  { key: 'board.placeBig', takes: (_token: string, index: number, half: number) => index >= half },
  { key: 'board.placeSmall', takes: (_token: string, index: number, half: number) => index < half },
  { key: 'board.placeOdd', takes: (token: string) => Number(token) % 2 === 1 },
  { key: 'board.placeEven', takes: (token: string) => Number(token) % 2 === 0 },
  { key: 'board.placeClear', takes: () => false },
] as const

/** Tokens place by place: what is bet on is their product, or each of them at its place. */
export function PlaceBoard(props: PlaceBoardProps) {
  const { places, tokens = digits, textOf, value, onChange, hasTools = true, columns, mobileColumns, disabled } = props
  // One function for the life of the board: a tap draws only its own row.
  const latest = useRef(onChange)
  latest.current = onChange
  const change = useCallback((place: number, chosen: readonly string[]) => latest.current(place, chosen), [])
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
  hasTools: boolean
  columns: number | undefined
  mobileColumns: number | undefined
  disabled: boolean
  cells: ReadonlyMap<string, BoardCell> | undefined
}

const PlaceRow = memo(function PlaceRow(props: RowProps) {
  const { index, place, tokens, textOf, row, onChange, hasTools, disabled, cells } = props
  const { t } = useTranslation('common')
  const selected = useMemo(() => new Set(row), [row])
  const half = Math.floor(tokens.length / 2)
  return (
    <div className={styles.place} data-tools={hasTools || undefined}>
      <span className={styles.placeLabel}>{place}</span>
      <TokenBoard
        label={place}
        className={styles.placeTokens}
        tokens={tokens}
        textOf={textOf}
        selected={selected}
        onChange={(next) =>
          onChange(
            index,
            tokens.filter((token) => next.has(token)),
          )
        }
        columns={props.columns}
        mobileColumns={props.mobileColumns}
        disabled={disabled}
        cells={cells}
      />
      {hasTools && (
        <div className={styles.placeTools} role="group" aria-label={t('board.placeTools', { place })}>
          {placeTools.map(({ key, takes }) => (
            <Chip
              key={key}
              size="sm"
              disabled={disabled}
              onClick={() =>
                onChange(
                  index,
                  // What is sold out is not added, and what was chosen before it was stays.
                  tokens.filter(
                    (token, at) => takes(token, at, half) && (selected.has(token) || !cells?.get(token)?.soldOut),
                  ),
                )
              }
            >
              {t(key)}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
})
