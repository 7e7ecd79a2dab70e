import { useTranslation } from '@lotus/i18n'
import { Button } from '@lotus/ui'
import { IconPlus, IconTrash } from '@lotus/ui/icons'
import type { ReactNode } from 'react'
import styles from './promotions.module.css'

type Props<Row> = {
  label: string
  rows: readonly Row[]
  most: number
  least: number
  /** The name of a row by its place, from 1. */
  nameOf: (place: number) => string
  /** The label of the button below the rows. */
  addLabel: string
  fresh: Omit<Row, 'key'>
  onChange: (rows: readonly Row[]) => void
  children: (row: Row, place: number, set: (part: Partial<Row>) => void) => ReactNode
}

/** Rows of fields that are added and removed: steps, days, slices. */
export function RowList<Row extends { key: number }>(props: Props<Row>) {
  const { label, rows, most, least, nameOf, addLabel, fresh, onChange, children } = props
  const { t } = useTranslation('backoffice')
  const add = () => {
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1
    // A row is its key and the fields of a fresh one.
    onChange([...rows, { ...fresh, key } as Row])
  }
  return (
    <div role="group" aria-label={label} className={styles.rows}>
      {rows.map((row, place) => (
        <fieldset key={row.key} className={styles.rowFields}>
          <legend>{nameOf(place + 1)}</legend>
          {children(row, place, (part) => onChange(rows.map((one, at) => (at === place ? { ...one, ...part } : one))))}
          <Button
            variant="ghost"
            size="sm"
            className={styles.remove}
            aria-label={t('promotions.removeRow', { name: nameOf(place + 1) })}
            icon={<IconTrash size={18} stroke={1.75} aria-hidden />}
            disabled={rows.length <= least}
            onClick={() => onChange(rows.filter((_, at) => at !== place))}
          />
        </fieldset>
      ))}
      <div>
        <Button
          variant="ghost"
          size="sm"
          icon={<IconPlus size={18} stroke={1.75} aria-hidden />}
          disabled={rows.length >= most}
          onClick={add}
        >
          {addLabel}
        </Button>
      </div>
    </div>
  )
}
