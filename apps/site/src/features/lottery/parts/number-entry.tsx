import { useTranslation } from '@lotus/i18n'
import { DigitRow, NumberBoard, PlaceBoard, type BoardCell, type PlaceKey } from '@lotus/ui'
import { useMemo } from 'react'
import { entryKindOf, looksAtLastTwo, placesOf, sortNumbers, type Draft } from '../model/selection.ts'
import type { Play, Statistics } from '../model/types.ts'
import styles from './entry-panel.module.css'
import { KeypadEntry } from './keypad-entry.tsx'
import { ListEntry } from './list-entry.tsx'

type Props = {
  play: Play
  draft: Draft
  statistics: Statistics | undefined
  disabled: boolean
  onChange: (draft: Draft) => void
}

const placeNames: readonly PlaceKey[] = ['thousands', 'hundreds', 'tens', 'units']

/** The board that a play needs, or the keypad, or the list. */
export function NumberEntry({ play, draft, statistics, disabled, onChange }: Props) {
  const { t } = useTranslation('lottery')
  const kind = entryKindOf(play)
  const selected = useMemo(() => new Set(draft.numbers), [draft.numbers])
  const cells = useMemo(() => (looksAtLastTwo(play) ? boardCells(statistics) : undefined), [play, statistics])
  const select = (numbers: Iterable<string>) => onChange({ ...draft, numbers: sortNumbers(numbers) })

  if (kind === 'digits') {
    return (
      <DigitRow
        label={t('entry.digits')}
        className={styles.digitBoard}
        selected={selected}
        disabled={disabled}
        onChange={select}
      />
    )
  }
  if (draft.mode === 'keypad') {
    return <KeypadEntry play={play} numbers={draft.numbers} disabled={disabled} onChange={select} />
  }
  if (draft.mode === 'list') return <ListEntry play={play} draft={draft} disabled={disabled} onChange={onChange} />
  if (kind === 'places') {
    return (
      <PlaceBoard
        className={styles.places}
        places={placeNames.slice(-play.width)}
        value={placesOf(play, draft).map((row) => new Set(row))}
        disabled={disabled}
        onChange={(value) => onChange({ ...draft, places: value.map((row) => sortNumbers(row)) })}
      />
    )
  }
  return (
    <NumberBoard label={t('entry.board')} selected={selected} cells={cells} disabled={disabled} onChange={select} />
  )
}

/** Small figure and dot of each number; nothing at all while no draw was held. */
function boardCells(statistics: Statistics | undefined): ReadonlyMap<string, BoardCell> | undefined {
  if (!statistics || statistics.draws === 0) return undefined
  return new Map(statistics.numbers.map(({ number, absent }) => [number, { absence: absent, drawnLast: absent === 0 }]))
}
