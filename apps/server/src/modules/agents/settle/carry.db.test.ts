import { describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { agentsRebatesCheck } from '../audit/check-rebates.ts'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { clearCarry, findBefore, findStatement } from '../statements/statement.repo.ts'
import { settleDue } from './settle-due.ts'
import { signedBy } from './settle.fixtures.ts'

// What an operator takes off a line between a granter and a holder (operations.md 5.2, row 45; issue 19 section 5).
const test = await testDatabase()
await test.setTestTime('2026-08-31T17:00:00Z')
const rebates = rebateFixtures(test)
const { line, tell } = rebates
await rebates.open('2026-08-01T00:00:00Z')
const sign = signedBy(test)

async function settle(now: Date): Promise<void> {
  await test.setTestTime(now.toISOString())
  await rebates.count()
  await rebates.payDays()
  await settleDue(test.db, now)
}
const keyOf = async (memberId: bigint) => ({
  memberId,
  n: 1,
  start: await test.owner.value<Date>(
    sql`select max(period_start) as start from agent_statement where member_id = ${memberId}`,
  ),
})
const lost = (ref: string, amount: string, at: Date) => ({ ref, validBet: amount, placedAt: at, at })
const statesOf = (memberId: bigint) =>
  test.owner.values<string>(sql`
    select (due / 100) || ' ' || state as value from agent_statement where member_id = ${memberId} order by period_start`)

describe('what an operator clears', () => {
  const terms = {
    kind: 'DIVIDEND',
    cadence: 'SEMIMONTHLY',
    carry: 'PERMANENT',
    categories: ['RNG'],
    activeMinBet: '0.0000',
    tiers: [{ ratePpm: 120_000, active: 0, validBet: '0.0000', loss: '0.0000' }],
  } as const
  const clear = (key: { memberId: bigint; n: number; start: Date }) =>
    clearCarry(test.db, { ...key, by: 'thu', reason: 'agreed by phone' })

  it('is taken over by nobody, once, and only while nothing has taken it over; the audit agrees', async () => {
    const [top, player] = await line([{ RNG: 0 }, { RNG: 0 }])
    await sign(top, null, { ...terms, categories: [...terms.categories], tiers: [...terms.tiers] })
    const won = { ...lost('k1', '10000.0000', new Date('2026-09-03T03:00:00Z')), payout: '50000.0000' }
    await tell(player, [won])
    await settle(new Date('2026-09-15T17:00:00Z'))
    const first = await keyOf(top)
    // Two operators at once: one of them clears it.
    expect((await Promise.all([clear(first), clear(first)])).toSorted()).toEqual(['DONE', 'NOTHING'])
    await tell(player, [lost('k2', '100000.0000', new Date('2026-09-20T03:00:00Z'))])
    await settle(new Date('2026-09-30T17:00:00Z'))
    expect(await statesOf(top)).toEqual(['0 NOT_REACHED', '1200000 REVIEW'])
    const second = await keyOf(top)
    expect(await clear(second)).toBe('NOTHING')
    await tell(player, [{ ...won, ref: 'k3', at: new Date('2026-10-03T03:00:00Z') }])
    await settle(new Date('2026-10-15T17:00:00Z'))
    const third = await keyOf(top)
    // Each says which one it took the carry from.
    const before = async (key: typeof third) =>
      findBefore(test.db, must(await findStatement(test.db, key), 'a statement'))
    expect([await before(third), await before(second), await before(first)]).toEqual([second, first, undefined])
    await settle(new Date('2026-10-31T17:00:00Z'))
    expect(await clear(third)).toBe('LATER')
    expect(await rebates.breaks()).toEqual([])
    await expect(
      test.owner.tx(async (tx) => {
        await tx.query(sql`delete from agent_carry_cleared where member_id = ${top}`)
        const found = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
        expect(found.map(({ subject }) => subject.replace(/ C.*/, ''))).toEqual(['taken over by statement'])
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  })

  it('is not handed on by a statement that the upline pays, which takes no debt off (DECISIONS 43)', async () => {
    const [granter, top, player] = await line([{ RNG: 0 }, { RNG: 0 }, { RNG: 0 }])
    await sign(top, granter, { ...terms, carry: 'NONE', categories: [...terms.categories], tiers: [...terms.tiers] })
    await tell(player, [lost('f1', '1000.0000', new Date('2026-12-03T03:00:00Z'))])
    await settle(new Date('2026-12-15T17:00:00Z'))
    const first = await keyOf(top)
    const debt = sql`update agent_statement set owed_out = -1e36 where member_id = ${top} and period_start = ${first.start}`
    await test.owner.query(debt)
    const row = {
      member: String(top),
      n: 1,
      start: '2026-12-15T17:00:00Z',
      end: '2026-12-31T17:00:00Z',
      granter: String(granter),
      currency: 'P',
      facts: 0,
      validBet: '0',
      loss: '0',
      active: 0,
      rebates: '0',
      accruals: '0',
      wages: '0',
      fee: '0',
      carryIn: '0',
      carryOut: '0',
      base: '0',
      gross: '0',
      children: '0',
      owedIn: '0',
      net: '0',
      owedOut: '-1000000000000000000000000000000000000',
      tier: 1,
      ratePpm: 120_000,
      due: '0',
      state: 'NOT_REACHED',
      funding: 'UPLINE',
      claimBy: null,
    }
    const write = () => test.owner.query(sql`select agent_statement_write('DIVIDEND', ${JSON.stringify([row])}::jsonb)`)
    await expect(
      test.owner.tx(async (tx) => {
        await tx.query(sql`select agent_statement_write('DIVIDEND', ${JSON.stringify([row])}::jsonb)`)
        // What it hands on is no break, and what somebody made of it is.
        expect((await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })).map(({ subject }) => subject)).toEqual(
          [],
        )
        await tx.query(
          sql`update agent_statement set owed_out = owed_out * 2 where member_id = ${top} and funding = 'UPLINE'`,
        )
        const found = await agentsRebatesCheck.run(tx, { passes: 1, isWhole: true })
        expect(found.map(({ subject }) => subject.replace(/ C.*/, ''))).toEqual(['taken over by statement'])
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await clear(first)).toBe('DONE')
    await expect(write()).rejects.toThrow('takes over what was cleared')
    await test.owner.query(sql`update agent_statement set owed_out = 0 where member_id = ${top}`)
    await test.owner.query(sql`delete from agent_carry_cleared where member_id = ${top}`)
  })

  it('is not taken over by a statement that is written at the same time', async () => {
    const [top, player] = await line([{ RNG: 0 }, { RNG: 0 }])
    await sign(top, null, { ...terms, categories: [...terms.categories], tiers: [...terms.tiers] })
    await tell(player, [{ ...lost('k4', '10000.0000', new Date('2027-01-03T03:00:00Z')), payout: '50000.0000' }])
    await settle(new Date('2027-01-15T17:00:00Z'))
    const before = await keyOf(top)
    let settled: Promise<unknown> | undefined
    await test.db.tx(async (tx) => {
      await clearCarry(tx, { ...before, by: 'thu', reason: 'agreed by phone' })
      settled = settle(new Date('2027-01-31T17:00:00Z')).catch(String)
      await expect
        .poll(
          () =>
            test.owner.value<number>(
              sql`select count(*)::integer from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            ),
          { timeout: 15_000 },
        )
        .toBeGreaterThan(0)
    })
    expect(await settled).toMatch(/takes over what was cleared/)
    await settle(new Date('2027-01-31T17:00:00Z'))
    // Nothing is carried, and without play there is nothing to state.
    expect(await statesOf(top)).toEqual(['0 NOT_REACHED'])
    expect(await rebates.breaks()).toEqual([])
  })
})
