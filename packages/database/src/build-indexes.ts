import { createHash } from 'node:crypto'
import type { Client } from 'pg'
import type { SchemaFile } from './schema-files.ts'
import { StartupError } from './startup-error.ts'

/** The first line of a table file that only makes indexes, while the program before it goes on writing. */
const modeLine = '-- mode: concurrently\n'

const nameCharactersMax = 63

const statementPattern =
  /^create\s+(?<unique>unique\s+)?index\s+concurrently\s+(?<name>\w+)\s+on\s+(?<table>\w+)\s+(?<rest>[\s\S]+)$/i

/** One `create index concurrently` of a file; `rest` is what follows the table's name: method, columns, condition. */
type IndexStatement = { name: string; table: string; unique: string; rest: string }

export const isConcurrent = ({ sql }: Pick<SchemaFile, 'sql'>): boolean => sql.startsWith(modeLine)

/** The statements of a concurrent file. Nothing else may be in it, because it runs outside a transaction. */
export function readIndexStatements({ path, sql }: Pick<SchemaFile, 'path' | 'sql'>): IndexStatement[] {
  const statements = sql
    .replace(/--[^\n]*/g, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
  return statements.map((statement) => {
    const { name, table, unique = '', rest } = statementPattern.exec(statement)?.groups ?? {}
    if (name === undefined || table === undefined || rest === undefined)
      throw new StartupError(
        `${path} is concurrent: it may only have "create index concurrently <name> on <table> ...".`,
      )
    return { name, table, unique, rest }
  })
}

/**
 * Makes the file's indexes without keeping writers out. A try that broke off leaves an invalid index, which is dropped
 * and made anew, so the file may be run again from its start. PostgreSQL cannot do this for a partitioned table: each
 * partition gets its index first, and the table's own then takes these over, which is a matter of moments.
 *
 * `inTransaction` runs a short change that gives up its place in the lock queue when it has to wait.
 */
export async function buildIndexes(
  client: Client,
  file: SchemaFile,
  inTransaction: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  for (const statement of readIndexStatements(file)) {
    const { name, table, unique, rest } = statement
    const partitions = await findPartitions(client, table)
    if (partitions === undefined) {
      await buildOne(client, statement)
      continue
    }
    for (const partition of partitions)
      await buildOne(client, { ...statement, name: nameOf(partition, name), table: partition })
    await inTransaction(async () => {
      await client.query(`create ${unique}index if not exists ${name} on ${table} ${rest}`)
    })
  }
}

async function buildOne(client: Client, { name, table, unique, rest }: IndexStatement): Promise<void> {
  const { rows } = await client.query<{ isValid: boolean }>(
    'select indisvalid as "isValid" from pg_index where indexrelid = to_regclass($1)',
    [name],
  )
  if (rows[0]?.isValid) return
  if (rows[0]) await client.query(`drop index concurrently ${name}`)
  await client.query(`create ${unique}index concurrently ${name} on ${table} ${rest}`)
}

/** The partitions that hold rows; undefined if the table has none because it is an ordinary one. */
async function findPartitions(client: Client, table: string): Promise<string[] | undefined> {
  const { rows } = await client.query<{ kind: string }>(
    'select relkind as kind from pg_class where oid = to_regclass($1)',
    [table],
  )
  if (rows[0]?.kind !== 'p') return undefined
  const leaves = await client.query<{ name: string }>(
    `select relid::regclass::text as name from pg_partition_tree(to_regclass($1))
     where isleaf order by relid::regclass::text`,
    [table],
  )
  return leaves.rows.map(({ name }) => name)
}

/** A partition's index has the same name in every database; PostgreSQL cuts a longer one off. */
function nameOf(partition: string, index: string): string {
  const name = `${partition}_${index}`
  if (name.length <= nameCharactersMax) return name
  const mark = createHash('sha256').update(name).digest('hex').slice(0, 8)
  return `${name.slice(0, nameCharactersMax - mark.length - 1)}_${mark}`
}
