import { languageTag, readTexts, type Language } from '../../../platform/language.ts'
import type { Fault, Question } from '../imports/fault.ts'
import type { InFile } from './import-report.ts'

const text = readTexts('imports')
const fill = (words: string, values: Readonly<Record<string, string>>) =>
  words.replace(/\{\{(\w+)\}\}/g, (_whole, name: string) => values[name] ?? '')

/** A sentence of the command line, in the reader's language. */
export const wordImport = (
  key: string,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  fill(
    text(['line', key], language) ?? key,
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
  )

/** A fault or a question of an import as a sentence, with its file, line and column. */
export function wordFinding(
  { file, line, column, code, details }: InFile<Fault | Question>,
  kind: 'fault' | 'question',
  language: Language,
): string {
  const { day } = details
  const weekday = day === undefined ? '' : weekdayOf(day, language)
  const what = fill(text([kind, code], language) ?? code, { ...details, weekday })
  return column === null
    ? wordImport('at_line', language, { file, line, what })
    : wordImport('at_column', language, { file, line, column, what })
}

function weekdayOf(day: string, language: Language): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return ''
  return new Intl.DateTimeFormat(languageTag(language), { weekday: 'long', timeZone: 'UTC' }).format(at)
}
