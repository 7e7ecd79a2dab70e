import { readFileSync } from 'node:fs'
import { must } from '@lotus/kernel'
import {
  languageOfAddress,
  languageOfCookie,
  languagesFor,
  languageTag,
  toLanguage,
  type Language,
} from '@lotus/i18n/languages'

export {
  byLanguage,
  completeLanguages,
  defaultLanguage,
  inEachLanguage,
  inLanguage,
  languageOfAddress,
  languages,
  languageTag,
  mapTexts,
  readingOrder,
  completeFor,
  toLanguage,
  type CompleteLanguage,
  type Language,
  type Localized,
  type Texts,
} from '@lotus/i18n/languages'

/** The language of a page: from its address, else from the reader's cookie, else the default. */
export const languageOfPage = (address: string, cookies: string | undefined): Language =>
  languageOfAddress(address) ?? languageOfCookie(cookies) ?? toLanguage(undefined)

/** The same years and digits in every language; some have others by default (`th-TH`: 2569 for 2026). */
const usualYears = { calendar: 'gregory', numberingSystem: 'latn' }

/** Day and time in the form for mails and letters. */
export const shortTime = (language: Language, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(languageTag(language), { timeZone, dateStyle: 'short', timeStyle: 'short', ...usualYears })

/** The day alone. */
export const shortDay = (language: Language, timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(languageTag(language), {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    ...usualYears,
  })

type Texts = { readonly [key: string]: string | Texts }

/**
 * The texts of one namespace, read once per language; `path` selects one, with the fallback language if it is missing.
 */
export function readTexts(namespace: string): (path: readonly string[], language: Language) => string | undefined {
  const trees = new Map<Language, Texts>()
  const treeOf = (language: Language): Texts => {
    const known = trees.get(language)
    if (known) return known
    const tree = load(namespace, language)
    trees.set(language, tree)
    return tree
  }
  return (path, language) => {
    for (const one of languagesFor(language)) {
      const found = path.reduce<string | Texts | undefined>(
        (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
        treeOf(one),
      )
      if (typeof found === 'string') return found
    }
    return undefined
  }
}

/** A text of `readTexts` by its dotted key, with its values filled in; there must be one. */
export function filledText(
  textOf: ReturnType<typeof readTexts>,
  key: string,
  values: Readonly<Record<string, string | number>>,
  language: Language,
): string {
  const text = must(textOf(key.split('.'), language), `there is a text ${key}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value] ?? ''))
}

function load(namespace: string, language: Language): Texts {
  try {
    const file = new URL(import.meta.resolve(`@lotus/i18n/locales/${language}/${namespace}.json`))
    // Only texts and groups of texts: packages/i18n/src/check.ts.
    return JSON.parse(readFileSync(file, 'utf8')) as Texts
  } catch (error) {
    // A draft may lack whole files.
    if (languagesFor(language).length > 1) return {}
    throw error
  }
}
