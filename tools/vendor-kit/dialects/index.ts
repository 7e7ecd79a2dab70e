import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Dialect } from '../types.ts'

const folder = import.meta.dirname
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
  .map((file) => file.slice(0, -'.ts'.length))
  .toSorted()

/** Every other file of this folder is a dialect, exported under the file's name. */
export const dialects: Readonly<Record<string, Dialect | undefined>> = Object.fromEntries(
  await Promise.all(
    names.map(async (name) => {
      const { [name]: dialect } = (await import(pathToFileURL(join(folder, `${name}.ts`)).href)) as Record<
        string,
        Dialect
      >
      return [name, dialect] as const
    }),
  ),
)
