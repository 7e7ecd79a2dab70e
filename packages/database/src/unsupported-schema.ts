import type { Queryable } from './database.ts'
import { readRelease } from './schema-files.ts'
import { sql } from './sql.ts'

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

export const unsupportedText = (schema: { release: number; oldestProgram: number }, programRelease: number): string =>
  `The database is of release ${schema.release}, on which programs of release ${schema.oldestProgram} or later work; this one is of release ${programRelease}. Start a newer version.`
