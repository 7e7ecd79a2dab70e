import { completeLanguages, languageName, type CompleteLanguage } from '@lotus/i18n'
import { TextAreaField, TextField } from '@lotus/ui'
import type { fieldsOf } from './use-draft.ts'

type Props = {
  /** Ties the field of one language to the draft: `(language) => field.textIn('name', language)`. */
  of: (language: CompleteLanguage) => ReturnType<ReturnType<typeof fieldsOf>['textIn']>
  /** `language` is the name of the language in its own words. */
  label: (language: string) => string
  error?: (language: CompleteLanguage) => string | undefined
  maxLength: number
  size?: 'sm' | 'md'
  /** A text of several lines. */
  rows?: number
}

/** One field for each complete language. */
export function LocalizedFields({ of, label, error, rows, ...look }: Props) {
  return completeLanguages.map((language) => {
    const field = { ...look, ...of(language), label: label(languageName(language)), error: error?.(language) }
    return rows === undefined ? (
      <TextField key={language} {...field} />
    ) : (
      <TextAreaField key={language} rows={rows} {...field} />
    )
  })
}
