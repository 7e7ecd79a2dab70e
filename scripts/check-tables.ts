import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dateOf, readSchema, schemaFolder } from '@lotus/database'

// A table's name may be used only in its owner's *.repo.ts and *.sql.ts files and in its owner's schema files. Others
// call the owner's functions, in TypeScript or in SQL. A file of tables must never change, because databases have run
// it; `--freeze` records new files.

const root = join(import.meta.dirname, '..')
const sourceFolder = 'apps/server/src'

const createPattern = /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(?:public\.)?"?([a-z_]+)"?/gi
/**
 * Positions in a statement where a table's name is expected. Some tables have names that are ordinary words (member,
 * hold), so bare words do not count.
 */
const usePattern =
  /\b(?:from|join|into|update|truncate|references|lock\s+table|alter\s+table|table)\s+(?:only\s+)?(?:public\.)?"?([a-z_]+)"?/gi

/** Files of before were frozen without this rule. */
const indexRuleSince = '2027-02-05'
/** Those that `kept.json` says there are few of. */
const smallTables = new Set<string>()

type KeptRules = Record<'purged' | 'few' | 'forEver', Record<string, string>>

const schema = readSchema()
const schemaFiles = [...schema.tables, ...schema.functions]
/** Which file created a table, and which module owns it. */
const makers = new Map<string, string>()
const owners = new Map<string, string>()
for (const { module, sql, path } of schema.tables) {
  for (const [, table = ''] of withoutSqlComments(sql).matchAll(createPattern)) {
    const other = makers.get(table)
    if (other !== undefined && other !== module) fail(`${path}: table ${table} is made by ${other} too`)
    makers.set(table, module)
    owners.set(table, module)
  }
}

// A frozen file stays where it is when its tables move to another module: a later file of the new owner says so.
for (const { module, sql } of schema.tables) {
  for (const [, names = ''] of sql.matchAll(/^-- takes over: (.+)$/gm))
    for (const table of names.split(',')) owners.set(table.trim(), module)
}

const problems: string[] = []
for (const { module, sql, path } of schemaFiles) {
  // "on update restrict" or a grant does not use the table; a foreign key does.
  for (const table of tablesIn(withoutSqlComments(sql))) {
    if (owners.get(table) !== module && !(path.includes('/tables/') && makers.get(table) === module))
      problems.push(`packages/database/schema/${path} names ${table} of ${owners.get(table)}`)
  }
}

const functionFiles = new Map<string, string>()
for (const { path, names } of schema.functions) {
  for (const name of names) {
    const other = functionFiles.get(name)
    if (other !== undefined) problems.push(`packages/database/schema/${path} makes ${name}, as ${other} does`)
    functionFiles.set(name, path)
  }
}

checkFrozen(schemaFolder)
checkFrozen(join(root, 'apps', 'studio', 'schema'))

const files = readdirSync(join(root, sourceFolder), { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !/\.(test|fixtures)\.ts$/.test(file))
  // The demo brand's texts: an English sentence may have "into account".
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

checkKept()
checkIndexes()
if (owners.size === 0 || repositoryFiles === 0)
  fail('no table or no repository file was found: the check looks in the wrong place')
for (const problem of problems) console.error(problem)
console.log(
  `${owners.size} tables, ${schemaFiles.length} files of the schema, ${files.length} files, ${problems.length} problems`,
)
process.exitCode = problems.length === 0 ? 0 : 1

function checkFrozen(folder: string): void {
  const place = join(folder, 'frozen.json')
  // Our own file.
  const frozen = JSON.parse(readFileSync(place, 'utf8')) as Record<string, string>
  const isFreezing = process.argv.includes('--freeze')
  const files = readSchema(folder).tables
  for (const file of files) {
    const { path, sha256, module } = file
    const later = files.find((one) => one.module === module && frozen[one.path] && dateOf(one) > dateOf(file))
    if (frozen[path] === undefined && later)
      problems.push(`${path} is new, but databases have run ${later.path}. Give it a later date`)
    if (frozen[path] === undefined && isFreezing && !later) frozen[path] = sha256
    if (frozen[path] === undefined)
      problems.push(`${path} is not in frozen.json: node scripts/check-tables.ts --freeze, once it is right`)
    else if (frozen[path] !== sha256)
      problems.push(`${path} was changed, but databases have run it. Write a new file with a later date`)
  }
  for (const path of Object.keys(frozen).filter((one) => !files.some((file) => file.path === one)))
    problems.push(`${path} is gone, but databases have run it`)
  if (isFreezing) writeFileSync(place, `${JSON.stringify(frozen, null, 2)}\n`)
}

/** An index of a table that may be large is made while others write to it: its file begins with `-- mode: concurrently`. */
function checkIndexes(): void {
  const indexPattern =
    /create\s+(?:unique\s+)?index\s+(?!concurrently)(?:if\s+not\s+exists\s+)?\w+\s+on\s+(?:only\s+)?(\w+)/gi
  for (const file of schema.tables.filter((one) => dateOf(one) >= indexRuleSince)) {
    const sql = withoutSqlComments(file.sql)
    const own = [...sql.matchAll(createPattern)].map(([, table = '']) => table)
    for (const [, table = ''] of sql.matchAll(indexPattern))
      if (!own.includes(table) && !smallTables.has(table))
        problems.push(
          `${file.path}: an index of ${table} keeps its writers waiting; a file of its own begins with "-- mode: concurrently"`,
        )
  }
}

/** Every table says in its module's `kept.json` which job keeps it small, what there are few of, or why all stays (ADR 0010). */
function checkKept(): void {
  const stated = new Map<string, string>()
  const program = files.map((file) => readFileSync(join(root, sourceFolder, file), 'utf8')).join(' ')
  for (const module of new Set(makers.values())) {
    // Our own file: `purged` (by a job), `few` or `forEver`, each a sentence by table.
    const rules = JSON.parse(readFileSync(join(schemaFolder, module, 'kept.json'), 'utf8')) as KeptRules
    for (const [rule, tables] of Object.entries(rules)) {
      for (const [table, sentence] of Object.entries(tables)) {
        if (makers.get(table) !== module)
          problems.push(`${module}/kept.json names ${table}, which ${module} does not make`)
        if (stated.has(table)) problems.push(`${module}/kept.json says twice how ${table} is kept`)
        stated.set(table, sentence)
        if (rule === 'few') smallTables.add(table)
        const [job = ''] = sentence.split(':')
        if (rule === 'purged' && !program.includes(`'${job}'`))
          problems.push(`${module}/kept.json: no job ${job} exists, which ${table} is kept small by`)
      }
    }
  }
  for (const [table, module] of makers)
    if (!stated.has(table))
      problems.push(`${module}/kept.json does not say how ${table} is kept from growing without end`)
}

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

/** Comments are left out, because they mention tables in prose; an import's path is in quotes and never matches. */
function statementsOf(text: string): string {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/[^\n]*/gm, '')
  return withoutSqlComments(code)
}

function fail(line: string): never {
  console.error(line)
  process.exit(1)
}
