import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import {
  createDatabase,
  databaseName,
  embeddedDatabase,
  migrate,
  prepareDatabase,
  sql,
  startEmbeddedPostgres,
  type Database,
  type EmbeddedPostgres,
} from '@lotus/database'
import { createWallet, getBalance, houseAccounts } from '../apps/server/src/modules/wallet/index.ts'
import { runRestore } from './lib/backup-restore.ts'
import { runBackup } from './lib/backup.ts'

// The two commands as an operator runs them, on a server of their own with archiving, with the real ledger.

const place = mkdtempSync(join(tmpdir(), 'lotus-drill-'))
const dataDir = join(place, 'data')
const restored = join(place, 'restored')
const archive = join(place, 'archived log')
const backup = join(place, 'backup')
const settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }
const memberId = 7n

let server: EmbeddedPostgres
let db: Database

beforeAll(async () => {
  // If the tests run as root, the server runs as another user, who needs access.
  chmodSync(place, 0o711)
  vi.stubEnv('LOTUS_DATA_DIR', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  server = await startEmbeddedPostgres({ dataDir, archiveDir: archive, settings })
  const { ownerUrl, appUrl } = await prepareDatabase({ adminUrl: server.adminUrl, name: databaseName })
  await migrate({ ownerConnectionString: ownerUrl })
  db = createDatabase({ connectionString: appUrl, max: 4 })
}, 60_000)

afterAll(async () => {
  await db.end()
  await server.stop()
  rmSync(place, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

async function run(command: typeof runBackup, args: readonly string[]) {
  const lines: string[] = []
  const errors: string[] = []
  const code = await command(args, { out: (line) => lines.push(line), error: (line) => errors.push(line) })
  return { code, out: lines.join('\n'), errors: errors.join('\n') }
}

/** Closes the current segment and waits until it is archived. */
async function archiveLog(): Promise<void> {
  const admin = createDatabase({ connectionString: server.adminUrl, max: 1 })
  try {
    const { name } = await admin.one<{ name: string }>(sql`select pg_walfile_name(pg_switch_wal()) as name`)
    const isArchived = async () =>
      (
        await admin.one<{ is: boolean }>(
          sql`select coalesce(last_archived_wal >= ${name}, false) as is from pg_stat_archiver`,
        )
      ).is
    await vi.waitUntil(isArchived, { timeout: 20_000, interval: 50 })
  } finally {
    await admin.end()
  }
}

const cashOf = async (database: Database) => (await getBalance(database, memberId)).cash

test('a backup and the archived log restore the ledger to an instant, and the audit passes', async () => {
  const wallet = createWallet({ db })
  const credit = (extId: string, amount: string) =>
    wallet.credit({
      memberId,
      amount: parseMoney(amount),
      entry: 'ADJ_CREDIT',
      house: houseAccounts.adjustment,
      key: { source: 'drill', extId },
      reference: { kind: 'adjustment', no: extId },
    })
  await credit('before the backup', '100')
  expect(await run(runBackup, ['--to', backup])).toMatchObject({ code: 0, errors: '' })
  await credit('before the instant', '20')
  // A Date has whole milliseconds: the one after that of the commit, and the next credit comes later still.
  const { at } = await db.one<{ at: Date }>(
    sql`select date_trunc('milliseconds', clock_timestamp()) + interval '1 millisecond' as at, pg_sleep(0.01)`,
  )
  await credit('after the instant', '3')
  await archiveLog()
  await wallet.stop()
  expect(await cashOf(db)).toBe('123.0000')

  const result = await run(runRestore, ['--from', backup, '--to', restored, '--at', at.toISOString()])
  expect(result).toMatchObject({ code: 0, errors: '' })
  expect(result.out).toContain('2 journal rows')
  expect(result.out).toContain('the ledger is sound')

  // The folder is a complete data folder: it starts with its passwords, and continues from that instant.
  const again = await startEmbeddedPostgres({ dataDir: restored, settings })
  const copy = createDatabase({ connectionString: embeddedDatabase(again.adminUrl, databaseName).appUrl, max: 1 })
  try {
    expect(await cashOf(copy)).toBe('120.0000')
    const keys = await copy.many<{ extId: string }>(sql`select ext_id as "extId" from journal order by id`)
    expect(keys.map(({ extId }) => extId)).toEqual(['before the backup', 'before the instant'])
  } finally {
    await copy.end()
    await again.stop()
  }
}, 90_000)

test('a failure is one clear line and the exit code 1', async () => {
  const late = await run(runRestore, ['--from', backup, '--to', join(place, 'x'), '--at', '2020-01-01T00:00:00Z'])
  expect(late).toMatchObject({ code: 1, out: '' })
  expect(late.errors).toMatch(
    /^2020-01-01T00:00:00Z lies before the end of this backup \(.+\)\. Use an older backup\.$/,
  )
  expect(await run(runRestore, ['--from', backup])).toMatchObject({ code: 1 })
  expect(await run(runBackup, ['--to', backup])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('not empty'),
  })
  vi.stubEnv('DATABASE_URL', 'postgres://somebody@example.invalid/x')
  expect(await run(runBackup, ['--to', join(place, 'y')])).toMatchObject({ code: 1 })
})
