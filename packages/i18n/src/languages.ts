/** Vietnamese is the source language (stack.md); the first one is the default. */
export const languages = ['vi', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'vi'

/** Key of the chosen language in local storage (spec L11). */
export const languageStorageKey = 'hisLang'
/** Cookie with the same value, so that the server can send the prerendered shell in the right language. */
export const languageCookieName = 'lang'

/** One JSON file a namespace and language; each is a chunk of its own. */
export const namespaces = [
  'common',
  'errors',
  'frame',
  'home',
  'homeMore',
  'auth',
  'lottery',
  'draws',
  'lobby',
  'tokens',
  'entry',
  'chase',
  'trends',
  'verify',
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
  'content',
  'talk',
  'backofficeContent',
  'backofficeTalk',
  'backofficeVendors',
] as const
export type Namespace = (typeof namespaces)[number]

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value)
}

/** `vi-VN` and `VI` are Vietnamese; whatever we do not speak becomes the default. */
export function toLanguage(value: string | null | undefined): Language {
  const short = (value ?? '').toLowerCase().split('-')[0]
  return isLanguage(short) ? short : defaultLanguage
}

/** The language of a request, from its Cookie header; undefined where the visitor has not chosen one. */
export function languageOfCookie(cookieHeader: string | undefined): Language | undefined {
  const match = new RegExp(`(?:^|;\\s*)${languageCookieName}=([a-z]+)`).exec(cookieHeader ?? '')
  return isLanguage(match?.[1]) ? match[1] : undefined
}

/** What the visitor chose before: local storage, then the cookie, then the default. Safe where there is no browser. */
export function readStoredLanguage(): Language {
  if (typeof document === 'undefined') return defaultLanguage
  return readLocalStorage() ?? languageOfCookie(document.cookie) ?? defaultLanguage
}

function readLocalStorage(): Language | undefined {
  try {
    const stored = globalThis.localStorage.getItem(languageStorageKey)
    return isLanguage(stored) ? stored : undefined
  } catch {
    // Storage may be forbidden (private windows, strict settings); the cookie decides then.
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
    // The cookie keeps the choice where storage is forbidden.
  }
}
