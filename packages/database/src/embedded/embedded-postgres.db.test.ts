import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import {
  createDatabase,
  migrate,
  outsideDatabase,
  prepareDatabase,
  sql,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../index.ts'
import { checkDurability } from '../durability.ts'
import { lockDataFolder } from './data-folder.ts'
import { isProcessAlive } from './process-info.ts'

// Real processes are killed, and clusters recover. Each test has its own data folder.

const folders: string[] = []
const servers: EmbeddedPostgres[] = []

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lotus-embedded-'))
  folders.push(folder)
  return folder
}

async function start(dataDir: string, onUnexpectedExit?: (reason: string) => void): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, ...(onUnexpectedExit ? { onUnexpectedExit } : {}) })
  servers.push(server)
  return server
}

const postmasterOf = (server: EmbeddedPostgres) =>
  Number(readFileSync(join(server.clusterDir, 'postmaster.pid'), 'utf8').split('\n')[0])

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('a data folder', () => {
  test('keeps its data, its port and its password between starts, with durable commits', async () => {
    const dataDir = newFolder()
    const first = await start(dataDir)
    const before = createDatabase({ connectionString: first.adminUrl, max: 1 })
    expect(await checkDurability(before.pool)).toEqual([])
    expect(
      await before.one(sql`select current_setting('listen_addresses') as a, current_setting('server_encoding') as e`),
    ).toEqual({
      a: '127.0.0.1',
      e: 'UTF8',
    })
    await before.query(sql`create table kept as select 7 as number`)
    await before.end()
    await first.stop()
    const second = await start(dataDir)
    expect(second.port).toBe(first.port)
    expect(second.port).toBeLessThan(32_768)
    expect(second.adminUrl).toBe(first.adminUrl)
    const after = createDatabase({ connectionString: second.adminUrl, max: 1 })
    expect(await after.one(sql`select number from kept`)).toEqual({ number: 7 })
    await after.end()
  })

  test('holds its password in a file that only its user can read', async () => {
    const dataDir = newFolder()
    await start(dataDir)
    expect(statSync(join(dataDir, 'postgres.json')).mode & 0o077).toBe(0)
  })

  test('allows one start at a time, and the next after it ended', async () => {
    const dataDir = newFolder()
    const first = await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(`in use by process ${process.pid}`)
    await first.stop()
    await start(dataDir)
  })

  test('whose lock belongs to a process that is gone, or to another one with the same id, is free', () => {
    const dataDir = newFolder()
    writeFileSync(join(dataDir, 'lotus.lock'), JSON.stringify({ pid: 2 ** 22 + 1, startMark: 'x' }))
    lockDataFolder(dataDir).release()
    writeFileSync(join(dataDir, 'lotus.lock'), JSON.stringify({ pid: process.pid, startMark: 'an earlier boot:1' }))
    lockDataFolder(dataDir).release()
  })

  test('that cannot be created gives one clear message', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    await expect(start(join(file, 'below'))).rejects.toThrow('cannot be written')
  })
})

describe('a crash', () => {
  test('of the server is reported once, and the next start recovers', async () => {
    const dataDir = newFolder()
    const exit = Promise.withResolvers<string>()
    const server = await start(dataDir, exit.resolve)
    process.kill(postmasterOf(server), 'SIGKILL')
    expect(await exit.promise).toContain('SIGKILL')
    const again = await start(dataDir)
    const db = createDatabase({ connectionString: again.adminUrl, max: 1 })
    expect(await db.one(sql`select 1 as a`)).toEqual({ a: 1 })
    await db.end()
  })

  test('of the server that leaves a backend which notices nothing does not block the start', async () => {
    const dataDir = newFolder()
    const exit = Promise.withResolvers<string>()
    const server = await start(dataDir, exit.resolve)
    const admin = createDatabase({ connectionString: server.adminUrl, max: 1 })
    admin.pool.on('error', () => {})
    const backend = Number(await admin.value(sql`select pg_backend_pid()`))
    process.kill(backend, 'SIGSTOP')
    process.kill(postmasterOf(server), 'SIGKILL')
    await exit.promise
    expect(isProcessAlive(backend)).toBe(true)
    await start(dataDir)
    expect(isProcessAlive(backend)).toBe(false)
    await admin.end().catch(() => {})
  })

  test('of the launcher, by a signal to it or to its whole group, leaves no server', async () => {
    const dataDir = newFolder()
    const script = `import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, '..', 'index.ts'))}
      await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} }); console.log('up'); setInterval(() => {}, 1000)`
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    for (const isGroup of [false, true]) {
      const launcher = spawn(process.execPath, ['--input-type=module', '--eval', script], {
        stdio: ['ignore', 'pipe', 'inherit'],
        detached: true,
      })
      await once(launcher.stdout, 'data')
      const left = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
      expect(isProcessAlive(left)).toBe(true)
      process.kill(isGroup ? -Number(launcher.pid) : Number(launcher.pid), 'SIGKILL')
      await once(launcher, 'exit')
      await expect.poll(() => isProcessAlive(left), { timeout: 15_000 }).toBe(false)
    }
  })

  test('that left the id of a process which is now another program does not block the start', async () => {
    const dataDir = newFolder()
    await (await start(dataDir)).stop()
    writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n1\n5432\n`)
    await start(dataDir)
    expect(isProcessAlive(process.pid)).toBe(true)
  })
})

test('an outside database with one login that is not a superuser is migrated and used with the role', async () => {
  const server = await start(newFolder())
  const admin = createDatabase({ connectionString: server.adminUrl, max: 1 })
  await admin.query(sql`create role guest login createrole password 'guest'`)
  await admin.query(sql`create database outside owner guest`)
  await admin.end()
  const url = `postgres://guest:guest@127.0.0.1:${server.port}/outside`
  const folder = newFolder()
  mkdirSync(join(folder, 'system', 'tables'), { recursive: true })
  writeFileSync(join(folder, 'release.json'), '{ "release": 1, "oldestProgram": 1 }')
  writeFileSync(
    join(folder, 'system', 'tables', '2026-01-01-one.sql'),
    'create table one (a int);\ngrant select on one to lotus_app;\n',
  )
  const { ownerUrl, appUrl } = outsideDatabase(url)
  await migrate({ ownerConnectionString: ownerUrl, folder })
  const app = createDatabase({ connectionString: appUrl, max: 1 })
  expect(await app.one(sql`select current_user as who, (select count(*) from one) as rows`)).toEqual({
    who: 'lotus_app',
    rows: 0n,
  })
  await expect(app.query(sql`insert into one values (1)`)).rejects.toThrow('permission denied')
  await app.end()
})

test('the application cannot log in as the owner, and the roles of two databases can be created at the same time', async () => {
  const server = await start(newFolder())
  const prepared = await Promise.all(
    ['one', 'two', 'three'].map((name) => prepareDatabase({ adminUrl: server.adminUrl, name })),
  )
  for (const { appUrl, ownerUrl } of prepared) {
    expect(new URL(appUrl).password).not.toBe(new URL(ownerUrl).password)
    const db = createDatabase({ connectionString: appUrl, max: 1 })
    await expect(db.query(sql`set role lotus_owner`)).rejects.toThrow('permission denied')
    await db.end()
  }
})
