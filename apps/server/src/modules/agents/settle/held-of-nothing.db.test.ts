import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { countOpen } from '../statements/statement.repo.ts'
import { signedBy } from './settle.fixtures.ts'

// A program of the release before, running beside this one, holds statements of nothing: no move may wait for them (issue 19 AC09).
const test = await testDatabase()
const { line } = rebateFixtures(test)
const sign = signedBy(test)
const terms = {
  kind: 'DIVIDEND',
  cadence: 'DAILY',
  carry: 'NONE',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: [{ ratePpm: 120_000, active: 0, validBet: '0.0000', loss: '0.0000' }],
} as const
const zeroes = Object.fromEntries(
  ['validBet', 'loss', 'rebates', 'accruals', 'wages', 'fee', 'carryIn', 'carryOut', 'base', 'gross', 'children'].map(
    (name) => [name, '0'],
  ),
)
const written = { ...zeroes, owedIn: '0', net: '0', owedOut: '0', facts: 0, active: 0, ratePpm: 0, n: 1, currency: 'P' }

async function write(kind: string, member: bigint, day: number, said: { tier: number | null; due: string }) {
  const [start, end] = [day, day + 1].map((at) => new Date(Date.UTC(2026, 8, at, -7)))
  const row = { ...written, member: String(member), granter: null, start, end, state: 'HELD', ...said }
  await test.db.value(sql`select agent_statement_write(${kind}, ${JSON.stringify([row])}::jsonb) as count`)
}
const statesOf = (memberId: bigint) =>
  test.owner.values<string>(sql`
    select state || ' ' || made_state || case when paid_at is not null then ' paid' else '' end from agent_statement
    where member_id = ${memberId} order by period_start`)
const openOf = (memberId: bigint) =>
  countOpen(test.db, { memberId, granterId: null, before: new Date('2026-10-01T00:00:00Z') })

it('of nothing are written as ended, of something as they are', async () => {
  const [holder] = await line([{ RNG: 0 }])
  const [slots] = await line([{ RNG: 0 }])
  await sign(slots, null, { kind: 'REALTIME', categories: ['RNG'], profitPpm: 500, lossPpm: 1000, singleBet: '0.0000' })
  await sign(holder, null, { ...terms, categories: [...terms.categories], tiers: [...terms.tiers] })
  await write('DIVIDEND', holder, 1, { tier: null, due: '0' })
  await write('DIVIDEND', holder, 2, { tier: 1, due: '0' })
  await write('REALTIME', slots, 1, { tier: null, due: '0' })
  expect(await statesOf(holder)).toEqual(['NOT_REACHED NOT_REACHED', 'PAID PAID paid'])
  expect(await statesOf(slots)).toEqual(['PAID PAID paid'])
  expect([await openOf(holder), await openOf(slots)]).toEqual([0, 0])
  await write('DIVIDEND', holder, 3, { tier: 1, due: '500' })
  expect((await statesOf(holder))[2]).toBe('HELD HELD')
  expect(await openOf(holder)).toBe(1)

  // What was written before the function was there ends by the file that runs after it.
  await test.owner.query(sql`
    update agent_statement set state = 'HELD', made_state = 'HELD', paid_at = null where member_id in (${holder}, ${slots})`)
  expect([await openOf(holder), await openOf(slots)]).toEqual([3, 1])
  const file = '../../../../../../packages/database/schema/agents/tables/2027-06-21-held-of-nothing-until-now.sql'
  await test.owner.pool.query(readFileSync(new URL(file, import.meta.url), 'utf8'))
  expect(await statesOf(holder)).toEqual(['NOT_REACHED HELD', 'PAID HELD paid', 'HELD HELD'])
  expect(await statesOf(slots)).toEqual(['PAID HELD paid'])
  expect([await openOf(holder), await openOf(slots)]).toEqual([1, 0])
})
