import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { createDatabase, type Database, type PreparedDatabase } from '@lotus/database'
import { checkEvents } from './check-events.ts'
import { copyTemplate } from './cluster.ts'
import { testClock, type TestClock } from './test-clock.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser of the run's PostgreSQL server, set by the global setup. */
    adminUrl: string
  }
}

export type TestDatabase = PreparedDatabase & {
  /** With the program's role `lotus_app`. */
  db: Database
  /** The owner of the tables, to read and write what the program may not touch. */
  owner: Database
  clock: TestClock
  /** Moves the program's clock (`clock`) and the database's; null returns to real time. */
  setTestTime(at: Date | string | null): Promise<void>
  close(): Promise<void>
}

/**
 * A fresh, migrated database for this test file (a copy of the template, some tens of milliseconds). Call it at the top
 * of a `*.db.test.ts` or `*.http.test.ts`: `const test = await testDatabase()`. It is closed after the file, and the
 * events written by SQL in the file are compared with the contract, unless the file writes invalid ones itself. `make`
 * replaces the template by another database.
 */
export async function testDatabase({ hasMadeUpEvents = false, make = copyTemplate } = {}): Promise<TestDatabase> {
  const prepared = await make(inject('adminUrl'), `lotus_test_${process.pid}_${randomBytes(5).toString('hex')}`)
  const db = createDatabase({ connectionString: prepared.appUrl, max: 12 })
  const owner = createDatabase({ connectionString: prepared.ownerUrl, max: 4 })
  const clock = testClock(owner)
  let closing: Promise<void> | undefined
  const close = () => (closing ??= Promise.all([db.end(), owner.end()]).then(() => undefined))
  afterAll(async () => {
    if (!closing && !hasMadeUpEvents) await checkEvents(owner)
    await close()
  })
  return { ...prepared, db, owner, clock, setTestTime: (at) => clock.set(at), close }
}
