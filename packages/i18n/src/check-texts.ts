import type { Language } from './languages.ts'

/** `namespace:path.to.key` to text, by language. */
export type Texts = Record<Language, Map<string, string>>

/** What the source says about keys. */
export interface Uses {
  literals: ReadonlySet<string>
  /** Beginnings of keys that code completes at run time. */
  prefixes: readonly string[]
  /** Keys passed to `t` as they are, with the file, to find unknown ones. */
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

/** Literals, beginnings of templates, and keys in `t(...)`, `i18n.t(...)` or `i18nKey`, of all sources. */
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

export function checkTexts({ vi, en }: Texts, uses: Uses, identicalAllowed: ReadonlySet<string>): string[] {
  const findings: string[] = []
  for (const key of new Set([...vi.keys(), ...en.keys()])) {
    const source = vi.get(key)
    const translated = en.get(key)
    if (source === undefined) findings.push(`${key} is missing in vi`)
    else if (translated === undefined) findings.push(`${key} is missing in en`)
    else if (source.trim() === '' || translated.trim() === '') findings.push(`${key} is empty`)
    else {
      if (source === translated && lettersOf(source) !== '' && !identicalAllowed.has(key)) {
        findings.push(`${key} is the same in both languages: translate it, or allow it in identical-allowed.json`)
      }
      // A singular may spell its number out.
      if (!singular.test(key) && placeholders(source) !== placeholders(translated))
        findings.push(`${key} has other placeholders in en than in vi`)
    }
    if (!isUsed(key, uses)) findings.push(`${key} is used nowhere`)
  }
  for (const key of identicalAllowed) {
    if (vi.get(key) === undefined || vi.get(key) !== en.get(key))
      findings.push(`${key} needs no place in identical-allowed.json`)
  }
  const known = new Set([...vi.keys()].flatMap((key) => namesOf(key)))
  for (const { key, file } of uses.calls) if (!known.has(key)) findings.push(`${file} uses ${key}, which has no text`)
  return findings
}

/** How code may call a key: with and without its namespace, with and without its plural ending. */
function namesOf(key: string): string[] {
  const bare = key.slice(key.indexOf(':') + 1)
  return [key, bare, key.replace(plural, ''), bare.replace(plural, '')]
}

function isUsed(key: string, { literals, prefixes }: Uses): boolean {
  return namesOf(key).some((name) => literals.has(name) || prefixes.some((prefix) => name.startsWith(prefix)))
}
