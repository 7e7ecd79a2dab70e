import { expect, test } from 'vitest'
import { testDatabase } from '@lotus/testing'
import { startServer } from '../apps/server/src/main.ts'

const { appUrl, ownerUrl } = await testDatabase()

test('production refuses a database without durable commits, in one line that names every setting', async () => {
  // The tests' server gives up durability for speed: exactly what is refused.
  const start = startServer({
    databaseUrl: appUrl,
    ownerDatabaseUrl: ownerUrl,
    dataDir: '/nonexistent',
    port: 1,
    host: '127.0.0.1',
    profile: 'production',
    roles: ['api'],
    dev: false,
    lan: false,
    empty: false,
    log: () => {},
  })
  await expect(start).rejects.toMatchObject({
    name: 'StartupError',
    message:
      'The production profile needs a database with safe commits. Not safe: fsync=off, full_page_writes=off, synchronous_commit=off.',
  })
})
