import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { choosePlace } from './embedded/place.ts'
import { locateBinaries } from './embedded/binaries.ts'
import { ensureDataFolder } from './embedded/data-folder.ts'
import { giveTo } from './embedded/server-user.ts'
import { readState } from './embedded/state.ts'
import {
  checkDurability,
  createDatabase,
  databaseName,
  outsideDatabase,
  prepareDatabase,
  startEmbeddedPostgres,
  withDatabase,
  type EmbeddedPostgres,
} from './index.ts'

vi.setConfig({ testTimeout: 60_000 })

// Separate servers: these settings cannot be switched off on the server shared by the other tests.

const place = mkdtempSync(join(tmpdir(), 'lotus-durable-'))
// If the tests run as root, the server runs as another user, who needs access.
chmodSync(place, 0o711)
const dataDir = join(place, 'data')

afterAll(() => rmSync(place, { recursive: true, force: true }))

async function withServer(
  settings: Record<string, string>,
  work: (server: EmbeddedPostgres) => Promise<void>,
  folder = dataDir,
): Promise<void> {
  const server = await startEmbeddedPostgres({ dataDir: folder, settings })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

/** The unsafe settings that the program finds on a new connection. */
async function unsafeOn(appUrl: string): Promise<string[]> {
  const db = createDatabase({ connectionString: appUrl, max: 1 })
  try {
    return await checkDurability(db.pool)
  } finally {
    await db.end()
  }
}

async function asAdmin(adminUrl: string, statements: readonly string[]): Promise<void> {
  const db = createDatabase({ connectionString: adminUrl, max: 1 })
  try {
    for (const statement of statements) await db.pool.query(statement)
  } finally {
    await db.end()
  }
}

const appUrlOn = async (server: EmbeddedPostgres) =>
  (await prepareDatabase({ adminUrl: server.adminUrl, name: databaseName })).appUrl

test.each(['fsync', 'full_page_writes', 'synchronous_commit'])(
  '%s switched off for the server is found',
  async (name) => {
    await withServer({ [name]: 'off' }, async (server) => {
      expect(await unsafeOn(await appUrlOn(server))).toEqual([`${name}=off`])
    })
  },
)

test('a cluster made without data checksums is found', async () => {
  const folder = join(place, 'unchecked')
  createUncheckedCluster(folder)
  await withServer(
    {},
    async (server) => expect(await unsafeOn(await appUrlOn(server))).toEqual(['data_checksums=off']),
    folder,
  )
})

/** Created like the product's, but without checksums. */
function createUncheckedCluster(folder: string): void {
  ensureDataFolder(folder)
  const { user, home, clusterDir } = choosePlace(folder)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, `${readState(folder).password}\n`, { mode: 0o600 })
  giveTo(passwordFile, user)
  mkdirSync(clusterDir, { mode: 0o700 })
  giveTo(clusterDir, user)
  const args = ['-D', clusterDir, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const result = spawnSync(
    locateBinaries(user, home).initdb,
    [...args, '--no-data-checksums', '--no-sync', '--encoding=UTF8', '--locale=C'],
    { ...user, cwd: clusterDir, env: { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' }, encoding: 'utf8' },
  )
  expect(result.status, result.stderr).toBe(0)
}

test('synchronous_commit switched off for a role, a database or both is found for the role that writes', async () => {
  await withServer({}, async (server) => {
    const appUrl = await appUrlOn(server)
    expect(await unsafeOn(appUrl)).toEqual([])
    for (const target of [
      'role lotus_app',
      `database ${databaseName}`,
      `role lotus_app in database ${databaseName}`,
      `role all in database ${databaseName}`,
    ]) {
      await asAdmin(server.adminUrl, [`alter ${target} set synchronous_commit = off`])
      expect(await unsafeOn(appUrl), target).toEqual(['synchronous_commit=off'])
      await asAdmin(server.adminUrl, [`alter ${target} reset synchronous_commit`])
    }
    // Weaker on a standby, but on the local disk before it is answered.
    await asAdmin(server.adminUrl, [`alter role lotus_app set synchronous_commit = local`])
    expect(await unsafeOn(appUrl)).toEqual([])
    await asAdmin(server.adminUrl, [`alter role lotus_app reset synchronous_commit`])
  })
})

test('for an outside database the login that connects counts, whatever role it takes then', async () => {
  await withServer({}, async (server) => {
    await appUrlOn(server)
    await asAdmin(server.adminUrl, [
      `create role guest login password 'guest' in role lotus_app`,
      `alter role guest set synchronous_commit = off`,
    ])
    const url = new URL(withDatabase(server.adminUrl, databaseName))
    url.username = 'guest'
    url.password = 'guest'
    const { appUrl } = outsideDatabase(url.toString())
    expect(await unsafeOn(appUrl)).toEqual(['synchronous_commit=off'])
    // A role's setting applies only at login: a login without it commits safely.
    await asAdmin(server.adminUrl, [
      `alter role guest reset synchronous_commit`,
      `alter role lotus_app set synchronous_commit = off`,
    ])
    expect(await unsafeOn(appUrl)).toEqual([])
    // The connection URL can set it too.
    expect(await unsafeOn(`${appUrl}%20-c%20synchronous_commit=off`)).toEqual(['synchronous_commit=off'])
  })
})
