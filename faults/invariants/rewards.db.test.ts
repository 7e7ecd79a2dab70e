import { expect, it } from 'vitest'
import { sql, type SqlQuery } from '@lotus/database'
import { loyaltyFixtures } from '../../apps/server/src/modules/loyalty/loyalty.fixtures.ts'
import { promotionsModule } from '../../apps/server/src/modules/promotions/index.ts'
import { testApp } from '../../apps/server/src/testing/test-app.ts'
import { createRewards, PIECES } from '../world/rewards.ts'
import { shakeRewards } from '../world/shake-rewards.ts'
import { rewardFindings, unrewardedFindings } from './rewards.ts'

// What the campaign says of rewards (I21). Each test goes on where the one before it ended.
const app = await testApp()
const { owner } = app
const { count } = loyaltyFixtures(app)
await app.clock.set('2026-06-07T05:00:00.000Z')
await createRewards(owner)
const host = { ...app.composition.of(promotionsModule), db: app.db, clock: app.clock }
/** Both workers at once, as in the campaign. */
async function shake(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await Promise.all([shakeRewards(host), shakeRewards(host)])
    await count()
  }
}
const subjects = async (look: Promise<{ invariant: string; subject: string }[]>) =>
  (await look).map(({ invariant, subject }) => `${invariant} ${subject.replaceAll(/ ?\d+/g, '').trim()}`)
/** What is found after a change, which is taken back then. */
async function foundAfter(change: SqlQuery, back: SqlQuery): Promise<string[]> {
  await owner.query(change)
  const found = await subjects(rewardFindings(owner))
  await owner.query(back)
  return [...new Set(found)]
}

it('says what a chapter has not seen', async () => {
  expect(await subjects(unrewardedFindings(owner, 0))).toEqual([
    'I21 bets that were void after all',
    'I21 points for play',
    'I21 missions',
    'I21 spins',
    'I21 pieces of goods',
    'I21 cashback',
  ])
})

it('finds nothing where two workers give the same at once, over days that end', async () => {
  await shake(4)
  await app.clock.set('2026-06-07T05:05:00.000Z')
  await shake(4)
  // The first day is no whole one of the rescue.
  for (const day of ['08', '09']) {
    await app.clock.set(`2026-06-${day}T05:00:00.000Z`)
    await shake(5)
  }
  expect(await owner.value(sql`select exists (select from promotion_award where facts ? 'madeUpOn') as is`)).toBe(true)
  expect(await rewardFindings(owner)).toEqual([])
  expect(await unrewardedFindings(owner, 0)).toEqual([])
  expect(await owner.value(sql`select sold from loyalty_item where changed_by = 'faults'`)).toBe(PIECES)
  const left = await owner.value<bigint>(sql`select budget - spent from promotion where code = 'fault-mission'`)
  expect(left).toBe(0n)
}, 90_000)

it('finds a budget, a stock, points and valid bets that are not the sum of their events', async () => {
  const one = sql`(select min(id) from member where username ~ '^faultrewarded')`
  expect(
    await foundAfter(
      sql`update promotion set spent = spent - 100 where code = 'fault-wheel'`,
      sql`update promotion set spent = spent + 100 where code = 'fault-wheel'`,
    ),
  ).toEqual(['I21 budget of fault-wheel'])
  expect(
    await foundAfter(
      sql`update loyalty_item set stock = stock + 1 where changed_by = 'faults'`,
      sql`update loyalty_item set stock = stock - 1 where changed_by = 'faults'`,
    ),
  ).toEqual(['I21 pieces of goods'])
  expect(
    await foundAfter(
      sql`update loyalty_member set points = points + 100, valid_bet = valid_bet + 1 where member_id = ${one}`,
      sql`update loyalty_member set points = points - 100, valid_bet = valid_bet - 1 where member_id = ${one}`,
    ),
  ).toEqual(['I21 valid bets of', 'I21 points of'])
})

it('finds a grant without its movement, and a packet that is not the one of its place', async () => {
  const grab = sql`(member_id, place) = (select member_id, place from promotion_packet_grab order by place limit 1)`
  expect(
    await foundAfter(
      sql`update promotion_packet_grab set amount = amount + 100 where ${grab}`,
      sql`update promotion_packet_grab set amount = amount - 100 where ${grab}`,
    ),
  ).toEqual(['I21 window of fault-packets'])
  const award = sql`kind = 'CASH' and (member_id, n) = (select member_id, n from promotion_award where kind = 'CASH' order by 1, 2 limit 1)`
  expect(
    await foundAfter(
      sql`update promotion_award set amount = amount + 100 where ${award}`,
      sql`update promotion_award set amount = amount - 100 where ${award}`,
    ),
  ).toEqual(expect.arrayContaining(['I21 A-']))
})

it('finds a missed day that was made up late, after the visit of the next one, or for another sum', async () => {
  const madeUp = sql`facts ? 'madeUpOn'`
  const changed = (to: SqlQuery, back: SqlQuery) =>
    foundAfter(
      sql`update promotion_award set ${to} where ${madeUp}`,
      sql`update promotion_award set ${back} where ${madeUp}`,
    )
  expect(
    await changed(
      sql`facts = facts || jsonb_build_object('madeUpOn', (facts ->> 'madeUpOn')::date + 1)`,
      sql`facts = facts || jsonb_build_object('madeUpOn', (facts ->> 'madeUpOn')::date - 1)`,
    ),
  ).toEqual(['I21 visit of on--'])
  expect(await changed(sql`n = n + 1000`, sql`n = n - 1000`)).toContain('I21 visit of on--')
  expect(
    await changed(
      sql`facts = facts || jsonb_build_object('day', (facts ->> 'day')::integer + 1)`,
      sql`facts = facts || jsonb_build_object('day', (facts ->> 'day')::integer - 1)`,
    ),
  ).toContain('I21 visit of on--')
})
