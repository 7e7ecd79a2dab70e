import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Language = 'vi' | 'en'
export type Texts = (key: string, values?: Readonly<Record<string, string>>) => string

const folder = join(import.meta.dirname, '..', '..', 'packages', 'i18n', 'locales')

/** The product's texts in one language, so that a test names buttons by key and runs in both languages. */
export function textsOf(language: Language): Texts {
  const tables = new Map<string, unknown>()
  return (key, values = {}) => {
    const [namespace = '', path = ''] = key.split(':')
    if (!tables.has(namespace))
      tables.set(namespace, JSON.parse(readFileSync(join(folder, language, `${namespace}.json`), 'utf8')))
    const text = path
      .split('.')
      .reduce<unknown>(
        (node, part) => (typeof node === 'object' && node !== null ? Reflect.get(node, part) : undefined),
        tables.get(namespace),
      )
    if (typeof text !== 'string') throw new Error(`${language} has no text ${key}`)
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? '')
  }
}
