import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { assert } from '@lotus/kernel'
import type { Language } from '../language.ts'

const zTexts = z.record(z.string(), z.record(z.string(), z.string()))
const tables = new Map<Language, z.output<typeof zTexts>>()

function tableOf(language: Language): z.output<typeof zTexts> {
  let table = tables.get(language)
  if (!table) {
    const file = new URL(import.meta.resolve(`@lotus/i18n/locales/${language}/mail.json`))
    table = zTexts.parse(JSON.parse(readFileSync(file, 'utf8')))
    tables.set(language, table)
  }
  return table
}

/** A text of the namespace `mail`, `code.sms` for example, with its values filled in. */
export function messageText(
  key: `${string}.${string}`,
  values: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  const [group = '', name = ''] = key.split('.')
  const text = tableOf(language)[group]?.[name]
  assert(text !== undefined, `there is no text mail:${key}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''))
}
