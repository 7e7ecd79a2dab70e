import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { createLog } from '../../../platform/log.ts'
import { createMetrics } from '../../../platform/metrics.ts'
import { auditNightly } from './audit-nightly.ts'
import { findLedgerAlert } from './audit.repo.ts'
import { walletFixtures } from '../wallet.fixtures.ts'

const test = await testDatabase()
const { member } = walletFixtures(test)
const metrics = createMetrics({ withProcess: false })
const lines: string[] = []
const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } })
const deps = { db: test.db, log, metrics }
const run = () => auditNightly(deps, { ledgerChecks: [] })
const runs = () =>
  test.owner.many<{ day: string; rows: bigint | null; breaks: number | null; error: string | null }>(
    sql`select business_day as day, rows, jsonb_array_length(breaks) as breaks, error from audit_run order by id`,
  )
const alert = () => findLedgerAlert(test.db)
const gauge = async (name: string) =>
  Number(/ (\S+)$/m.exec((await metrics.registry.getSingleMetricAsString(name)).split('\n').at(-1) ?? '')?.[1])
const memberId = await member('10')

it('runs once a night, from 03:30 in the brand’s zone', async () => {
  // 03:29 in Vietnam: the night before is due, since it was not audited yet.
  await test.setTestTime('2026-03-09T20:29:00Z')
  expect(await run()).toBe(true)
  expect(await run()).toBe(false)
  await test.setTestTime('2026-03-09T20:30:00Z')
  expect(await run()).toBe(true)
  expect(await run()).toBe(false)
  expect(await runs()).toEqual([
    { day: '2026-03-09', rows: 1n, breaks: 0, error: null },
    { day: '2026-03-10', rows: 1n, breaks: 0, error: null },
  ])
  expect(await gauge('lotus_audit_breaks')).toBe(0)
  expect(await gauge('lotus_audit_last_success_timestamp_seconds')).toBe(Date.parse('2026-03-09T20:30:00Z') / 1000)
  expect(await alert()).toBeUndefined()
})

it('breaks are stored, logged as an error and shown to the operators; the time of the last success stays', async () => {
  await test.owner.query(sql`update account set balance = balance + 1 where member_id = ${memberId} and bucket = 1`)
  await test.setTestTime('2026-03-12T00:00:00Z')
  expect(await run()).toBe(true)
  expect((await runs()).at(-1)).toEqual({ day: '2026-03-12', rows: 1n, breaks: 3, error: null })
  expect(await alert()).toEqual({ day: '2026-03-12', breaks: 3 })
  expect(lines.filter((line) => line.includes('does not add up')).map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, day: '2026-03-12' },
  ])
  expect(await gauge('lotus_audit_breaks')).toBe(3)
  expect(await gauge('lotus_audit_last_success_timestamp_seconds')).toBe(Date.parse('2026-03-09T20:30:00Z') / 1000)
  await test.owner.query(sql`update account set balance = balance - 1 where member_id = ${memberId} and bucket = 1`)
})

it('an audit that cannot finish is reported, fails the job and is tried again', async () => {
  await test.setTestTime('2026-03-13T00:00:00Z')
  const failing = { name: 'above', run: () => Promise.reject(new Error('no answer')) }
  await expect(auditNightly(deps, { ledgerChecks: [failing] })).rejects.toThrow('no answer')
  expect((await runs()).at(-1)).toEqual({ day: '2026-03-13', rows: null, breaks: null, error: 'no answer' })
  expect(await alert()).toEqual({ day: '2026-03-13', breaks: null })
  expect(await run()).toBe(true)
  expect((await runs()).at(-1)).toEqual({ day: '2026-03-13', rows: 1n, breaks: 0, error: null })
})

it('one ended by a stop of the program is caught up', async () => {
  await test.setTestTime('2026-03-14T00:00:00Z')
  expect(await auditNightly(deps, { ledgerChecks: [], signal: AbortSignal.abort(new Error('stopping')) })).toBe(false)
  expect(await alert()).toBeUndefined()
  expect(await run()).toBe(true)
  expect(await alert()).toBeUndefined()
})
