import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { runUntilEmpty } from '../../../platform/jobs/run-until-empty.ts'
import { vendorFixtures } from '../vendor.fixtures.ts'
import { purgeReported } from './history.repo.ts'

const test = await testDatabase()
const { addVendor, members } = await vendorFixtures(test)

it('rounds that vendors reported go after five years, step by step; the settings never go below thirteen months', async () => {
  await test.setTestTime('2026-03-10T00:00:00Z')
  await addVendor('OLD', { wallet_mode: 'transfer' })
  const memberId = await members.member('1')
  await test.owner.query(sql`
    insert into vendor_told_round (vendor, round_id, member_id, currency, game_code, category, state, bet, win, opened_at)
    select 'OLD', 'r' || n, ${memberId}, 'P', 'SEN', 'RNG', 'open', 1, 1, timestamptz '2026-03-01' + n * interval '1 year'
    from generate_series(0, 9) n`)
  // Those that count stay, as all other rounds do: audits recount them. They keep nobody behind them waiting.
  await test.owner.query(
    sql`update vendor_told_round set news = 1, valid = 1, state = 'closed' where round_id in ('r0', 'r1')`,
  )
  await test.setTestTime('2034-03-10T00:00:00Z')
  expect(await runUntilEmpty(() => purgeReported(test.db, 60, 2))).toBe(2)
  expect(await runUntilEmpty(() => purgeReported(test.db, 1, 2))).toBe(3)
  await expect(test.db.query(sql`delete from vendor_told_round`)).rejects.toThrow('permission denied')
})
