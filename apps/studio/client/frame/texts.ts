import en from '@lotus/i18n/locales/en/slots.json'
import vi from '@lotus/i18n/locales/vi/slots.json'

export type Language = 'vi' | 'en'

// Texts and groups of texts, nothing else (checked by packages/i18n/src/check.ts).
type Tree = { [key: string]: string | Tree }
const trees: Record<Language, Tree> = { vi, en }
const listeners = new Set<() => void>()
let current: Language = 'vi'

export const language = (): Language => current

export function setLanguage(next: Language): void {
  current = next
  document.documentElement.lang = next
  for (const listener of listeners) listener()
}

/** Called now and after each change of the language. */
export function onLanguage(listener: () => void): void {
  listeners.add(listener)
  listener()
}

/** The text of a key, `slots:panel.spin`, with its `{{names}}` filled in. */
export function t(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const path = key.slice(key.indexOf(':') + 1).split('.')
  const found = path.reduce<string | Tree | undefined>(
    (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
    trees[current],
  )
  const text = typeof found === 'string' ? found : key
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
