import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { runUntilEmpty } from '../../platform/jobs/run-until-empty.ts'
import { purgeUsage } from './protection.repo.ts'

const test = await testDatabase()

it('hours that no limit looks back to go, step by step', async () => {
  await test.setTestTime('2026-06-30T00:00:00Z')
  await test.owner.query(sql`
    insert into protection_usage (member_id, hour, staked)
    select 1, timestamptz '2026-06-29' - n * interval '10 days', 1 from generate_series(0, 9) n`)
  expect(await runUntilEmpty(() => purgeUsage(test.db, 2))).toBe(4)
  const { oldest } = await test.owner.one<{ oldest: Date }>(sql`select min(hour) as oldest from protection_usage`)
  expect(oldest).toEqual(new Date('2026-05-10T00:00:00Z'))
})
