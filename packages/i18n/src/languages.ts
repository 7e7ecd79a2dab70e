import list from '../languages.json' with { type: 'json' }

/**
 * Defined by `languages.json`: code, tag for Intl, own name, fallback of a draft, and the font parts that its texts
 * need. A complete language has all texts; a draft may lack any. The first one is the default and the source of the
 * translations.
 */
export type CompleteLanguage = keyof typeof list.complete
export type Language = CompleteLanguage | keyof typeof list.drafts

type Entry = { tag: string; name: string; fallback: CompleteLanguage | null; fonts: readonly string[] }
// Fallback names in the file are names of its own entries: languages.test.ts.
const entries = { ...list.complete, ...list.drafts } as Readonly<Record<Language, Entry>>

// The keys of a literal object are those of its type.
export const completeLanguages = Object.keys(list.complete) as readonly CompleteLanguage[]
export const languages = Object.keys(entries) as readonly Language[]
// The file has at least one.
export const defaultLanguage = completeLanguages[0] as CompleteLanguage

export const isDraft = (language: Language): boolean => !completeLanguages.some((one) => one === language)
/** The language's own name, the same for every reader. */
export const languageName = (language: Language): string => entries[language].name
export const languageTag = (language: Language): string => entries[language].tag
export const fontsOf = (language: Language): readonly string[] => entries[language].fonts

/** The languages to search for a text: the language itself, then its fallbacks. */
export function languagesFor(language: Language): readonly Language[] {
  const { fallback } = entries[language]
  return fallback === null ? [language] : [language, ...languagesFor(fallback)]
}

/** A text in each complete language, as operators write it. */
export type Localized<Text = string> = Record<CompleteLanguage, Text>
/** A text in the languages it was written in, as it is stored: a language that became complete later may be missing. */
export type Texts<Text = string> = { readonly [L in Language]?: Text | undefined }

/** The complete language for a reader of any language. */
export const completeFor = (language: Language): CompleteLanguage =>
  completeLanguages.find((one) => languagesFor(language).includes(one)) ?? defaultLanguage

/** Where a reader's text is looked for: in their language and what it falls back to, else in any. */
export const readingOrder = (language: Language): readonly Language[] => [...languagesFor(language), ...languages]

/** The text for a reader; empty where there is none at all. */
export function inLanguage<Text extends string>(texts: Texts<Text>, language: Language): Text | '' {
  for (const one of readingOrder(language)) {
    const text = texts[one]
    if (text) return text
  }
  return ''
}

/** Builds an object with an entry for each language. */
export const byLanguage = <Of extends Language, Made>(
  of: readonly Of[],
  make: (language: Of) => Made,
): Record<Of, Made> =>
  // There is one entry for each, as the type says.
  Object.fromEntries(of.map((language) => [language, make(language)])) as Record<Of, Made>

/** What is written, with an empty text for each complete language that is missing: where a form begins. */
export const inEachLanguage = (texts: Texts = {}): Localized =>
  byLanguage(completeLanguages, (language) => texts[language] ?? '')

export const mapTexts = <From, To>(texts: Localized<From>, make: (text: From) => To): Localized<To> =>
  byLanguage(completeLanguages, (language) => make(texts[language]))

/** Key of the chosen language in local storage (spec L11). */
export const languageStorageKey = 'hisLang'
/** Cookie with the same value, so that the server can send the prerendered shell in the right language. */
export const languageCookieName = 'lang'

/** One JSON file per namespace and language; each is its own chunk. */
export const namespaces = [
  'common',
  'errors',
  'frame',
  'home',
  'homeMore',
  'auth',
  'lottery',
  'loyalty',
  'mall',
  'promotions',
  'draws',
  'lobby',
  'tokens',
  'entry',
  'chase',
  'shorthand',
  'trends',
  'verify',
  'results',
  'games',
  'tile',
  'member',
  'mail',
  'patterns',
  'cashier',
  'records',
  'security',
  'backoffice',
  'settings',
  'people',
  'slots',
  'tables',
  'content',
  'talk',
  'backofficeContent',
  'backofficeTalk',
  'backofficeLoyalty',
  'backofficeVendors',
  'vendorPage',
  'brand',
  'agents',
  'imports',
  'sandbox',
  'bankLines',
  'finance',
  'channels',
  'accountFiles',
  'verification',
  'backofficeVerification',
] as const
export type Namespace = (typeof namespaces)[number]

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** `en-US` and `EN` are English; an unsupported language becomes the default. */
export function toLanguage(value: string | null | undefined): Language {
  const short = (value ?? '').toLowerCase().split('-')[0]
  return isLanguage(short) ? short : defaultLanguage
}

/** The language of a request, from its Cookie header; undefined if the visitor has not chosen one. */
export function languageOfCookie(cookieHeader: string | undefined): Language | undefined {
  return named(new RegExp(`(?:^|;\\s*)${languageCookieName}=([a-z]+)`), cookieHeader)
}

/** The language of an address with `?lang=`, as used in the alternate links of the pages: it counts as a choice. */
export const languageOfAddress = (address: string): Language | undefined => named(/[?&]lang=([a-z]+)(?=&|$)/, address)

function named(pattern: RegExp, text: string | undefined): Language | undefined {
  const code = pattern.exec(text ?? '')?.[1]
  return isLanguage(code) ? code : undefined
}

/** The visitor's earlier choice: local storage, then the cookie, then the default. Safe without a browser. */
export function readStoredLanguage(): Language {
  if (typeof document === 'undefined') return defaultLanguage
  return readLocalStorage() ?? languageOfCookie(document.cookie) ?? defaultLanguage
}

function readLocalStorage(): Language | undefined {
  try {
    const stored = globalThis.localStorage.getItem(languageStorageKey)
    return isLanguage(stored) ? stored : undefined
  } catch {
    // Storage may be blocked (private windows, strict settings); then the cookie decides.
    return undefined
  }
}

const yearInSeconds = 31_536_000

/** Remembers the choice in both places and on the root element (components.md 10: `lang` on the root). */
export function storeLanguage(language: Language): void {
  if (typeof document === 'undefined') return
  document.documentElement.lang = language
  document.cookie = `${languageCookieName}=${language}; path=/; max-age=${yearInSeconds}; samesite=lax`
  try {
    globalThis.localStorage.setItem(languageStorageKey, language)
  } catch {
    // The cookie stores the choice if storage is blocked.
  }
}
