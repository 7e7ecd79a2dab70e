import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { createDatabase, sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { ArchiveRefused, archiveMonths, type ArchiveOptions } from './archive.ts'
import { auditLedger } from '../audit/audit-ledger.ts'
import { houseBalance, sealHouseRollups } from '../house/house-rollup.ts'
import { houseAccounts } from '../index.ts'
import { ensurePartitions } from './partitions.repo.ts'
import { getSealedUntil } from '../house/rollup.repo.ts'
import { walletFixtures } from '../wallet.fixtures.ts'

// PostgreSQL and files. Three months of a small ledger, with a clock that is moved.
const test = await testDatabase()
const { wallet, member, balanceOf } = walletFixtures(test)
const p = parseMoney
const dir = mkdtempSync(join(tmpdir(), 'lotus-archive-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
const house = houseAccounts.gamingResult('test')
const reference = { kind: 'other', no: 'round "7", table 1' } as const
const key = (extId: string) => ({ source: 'test-game', extId })
const bet = (memberId: bigint, extId: string, amount: string) =>
  wallet.bet({ memberId, amount: p(amount), bonusFirst: true, house, key: key(extId), reference })
const settle = (memberId: bigint, extId: string, amount: string) =>
  wallet.win({ memberId, amount: p(amount), house, key: key(`${extId}-win`), bet: key(extId), reference })

await test.setTestTime('2026-01-05T10:00:00Z')
await ensurePartitions(test.db, 3)
const ann = await member('100', '20')
const bob = await member('50')
await bet(ann, 'jan-1', '30')
await settle(ann, 'jan-1', '45')
await bet(bob, 'jan-open', '10')
const held = await wallet.hold({ memberId: bob, amount: p('15'), key: key('jan-hold'), reference })
await test.setTestTime('2026-02-05T10:00:00Z')
await bet(ann, 'feb-1', '12.3456')
await settle(ann, 'feb-1', '0')
await bet(bob, 'feb-open', '1')
await test.setTestTime('2026-03-05T10:00:00Z')
await bet(ann, 'mar-1', '7')

const archive = (before: string, more: Partial<ArchiveOptions> = {}) =>
  archiveMonths(test.owner, { before: new Date(`${before}-01T00:00:00Z`), dir, monthsMin: 1, pauseMs: 1, ...more })
/** May have to wait for transactions of other tests on the same server. */
const sealUntil = async (instant: string) => {
  while ((await getSealedUntil(test.db)) === null || Number(await getSealedUntil(test.db)) < Date.parse(instant))
    await sealHouseRollups(test.db)
}
const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error: unknown = await work.then(
    () => 'nothing was refused',
    (reason: unknown) => reason,
  )
  return error instanceof ArchiveRefused ? error.message : String(error)
}
const states = () =>
  test.owner.many<{ name: string; state: string }>(
    sql`select partition_name as name, state from journal_archive order by 1`,
  )
const inJournal = async (name: string) =>
  (
    await test.owner.one<{ is: boolean }>(
      sql`select exists (select from pg_inherits where inhparent = 'journal'::regclass and inhrelid = to_regclass(${name})) as is`,
    )
  ).is
const proof = async () => {
  const report = await auditLedger(test.db)
  expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
  return report
}

describe('a month stays in the journal', () => {
  it('while it is younger than the setting says', async () => {
    expect(await reasonOf(archive('2026-02', { monthsMin: 13 }))).toMatch(
      /^journal_2026_01: it ended less than 13 months ago/,
    )
    expect(await archive('2026-01')).toEqual([])
  })

  it('while its house sums are not sealed', async () => {
    expect(await reasonOf(archive('2026-02'))).toMatch(/house sums are not sealed/)
    await sealUntil('2026-03-05T09:00:00Z')
  })

  it('while it has an open hold or an open bet', async () => {
    expect(await reasonOf(archive('2026-02'))).toMatch(new RegExp(`holds are still open: ${held.holdId}\\.`))
    await wallet.voidHold({ memberId: bob, holdId: held.holdId })
    expect(await reasonOf(archive('2026-02'))).toMatch(/1 bets were neither settled nor taken back/)
  })

  it('if its chain or its house sums are broken', async () => {
    const damage = async (statement: ReturnType<typeof sql>) => {
      await test.owner.query(sql`alter table journal disable trigger user`)
      await test.owner.query(statement)
      await test.owner.query(sql`alter table journal enable trigger user`)
    }
    await damage(
      sql`update journal set credit_after = credit_after + 1 where ext_id = 'jan-1-win' and credit_version is not null`,
    )
    expect(await reasonOf(archive('2026-02', { areOpenBetsAccepted: true }))).toMatch(
      /its chains have gaps .*: row \d+ of account/,
    )
    await damage(
      sql`update journal set credit_after = credit_after - 1 where ext_id = 'jan-1-win' and credit_version is not null`,
    )
    await test.owner.query(sql`update house_rollup set debit = debit + 1 where period_start < '2026-02-01Z'`)
    expect(await reasonOf(archive('2026-02', { areOpenBetsAccepted: true }))).toMatch(
      /house sums are not those of its rows/,
    )
    await test.owner.query(sql`update house_rollup set debit = debit - 1 where period_start < '2026-02-01Z'`)
    expect(await states()).toEqual([])
  })

  it('while somebody keeps reading the journal; finished steps are kept and a second run completes it', async () => {
    const reader = createDatabase({ connectionString: test.appUrl, max: 1 })
    const client = await reader.pool.connect()
    await client.query('begin')
    await client.query('select count(*) from journal')
    const tries = archive('2026-02', { areOpenBetsAccepted: true })
    // The reader ends as soon as the month waits for it.
    for (;;) {
      const { waits } = await test.owner.one<{ waits: boolean }>(
        sql`select exists (select from pg_locks where relation = 'journal'::regclass and not granted) as waits`,
      )
      if (waits) break
    }
    expect(await states()).toEqual([{ name: 'journal_2026_01', state: 'written' }])
    await client.query('commit')
    client.release()
    await reader.end()
    expect(await tries).toMatchObject([{ name: 'journal_2026_01', rows: 9n, isDropped: false }])
  })
})

describe('an archived month', () => {
  it('is in a file that common tools can read and verify', () => {
    const file = readFileSync(join(dir, 'journal_2026_01.csv.gz'))
    const manifest = JSON.parse(readFileSync(join(dir, 'journal_2026_01.json'), 'utf8'))
    const text = gunzipSync(file).toString()
    const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex')
    expect(manifest).toMatchObject({
      format: 'lotus-journal-1',
      partition: 'journal_2026_01',
      from: '2026-01-01T00:00:00.000Z',
      to: '2026-02-01T00:00:00.000Z',
      rows: '9',
      csvSha256: sha256(text),
      fileSha256: sha256(file),
      fileBytes: file.length,
    })
    const lines = text.trimEnd().split('\n')
    expect(lines).toHaveLength(10)
    expect(lines[0]).toBe(manifest.columns.join(','))
    expect(lines.find((line) => line.includes('"jan-1"'))).toMatch(
      /^\d+,\d+,20,\d+,\d+,\d+,200000,0,2,,,"test-game","jan-1",other,"round ""7"", table 1",2026-01-05T10:00:00\.000000Z$/,
    )
    expect(statSync(join(dir, 'journal_2026_01.csv.gz')).mode & 0o777).toBe(0o600)
  })

  it('is out of the journal, and the audit still covers the ledger, opening balances and house totals included', async () => {
    expect(await inJournal('journal_2026_01')).toBe(false)
    expect(await proof()).toMatchObject({ journalRows: 4n, archivedRows: 9n })
    expect(await balanceOf(ann)).toEqual({ cash: '105.0000', bonus: '10.6544', onHold: '0.0000' })
    expect(await houseBalance(test.db, house)).toBe(p('15.3456'))
    expect(
      await test.owner.many(sql`select kind, amount from member_archive_sum where member_id = ${bob} order by kind`),
    ).toEqual([
      { kind: 1, amount: p('50') },
      { kind: 10, amount: p('15') },
      { kind: 20, amount: p('10') },
    ])
  })

  it('cannot be changed by its owner either', async () => {
    await expect(test.owner.query({ text: 'delete from journal_2026_01', values: [] })).rejects.toMatchObject({
      code: 'LT900',
    })
    await expect(test.owner.query({ text: 'truncate journal_2026_01', values: [] })).rejects.toMatchObject({
      code: 'LT900',
    })
  })

  it('answers "archived" to a rollback of one of its bets; one of a later month still works', async () => {
    await expect(wallet.rollback({ memberId: bob, key: key('too-late'), bet: key('jan-open') })).rejects.toMatchObject({
      code: 'state_conflict',
      details: { state: 'archived' },
    })
    await wallet.rollback({ memberId: bob, key: key('in-time'), bet: key('feb-open') })
    expect((await balanceOf(bob)).cash).toBe('40.0000')
    await proof()
  })

  it('has opening balances that the audit checks the rest against', async () => {
    await test.owner.query(sql`update account_checkpoint set balance = balance + 1`)
    const broken = (await auditLedger(test.db)).checks
      .filter((check) => check.breaks.length > 0)
      .map((check) => check.name)
    expect(broken).toEqual(['chain_is_contiguous', 'balance_is_last_row', 'balance_is_sum_of_rows'])
    await test.owner.query(sql`update account_checkpoint set balance = balance - 1`)
  })

  it('is dropped only if its file and its table agree', async () => {
    const path = join(dir, 'journal_2026_01.csv.gz')
    const good = readFileSync(path)
    writeFileSync(path, good.subarray(0, good.length - 20))
    expect(await reasonOf(archive('2026-02', { isDropping: true }))).toMatch(/missing or unreadable; the table stays/)
    rmSync(path)
    expect(await reasonOf(archive('2026-02', { isDropping: true }))).toMatch(/missing or unreadable; the table stays/)
    writeFileSync(path, good)
    expect(await archive('2026-02', { isDropping: true })).toMatchObject([{ name: 'journal_2026_01', isDropped: true }])
    expect(await states()).toEqual([{ name: 'journal_2026_01', state: 'dropped' }])
    expect(await proof()).toMatchObject({ archivedRows: 9n })
    expect(await archive('2026-02', { isDropping: true })).toEqual([])
  })
})

it('a run that stopped after any step continues where it was', async () => {
  await test.setTestTime('2026-04-02T00:00:00Z')
  await sealUntil('2026-04-01T23:00:00Z')
  // The folder is removed after the opening balances were sealed.
  await expect(archive('2026-03', { dir: join(dir, 'gone') })).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await states()).toMatchObject([{ state: 'dropped' }, { name: 'journal_2026_02', state: 'sealed' }])
  await proof()
  // Sealed balances that are not in force yet change nothing; play goes on.
  await bet(ann, 'apr-1', '1')
  expect(await archive('2026-03')).toMatchObject([{ name: 'journal_2026_02', rows: 2n, isDropped: false }])
  expect(existsSync(join(dir, 'journal_2026_02.csv.gz.unfinished'))).toBe(false)
  await proof()
  expect(await archive('2026-03', { isDropping: true })).toMatchObject([{ name: 'journal_2026_02', isDropped: true }])
  expect(await proof()).toMatchObject({ archivedRows: 11n })
})

it('a month is not archived if a clock set back has blurred its end', async () => {
  // The clock moves back before the end of March: version n + 1 of the account is in the month before version n.
  await test.setTestTime('2026-04-02T01:00:00Z')
  await bet(ann, 'apr-2', '0.5')
  await settle(ann, 'apr-2', '0')
  await test.setTestTime('2026-03-31T23:59:59Z')
  await bet(ann, 'mar-late', '0.5')
  await settle(ann, 'mar-late', '0')
  await settle(ann, 'mar-1', '0')
  await test.setTestTime('2026-05-02T00:00:00Z')
  await sealUntil('2026-05-01T23:00:00Z')
  // The row fell into a sealed hour: the check reports it, and the sums from there on are made again.
  const wrong = (await auditLedger(test.db)).checks.filter((check) => check.breaks.length > 0)
  expect(wrong.map((check) => check.name)).toEqual(['house_rollups_equal_journal'])
  await test.owner.query(sql`delete from house_rollup where period_start >= '2026-03-31T23:00:00Z'`)
  await test.owner.query(sql`update house_rollup_state set sealed_until = '2026-03-31T23:00:00Z', closed_until = null`)
  await sealUntil('2026-05-01T23:00:00Z')
  await proof()
  expect(await reasonOf(archive('2026-04'))).toMatch(/^journal_2026_03: its chains have gaps or go on in a later month/)
  expect(await inJournal('journal_2026_03')).toBe(true)
})
