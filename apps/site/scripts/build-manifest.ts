import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isDraft, type Language } from '@lotus/i18n/languages'

/** What the manifest of `vite build` says of one entry module. */
export type ManifestEntry = {
  file: string
  src?: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  isEntry?: boolean
}
export type Manifest = Record<string, ManifestEntry>

export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest // written by vite build just before
}

export function entryOf(manifest: Manifest): string {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('the build has no entry')
  return entry
}

/** A module with everything it imports. */
export function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, seen)
  return seen
}

/** The same, dependencies first: the order in which scripts are started. */
export function beginningOrder(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  if (seen.has(key)) return []
  seen.add(key)
  return [...(manifest[key]?.imports ?? []).flatMap((imported) => beginningOrder(manifest, imported, seen)), key]
}

export const filesOf = (manifest: Manifest, keys: Iterable<string>): string[] =>
  [...new Set([...keys].map((key) => manifest[key]?.file ?? ''))].filter((file) => file.endsWith('.js'))

export const sheetsOf = (manifest: Manifest, keys: Iterable<string>): string[] => [
  ...new Set([...keys].flatMap((key) => manifest[key]?.css ?? [])),
]

/** The texts of one language, as chunks: known only at run time, so the page must name them to preload them. */
export function textChunks(manifest: Manifest, language: Language, namespaces: readonly string[]): string[] {
  return namespaces.flatMap((name) => {
    const key = Object.keys(manifest).find((source) => source.endsWith(`locales/${language}/${name}.json`))
    const file = key && manifest[key]?.file
    if (!file && !isDraft(language)) throw new Error(`the build has no chunk for ${language}/${name}.json`)
    return file ? [file] : []
  })
}

export const gzipBytes = (dist: string, file: string): number => gzipSync(readFileSync(join(dist, file))).length

/**
 * What each lazy part adds to what is already loaded when it is first requested: to the first page, or to the part that
 * requests it. Heaviest first.
 */
export function lazyWeights(manifest: Manifest, dist: string): { source: string; bytes: number }[] {
  const seen = new Set<string>()
  const rows: { source: string; bytes: number }[] = []
  // Level by level: a page before the dialogs opened from it.
  let level: { key: string; known: ReadonlySet<string> }[] = [{ key: entryOf(manifest), known: new Set() }]
  while (level.length > 0) {
    const next: typeof level = []
    for (const { key, known } of level) {
      const here = new Set([...known, ...closure(manifest, key)])
      for (const asked of new Set([...here].flatMap((one) => manifest[one]?.dynamicImports ?? []))) {
        if (seen.has(asked) || asked.includes('/locales/')) continue
        seen.add(asked)
        const there = new Set(filesOf(manifest, here))
        const added = filesOf(manifest, closure(manifest, asked)).filter((file) => !there.has(file))
        rows.push({
          source: manifest[asked]?.src ?? asked,
          bytes: added.reduce((sum, file) => sum + gzipBytes(dist, file), 0),
        })
        next.push({ key: asked, known: here })
      }
    }
    level = next
  }
  return rows.sort((a, b) => b.bytes - a.bytes)
}
