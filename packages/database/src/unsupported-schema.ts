import type { Queryable } from './database.ts'
import { readRelease } from './schema-files.ts'
import { sql } from './sql.ts'
import { errorCode, StartupError } from './startup-error.ts'

/**
 * Why a program of this release can no longer work on the database: another one has upgraded the schema beyond it. Null
 * otherwise. `programRelease` is for tests.
 */
export async function whySchemaUnsupported(
  db: Queryable,
  programRelease: number = readRelease().release,
): Promise<string | null> {
  const now = await db.maybe<{ release: number; oldestProgram: number }>(
    sql`select release, oldest_program as "oldestProgram" from schema_release`,
  )
  return now === undefined || programRelease >= now.oldestProgram ? null : unsupportedText(now, programRelease)
}

/** For a program that does not migrate: the schema must be there already, of its own release or a later one. */
export async function assertSchemaReady(db: Queryable): Promise<void> {
  const release = await db.maybeValue<number>(sql`select release from schema_release`).catch((error: unknown) => {
    // No such table: nothing has migrated this database.
    if (errorCode(error) !== '42P01') throw error
  })
  const own = readRelease().release
  if (release !== undefined && release >= own) {
    const reason = await whySchemaUnsupported(db)
    if (reason !== null) throw new StartupError(reason)
    return
  }
  throw new StartupError(
    `The database is of release ${release ?? 'none'}, this program needs ${own}. Start a process with LOTUS_DB_OWNER_URL first: it migrates.`,
  )
}

export const unsupportedText = (schema: { release: number; oldestProgram: number }, programRelease: number): string =>
  `The database is of release ${schema.release}, on which programs of release ${schema.oldestProgram} or later work; this one is of release ${programRelease}. Start a newer version.`
