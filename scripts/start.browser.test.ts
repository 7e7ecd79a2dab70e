import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { findFreePort } from '@lotus/testing/browser'
import { startTestCluster } from '@lotus/testing/cluster'
import { createDatabase, prepareDatabase, sql } from '@lotus/database'

// `npm start` as a person sees it: its own process, its exit code, its output. Runs with the browser tests, because it
// needs the built web apps.

const root = join(import.meta.dirname, '..')
const folders: string[] = []
const runs: Run[] = []
afterAll(async () => {
  // A failed test may have left its start running.
  for (const run of runs) run.signal('SIGTERM')
  await Promise.all(runs.map((run) => run.ended))
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lotus-start-'))
  folders.push(folder)
  return folder
}

type Run = {
  output: () => string
  upOrEnded: Promise<void>
  ended: Promise<number | null>
  signal: (name: NodeJS.Signals) => void
}

function start(env: Record<string, string>, args: readonly string[] = []): Run {
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs'), ...args], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', LOTUS_PROFILE: '', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const up = Promise.withResolvers<void>()
  const onData = (chunk: Buffer) => {
    output += chunk.toString()
    if (output.includes('Stop  ')) up.resolve()
  }
  child.stdout.on('data', onData)
  child.stderr.on('data', onData)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const run: Run = {
    output: () => output,
    upOrEnded: Promise.race([up.promise, ended.then(() => {})]),
    ended,
    signal: (name) => void child.kill(name),
  }
  runs.push(run)
  return run
}

/** Ends by itself: the exit code and the printed line. */
async function failure(
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; line: string }> {
  const run = start(env, args)
  return { code: await run.ended, line: run.output().trim() }
}

describe('a failing start prints one clear line and exits with a code other than 0', () => {
  test('an unknown profile, role, option, port or database address', async () => {
    const dataDir = newFolder()
    const env = { LOTUS_DATA_DIR: dataDir }
    expect(await failure({ ...env, LOTUS_PROFILE: 'prod' })).toEqual({
      code: 1,
      line: 'LOTUS_PROFILE is "prod"; it is demo or production.',
    })
    expect((await failure(env, ['--roles=api,web'])).line).toBe(
      'Unknown role "web". There are: api, push, worker, relay.',
    )
    expect((await failure(env, ['--fast'])).line).toContain('Unknown option "--fast"')
    expect((await failure({ ...env, PORT: '80a' })).line).toContain('PORT is "80a"')
    expect((await failure({ ...env, LOTUS_TLS_CERT: '/x.pem' })).line).toContain(
      'LOTUS_TLS_CERT is set but LOTUS_TLS_KEY',
    )
    expect((await failure({ ...env, LOTUS_TLS_CERT: '/x.pem', LOTUS_TLS_KEY: '/x.key' })).line).toMatch(
      /^The TLS certificate \/x\.pem cannot be read [^\n]*$/,
    )
    expect((await failure({ ...env, DATABASE_URL: 'mysql://x' })).line).toContain('DATABASE_URL is not an address')
  })

  test('a folder that cannot be written', async () => {
    const { code, line } = await failure({ LOTUS_DATA_DIR: '/proc/lotus' })
    expect(code).toBe(1)
    expect(line).toMatch(/^The data folder \/proc\/lotus cannot be written .*$/)
  })

  test('a port in use', async () => {
    const port = await findFreePort()
    const blocker = createServer()
    await new Promise<void>((resolve) => blocker.listen(port + 2, '127.0.0.1', resolve))
    const { code, line } = await failure({ LOTUS_DATA_DIR: newFolder(), PORT: String(port) })
    blocker.close()
    expect(code).toBe(1)
    expect(line).toMatch(new RegExp(`^Port ${port + 2} is in use[^\n]*$`))
  })

  test('a database that does not answer', async () => {
    const { code, line } = await failure({
      LOTUS_DATA_DIR: newFolder(),
      PORT: String(await findFreePort()),
      DATABASE_URL: 'postgres://a:b@127.0.0.1:9/none',
    })
    expect(code).toBe(1)
    expect(line).toContain('The database at 127.0.0.1:9/none cannot be reached')
    expect(line).not.toContain('a:b')
  })
})

test('one start holds a folder, ends cleanly on a signal, and the next one works again', async () => {
  const env = { LOTUS_DATA_DIR: newFolder(), PORT: String(await findFreePort()) }
  const first = start(env)
  await first.upOrEnded
  expect(first.output()).toContain('Lotus is running (demo)')
  const second = await failure({ ...env, PORT: String(Number(env.PORT) + 20) })
  expect(second.code).toBe(1)
  expect(second.line).toMatch(/^The data folder .* is in use by process \d+\.[^\n]*$/)
  // A terminal and npm both pass Ctrl-C on; the second signal right after the first must not cut the stop short. While
  // the program is paused both signals wait for it, so that they arrive together on a slow machine as well.
  for (const name of ['SIGSTOP', 'SIGINT', 'SIGTERM', 'SIGCONT'] as const) first.signal(name)
  expect(await first.ended, first.output()).toBe(0)
  expect(first.output()).toContain('Stopped.')
  const again = start(env)
  await again.upOrEnded
  expect(again.output()).not.toContain('Creating the database cluster')
  again.signal('SIGTERM')
  expect(await again.ended, again.output()).toBe(0)
})

test('production writes and prints no secret of a demo', async () => {
  const dataDir = newFolder()
  const run = start({ LOTUS_DATA_DIR: dataDir, PORT: String(await findFreePort()), LOTUS_PROFILE: 'production' })
  await run.upOrEnded
  expect(run.output()).toContain('Lotus is running (production)')
  // The pepper and the database's own passwords are this installation's; accounts, their authenticators and keys of
  // vendors belong to a demo. The database's folder holds the database alone.
  const written = readdirSync(dataDir).toSorted()
  expect(written).toEqual([
    'instance.json',
    'lotus.lock',
    'password-pepper',
    'postgres',
    'postgres.json',
    'postgres.log',
  ])
  expect(run.output()).not.toMatch(/password|authenticator|otpauth|[A-Z2-7]{32}/i)
  expect(run.output()).toContain(
    'The studio does not start: in production its keys are given by LOTUS_STUDIO_KEYS_FILE',
  )
  const { ownerUrl } = JSON.parse(readFileSync(join(dataDir, 'instance.json'), 'utf8')) as { ownerUrl: string } // the program's own file
  const owner = createDatabase({ connectionString: ownerUrl, max: 1 })
  const counts = await owner.one(
    sql`select (select count(*)::int from operator) as operators, (select count(*)::int from member) as members,
               (select count(*)::int from vendor) as vendors, (select count(*)::int from vendor_key) as keys`,
  )
  expect(counts).toEqual({ operators: 0, members: 0, vendors: 0, keys: 0 })
  await owner.end()
  run.signal('SIGTERM')
  expect(await run.ended, run.output()).toBe(0)
}, 300_000)

test('an external database is migrated and used, and its loss ends the program with one line', async () => {
  const outside = await startTestCluster({ isDurable: true })
  const { ownerUrl } = await prepareDatabase({ adminUrl: outside.adminUrl, name: 'lotus_outside' })
  const dataDir = newFolder()
  const run = start({ LOTUS_DATA_DIR: dataDir, PORT: String(await findFreePort()), DATABASE_URL: ownerUrl })
  try {
    await run.upOrEnded
    expect(run.output()).toContain('Lotus is running (demo)')
    expect(run.output()).toContain('(DATABASE_URL)')
    const owner = createDatabase({ connectionString: ownerUrl, max: 1 })
    const users = await owner.many(
      sql`select distinct usename::text as login from pg_stat_activity where application_name = 'lotus'`,
    )
    expect(users).toContainEqual({ login: 'lotus_owner' })
    await owner.end()
  } finally {
    await outside.stop()
  }
  expect(await run.ended, run.output()).toBe(1)
  expect(run.output()).toContain('went away and did not come back')
})
