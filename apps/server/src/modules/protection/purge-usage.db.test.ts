import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { runUntilEmpty } from '../../platform/jobs/run-until-empty.ts'
import { purgeUsage } from './protection.repo.ts'
import { purgePlay } from './reality-check.repo.ts'

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

it('old days of play, raises of limits and scores go; what somebody may still ask for stays', async () => {
  await test.setTestTime('2026-06-30T05:00:00Z')
  await test.owner.query(sql`
    insert into protection_play_day (cell, member_id, day, seconds, night_seconds)
    select cell_of(1), 1, date '2026-06-30' - n * 100, 60, 0 from generate_series(0, 5) n`)
  await test.owner.query(sql`
    insert into protection_limit_raise (cell, member_id, asked_at, kind, hours)
    select cell_of(1), 1, timestamptz '2026-06-30T05:00:00Z' - n * interval '100 days', 'loss', 24 from generate_series(0, 5) n`)
  await test.owner.query(sql`
    insert into protection_self_test (cell, member_id, taken_at, score)
    select cell_of(1), 1, timestamptz '2026-06-30T05:00:00Z' - n * interval '365 days', 3 from generate_series(0, 3) n`)
  expect(await runUntilEmpty(() => purgePlay(test.db, 1))).toBe(3)
  const left = await test.owner.one(sql`
    select (select count(*)::integer from protection_play_day) as days, (select count(*)::integer from protection_limit_raise) as raises,
      (select count(*)::integer from protection_self_test) as tests`)
  expect(left).toEqual({ days: 5, raises: 5, tests: 3 })
})
