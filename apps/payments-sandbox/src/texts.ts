import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { byLanguage, completeLanguages, defaultLanguage, type CompleteLanguage } from '@lotus/i18n/languages'

type Texts = { [key: string]: string | Texts }
const folder = join(import.meta.dirname, '..', '..', '..', 'packages', 'i18n', 'locales')
const texts = byLanguage(
  completeLanguages,
  // Our own file: the check of the texts reads it too.
  (language) => JSON.parse(readFileSync(join(folder, language, 'sandbox.json'), 'utf8')) as Texts,
)

export type PageLanguage = CompleteLanguage
export const pageLanguages: readonly PageLanguage[] = completeLanguages

/** The language asked for in the address, else the first that the browser accepts and we have. */
export function languageOf(asked: unknown, accepted: string | undefined): PageLanguage {
  const wished = [asked, ...(accepted ?? '').split(',').map((one) => one.trim().slice(0, 2))]
  return wished.map((one) => completeLanguages.find((language) => language === one)).find(Boolean) ?? defaultLanguage
}

/** Texts of `sandbox.json`: `t('sandbox:pay', { amount })`. */
export function translator(language: PageLanguage) {
  return (key: string, values: Readonly<Record<string, string>> = {}): string => {
    let found: string | Texts | undefined = texts[language]
    for (const part of key.replace('sandbox:', '').split('.'))
      found = typeof found === 'object' ? found[part] : undefined
    if (typeof found !== 'string') throw new Error(`no text ${key}`)
    return found.replace(/{{(\w+)}}/g, (_all, name: string) => values[name] ?? '')
  }
}
export type Translate = ReturnType<typeof translator>
