import { SelectField } from '@lotus/ui'
import { useState } from 'react'
import styles from './trends.module.css'
import type { Words } from './words.ts'

type Choosable = { readonly key: string; readonly group: string }

/** Remembers the chosen table; one that the game does not have falls back to the first. */
export function useTableChoice<T extends Choosable>(tables: readonly T[], initial?: string) {
  const [key, setKey] = useState(initial)
  const chosen = tables.find((table) => table.key === key) ?? tables[0]
  return { chosen, key: chosen?.key ?? '', setKey }
}

/** Chooses the table of a chart; `first` comes before the tables. */
export function TableChoice({
  tables,
  value,
  onChange,
  words,
  first,
}: {
  tables: readonly Choosable[]
  value: string
  onChange: (key: string) => void
  words: Words
  first?: { value: string; label: string } | undefined
}) {
  const options = tables.map(({ key }) => ({ value: key, label: words.table(key) }))
  return (
    <SelectField
      className={styles.choice}
      label={words.t('choice')}
      labelHidden
      options={first ? [first, ...options] : options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
