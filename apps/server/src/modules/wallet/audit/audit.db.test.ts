import { describe, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { sql, type SqlQuery } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { auditLedger, passesFor } from './audit-ledger.ts'
import { auditSteps } from './audit.repo.ts'
import { sealHouseRollups } from '../house/house-rollup.ts'
import { houseAccounts } from '../index.ts'
import { ensurePartitions } from '../archive/partitions.repo.ts'
import { getSealedUntil } from '../house/rollup.repo.ts'
import { walletFixtures } from '../wallet.fixtures.ts'

// PostgreSQL with the real schema. The owner of the tables damages rows with the guards switched off.
const test = await testDatabase()
const { wallet, member } = walletFixtures(test)
const p = parseMoney
const house = houseAccounts.gamingResult('test')
const key = (extId: string) => ({ source: 'test-game', extId })
const reference = { kind: 'other', no: 'r' } as const

await test.setTestTime('2026-03-10T03:10:00Z')
await ensurePartitions(test.db, 1)
const rich = await member('100', '30')
const poor = await member('10')
await wallet.bet({ memberId: rich, amount: p('50'), bonusFirst: true, house, key: key('b1'), reference })
await wallet.win({ memberId: rich, amount: p('90'), house, key: key('w1'), bet: key('b1'), reference })
await wallet.bet({ memberId: rich, amount: p('5'), bonusFirst: false, house, key: key('b2'), reference })
await wallet.rollback({ memberId: rich, key: key('r2'), bet: key('b2') })
await wallet.rollback({ memberId: rich, key: key('r3'), bet: key('never') })
await wallet.hold({ memberId: rich, amount: p('20'), key: key('h1'), reference })
await wallet.adjust({ memberId: poor, amount: -p('25'), house: houseAccounts.adjustment, key: key('a1'), reference })
await expect(
  wallet.bet({ memberId: poor, amount: p('1'), bonusFirst: false, house, key: key('no'), reference }),
).rejects.toMatchObject({ code: 'insufficient_balance' })
await test.setTestTime('2026-03-10T05:10:00Z')
// May have to wait for transactions of other tests on the same server.
while ((await getSealedUntil(test.db))?.toISOString() !== '2026-03-10T05:00:00.000Z') await sealHouseRollups(test.db)
await wallet.credit({
  memberId: poor,
  amount: p('40'),
  entry: 'DEP_BANK',
  house: houseAccounts.psp('test'),
  key: key('d2'),
  reference,
})

describe('the audit', () => {
  it.each([1, 3, 7])('of a sound ledger finds nothing, in %i passes', async (passes) => {
    const report = await auditLedger(test.db, { passes })
    expect(report.checks.flatMap((check) => check.breaks)).toEqual([])
    expect(report).toMatchObject({ isSound: true, journalRows: await countRows(), archivedRows: 0n })
    expect(report.checks.map((check) => check.name)).toEqual(auditSteps.flatMap((step) => step.checks))
  })

  it('reports each step, its part and its progress', async () => {
    const progress: string[] = []
    await auditLedger(test.db, {
      passes: 2,
      extra: [{ name: 'above', run: async () => [] }],
      onProgress: (step, { percent, pass, passes }) => progress.push(`${percent} ${step} ${pass}/${passes}`),
    })
    expect(progress).toEqual([
      '0 accounts 1/2',
      '12 accounts 2/2',
      '25 keys 1/2',
      '37 keys 2/2',
      '50 rows 1/1',
      '62 houses 1/1',
      '75 holds and keys 1/1',
      '87 above 1/1',
    ])
  })

  it('lists the breaks of a check of the modules above', async () => {
    const found = { check: 'above', subject: 'x', expected: '1', found: '2' }
    const report = await auditLedger(test.db, { extra: [{ name: 'above', run: async () => [found] }] })
    expect(report.isSound).toBe(false)
    expect(report.checks.at(-1)).toEqual({ name: 'above', breaks: [found] })
  })

  it('stops on request', async () => {
    const stopping = new AbortController()
    const stopped = auditLedger(test.db, {
      signal: stopping.signal,
      onProgress: () => stopping.abort(new Error('stop')),
    })
    await expect(stopped).rejects.toThrow()
    expect((await auditLedger(test.db)).isSound).toBe(true)
  })

  it('gives the modules above the movements of their items, in any number of parts', async () => {
    const movements = async (passes: number) => {
      const parts = await Promise.all(
        Array.from({ length: passes }, (_, pass) =>
          test.db.many<{ ref_no: string; taken: bigint; given: bigint }>(
            sql`select ref_no, taken, given from wallet_movements('deposit', ${passes}, ${pass}) order by ref_no`,
          ),
        ),
      )
      return parts.flat().sort((a, b) => a.ref_no.localeCompare(b.ref_no))
    }
    expect(await movements(1)).toEqual([
      { ref_no: `d${rich}`, taken: 0n, given: p('100') },
      { ref_no: `d${poor}`, taken: 0n, given: p('10') },
    ])
    expect(await movements(3)).toEqual(await movements(1))
    expect(
      await test.db
        .many(sql`select taken - taken_cash - taken_bonus as rest, stake_cash_legs, stake_bonus_legs, settle_cash_legs,
        settle_bonus_legs, taken_bonus, first_member, last_member from wallet_movements('other', 1, 0) where ref_no = 'r'`),
    ).toEqual([
      {
        rest: 0n,
        stake_cash_legs: 2n,
        stake_bonus_legs: 1n,
        settle_cash_legs: 1n,
        settle_bonus_legs: 1n,
        taken_bonus: p('30'),
        first_member: rich,
        last_member: poor,
      },
    ])
  })

  it('divides its work by the number of rows, up to 16 parts', () => {
    expect([0n, 1n, 10_000_000n, 10_000_001n, 10n ** 12n].map(passesFor)).toEqual([1, 1, 1, 2, 16])
  })
})

describe('damage that bypasses the commands is found:', () => {
  const cash = sql`(select id from account where member_id = ${rich} and bucket = 1)`
  const lastCash = sql`(select max(id) from journal where ${cash} in (debit_account, credit_account))`
  const cases: [string, string, SqlQuery][] = [
    ['a balance raised', 'balance_is_sum_of_rows', sql`update account set balance = balance + 1 where id = ${cash}`],
    ['a balance raised', 'balance_is_last_row', sql`update account set balance = balance + 1 where id = ${cash}`],
    ['a balance raised', 'sum_is_zero', sql`update account set balance = balance + 1 where id = ${cash}`],
    ['a version skipped', 'balance_is_sum_of_rows', sql`update account set version = version + 1 where id = ${cash}`],
    ['a row removed from the middle', 'chain_is_contiguous', sql`delete from journal where ext_id = 'b1'`],
    ['a first row removed', 'chain_is_contiguous', sql`delete from journal where ext_id = ${`first-${rich}`}`],
    ['a last row removed', 'balance_is_last_row', sql`delete from journal where id = ${lastCash}`],
    [
      'an amount changed',
      'chain_is_contiguous',
      sql`update journal set amount = amount + 1 where ext_id = ${`first-${rich}`}`,
    ],
    [
      'a balance after changed',
      'chain_is_contiguous',
      sql`update journal set credit_after = credit_after + 1 where ext_id = ${`first-${rich}`}`,
    ],
    [
      'two rows with one version',
      'chain_is_contiguous',
      sql`update journal set debit_version = debit_version - 1 where ext_id = 'b2'`,
    ],
    [
      'a row of an account that is not',
      'account_exists',
      sql`update journal set credit_account = 99999 where ext_id = ${`first-${rich}`}`,
    ],
    ['a row removed', 'keys_name_their_rows', sql`delete from journal where ext_id = 'w1'`],
    ['a key removed', 'rows_have_keys', sql`delete from tx_key where ext_id = 'w1'`],
    [
      'a row named twice',
      'rows_have_one_key',
      sql`update tx_key set journal_ids = (select journal_ids from tx_key where ext_id = 'b1') where ext_id = 'r3'`,
    ],
    [
      'a key of another member',
      'keys_belong_to_members',
      sql`update tx_key set member_id = ${poor} where ext_id = 'w1'`,
    ],
    [
      'a refusal that names rows',
      'rejected_keys_moved_nothing',
      sql`update tx_key set journal_ids = '{1}' where ext_id = 'no'`,
    ],
    [
      'a tombstone that names rows',
      'rejected_keys_moved_nothing',
      sql`update tx_key set journal_ids = '{1}' where ext_id = 'never'`,
    ],
    [
      'a row of another member',
      'member_rows_touch_own_accounts',
      sql`update journal set member_id = ${poor} where ext_id = 'w1'`,
    ],
    [
      'a side without a version',
      'sides_are_guarded',
      sql`update journal set debit_after = null, debit_version = null where ext_id = 'h1'`,
    ],
    ['an unknown kind', 'rows_are_well_formed', sql`update journal set kind = 999 where ext_id = 'w1'`],
    [
      'a row of two currencies',
      'currencies_balance',
      sql`
      with other as (insert into currency (code, symbol) values ('Q', 'Q') returning code),
        account as (insert into account (house_code, bucket, currency) select 'elsewhere', 10, code from other returning id)
      update journal set debit_account = (select id from account) where ext_id = 'w1'`,
    ],
    [
      'a hold without money',
      'open_holds_equal_hold_balance',
      sql`insert into hold (member_id, currency, amount, ref_kind, ref_no) values (${poor}, 'P', 5, 'other', 'x')`,
    ],
    [
      'a hold resolved without a row',
      'open_holds_equal_hold_balance',
      sql`update hold set state = 'voided', resolved_at = lotus_now()`,
    ],
    [
      'a debt that is a credit',
      'buckets_keep_their_sign',
      sql`update account set balance = 5 where member_id = ${poor} and bucket = 4`,
    ],
    ['a house sum changed', 'house_rollups_equal_journal', sql`update house_rollup set credit = credit + 1`],
    ['a house sum removed', 'house_rollups_equal_journal', sql`delete from house_rollup`],
    [
      'a row moved to another hour',
      'house_rollups_equal_journal',
      sql`update journal set created_at = created_at - interval '1 hour' where ext_id = 'w1'`,
    ],
    [
      'a row slipped in behind a sealed hour',
      'house_rollups_equal_journal',
      sql`update journal set created_at = '2026-03-10T03:20:00Z' where ext_id = 'd2'`,
    ],
  ]
  it.each(cases)('%s (%s)', async (_what, check, statement) => {
    expect(await damagedChecks(statement)).toContain(check)
  })

  it('every check has a damage that it finds', () => {
    const proved = new Set(cases.map(([, check]) => check))
    expect(auditSteps.flatMap((step) => step.checks).filter((check) => !proved.has(check))).toEqual([])
  })

  it('rows in the default partition are reported and are not a break', async () => {
    await test.setTestTime('2031-01-01T00:00:00Z')
    await wallet.bet({ memberId: rich, amount: p('1'), bonusFirst: false, house, key: key('far'), reference })
    const report = await auditLedger(test.db)
    expect(report).toMatchObject({ isSound: true, defaultRows: 1n })
    await test.setTestTime('2026-03-10T05:10:00Z')
  })
})

async function countRows(): Promise<bigint> {
  return (await test.owner.one<{ count: bigint }>(sql`select count(*) as count from journal`)).count
}

/** Damages data inside a transaction, runs the checks there, and rolls back. */
async function damagedChecks(statement: SqlQuery): Promise<string[]> {
  const found = new Set<string>()
  const thrownAway = new Error('the copy is thrown away')
  const work = test.owner.tx(async (tx) => {
    await tx.query(sql`alter table journal disable trigger user`)
    await tx.query(sql`alter table tx_key disable trigger user`)
    // The database's own constraints, which a careless owner could drop as well.
    await tx.query({
      text: `do $$ declare r record; begin
        for r in select conrelid::regclass as t, conname as n from pg_constraint
          where contype = 'c' and conrelid in ('account'::regclass, 'journal'::regclass) loop
          execute format('alter table %s drop constraint %I', r.t, r.n);
        end loop;
        for r in select indexrelid::regclass as n from pg_index
          where indisunique and not indisprimary and indrelid in (select inhrelid from pg_inherits where inhparent = 'journal'::regclass) loop
          execute format('drop index %s', r.n);
        end loop;
      end $$`,
      values: [],
    })
    await tx.query(statement)
    for (const step of auditSteps) for (const one of await step.run(tx, { passes: 1, pass: 0 })) found.add(one.check)
    throw thrownAway
  })
  await work.catch((error: unknown) => {
    if (error !== thrownAway) throw error
  })
  return [...found]
}
