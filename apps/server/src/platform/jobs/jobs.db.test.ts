import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { createJobs } from './jobs.ts'

// The queue's own tables and worker. An unhandled error would fail this file by itself.
const test = await testDatabase()
const jobs = createJobs({
  db: test.db,
  log: createLog({ level: 'silent' }),
  metrics: createMetrics({ withProcess: false }),
})

it('a job that fails is stored with its error and tried again, and the process keeps running', async () => {
  const { promise: second, resolve } = Promise.withResolvers<void>()
  const done: string[] = []
  jobs.register('test.fails', async () => {
    throw new Error('as the test asks')
  })
  jobs.register('test.works', async (payload) => {
    done.push(String(payload))
    if (done.length === 2) resolve()
  })
  await jobs.start()
  await jobs.enqueue('test.works', 'first')
  await jobs.enqueue('test.fails', null)
  const failed = async () =>
    test.owner.maybe<{ attempts: number; last_error: string | null }>(
      sql`select attempts, last_error from graphile_worker.jobs where task_identifier = 'test.fails'`,
    )
  await expect.poll(failed, { timeout: 15_000 }).toMatchObject({ attempts: 1, last_error: 'as the test asks' })
  await jobs.enqueue('test.works', 'second')
  await second
  expect(done).toEqual(['first', 'second'])
  await jobs.stop()
})

it('a scheduled handler that fails at the start does not prevent the start', async () => {
  const metrics = createMetrics({ withProcess: false })
  const other = createJobs({ db: test.db, log: createLog({ level: 'silent' }), metrics })
  other.schedule('test.scheduled', '0 0 1 1 *', async () => {
    throw new Error('as the test asks')
  })
  await other.start()
  await other.stop()
  expect(await metrics.registry.getSingleMetricAsString('lotus_job_failures_total')).toContain(
    'lotus_job_failures_total{job="test.scheduled"} 1',
  )
})
