import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readMigrations } from '@lotus/database'

// A table's name stands only in its owner's *.repo.ts and *.sql.ts files and in its owner's migrations. Others call the
// owner's functions, in TypeScript or in SQL.

const root = join(import.meta.dirname, '..')
const sourceFolder = 'apps/server/src'

const createPattern = /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?([a-z_]+)"?/gi
/** Places of a statement where a table stands. Everyday words are tables too (member, hold), so bare words do not count. */
const usePattern =
  /\b(?:from|join|into|update|truncate|references|lock\s+table|alter\s+table|table)\s+(?:only\s+)?(?:public\.)?"?([a-z_]+)"?/gi

const migrations = readMigrations()
const owners = new Map<string, string>()
for (const { module, sql, name } of migrations) {
  for (const [, table = ''] of withoutSqlComments(sql).matchAll(createPattern)) {
    const other = owners.get(table)
    if (other !== undefined && other !== module) fail(`${name}: table ${table} is made by ${other} too`)
    owners.set(table, module)
  }
}

const problems: string[] = []
for (const { module, sql, name } of migrations) {
  // A table in "on update restrict" or a grant is no use of it; a foreign key is.
  for (const table of tablesIn(withoutSqlComments(sql))) {
    if (owners.get(table) !== module)
      problems.push(`packages/database/migrations/${name} (${module}) names ${table} of ${owners.get(table)}`)
  }
}

const files = readdirSync(join(root, sourceFolder), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !/\.(test|fixtures)\.ts$/.test(file))
  // The demo brand's words: an English sentence may take something into account.
  .filter((file) => !file.startsWith('modules/content/demo/'))
let repositoryFiles = 0
for (const file of files) {
  const isRepository = /\.(repo|sql)\.ts$/.test(file)
  if (isRepository) repositoryFiles += 1
  for (const table of tablesIn(statementsOf(readFileSync(join(root, sourceFolder, file), 'utf8')))) {
    const owner = owners.get(table)
    if (isRepository && moduleOf(file) === owner) continue
    problems.push(`${sourceFolder}/${file} names table ${table} of ${owner}; only the owner's *.repo.ts may`)
  }
}

if (owners.size === 0 || repositoryFiles === 0)
  fail('no table or no repository file was found: the check looks in the wrong place')
for (const problem of problems) console.error(problem)
console.log(
  `${owners.size} tables, ${migrations.length} migrations, ${files.length} files, ${problems.length} problems`,
)
process.exitCode = problems.length === 0 ? 0 : 1

function tablesIn(text: string): Set<string> {
  const found = [...text.matchAll(usePattern)].map(([, table = '']) => table.toLowerCase())
  return new Set(found.filter((table) => owners.has(table)))
}

/** `modules/wallet/x.ts` belongs to wallet, `platform/outbox/x.ts` to platform. */
function moduleOf(file: string): string {
  const [first = '', second = ''] = file.split('/')
  return first === 'modules' ? second : first
}

function withoutSqlComments(text: string): string {
  return text.replace(/--[^\n]*/g, '').replace(/\/\*[\s\S]*?\*\//g, '')
}

/** Comments are left out, since they speak of tables in prose; an import's path stands in quotes and is never met. */
function statementsOf(text: string): string {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/[^\n]*/gm, '')
  return withoutSqlComments(code)
}

function fail(line: string): never {
  console.error(line)
  process.exit(1)
}
