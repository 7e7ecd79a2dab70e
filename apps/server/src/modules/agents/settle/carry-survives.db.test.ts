import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { setSetting } from '../../system/index.ts'
import { testDatabase } from '@lotus/testing'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import type { WireTerms } from '../contracts/contract-terms.ts'
import { clearCarry } from '../statements/statement.repo.ts'
import { settleSettings } from './settle-settings.ts'
import { figuresOf, midnight, noon, openSettling } from './opened.fixtures.ts'

// Whether what a line carries outlives the end of its contract (operations.md 2.4; issue 19).
const test = await testDatabase()
const { rebates, sign, ...opened } = await openSettling(test)
const { line, tell } = rebates
const settle = (day: string) => opened.settle(midnight(day))
const none = { RNG: 0 }

let bets = 0
async function play(player: bigint, day: string, lost: number): Promise<void> {
  const at = noon(day)
  const validBet = '100000.0000'
  await tell(player, [{ ref: `s${(bets += 1)}`, validBet, payout: `${100_000 - lost}.0000`, placedAt: at, at }])
}
async function end(holder: bigint, day: string): Promise<void> {
  await test.owner.query(sql`
    update agent_contract set state = 'TERMINATED', ends_at = ${midnight(day)} where member_id = ${holder} and ends_at is null`)
}
const dividend = (
  cadence: 'DAILY' | 'WEEKLY' | 'SEMIMONTHLY' | 'MONTHLY',
  carry: 'PERMANENT' | 'PREVIOUS' = 'PERMANENT',
) =>
  ({
    kind: 'DIVIDEND',
    cadence,
    carry,
    categories: ['RNG'],
    activeMinBet: '0.0000',
    tiers: [{ ratePpm: 100_000, active: 0, validBet: '0.0000', loss: '0.0000' }],
  }) satisfies WireTerms
const signOn = (holder: bigint, day: string, terms: WireTerms) => sign(holder, null, terms, midnight(day).toISOString())
const survive = (isOn: boolean) => setSetting(test.db, settleSettings.carrySurvives, isOn, 'test')

/** Version, first day, what was carried in, the base, and what is carried out. */
const statementsOf = (memberId: bigint) => figuresOf(test, memberId, sql`carry_in, base, carry_out`)
const lastOf = async (memberId: bigint) => ({
  memberId,
  ...(await test.owner.one<{ n: number; start: Date }>(sql`
    select n, period_start as start from agent_statement where member_id = ${memberId} order by period_end desc, n desc limit 1`)),
})

describe('a contract that was ended and signed again without a gap', () => {
  it('carries nothing over unless the operator says so; each statement keeps its rule, and the audit follows it', async () => {
    const [ended, player] = await line([none, none])
    const [kept, other] = await line([none, none])
    for (const id of [ended, kept]) await signOn(id, '2026-06-01', dividend('DAILY'))
    for (const id of [player, other]) await play(id, '2026-06-01', -40_000)
    await settle('2026-06-02')
    await end(ended, '2026-06-02')
    await signOn(ended, '2026-06-02', dividend('DAILY'))
    for (const id of [player, other]) await play(id, '2026-06-02', 10_000)
    await settle('2026-06-03')
    expect(await statementsOf(ended)).toEqual(['1 2026-06-01 0 -40000 -40000', '2 2026-06-02 0 10000 0'])
    expect(await statementsOf(kept)).toEqual(['1 2026-06-01 0 -40000 -40000', '1 2026-06-02 -40000 -30000 -30000'])

    await survive(true)
    await end(kept, '2026-06-03')
    await signOn(kept, '2026-06-03', dividend('DAILY'))
    await play(other, '2026-06-03', 10_000)
    await settle('2026-06-04')
    // Over a week without a contract as well.
    await end(kept, '2026-06-04')
    await settle('2026-06-11')
    await signOn(kept, '2026-06-11', dividend('DAILY', 'PREVIOUS'))
    await settle('2026-06-12')
    await play(other, '2026-06-12', -5_000)
    await settle('2026-06-13')
    await end(kept, '2026-06-13')
    // What PREVIOUS leaves is over with the day after it.
    await signOn(kept, '2026-06-15', dividend('DAILY'))
    await play(other, '2026-06-15', 10_000)
    await settle('2026-06-16')
    await survive(false)
    expect((await statementsOf(kept)).slice(2)).toEqual([
      '2 2026-06-03 -30000 -20000 -20000',
      '3 2026-06-11 -20000 -20000 0',
      '3 2026-06-12 0 -5000 -5000',
      '4 2026-06-15 0 10000 0',
    ])
    // The setting is another one now, and what was made by the one of before is as right as ever.
    expect(await rebates.breaks()).toEqual([])
    await expect(
      test.owner.tx(async (tx) => {
        await tx.query(sql`
          update agent_statement set carry_survives = not carry_survives where member_id in (${ended}, ${kept}) and n = 2`)
        const found = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
        expect(found.map(({ subject }) => subject.replace(/ C.*/, ''))).toEqual(
          Array(2).fill('taken over by statement'),
        )
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  })
})

describe('a contract that was ended while its period ran', () => {
  it('takes its own carry, and the one signed after it too, whichever is settled first', async () => {
    const [top, player] = await line([none, none])
    await signOn(top, '2026-07-01', dividend('MONTHLY'))
    await play(player, '2026-07-02', -40_000)
    await settle('2026-08-01')
    await play(player, '2026-08-03', -1_000)
    await end(top, '2026-08-10')
    await signOn(top, '2026-08-10', dividend('WEEKLY'))
    await play(player, '2026-08-11', -7_000)
    await settle('2026-08-17')
    await settle('2026-09-01')
    await settle('2026-09-07')
    expect(await statementsOf(top)).toEqual([
      '1 2026-07-01 0 -40000 -40000',
      '2 2026-08-10 0 -7000 -7000',
      '2 2026-08-17 -7000 -7000 -7000',
      '2 2026-08-24 -7000 -7000 -7000',
      '1 2026-08-01 -40000 -41000 -41000',
      '2 2026-08-31 -7000 -7000 -7000',
    ])
    expect(await rebates.breaks()).toEqual([])
    expect(await clearCarry(test.db, { ...(await lastOf(top)), by: 'thu', reason: 'agreed by phone' })).toBe('DONE')
    await settle('2026-09-14')
    expect(await statementsOf(top)).toHaveLength(6)
    expect(await rebates.breaks()).toEqual([])
  })

  it('takes its own carry where the one signed after it has the same periods; the debt goes to the last one', async () => {
    const [top, player] = await line([none, none])
    await signOn(top, '2026-10-01', dividend('MONTHLY'))
    await play(player, '2026-10-02', -40_000)
    await settle('2026-11-01')
    await test.owner.query(sql`update agent_statement set owed_out = -5 where member_id = ${top}`)
    await play(player, '2026-11-03', -1_000)
    // Amended, then ended and signed anew on one day.
    await test.owner.query(sql`
      update agent_contract set state = 'SUPERSEDED', ends_at = ${midnight('2026-11-05')} where member_id = ${top} and ends_at is null`)
    await signOn(top, '2026-11-05', dividend('MONTHLY'))
    await play(player, '2026-11-06', -2_000)
    await end(top, '2026-11-10')
    await signOn(top, '2026-11-10', dividend('MONTHLY'))
    await play(player, '2026-11-11', -7_000)
    await settle('2026-12-01')
    await settle('2027-01-01')
    expect(await statementsOf(top)).toEqual([
      '1 2026-10-01 0 -40000 -40000',
      '1 2026-11-01 0 -1000 -1000',
      '2 2026-11-01 -40000 -42000 -42000',
      '3 2026-11-01 0 -7000 -7000',
      '3 2026-12-01 -7000 -7000 -7000',
    ])
    const owed = await test.owner.many<{ n: number }>(
      sql`select n, period_start from agent_statement where member_id = ${top} and owed_in <> 0 order by period_start, n`,
    )
    expect(owed.map(({ n }) => n)).toEqual([3, 3])
    expect(await rebates.breaks()).toEqual([])
    await expect(
      test.owner.tx(async (tx) => {
        await tx.query(sql`update agent_statement set carry_in = 0 where member_id = ${top} and n = 2`)
        const found = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
        expect(found.map(({ subject }) => subject.replace(/ C.*/, ''))).toContain('taken over by statement')
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  })

  it('takes its own carry also where what the one signed after it left was cleared', async () => {
    const [top, player] = await line([none, none])
    await signOn(top, '2027-01-01', dividend('MONTHLY'))
    await play(player, '2027-01-02', -40_000)
    await settle('2027-02-01')
    await end(top, '2027-02-10')
    await signOn(top, '2027-02-10', dividend('WEEKLY'))
    await play(player, '2027-02-11', -7_000)
    await settle('2027-02-15')
    expect(await clearCarry(test.db, { ...(await lastOf(top)), by: 'thu', reason: 'agreed by phone' })).toBe('DONE')
    await settle('2027-03-01')
    expect(await statementsOf(top)).toEqual([
      '1 2027-01-01 0 -40000 -40000',
      '2 2027-02-08 0 -7000 -7000',
      '1 2027-02-01 -40000 -40000 -40000',
    ])
    expect(await rebates.breaks()).toEqual([])
  })
})
