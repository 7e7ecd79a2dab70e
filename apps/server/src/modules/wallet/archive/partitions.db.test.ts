import { expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { houseAccounts } from '../index.ts'
import { keepPartitions } from './partitions.ts'
import { walletFixtures } from '../wallet.fixtures.ts'

const test = await testDatabase()
const { wallet, member } = walletFixtures(test)
const months = async () =>
  (
    await test.owner.many<{ name: string }>(sql`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'journal'::regclass order by 1`)
  ).map(({ name }) => name)
const monthOf = (extId: string) =>
  test.owner.one<{ name: string }>(sql`select tableoid::regclass::text as name from journal where ext_id = ${extId}`)
const credit = (memberId: bigint, extId: string) =>
  wallet.credit({
    memberId,
    amount: parseMoney('1'),
    entry: 'DEP_BANK',
    house: houseAccounts.psp('test'),
    key: { source: 't', extId },
    reference: { kind: 'deposit', no: extId },
  })

it('this month and three ahead exist, a year later again, and a row lands in its month', async () => {
  await test.setTestTime('2027-11-30T23:59:00Z')
  expect(await keepPartitions(test.db)).toEqual([{ table: 'journal', made: 4, defaultRows: 0 }])
  expect(await months()).toEqual(
    expect.arrayContaining(['journal_2027_11', 'journal_2027_12', 'journal_2028_01', 'journal_2028_02']),
  )
  expect(await keepPartitions(test.db)).toEqual([{ table: 'journal', made: 0, defaultRows: 0 }])
  const memberId = await member()
  await credit(memberId, 'november')
  await test.setTestTime('2027-12-01T00:00:00Z')
  await credit(memberId, 'december')
  expect(await monthOf('november')).toEqual({ name: 'journal_2027_11' })
  expect(await monthOf('december')).toEqual({ name: 'journal_2027_12' })
  expect(await keepPartitions(test.db)).toEqual([{ table: 'journal', made: 1, defaultRows: 0 }])
})

it('a row without a partition is stored and reported', async () => {
  await test.setTestTime('2030-06-10T00:00:00Z')
  await credit(await member(), 'stray')
  expect(await monthOf('stray')).toEqual({ name: 'journal_default' })
  expect(await keepPartitions(test.db)).toEqual([{ table: 'journal', made: 3, defaultRows: 1 }])
})

it('tables of the modules above are partitioned in the same run', async () => {
  const above = {
    table: 'above',
    ensure: async (_db: unknown, ahead: number) => ahead,
    countDefaultRows: async () => 7,
  }
  expect(await keepPartitions(test.db, [above])).toEqual([{ table: 'above', made: 3, defaultRows: 7 }])
})
