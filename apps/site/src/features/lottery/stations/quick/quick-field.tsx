import { useTranslation } from '@lotus/i18n'
import type { ShorthandError } from '@lotus/rules/shorthand'
import type { Ref } from 'react'
import { marksOf } from './model.ts'
import styles from './quick.module.css'

type Props = {
  ref: Ref<HTMLTextAreaElement>
  text: string
  errors: readonly ShorthandError[]
  max: number
  onChange: (text: string) => void
}

/** Shorthand, which is the same in every language. */
const SAMPLE = '2dai 12 34 b10n'

export const ERRORS_ID = 'quick-errors'

/** A text field over a copy of its text in which the wrong words are marked; the copy gives the field its height. */
export function QuickField({ ref, text, errors, max, onChange }: Props) {
  const { t } = useTranslation('shorthand')
  return (
    <div className={styles.field}>
      <div className={styles.marks} aria-hidden data-text={text}>
        {marksOf(text, errors).map((part, index) =>
          part.error === null ? <span key={index}>{part.text}</span> : <mark key={index}>{part.text}</mark>,
        )}
        {/* A line that was just begun has its height. */}
        {'​'}
      </div>
      <textarea
        ref={ref}
        className={styles.text}
        aria-label={t('field')}
        aria-invalid={errors.length > 0}
        aria-describedby={errors.length > 0 ? ERRORS_ID : undefined}
        placeholder={SAMPLE}
        value={text}
        maxLength={max}
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
