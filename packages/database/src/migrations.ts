import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from './startup-error.ts'

export type Migration = { name: string; module: string; sql: string; sha256: string }

export const migrationsFolder = join(import.meta.dirname, '..', 'migrations')

const namePattern = /^\d{4}_[a-z0-9_]+\.sql$/
const headerPattern = /^-- module: ([a-z]+)\r?\n/

/** The migrations in order. The first line of each names the module that owns what it makes. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  return names.map((name) => {
    if (!namePattern.test(name)) throw new StartupError(`Migration ${name} is not named NNNN_name.sql.`)
    const number = name.slice(0, 4)
    if (numbers.has(number)) throw new StartupError(`Two migrations carry the number ${number}.`)
    numbers.add(number)
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    const module = headerPattern.exec(sql)?.[1]
    if (module === undefined) throw new StartupError(`Migration ${name} does not start with "-- module: NAME".`)
    return { name, module, sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}
