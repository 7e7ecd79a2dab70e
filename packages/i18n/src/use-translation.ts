import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Namespace } from './languages.ts'

export type Translation = {
  /** Keys without a namespace use the first one given. The same function until the language changes. */
  t: TFunction
  i18n: typeof i18next
}

/** By language, then by the given namespaces. */
const ready = new Map<string, Map<string, Translation>>()
const loading = new Map<string, Promise<unknown>>()

/**
 * The texts of one or several namespaces. A component waits (Suspense) until they are loaded and renders again when the
 * language changes. Our replacement for react-i18next's hook, which runs nine hooks and a JSON serialisation per use: a
 * board of tiles uses it dozens of times per frame.
 */
export function useTranslation(namespaces: Namespace | readonly Namespace[] = 'common'): Translation {
  const language = useSyncExternalStore(subscribe, languageNow, languageNow)
  const name = typeof namespaces === 'string' ? namespaces : namespaces.join('+')
  const known = ready.get(language)?.get(name)
  if (known) return known
  const all = typeof namespaces === 'string' ? [namespaces] : namespaces
  if (!all.every((namespace) => i18next.hasLoadedNamespace(namespace))) {
    // Thrown, not passed to `use`: React renders a component that waited in `use` again with the same hooks, but once
    // the texts are loaded that `use` is not called (error 467).
    // oxlint-disable-next-line only-throw-error -- a promise is what Suspense waits for
    throw load(`${language} ${name}`, all)
  }
  const translation: Translation = { t: remembering(i18next.getFixedT(language, all[0] ?? 'common')), i18n: i18next }
  const ofLanguage = ready.get(language) ?? new Map<string, Translation>()
  ready.set(language, ofLanguage.set(name, translation))
  return translation
}

/** Caches texts without parameters: a screen asks for the same ones at every render. */
function remembering(t: TFunction): TFunction {
  const texts = new Map<string, string>()
  const ask = (...args: Parameters<TFunction>): string => {
    const [key] = args
    if (args.length > 1 || typeof key !== 'string') return t(...args)
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = t(key)
    // A result equal to its key may belong to a namespace that is not loaded yet.
    if (text !== key && !key.endsWith(`:${text}`)) texts.set(key, text)
    return text
  }
  // The library's type carries a brand that no function of ours can have.
  return ask as TFunction
}

const languageNow = () => i18next.language

function subscribe(changed: () => void): () => void {
  i18next.on('languageChanged', changed)
  return () => i18next.off('languageChanged', changed)
}

/** One promise per key until it settles: a waiting component asks again at each attempt. */
function load(key: string, namespaces: readonly Namespace[]): Promise<unknown> {
  const known = loading.get(key)
  if (known) return known
  const promise = i18next.loadNamespaces([...namespaces]).finally(() => loading.delete(key))
  loading.set(key, promise)
  return promise
}
