import { afterAll, inject } from 'vitest'
import { apiRole, createDatabase, errorCode, withDatabase, withLogin, type Database } from '@lotus/database'
import type { TestDatabase } from './test-database.ts'

const login = 'lotus_test_member'

/** The address of a login that has the role of the members' program and nothing else (ADR 0012). */
export async function memberUrl({ appUrl }: Pick<TestDatabase, 'appUrl'>): Promise<string> {
  const admin = createDatabase({ connectionString: inject('adminUrl'), max: 1 })
  try {
    await admin.pool.query(`create role ${login} login password '${login}' in role ${apiRole}`)
  } catch (error) {
    // Another file of this run made it, maybe at this moment.
    if (errorCode(error) !== '42710' && errorCode(error) !== '23505') throw error
  } finally {
    await admin.end()
  }
  const name = decodeURIComponent(new URL(appUrl).pathname.slice(1))
  return withDatabase(withLogin(inject('adminUrl'), login, login), name)
}

/** A pool of that login, closed after the file. */
export async function memberDatabase(test: Pick<TestDatabase, 'appUrl' | 'db'>): Promise<Database> {
  const db = createDatabase({ connectionString: await memberUrl(test), max: 6 }, test.db)
  afterAll(() => db.end())
  return db
}
