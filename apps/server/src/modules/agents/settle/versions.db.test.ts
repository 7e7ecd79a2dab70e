import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { figuresOf, midnight, noon, openSettling } from './opened.fixtures.ts'

// Carry and debt belong to the line and go on from version to version, each once (operations.md 2.4, 2.8; issue 19 section 3).
const test = await testDatabase()
const { rebates, sign, ...opened } = await openSettling(test)
const { line, tell } = rebates
const settle = (day: string) => opened.settle(midnight(day))
const none = { RNG: 0 }

let bets = 0
/** A bet at noon that lost so much, or won it. */
async function play(player: bigint, day: string, lost: number, validBet = 10_000): Promise<void> {
  const at = noon(day)
  const payout = `${validBet - lost}.0000`
  await tell(player, [{ ref: `v${(bets += 1)}`, validBet: `${validBet}.0000`, payout, placedAt: at, at }])
}
/** Ends the contract in force, and signs another one from then on. */
async function amend(holder: bigint, granter: bigint | null, terms: WireTerms, day: string): Promise<void> {
  const at = midnight(day).toISOString()
  await test.owner.query(sql`
    update agent_contract set state = 'SUPERSEDED', ends_at = ${at}::timestamptz where member_id = ${holder} and ends_at is null`)
  await sign(holder, granter, terms, at)
}
const statementsOf = (memberId: bigint) =>
  figuresOf(test, memberId, sql`carry_in, base, carry_out, owed_in, net, owed_out`)
const tiers = (ratePpm: number, active = 0) => [{ ratePpm, active, validBet: '0.0000', loss: '0.0000' }]
const dividend = (
  cadence: 'DAILY' | 'WEEKLY' | 'SEMIMONTHLY' | 'MONTHLY',
  carry: 'PERMANENT' | 'NONE' | 'MONTH' = 'PERMANENT',
): WireTerms => ({
  kind: 'DIVIDEND',
  cadence,
  carry,
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: tiers(100_000),
})
const weekly = (ratePpm: number, active: number): WireTerms => ({
  kind: 'DAILY',
  cadence: 'WEEKLY',
  categories: ['RNG'],
  activeMinBet: '0.0000',
  tiers: tiers(ratePpm, active),
})

describe('a dividend whose new version has periods of another length', () => {
  it('goes on with what the line carries, also where the job settles all of it at once', async () => {
    const [calm, player] = await line([none, none])
    const [late, other] = await line([none, none])
    for (const id of [calm, late]) await sign(id, null, dividend('MONTHLY'))
    for (const id of [player, other]) await play(id, '2026-06-10', -40_000)
    // From a Wednesday on: the week begins in the month before.
    await amend(calm, null, dividend('WEEKLY'), '2026-07-01')
    await settle('2026-07-01')
    // Of the other one nothing is settled before both versions are signed.
    await amend(late, null, dividend('WEEKLY'), '2026-07-01')
    for (const id of [player, other]) await play(id, '2026-07-02', 100_000, 100_000)
    await test.owner.query(
      sql`select agent_granted_count(member_id, n, period_start, -1) from agent_statement where member_id = ${late}`,
    )
    await test.owner.query(sql`delete from agent_statement where member_id = ${late}`)
    await test.owner.query(sql`delete from agent_settled`)
    await settle('2026-07-06')
    const told = ['1 2026-06-01 0 -40000 -40000 0 0 0', '2 2026-06-29 -40000 60000 0 0 6000 0']
    expect(await statementsOf(calm)).toEqual(told)
    expect(await statementsOf(late)).toEqual(told)
    expect(await rebates.breaks()).toEqual([])
  })

  it('goes on from weeks to months, and is over after a time without a contract', async () => {
    const [top, player] = await line([none, none])
    await sign(top, null, dividend('WEEKLY'), midnight('2026-07-20').toISOString())
    await play(player, '2026-07-28', -40_000)
    // The last week ends within the month.
    await amend(top, null, dividend('MONTHLY'), '2026-08-01')
    await play(player, '2026-08-01', 100_000, 100_000)
    await settle('2026-08-03')
    await settle('2026-09-01')
    await play(player, '2026-09-02', -30_000)
    await amend(top, null, dividend('DAILY'), '2026-10-01')
    await settle('2026-10-01')
    await test.owner.query(sql`
      update agent_contract set state = 'TERMINATED', ends_at = ${midnight('2026-10-03')} where member_id = ${top} and ends_at is null`)
    await settle('2026-10-03')
    await sign(top, null, dividend('DAILY'), midnight('2026-10-05').toISOString())
    await play(player, '2026-10-05', 10_000)
    await settle('2026-10-06')
    expect(await statementsOf(top)).toEqual([
      '1 2026-07-27 0 -40000 -40000 0 0 0',
      '2 2026-08-01 -40000 60000 0 0 6000 0',
      '2 2026-09-01 0 -30000 -30000 0 0 0',
      '3 2026-10-01 -30000 -30000 -30000 0 0 0',
      '3 2026-10-02 -30000 -30000 -30000 0 0 0',
      '4 2026-10-05 0 10000 0 0 1000 0',
    ])
    expect(await rebates.breaks()).toEqual([])
  })

  it('takes the first half of a month that MONTH left, also under terms that forget what they leave', async () => {
    const [top, player] = await line([none, none])
    await sign(top, null, dividend('SEMIMONTHLY', 'MONTH'), midnight('2026-11-01').toISOString())
    await play(player, '2026-11-02', -40_000)
    // A Monday.
    await amend(top, null, dividend('WEEKLY', 'NONE'), '2026-11-16')
    await play(player, '2026-11-17', 30_000, 30_000)
    await settle('2026-11-23')
    await play(player, '2026-11-24', 10_000)
    await settle('2026-11-30')
    expect(await statementsOf(top)).toEqual([
      '1 2026-11-01 0 -40000 -40000 0 0 0',
      '2 2026-11-16 -40000 -10000 0 0 0 0',
      '2 2026-11-23 0 10000 0 0 1000 0',
    ])
  })
})

describe('a wage with two versions in one period', () => {
  it('takes the debt off the version that was played in, with what the downline earns', async () => {
    const [top, agent, player] = await line([none, none, none])
    await sign(top, null, weekly(8000, 2), midnight('2026-12-07').toISOString())
    await sign(agent, top, weekly(5000, 1), midnight('2026-12-07').toISOString())
    // One active member is enough for the downline alone: the upline owes what it earns.
    await play(player, '2026-12-08', 0)
    await settle('2026-12-14')
    // Two of them play before the contract ends on Wednesday; in the new one, from Thursday on, nobody does.
    await play(player, '2026-12-14', 0)
    await play(agent, '2026-12-15', 0)
    await amend(top, null, weekly(6000, 2), '2026-12-17')
    await settle('2026-12-21')
    const told = ['1 2026-12-07 0 0 0 0 -50 -50', '1 2026-12-14 0 0 0 -50 10 0']
    expect(await statementsOf(top)).toEqual(told)
    // And where both are played in, the later one takes all of it.
    await play(player, '2026-12-22', 0)
    await settle('2026-12-28')
    await play(player, '2026-12-28', 0)
    await play(agent, '2026-12-29', 0)
    await amend(top, null, weekly(8000, 2), '2026-12-30')
    await play(player, '2026-12-31', 0)
    await play(agent, '2027-01-01', 0)
    await settle('2027-01-04')
    expect(await statementsOf(top)).toEqual([
      ...told,
      '2 2026-12-21 0 0 0 0 -50 -50',
      '2 2026-12-28 0 0 0 0 120 0',
      '3 2026-12-28 0 0 0 -50 -90 -90',
    ])
    expect(await rebates.breaks()).toEqual([])
    await expect(
      test.owner.tx(async (tx) => {
        await tx.query(
          sql`update agent_statement set owed_in = 0, net = gross - children where member_id = ${top} and owed_in < 0`,
        )
        const found = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
        expect(found.map(({ subject }) => subject.replace(/ C.*/, ''))).toContain('taken over by statement')
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  })
})
