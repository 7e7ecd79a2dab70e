import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useId } from 'react'
import styles from './rating.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface RatingProps {
  /** The question, or what is rated. */
  label: string
  /** 0 while nothing is chosen, then 1 to the number of words. */
  value: number
  /** What each step means, from the worst to the best: "Rất tệ" ... "Rất tốt". */
  words: readonly string[]
  /** Left out: read-only. */
  onChange?: ((value: number) => void) | undefined
  disabled?: boolean | undefined
}

/** Stars as a radio group: one tab stop, arrow keys choose; the text of the choice is beside them. */
export function Rating({ label, value, words, onChange, disabled }: RatingProps) {
  const name = useId()
  const word = words[value - 1]
  if (!onChange) {
    return (
      <span className={styles.rating} role="img" aria-label={`${label}: ${word ?? '–'}`}>
        {words.map((each, index) => (
          <Star key={each} isOn={index < value} />
        ))}
      </span>
    )
  }
  return (
    <fieldset className={styles.rating} disabled={disabled} data-disabled={disabled || undefined}>
      <VisuallyHidden>
        <legend>{label}</legend>
      </VisuallyHidden>
      {words.map((each, index) => (
        <label key={each} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={index + 1}
            checked={value === index + 1}
            onChange={() => onChange(index + 1)}
            aria-label={each}
          />
          <Star isOn={index < value} />
        </label>
      ))}
      <span className={styles.word} aria-hidden>
        {word}
      </span>
    </fieldset>
  )
}

function Star({ isOn }: { isOn: boolean }) {
  return isOn ? (
    <IconStarFilled size={22} className={styles.on} aria-hidden />
  ) : (
    <IconStar size={22} stroke={1.5} aria-hidden />
  )
}
