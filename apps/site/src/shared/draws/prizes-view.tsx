import { useTranslation } from '@lotus/i18n'
import { PrizeTable, type PrizeKey, type PrizeRow, type PrizeTableMode } from '@lotus/ui'
import { useEffect, useState } from 'react'
import styles from './draws.module.css'
import type { Prizes } from './read-draw.ts'
import type { DrawSize } from './view-size.ts'

export type PrizeMode = PrizeTableMode
type Layout = 'north' | 'south'
type Shape = readonly {
  readonly name: string
  readonly prize: PrizeKey
  readonly count: number
  readonly width: number
}[]

/** Rows in each region's printed order: the North from the special prize down, the South up to it. */
const shapes: Readonly<Record<Layout, Shape>> = {
  north: [
    { name: 'DB', prize: 'special', count: 1, width: 5 },
    { name: 'G1', prize: 'first', count: 1, width: 5 },
    { name: 'G2', prize: 'second', count: 2, width: 5 },
    { name: 'G3', prize: 'third', count: 6, width: 5 },
    { name: 'G4', prize: 'fourth', count: 4, width: 4 },
    { name: 'G5', prize: 'fifth', count: 6, width: 4 },
    { name: 'G6', prize: 'sixth', count: 3, width: 3 },
    { name: 'G7', prize: 'seventh', count: 4, width: 2 },
  ],
  south: [
    { name: 'G8', prize: 'eighth', count: 1, width: 2 },
    { name: 'G7', prize: 'seventh', count: 1, width: 3 },
    { name: 'G6', prize: 'sixth', count: 3, width: 4 },
    { name: 'G5', prize: 'fifth', count: 1, width: 4 },
    { name: 'G4', prize: 'fourth', count: 7, width: 5 },
    { name: 'G3', prize: 'third', count: 2, width: 5 },
    { name: 'G2', prize: 'second', count: 1, width: 5 },
    { name: 'G1', prize: 'first', count: 1, width: 5 },
    { name: 'DB', prize: 'special', count: 1, width: 6 },
  ],
}

/** Rows of a station's prize table; with `prizes` null or a prize missing, dots for what is not drawn yet. */
export function stationRows(layout: Layout, prizes: Prizes | null): PrizeRow[] {
  return shapes[layout].map(({ name, prize, count, width }) => ({
    prize,
    width,
    numbers: Array.from({ length: count }, (_, index) => prizes?.[name]?.[index]),
  }))
}

const ROW_MS = 220
const isStill = () => globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true

/** How many rows are shown: all at once, or one after another from the last prize to the special one. */
function useRows(count: number, isFresh: boolean): number {
  const [shown, setShown] = useState(() => (isFresh && !isStill() ? 0 : count))
  useEffect(() => {
    if (shown >= count) return
    const timer = setTimeout(() => setShown(shown + 1), ROW_MS)
    return () => clearTimeout(timer)
  }, [shown, count])
  return shown
}

export interface StationTableProps {
  layout: Layout
  prizes: Prizes | null
  mode: PrizeMode
  caption: string
  isFresh?: boolean | undefined
}

/** The prize table of a station: North 8 rows, South and Central 9. */
export function StationTable({ layout, prizes, mode, caption, isFresh = false }: StationTableProps) {
  const rows = stationRows(layout, prizes)
  const shown = useRows(rows.length, isFresh && prizes !== null)
  const isHidden = (index: number) => (layout === 'north' ? rows.length - 1 - index : index) >= shown
  const visible = rows.map((row, index) => (isHidden(index) ? { ...row, numbers: row.numbers.map(() => null) } : row))
  return <PrizeTable rows={visible} mode={mode} caption={caption} />
}

/** The special prize with its last two digits in lotus; in a card the next prize beside it. */
export function PrizeLine({ layout, prizes, size }: { layout: Layout; prizes: Prizes; size: DrawSize }) {
  const { t } = useTranslation('draws')
  const special = prizes['DB']?.[0] ?? ''
  const second = layout === 'north' ? 'G1' : 'G8'
  return (
    <span className={styles.prizeLine}>
      {size !== 'compact' && <small className={styles.word}>{t('prize.DB')}</small>}
      <span className={`num ${styles.special ?? ''}`}>
        {special.slice(0, -2)}
        <em>{special.slice(-2)}</em>
      </span>
      {size !== 'compact' && (
        <>
          <small className={styles.word}>{t(`prize.${second}`)}</small>
          <span className={`num ${styles.second ?? ''}`}>{prizes[second]?.[0] ?? ''}</span>
        </>
      )}
    </span>
  )
}
