import i18next, { type TFunction } from 'i18next'
import { useSyncExternalStore } from 'react'
import type { Namespace } from './languages.ts'

export type Translation = {
  /** Keys without a namespace are of the first one asked for. The same function until the language changes. */
  t: TFunction
  i18n: typeof i18next
}

/** By language, then by the namespaces as they were asked for. */
const ready = new Map<string, Map<string, Translation>>()
const loading = new Map<string, Promise<unknown>>()

/**
 * The texts of one namespace or several. A component waits (Suspense) until they are there and draws again when the
 * language changes. Ours in place of react-i18next's hook, which makes nine hooks and a JSON text of each use: a board
 * of tiles uses it dozens of times in a frame.
 */
export function useTranslation(namespaces: Namespace | readonly Namespace[] = 'common'): Translation {
  const language = useSyncExternalStore(subscribe, languageNow, languageNow)
  const name = typeof namespaces === 'string' ? namespaces : namespaces.join('+')
  const known = ready.get(language)?.get(name)
  if (known) return known
  const all = typeof namespaces === 'string' ? [namespaces] : namespaces
  if (!all.every((namespace) => i18next.hasLoadedNamespace(namespace))) {
    // Thrown, not given to `use`: React draws a component that waited in `use` again with the hooks it had, and the texts
    // that are there by then leave that `use` out (its error 467).
    // oxlint-disable-next-line only-throw-error -- a promise is what Suspense waits for
    throw load(`${language} ${name}`, all)
  }
  const translation: Translation = { t: remembering(i18next.getFixedT(language, all[0] ?? 'common')), i18n: i18next }
  const ofLanguage = ready.get(language) ?? new Map<string, Translation>()
  ready.set(language, ofLanguage.set(name, translation))
  return translation
}

/** Texts without anything put into them are looked up once: a screen asks for the same ones with every drawing. */
function remembering(t: TFunction): TFunction {
  const texts = new Map<string, string>()
  const ask = (...args: Parameters<TFunction>): string => {
    const [key] = args
    if (args.length > 1 || typeof key !== 'string') return t(...args)
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = t(key)
    // A key that is its own answer is of a namespace that may come yet.
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

/** One promise for as long as it is waited for: a component that waits asks again with each attempt. */
function load(key: string, namespaces: readonly Namespace[]): Promise<unknown> {
  const known = loading.get(key)
  if (known) return known
  const promise = i18next.loadNamespaces([...namespaces]).finally(() => loading.delete(key))
  loading.set(key, promise)
  return promise
}
