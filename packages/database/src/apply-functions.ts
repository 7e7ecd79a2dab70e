import type { Client } from 'pg'
import type { FunctionFile } from './schema-files.ts'
import { errorCode } from './startup-error.ts'
import { appRole } from './urls.ts'

/** A file of functions as it was applied. */
export type AppliedFunctions = { path: string; sha256: string; names: string[] }

export type FunctionStep = {
  files: readonly FunctionFile[]
  /** What was applied from these paths before, and from files that no longer exist. */
  before: readonly AppliedFunctions[]
}

export const functionTable = `create table if not exists schema_function (
  path text primary key,
  sha256 text not null,
  names text[] not null,
  applied_at timestamptz not null default clock_timestamp()
)`

/**
 * Applies files again, inside the caller's transaction. Functions with the same signature are replaced, so that current
 * callers continue; rights are revoked and granted again; functions that no file defines any more are dropped.
 */
export async function applyFunctions(
  client: Client,
  { files, before }: FunctionStep,
  describe: (file: FunctionFile, error: unknown) => Error,
): Promise<void> {
  const names = [...new Set([...files, ...before].flatMap((file) => file.names))]
  await forEachFunction(client, names, (name) => `revoke all on function ${name} from ${appRole}`)
  const old = await findFunctions(client, names)
  // Tables used in function bodies exist; functions that they call may come with a later file.
  await client.query('set local check_function_bodies = off')
  await applyAll(client, files, describe)
  // A rewritten row has another ctid.
  const now = await findFunctions(client, names)
  for (const [id, { place, name }] of now) {
    if (old.get(id)?.place === place) await client.query(`drop function ${name}`)
  }
  await client.query('delete from schema_function where path = any ($1)', [
    [...files, ...before].map((one) => one.path),
  ])
  await client.query(
    `insert into schema_function (path, sha256, names)
     select path, sha256, names from jsonb_to_recordset($1) as x(path text, sha256 text, names text[])`,
    [JSON.stringify(files)],
  )
}

/**
 * Applies all files at once; if that fails, one after the other, which finds the failing file and what must be dropped
 * first.
 */
async function applyAll(
  client: Client,
  files: readonly FunctionFile[],
  describe: (file: FunctionFile, error: unknown) => Error,
): Promise<void> {
  await client.query('savepoint files')
  try {
    await client.query(files.map((file) => file.sql).join('\n'))
  } catch {
    await client.query('rollback to savepoint files')
    for (const file of files) {
      await applyOne(client, file).catch((error: unknown) => {
        throw describe(file, error)
      })
    }
  }
}

/**
 * A function with another result type or other parameter names cannot be replaced: then the functions of the earlier
 * file are dropped first.
 */
async function applyOne(client: Client, file: FunctionFile): Promise<void> {
  const invalidFunctionDefinition = '42P13'
  await client.query('savepoint file')
  try {
    await client.query(file.sql)
  } catch (error) {
    if (errorCode(error) !== invalidFunctionDefinition) throw error
    await client.query('rollback to savepoint file')
    await forEachFunction(client, file.names, (name, result) =>
      result === 'trigger' ? undefined : `drop function ${name}`,
    )
    await client.query(file.sql)
  }
  await client.query('release savepoint file')
}

async function forEachFunction(
  client: Client,
  names: readonly string[],
  statement: (name: string, result: string) => string | undefined,
): Promise<void> {
  const statements = [...(await findFunctions(client, names)).values()].map((row) => statement(row.name, row.result))
  await client.query(statements.filter((one) => one !== undefined).join(';\n'))
}

/** By id: its row's position, its signature, and its result type. */
async function findFunctions(client: Client, names: readonly string[]) {
  const { rows } = await client.query<{ id: string; place: string; name: string; result: string }>(
    `select oid::text as id, ctid::text as place, oid::regprocedure::text as name, prorettype::regtype::text as result
     from pg_proc where pronamespace = current_schema()::regnamespace and proname = any ($1)`,
    [names],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
