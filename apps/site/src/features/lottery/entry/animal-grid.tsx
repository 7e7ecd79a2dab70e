import type { ReactNode } from 'react'
import { isChosen } from './model/groups.ts'
import styles from './entry.module.css'

type Animal = {
  key: string
  name: string
  tokens: readonly string[]
  /** Its numbers, or the first of them; then `all` has every one. */
  shown: ReactNode
  all?: string
}
type Props = {
  animals: readonly Animal[]
  selected: ReadonlySet<string>
  onToggle: (tokens: readonly string[]) => void
}

/** The twelve animals; a tap chooses the numbers of one, or removes them. */
export function AnimalGrid({ animals, selected, onToggle }: Props) {
  return (
    <div className={styles.animals}>
      {animals.map(({ key, name, tokens, shown, all }) => (
        <button
          key={key}
          type="button"
          aria-pressed={isChosen(tokens, selected)}
          onClick={() => onToggle(tokens)}
          title={all}
        >
          {name}
          <small>{shown}</small>
        </button>
      ))}
    </div>
  )
}
