import {
  completeFor,
  completeLanguages,
  defaultLanguage,
  isLanguage,
  type CompleteLanguage,
} from '@lotus/i18n/languages'

// Texts and groups of texts, nothing else (checked by packages/i18n/src/check.ts).
type Tree = { [key: string]: string | Tree }
const trees = import.meta.glob<Tree>('../../../../packages/i18n/locales/*/{slots,tables}.json', {
  eager: true,
  import: 'default',
})
const treeOf = (code: CompleteLanguage, namespace: string): Tree =>
  trees[`../../../../packages/i18n/locales/${code}/${namespace}.json`] ?? {}
const listeners = new Set<() => void>()
let current: CompleteLanguage = defaultLanguage

export const language = (): CompleteLanguage => current
/** The language that the button beside it offers. */
export const otherLanguage = (): CompleteLanguage => completeLanguages.find((one) => one !== current) ?? current

/** Games have only complete languages; `asked` comes from an address or a message. */
export function setLanguage(asked: string | null): void {
  current = isLanguage(asked) ? completeFor(asked) : defaultLanguage
  document.documentElement.lang = current
  for (const listener of listeners) listener()
}

/** Called now and after each change of language. */
export function onLanguage(listener: () => void): void {
  listeners.add(listener)
  listener()
}

/** The text of a key, `slots:panel.spin`, with its `{{names}}` filled in. */
export function t(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const [namespace = '', path = ''] = key.split(':')
  const found = path
    .split('.')
    .reduce<string | Tree | undefined>(
      (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
      treeOf(current, namespace),
    )
  const text = typeof found === 'string' ? found : key
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
