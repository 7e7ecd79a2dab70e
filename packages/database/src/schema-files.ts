import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from './startup-error.ts'

/** One file of the schema; `path` is `<module>/tables/<date>-<name>.sql` or `<module>/functions/<name>.sql`. */
export type SchemaFile = { path: string; module: string; sql: string; sha256: string }

export type FunctionFile = SchemaFile & {
  /** The functions that it defines. */
  names: string[]
  /** Needed by tables (for example as a default): applied first. */
  isBeforeTables: boolean
}

export type Schema = {
  /** Increases with every release whose files differ. */
  release: number
  /** The oldest program that can work on this schema. */
  oldestProgram: number
  tables: SchemaFile[]
  /** In an order in which they can be applied. */
  functions: FunctionFile[]
  /** Names and hashes of the numbered migrations that result in release 1. */
  adopted: ReadonlyMap<string, string>
}

export const schemaFolder = join(import.meta.dirname, '..', 'schema')

/**
 * The name of a table file of the first release; a database made by the numbered migrations counts as having run these.
 */
export const firstRelease = '-release-1.sql'

const namePatterns = {
  tables: /^\d{4}-\d{2}-\d{2}-[a-z0-9-]+\.sql$/,
  functions: /^[a-z0-9-]+\.sql$/,
}
const functionPattern = /^create or replace function (\w+)/gm
const afterPattern = /^-- after: (.+)$/gm

export function readSchema(folder = schemaFolder): Schema {
  const { release, oldestProgram } = readRelease(folder)
  const modules = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  const tables = modules.flatMap((module) => readFiles(folder, module, 'tables'))
  const functions = modules.flatMap((module) => readFiles(folder, module, 'functions')).map(asFunctions)
  return {
    release,
    oldestProgram,
    tables: tables.toSorted((a, b) => (dateOf(a) < dateOf(b) ? -1 : 1)),
    functions: inOrder(functions),
    adopted: readAdopted(folder),
  }
}

/** Date and name of a table file: the order in which a module's files run. */
export const dateOf = ({ path }: Pick<SchemaFile, 'path'>) => path.slice(path.lastIndexOf('/') + 1)

function readFiles(folder: string, module: string, kind: 'tables' | 'functions'): SchemaFile[] {
  const place = join(folder, module, kind)
  if (!existsSync(place)) return []
  return readdirSync(place)
    .sort()
    .map((name) => {
      const path = `${module}/${kind}/${name}`
      if (!namePatterns[kind].test(name)) throw new StartupError(`${path} is not named as files of ${kind} are.`)
      const sql = readFileSync(join(place, name), 'utf8').replaceAll('\r\n', '\n')
      return { path, module, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

function asFunctions(file: SchemaFile): FunctionFile {
  const names = [...new Set([...file.sql.matchAll(functionPattern)].map(([, name = '']) => name))]
  if (names.length === 0) throw new StartupError(`${file.path} makes no function ("create or replace function").`)
  return { ...file, names, isBeforeTables: file.sql.startsWith('-- before: tables\n') }
}

/** Sorted, but each after the files of its `-- after: module/file` lines. */
function inOrder(files: readonly FunctionFile[]): FunctionFile[] {
  const ordered = new Set<FunctionFile>()
  const place = (file: FunctionFile, waiting: readonly FunctionFile[]) => {
    if (waiting.includes(file)) throw new StartupError(`${file.path} waits for itself by its "-- after:" lines.`)
    for (const [, name = ''] of file.sql.matchAll(afterPattern)) {
      const before = files.find(({ path }) => path === name.replace('/', '/functions/') + '.sql')
      if (before === undefined) throw new StartupError(`${file.path} comes after ${name}, which is not there.`)
      place(before, [...waiting, file])
    }
    ordered.add(file)
  }
  for (const file of files) place(file, [])
  return [...ordered]
}

/** The release of the files in the folder, and the oldest program that can work on their schema. */
export function readRelease(folder = schemaFolder): Pick<Schema, 'release' | 'oldestProgram'> {
  // Our own file.
  return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Pick<Schema, 'release' | 'oldestProgram'>
}

function readAdopted(folder: string): Map<string, string> {
  const path = join(folder, 'release-1.json')
  if (!existsSync(path)) return new Map()
  // Our own file: name and SHA-256 of each migration.
  return new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>))
}
