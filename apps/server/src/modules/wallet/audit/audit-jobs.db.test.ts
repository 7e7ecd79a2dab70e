import { expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { createDatabase, sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { createLog } from '../../../platform/log.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { houseBalance } from '../house/house-rollup.ts'
import { houseAccounts } from '../index.ts'
import { journalMonths } from '../archive/partitions.ts'
import { getSealedUntil } from '../house/rollup.repo.ts'
import { walletFixtures } from '../wallet.fixtures.ts'
import { registerWalletJobs } from '../wallet.jobs.ts'

const test = await testDatabase()
const { member } = walletFixtures(test)
const metrics = createMetrics({ withProcess: false })
const handlers = new Map<string, () => Promise<void>>()
const keep = (name: string, _when: unknown, handler: () => Promise<void>) => void handlers.set(name, handler)
const jobs = { register: () => {}, schedule: keep, loop: keep, enqueue: async () => {} }
const stopping = new AbortController()
registerWalletJobs(
  { db: test.db, jobs, log: createLog({ level: 'fatal' }), metrics },
  {
    ledgerChecks: [],
    stopping: stopping.signal,
    monthlyTables: [journalMonths, { table: 'above', ensure: async () => 0, countDefaultRows: async () => 4 }],
  },
)
const run = (name: string) => handlers.get(name)?.() ?? Promise.reject(new Error(`there is no job ${name}`))
const gauge = async (name: string, label = '') =>
  (await metrics.registry.getSingleMetricAsString(name)).split('\n').find((line) => line.startsWith(`${name}${label} `))

it('partitions are created and rows outside them counted, by table', async () => {
  await test.setTestTime('2028-05-10T00:00:00Z')
  await member('10')
  await run('wallet.partitions')
  const name = 'lotus_ledger_default_partition_rows'
  expect(await gauge(name, '{table="journal"}')).toBe(`${name}{table="journal"} 1`)
  expect(await gauge(name, '{table="above"}')).toBe(`${name}{table="above"} 4`)
  expect(await test.owner.one(sql`select to_regclass('journal_2028_08') is not null as is`)).toEqual({ is: true })
})

it('a reader that locks the journal delays the partitions and does not fail the start', async () => {
  await test.setTestTime('2029-05-10T00:00:00Z')
  const reader = createDatabase({ connectionString: test.ownerUrl, max: 1 })
  const client = await reader.pool.connect()
  await client.query('begin')
  await client.query('lock table journal in access share mode')
  await run('wallet.partitions')
  await client.query('rollback')
  client.release()
  await reader.end()
  await run('wallet.partitions')
  expect(await test.owner.one(sql`select to_regclass('journal_2029_08') is not null as is`)).toEqual({ is: true })
})

it('the house sums are sealed and the night is audited', async () => {
  while (
    (await getSealedUntil(test.db)) === null ||
    Number(await getSealedUntil(test.db)) < Date.parse('2028-05-10T01:00:00Z')
  )
    await run('wallet.rollup')
  expect(await houseBalance(test.db, houseAccounts.psp('test'))).toBe(-parseMoney('10'))
  await run('wallet.audit')
  expect(await gauge('lotus_audit_breaks')).toBe('lotus_audit_breaks 0')
})

it('a stop ends a running audit and starts none', async () => {
  stopping.abort()
  await test.setTestTime('2029-05-12T00:00:00Z')
  await run('wallet.audit')
  expect(
    await test.owner.many(
      sql`select finished_at is not null as finished from audit_run where business_day = '2029-05-12'`,
    ),
  ).toEqual([{ finished: false }])
})
