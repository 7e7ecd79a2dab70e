import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  createDatabase,
  makeBaseBackup,
  pruneArchive,
  restoreBackup,
  sql,
  startEmbeddedPostgres,
  type BackupReport,
  type Database,
  type EmbeddedPostgres,
  type RestoreOptions,
} from '../index.ts'
import { withArchive } from '../embedded/archive.ts'
import { readState } from '../embedded/state.ts'
import { writeManifest } from './manifest.ts'

vi.setConfig({ testTimeout: 60_000 })

// A separate server with an archive whose path contains characters special to a shell and to the server.

const fast = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
const place = mkdtempSync(join(tmpdir(), 'lotus-backup-'))
const dataDir = join(place, 'data')
const archive = join(place, `it's 100 %p, "quoted" $HOME`)
const backup = join(place, 'backup')

/** Members' uploads are stored outside the database and are restored with it. */
const picture = 'uploads/avatars/one.webp'

let server: EmbeddedPostgres
let db: Database
let report: BackupReport
let noted: string

beforeAll(async () => {
  // If the tests run as root, the server runs as another user, who needs access.
  chmodSync(place, 0o711)
  server = await startEmbeddedPostgres({ dataDir, archiveDir: archive, settings: fast })
  db = createDatabase({ connectionString: server.adminUrl, max: 2 })
  await db.query(sql`create table movement (number integer)`)
  await move(1)
  mkdirSync(join(dataDir, picture, '..'), { recursive: true })
  writeFileSync(join(dataDir, picture), 'a picture')
  report = await makeBaseBackup({ adminUrl: server.adminUrl, dataDir, to: backup, archive })
  await move(2)
  await nextSegment()
  noted = await now()
  await move(3)
  await nextSegment()
  await move(4)
  await nextSegment()
})

afterAll(async () => {
  await db.end()
  await server.stop()
  rmSync(place, { recursive: true, force: true })
})

const move = (number: number) => db.query(sql`insert into movement values (${number})`)

async function now(): Promise<string> {
  return (await db.one<{ now: Date }>(sql`select clock_timestamp() as now`)).now.toISOString()
}

/** Closes the current log segment and waits until it is archived. */
async function nextSegment(): Promise<void> {
  const { name } = await db.one<{ name: string }>(sql`select pg_walfile_name(pg_switch_wal()) as name`)
  await vi.waitUntil(() => existsSync(join(archive, name)), { timeout: 15_000, interval: 20 })
}

/** The rows of the restored database; it is stopped and removed. */
async function movementsAfter(options: Omit<RestoreOptions, 'from' | 'to'> & { from?: string }): Promise<number[]> {
  const to = mkdtempSync(join(place, 'restored-'))
  const restored = await restoreBackup({ from: backup, settings: fast, ...options, to })
  const copy = createDatabase({ connectionString: restored.server.adminUrl, max: 1 })
  try {
    const rows = await copy.many<{ number: number }>(sql`select number from movement order by number`)
    expect(readFileSync(join(to, picture), 'utf8')).toBe('a picture')
    // It accepts commands again: the replay is over.
    await copy.query(sql`insert into movement values (99)`)
    return rows.map(({ number }) => number)
  } finally {
    await copy.end()
    await restored.server.stop()
    rmSync(to, { recursive: true, force: true })
  }
}

/** A copy of the backup or the archive that a test may damage. */
function copyOf(folder: string): string {
  const copy = join(mkdtempSync(join(place, 'spoiled-')), basename(folder))
  chmodSync(join(copy, '..'), 0o711)
  cpSync(folder, copy, { recursive: true, preserveTimestamps: true })
  if (folder === archive) for (const name of ['', ...readdirSync(copy)]) chmodSync(join(copy, name), 0o755)
  return copy
}

const segmentsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .sort()

async function refusal(options: Partial<RestoreOptions>): Promise<string> {
  const to = options.to ?? join(place, 'refused')
  const error = await restoreBackup({ from: backup, settings: fast, ...options, to }).then(
    async (restored) => (await restored.server.stop(), 'restored'),
    (problem: unknown) => (problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem)),
  )
  if (options.to === undefined) expect(existsSync(to), 'nothing is left of a refused restore').toBe(false)
  expect(error).not.toContain('\n')
  return error
}

test('a restore to a time has every movement before it and none after', async () => {
  expect(await movementsAfter({ at: noted })).toEqual([1, 2])
})

test('a restore without a time has everything archived, also after pruning for older backups', async () => {
  const pruned = copyOf(archive)
  const before = segmentsIn(pruned)
  expect(pruneArchive(backup, pruned).removed).toBeGreaterThan(0)
  const first = segmentsIn(pruned)[0] ?? ''
  expect(segmentsIn(pruned)).toEqual(before.filter((name) => name >= first))
  expect(await movementsAfter({ archives: [pruned] })).toEqual([1, 2, 3, 4])
})

test('a backup without an archive restores to its own end, from its own log', async () => {
  expect(await movementsAfter({ archives: [] })).toEqual([1])
})

test('a time that the backup cannot reach is refused with one line', async () => {
  expect(await refusal({ at: report.manifest.startedAt })).toContain('lies before the end of this backup')
  expect(await refusal({ at: '2999-01-01T00:00:00Z' })).toContain('lies in the future')
  expect(await refusal({ at: '2026-01-01 00:00' })).toContain('an instant with its zone is needed')
  expect(await refusal({ at: noted, archives: [] })).toContain('made without an archive')
})

test('a damaged, missing or incomplete file of the backup is found by the manifest, another version by its number', async () => {
  const damaged = copyOf(backup)
  writeManifest(damaged, { ...report.manifest, serverVersion: '17.2' })
  expect(await refusal({ from: damaged })).toContain('made by PostgreSQL 17.2, this version brings 18')
  writeManifest(damaged, report.manifest)
  const table =
    report.manifest.files.find(({ path, bytes }) => path.startsWith('data/base/') && bytes > 8000)?.path ?? ''
  const content = readFileSync(join(damaged, table))
  content[100] = (content[100] ?? 0) ^ 1
  writeFileSync(join(damaged, table), content)
  expect(await refusal({ from: damaged })).toContain(`${table} is not what the manifest says`)
  rmSync(join(damaged, table))
  expect(await refusal({ from: damaged })).toContain(`${table} is missing`)
  const manifest = join(damaged, 'manifest.json')
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('segmentBytes', 'segmentBits'))
  expect(await refusal({ from: damaged })).toContain('its checksum differs')
  rmSync(manifest)
  expect(await refusal({ from: damaged })).toContain('is not complete')
  expect(await refusal({ from: join(place, 'nowhere') })).toContain('There is no backup')
})

test('a gap in the archived log is reported, and so is a log that ends before the wanted time', async () => {
  const holed = copyOf(archive)
  const [hole = ''] = segmentsIn(holed).slice(-2)
  rmSync(join(holed, hole))
  expect(await refusal({ archives: [holed] })).toContain(`segment ${hole} is missing`)
  for (const name of segmentsIn(holed).filter((one) => one > hole)) rmSync(join(holed, name))
  expect(await refusal({ archives: [holed], at: await now() })).toContain('The archived log ends before')
})

test('a damaged segment of the archive is never skipped silently', async () => {
  const spoiled = copyOf(archive)
  const [middle = ''] = segmentsIn(spoiled).slice(-2)
  const path = join(spoiled, middle)
  const content = readFileSync(path)
  writeFileSync(path, content.fill(7, 0, 8192))
  expect(await refusal({ archives: [spoiled] })).toContain('The archived log is damaged')
  writeFileSync(path, content.subarray(0, 5000))
  expect(await refusal({ archives: [spoiled] })).toContain('wrong size')
})

test('neither a restore nor a backup overwrites existing files', async () => {
  expect(await refusal({ to: dataDir })).toContain('is not empty')
  const backUp = (to: string) => makeBaseBackup({ adminUrl: server.adminUrl, dataDir, to })
  await expect(backUp(backup)).rejects.toThrow('is not empty')
  await expect(backUp(join(server.clusterDir, 'backup'))).rejects.toThrow('lies inside the database')
  expect(existsSync(join(server.clusterDir, 'backup'))).toBe(false)
})

test('a backup ends by itself and leaves no slot that would keep the log for ever', async () => {
  expect(await db.many(sql`select slot_name from pg_replication_slots`)).toEqual([])
})

test('an archive belongs to one database: another may not use it, and its loss is found at the next start', async () => {
  const other = join(place, 'other')
  mkdirSync(other)
  const choose = (wanted?: string) => withArchive(other, readState(other), wanted, undefined).archive?.folder
  expect(() => choose(archive)).toThrow('is not empty')
  const own = join(place, 'own')
  expect(choose(own)).toBe(own)
  // Later starts (and commands that start only the server) use it without an option.
  expect(choose()).toBe(own)
  writeFileSync(join(own, 'lotus-archive.json'), '{"id":"another"}')
  expect(() => choose()).toThrow('belongs to another database')
  rmSync(own, { recursive: true })
  expect(() => choose()).toThrow('is not there')
  expect(choose('off')).toBeUndefined()
  expect(choose()).toBeUndefined()
})
