import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { purgeKeys } from '../ledger/wallet.repo.ts'

// Real: PostgreSQL with the product's schema.
const test = await testDatabase()
const store = (source: string, key: string, outcome: string) =>
  test.owner.query(
    sql`select wallet_key_store(${source}, ${key}, sha256('x'), ${outcome}, 1::bigint, '{}', '{"code":"x"}')`,
  )
const left = async () =>
  (await test.owner.many<{ ext_id: string }>(sql`select ext_id from tx_key order by ext_id`)).map((row) => row.ext_id)

it("refused keys of members' calls go after thirteen months; money in, vendors and what moved money stay", async () => {
  await test.setTestTime('2026-01-10T00:00:00Z')
  await store('lottery:m1', 'refused', 'rejected')
  await store('lottery:m1', 'moved', 'applied')
  await store('deposit', 'money-in', 'rejected')
  await store('vendor-transfer', 'vendor', 'rejected')
  await test.setTestTime('2027-02-09T00:00:00Z')
  await store('lottery:m1', 'young', 'rejected')
  expect(await purgeKeys(test.db, 10)).toBe(0)
  await expect(test.owner.query(sql`delete from tx_key`)).rejects.toThrow('append-only')
  await test.setTestTime('2027-02-11T00:00:00Z')
  expect(await purgeKeys(test.db, 10)).toBe(1)
  expect(await left()).toEqual(['money-in', 'moved', 'vendor', 'young'])
})
