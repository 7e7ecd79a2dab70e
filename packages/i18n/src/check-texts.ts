import { defaultLanguage, isDraft, languagesFor, type Language } from './languages.ts'

/** Maps `namespace:path.to.key` to text, by language. */
export type Texts = Readonly<Partial<Record<Language, ReadonlyMap<string, string>>>>

/** The uses of keys in source files. */
export interface Uses {
  literals: ReadonlySet<string>
  /** Prefixes of keys that code completes at run time. */
  prefixes: readonly string[]
  /** Keys passed to `t` as literals, with the file, to find unknown ones. */
  calls: readonly { key: string; file: string }[]
}

/** Leaves of a locale file as `path.to.key`. Anything that is neither text nor object becomes an empty text. */
export function flatten(tree: unknown, path = ''): [string, string][] {
  if (typeof tree === 'string') return [[path, tree]]
  if (typeof tree !== 'object' || tree === null) return [[path, '']]
  return Object.entries(tree).flatMap(([key, value]) => flatten(value, path === '' ? key : `${path}.${key}`))
}

const singular = /_(?:zero|one)$/
const plural = /_(?:zero|one|two|few|many|other)$/
const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const placeholders = (text: string): string =>
  [...text.matchAll(/\{\{\s*([\w.]+)/g)]
    .map((match) => match[1] ?? '')
    .toSorted(byName)
    .join(' ')
const lettersOf = (text: string): string => text.replace(/\{\{.*?\}\}/g, '').replace(/[^\p{L}]/gu, '')

/** Literals, prefixes of templates, and keys in `t(...)`, `i18n.t(...)` or `i18nKey`, of all sources. */
export function usesOf(sources: readonly { name: string; text: string }[], fixedPrefixes: readonly string[]): Uses {
  const literals = new Set<string>()
  const prefixes = new Set(fixedPrefixes)
  const calls: { key: string; file: string }[] = []
  for (const { name, text } of sources) {
    for (const match of text.matchAll(/(['"`])((?:[a-z]+:)?[A-Za-z][\w-]*(?:\.[\w-]+)*)\1/g))
      literals.add(match[2] ?? '')
    for (const match of text.matchAll(/`((?:[a-z]+:)?(?:[\w-]+\.)*[\w-]*)\$\{/g))
      if (/[.:]/.test(match[1] ?? '')) prefixes.add(match[1] ?? '')
    for (const match of text.matchAll(/\bt\(\s*'([^'\n]+)'|i18nKey="([^"\n]+)"/g)) {
      calls.push({ key: match[1] ?? match[2] ?? '', file: name })
    }
  }
  return { literals, prefixes: [...prefixes], calls }
}

/**
 * Complete languages must have every text that any other one has; a draft may lack texts, but may not have unknown
 * ones. The first language is the source: the others are compared with it.
 */
export function checkTexts(texts: Texts, uses: Uses, identicalAllowed: ReadonlySet<string>): string[] {
  const all = Object.entries(texts) as [Language, ReadonlyMap<string, string>][] // Its keys are those of its type.
  const complete = all.filter(([language]) => !isDraft(language))
  const keys = new Set(complete.flatMap(([, entries]) => [...entries.keys()]))
  const findings: string[] = []
  for (const key of keys) {
    const lacking = complete.filter(([, entries]) => !entries.has(key))
    findings.push(...lacking.map(([language]) => `${key} is missing in ${language}`))
    const written = complete.map(([, entries]) => entries.get(key) ?? '')
    if (lacking.length === 0 && written.some((text) => text.trim() === '')) findings.push(`${key} is empty`)
    else if (lacking.length === 0) {
      if (isSame(written) && lettersOf(written[0] ?? '') !== '' && !identicalAllowed.has(key))
        findings.push(`${key} is the same in every language: translate it, or allow it in identical-allowed.json`)
      for (const [language, entries] of complete)
        findings.push(...otherPlaceholders(key, entries.get(key), language, texts[defaultLanguage]?.get(key)))
    }
    if (!isUsed(key, uses)) findings.push(`${key} is used nowhere`)
  }
  for (const [language, entries] of all)
    if (isDraft(language)) findings.push(...checkDraft(language, entries, texts, keys))
  // A text that a language still lacks is no other text.
  for (const key of identicalAllowed)
    if (!keys.has(key) || !isSame(complete.flatMap(([, entries]) => entries.get(key) ?? [])))
      findings.push(`${key} needs no place in identical-allowed.json`)
  const known = new Set([...keys].flatMap((key) => namesOf(key)))
  for (const { key, file } of uses.calls) if (!known.has(key)) findings.push(`${file} uses ${key}, which has no text`)
  return findings
}

function checkDraft(
  language: Language,
  entries: ReadonlyMap<string, string>,
  texts: Texts,
  keys: ReadonlySet<string>,
): string[] {
  const fallback = languagesFor(language).at(-1) ?? defaultLanguage
  return [...entries].flatMap(([key, text]) => {
    if (!keys.has(key)) return [`${key} of ${language} is no text of the product`]
    if (text.trim() === '') return [`${key} of ${language} is empty: leave it out`]
    return otherPlaceholders(key, text, language, texts[fallback]?.get(key))
  })
}

const isSame = (texts: readonly (string | undefined)[]): boolean => texts.every((text) => text === texts[0])

/** A singular may write its number as a word. */
function otherPlaceholders(key: string, text = '', language: Language, source = ''): string[] {
  if (singular.test(key) || placeholders(source) === placeholders(text)) return []
  return [`${key} has other placeholders in ${language} than its source`]
}

/** The ways code may write a key: with and without its namespace, with and without its plural suffix. */
function namesOf(key: string): string[] {
  const bare = key.slice(key.indexOf(':') + 1)
  return [key, bare, key.replace(plural, ''), bare.replace(plural, '')]
}

function isUsed(key: string, { literals, prefixes }: Uses): boolean {
  return namesOf(key).some((name) => literals.has(name) || prefixes.some((prefix) => name.startsWith(prefix)))
}
