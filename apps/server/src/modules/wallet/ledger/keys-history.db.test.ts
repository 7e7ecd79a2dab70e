import { beforeEach, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { parseMoney } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { auditLedger } from '../index.ts'
import { walletFixtures } from '../wallet.fixtures.ts'
import { moveKeysToHistory } from './wallet.repo.ts'

// Real: PostgreSQL with the product's schema.
const test = await testDatabase()
const { wallet, member, balanceOf } = walletFixtures(test)
const store = (source: string, key: string, outcome: string) =>
  test.owner.query(
    sql`select wallet_key_store(${source}, ${key}, sha256('x'), ${outcome}, 1::bigint, '{}', '{"code":"x"}')`,
  )
const keysOf = async (table: 'tx_key' | 'tx_key_history') => {
  // One of two names given by the test.
  const { rows } = await test.owner.pool.query<{ ext_id: string }>(`select ext_id from ${table} order by ext_id`)
  return rows.map((row) => row.ext_id)
}
const age = () => runUntilEmpty(() => moveKeysToHistory(test.db, 14, 3))

beforeEach(async () => {
  await test.setTestTime('2030-01-10T00:00:00Z')
  await age()
})

it("refused keys of members' calls are deleted after thirteen months; all others move to the history of their year", async () => {
  await test.setTestTime('2026-01-10T00:00:00Z')
  await store('lottery:m1', 'refused', 'rejected')
  await store('lottery:m1', 'moved', 'applied')
  await store('deposit', 'money-in', 'rejected')
  await store('vendor-transfer', 'vendor', 'rejected')
  await test.setTestTime('2027-02-09T00:00:00Z')
  await store('lottery:m1', 'young', 'rejected')
  expect(await age()).toBe(0)
  await expect(test.owner.query(sql`delete from tx_key`)).rejects.toThrow('append-only')
  await test.setTestTime('2027-03-11T00:00:00Z')
  expect(await age()).toBe(4)
  expect(await keysOf('tx_key')).toEqual(['young'])
  expect(await keysOf('tx_key_history')).toEqual(['money-in', 'moved', 'vendor'])
  expect(
    await test.owner.many(sql`select relname from pg_class where relname like 'tx\\_key\\_history\\_20__'`),
  ).toEqual([{ relname: 'tx_key_history_2026' }])
  await expect(test.owner.query(sql`delete from tx_key_history`)).rejects.toThrow('append-only')
  // Fewer than thirteen months cannot be asked for.
  await test.setTestTime('2028-02-09T00:00:00Z')
  expect(await moveKeysToHistory(test.db, 1, 100)).toBe(0)
})

it('copies of a bet, a win and a rollback get the same answers from the history as before', async () => {
  await test.setTestTime('2031-01-10T00:00:00Z')
  const memberId = await member('100')
  const key = (extId: string) => ({ source: 'game', extId })
  const reference = { kind: 'other', no: 'x' } as const
  const bet = (extId: string, amount: string) =>
    wallet.bet({
      bonusFirst: false,
      memberId,
      amount: parseMoney(amount),
      house: 'gaming-result:x',
      key: key(extId),
      reference,
    })
  const win = (extId: string, of: string, amount: string) =>
    wallet.win({
      memberId,
      amount: parseMoney(amount),
      house: 'gaming-result:x',
      key: key(extId),
      bet: key(of),
      reference,
    })
  const rollback = (extId: string, of: string) => wallet.rollback({ memberId, key: key(extId), bet: key(of) })
  const all = () =>
    Promise.all(
      [
        bet('b1', '10'),
        bet('b2', '5'),
        win('w1', 'b1', '30'),
        rollback('r2', 'b2'),
        rollback('r3', 'b3'),
        bet('big', '1000'),
      ].map((call) => call.catch((error: { code: string }) => error.code)),
    )
  await bet('b1', '10')
  await bet('b2', '5')
  await all()
  const before = await all()
  const balance = await balanceOf(memberId)
  await test.setTestTime('2032-06-10T00:00:00Z')
  expect(await age()).toBeGreaterThan(6)
  expect(await all()).toEqual(before)
  // The same key with other content, a late bet that was already rolled back, a second rollback, a second win.
  await expect(bet('b1', '11')).rejects.toMatchObject({ code: 'key_conflict' })
  await expect(bet('b3', '5')).rejects.toMatchObject({ code: 'state_conflict' })
  await expect(rollback('r1', 'b1')).rejects.toMatchObject({ code: 'state_conflict' })
  expect(await balanceOf(memberId)).toEqual(balance)
  // What had not ended ends now: an old bet can still be won.
  await test.setTestTime('2032-06-11T00:00:00Z')
  await bet('late', '1')
  await test.setTestTime('2034-06-11T00:00:00Z')
  await age()
  await win('late-win', 'late', '2')
  expect(await auditLedger(test.db)).toMatchObject({ isSound: true })
})

it('a key that was not looked up first is refused by the history as by the table itself', async () => {
  await test.setTestTime('2026-01-10T00:00:00Z')
  await store('deposit', 'fence', 'applied')
  await test.setTestTime('2028-01-10T00:00:00Z')
  await age()
  await expect(store('deposit', 'fence', 'applied')).rejects.toMatchObject({ code: '23505', constraint: 'tx_key_pkey' })
  await expect(test.owner.query(sql`select wallet_refuse_old('deposit', array['new', 'fence'])`)).rejects.toMatchObject(
    { constraint: 'tx_key_pkey' },
  )
})

it.each([
  ['tx_key', 'tx_key_history'],
  ['vendor_tx', 'vendor_tx_history'],
  ['vendor_round', 'vendor_round_history'],
])('%s and its history have the same columns', async (table, history) => {
  const columns = (name: string) =>
    test.owner.many(sql`
      select column_name, udt_name, is_nullable from information_schema.columns where table_name = ${name} order by ordinal_position`)
  expect(await columns(history)).toEqual(await columns(table))
})
