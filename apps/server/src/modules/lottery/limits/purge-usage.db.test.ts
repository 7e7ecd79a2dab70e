import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { deDb, setUpLottery } from '../lottery.fixtures.ts'
import { purgeUsage } from './limits.repo.ts'

const test = await testDatabase()
const lottery = await setUpLottery(test, '2026-06-30T03:00:30Z')
const left = () =>
  test.owner.many<{ state: string }>(sql`
    select distinct i.state from lottery_usage u join lottery_issue i on i.id = u.issue_id order by 1`)

it('counters of limits go a week after the draw; an issue that is not drawn keeps its own', async () => {
  const member = await lottery.member('used', 1_000_000_000n)
  for (const gameCode of ['SEN60', 'MBAC'] as const) {
    const { issueNo } = await lottery.selling(gameCode)
    await lottery.place(member, { gameCode, issueNo, items: [deDb(['01', '02'], 1)] })
  }
  const fast = sql`game_id = (select id from lottery_game where code = 'SEN60') and state = 'scheduled'
    and id in (select issue_id from lottery_usage)`
  await test.setTestTime('2026-07-30T03:00:30Z')
  expect(await purgeUsage(test.db, 1)).toBe(0)
  await test.owner.query(sql`
    update lottery_issue set state = 'void', result_version = 1, published_at = lotus_now() where ${fast}`)
  expect(await runUntilEmpty(() => purgeUsage(test.db, 1))).toBeGreaterThan(2)
  expect(await left()).toEqual([{ state: 'scheduled' }])
})
