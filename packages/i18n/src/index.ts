import i18next, { type BackendModule, type Resource, type ResourceLanguage } from 'i18next'
import {
  byLanguage,
  inLanguage,
  isDraft,
  isLanguage,
  languages,
  languagesFor,
  namespaces,
  storeLanguage,
  toLanguage,
  type Language,
  type Namespace,
  type Texts,
} from './languages.ts'

export { useTranslation } from './use-translation.ts'
export type { TFunction } from 'i18next'
export { i18next as i18n }
export * from './languages.ts'
export * from './format.ts'
export * from './percent-text.ts'
export { playName } from './play-name.ts'

/** Texts by language and namespace, as the prerendered shell contains them. */
export type Resources = Partial<Record<Language, Partial<Record<Namespace, object>>>>

export interface InitOptions {
  language: Language
  /** Loaded before the promise resolves; others are loaded when a screen first needs them. Default: common, errors. */
  namespaces?: readonly Namespace[]
  /** Texts already available; they are not fetched. */
  resources?: Resources
}

type LocaleModule = { default: ResourceLanguage }

// Vite turns this into one lazy chunk per file, so the first page loads only its own namespaces.
const localeFiles = import.meta.glob<LocaleModule>('../locales/*/*.json')

const fileOf = (language: string, namespace: string): string => `../locales/${language}/${namespace}.json`

const lazyBackend: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, callback) {
    const load = localeFiles[fileOf(language, namespace)]
    if (!load) {
      // A draft may lack whole files: its fallback is loaded as well.
      if (isLanguage(language) && isDraft(language)) callback(null, {})
      else callback(new Error(`no texts for ${language}/${namespace}`), false)
      return
    }
    load().then(
      (module) => callback(null, module.default),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), true),
    )
  },
}

/** The texts of some namespaces and of the fallback languages, for the prerender to pass on as `resources`. */
export async function loadResources(language: Language, names: readonly Namespace[]): Promise<Resources> {
  const resources: Resources = {}
  for (const one of languagesFor(language)) {
    const texts = names.map(async (name) => [name, (await localeFiles[fileOf(one, name)]?.())?.default ?? {}] as const)
    resources[one] = Object.fromEntries(await Promise.all(texts))
  }
  return resources
}

const usualNamespaces: readonly Namespace[] = ['common', 'errors']

/**
 * Initialises the one i18next instance of a page. Keys are `namespace:path.to.key`; `common` is the default namespace
 * and the fallback of every other. May be called again (prerender of the next language).
 */
export async function initI18n(options: InitOptions): Promise<typeof i18next> {
  if (i18next.isInitialized) return reinitialise(options)
  await i18next.use(lazyBackend).init({
    lng: options.language,
    // A check ensures that the others are complete: a fallback would load a second language on every page.
    fallbackLng: { ...byLanguage(languages, (language) => languagesFor(language).slice(1)), default: [] },
    supportedLngs: [...languages],
    load: 'currentOnly',
    ns: [...(options.namespaces ?? usualNamespaces)],
    defaultNS: 'common',
    fallbackNS: 'common',
    // The two shapes are the same; i18next's index signature does not take optional keys.
    ...(options.resources ? { resources: options.resources as Resource } : {}),
    partialBundledLanguages: true,
    // React escapes on its own; escaping twice would show entities.
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  if (typeof document !== 'undefined') document.documentElement.lang = options.language
  return i18next
}

async function reinitialise(options: InitOptions): Promise<typeof i18next> {
  for (const [language, bundles] of Object.entries(options.resources ?? {})) {
    for (const [namespace, texts] of Object.entries(bundles)) i18next.addResourceBundle(language, namespace, texts)
  }
  await i18next.changeLanguage(options.language)
  await i18next.loadNamespaces([...(options.namespaces ?? usualNamespaces)])
  return i18next
}

/** Switches texts, the page's `lang`, local storage and cookie (spec L11); the caller informs the server. */
export async function changeLanguage(language: Language): Promise<void> {
  await i18next.changeLanguage(language)
  storeLanguage(language)
}

export function currentLanguage(): Language {
  return toLanguage(i18next.language)
}

/** A text that is stored by language, for the reader of this page. */
export const localText = (texts: Texts): string => inLanguage(texts, currentLanguage())

/** Loads namespaces ahead of a screen that needs them, for route loaders. */
export async function ensureNamespaces(...names: Namespace[]): Promise<void> {
  await i18next.loadNamespaces(names.filter((name) => namespaces.includes(name)))
}
