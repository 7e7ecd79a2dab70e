import { beforeEach, describe, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { excludeMember, getTurnover, turnoverLedgerCheck } from '../index.ts'
import { expireTurnover } from './turnover-consumer.ts'
import { turnoverFixtures } from './turnover.fixtures.ts'

// Real: PostgreSQL with the product's schema, the real consumer over the real outbox.
const test = await testDatabase({ hasMadeUpEvents: true })
const f = turnoverFixtures(test)
const { turnover, publishSettled, catchUp, requirement, breaks, balanceOf } = f
const p = parseMoney
const once = 1_000_000
const HOUR = 3_600_000
let minute = 0

beforeEach(async () => {
  minute += 100_000
  await test.setTestTime(new Date(Date.UTC(2026, 2, 10) + minute * 60_000))
})
const pass = () => test.clock.advance(60_000)

/** A requirement of `amount` times one, by a deposit. */
const deposit = (memberId: bigint, ref: string, amount: string) =>
  turnover.open({ memberId, origin: 'deposit', ref, base: p(amount), multiplePpm: once })

describe('progress', () => {
  it('counts for the oldest requirement first and continues with the rest (operations.md 3.4, the example)', async () => {
    const memberId = await f.member('1500')
    await deposit(memberId, 'R1', '1000')
    await pass()
    await turnover.grantBonus({ memberId, ref: 'R2', amount: p('50'), base: p('550'), multiplePpm: 8 * once })
    expect(await requirement(memberId, 'R2')).toMatchObject({ required: '4400.0000', progress: '0.0000' })
    await pass()

    await publishSettled(memberId, [{ ref: 'a1', validBet: '1600' }])
    await catchUp()
    expect(await requirement(memberId, 'R1')).toMatchObject({ status: 'cleared', progress: '1000.0000' })
    expect(await requirement(memberId, 'R2')).toMatchObject({ status: 'open', progress: '600.0000' })

    await publishSettled(memberId, [
      { ref: 'a2', validBet: '2400' },
      { ref: 'a3', validBet: '5000', category: 'LIVE' },
    ])
    await catchUp()
    expect(await requirement(memberId, 'R2')).toMatchObject({ status: 'open', progress: '4000.0000' })
    expect(await getTurnover(test.db, memberId)).toMatchObject({ open: 1, left: p('400') })

    await publishSettled(memberId, [{ ref: 'a4', validBet: '400' }])
    await catchUp()
    expect(await requirement(memberId, 'R2')).toMatchObject({ status: 'cleared', progress: '4400.0000' })
    expect(await getTurnover(test.db, memberId)).toEqual({ open: 0, required: 0n, progress: 0n, left: 0n })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '1550.0000', bonus: '0.0000' })
    expect(await breaks()).toEqual([])
  })

  it('does not count bets that were placed before the requirement, whenever they are settled', async () => {
    const memberId = await f.member('100')
    const placedAt = test.clock.now()
    await pass()
    await deposit(memberId, 'late', '100')
    await pass()
    await publishSettled(memberId, [{ ref: 'b1', validBet: '70', placedAt }])
    await catchUp()
    expect(await requirement(memberId, 'late')).toMatchObject({ progress: '0.0000' })
  })

  it('with a contribution uses as much of the bet as it needs; the rest is passed on in full', async () => {
    const memberId = await f.member('100')
    await turnover.open({
      memberId,
      origin: 'adjust',
      ref: 'c1',
      base: p('100'),
      multiplePpm: once,
      contributions: { '*': 200_000n },
    })
    await pass()
    await deposit(memberId, 'c2', '1000')
    await pass()
    // 500 of the 800 count as 100 for the first; 300 are left for the second.
    await publishSettled(memberId, [{ ref: 'c', validBet: '800' }])
    await catchUp()
    expect(await requirement(memberId, 'c1')).toMatchObject({ status: 'cleared', progress: '100.0000' })
    expect(await requirement(memberId, 'c2')).toMatchObject({ progress: '300.0000' })
    expect(await breaks()).toEqual([])
  })

  it('skips excluded categories and bets above the maximum stake, which go to the next requirement', async () => {
    const memberId = await f.member('100')
    await turnover.grantBonus({
      memberId,
      ref: 'm1',
      amount: p('10'),
      multiplePpm: 10 * once,
      maxBet: p('5'),
      excludedCategories: ['FISH'],
    })
    await pass()
    await deposit(memberId, 'm2', '1000')
    await pass()
    await publishSettled(memberId, [
      { ref: 'm-ok', validBet: '5' },
      { ref: 'm-over', validBet: '5.0001' },
      // The stake decides, not its valid part.
      { ref: 'm-stake', validBet: '1', stake: '50' },
      { ref: 'm-fish', validBet: '3', category: 'FISH' },
    ])
    await catchUp()
    expect(await requirement(memberId, 'm1')).toMatchObject({ progress: '5.0000' })
    expect(await requirement(memberId, 'm2')).toMatchObject({ progress: '9.0001' })
    expect(await breaks()).toEqual([])
  })

  it('counts won and lost lottery orders with their valid bet and void or tied ones with zero', async () => {
    const memberId = await f.member('100')
    await deposit(memberId, 'l1', '1000')
    await pass()
    const order = (orderNo: string, status: number, validBet: string) => ({
      orderNo,
      status,
      validBet,
      stake: '10.0000',
      payout: '0.0000',
      category: 'LOTT',
      placedAt: test.clock.now().toISOString(),
    })
    const payload = {
      gameCode: 'MB',
      orders: [order('L1', 4, '10.0000'), order('L2', 5, '10.0000'), order('L3', 12, '10.0000'), order('L4', 16, '0')],
    }
    await test.owner.query(
      sql`select outbox_add('lottery.orders_settled', ${`member:${memberId}`}, ${JSON.stringify(payload)}::jsonb)`,
    )
    await catchUp()
    expect(await requirement(memberId, 'l1')).toMatchObject({ progress: '20.0000' })
  })
})

describe('a settled bet', () => {
  it('counts once, if reported twice, replayed, and read by the consumer and twenty drains at the same time', async () => {
    const memberId = await f.member('100')
    await deposit(memberId, 'x1', '1000')
    await pass()
    for (let i = 0; i < 30; i += 1) await publishSettled(memberId, [{ ref: `x${i % 15}`, validBet: '10' }])
    await f.relay()
    const states = await Promise.all([
      f.consume(),
      ...Array.from({ length: 20 }, () => getTurnover(test.db, memberId)),
      f.consume(),
    ])
    // A caller who asks under the lock sees everything that is settled.
    for (const state of states) if (typeof state !== 'boolean') expect(state.progress).toBe(p('150'))
    await f.replay(memberId)
    await catchUp()
    expect(await requirement(memberId, 'x1')).toMatchObject({ progress: '150.0000' })
    expect(await breaks()).toEqual([])
  })

  it('is counted before the relay has stamped its event', async () => {
    const memberId = await f.member('100')
    await deposit(memberId, 'u1', '1000')
    await pass()
    await publishSettled(memberId, [{ ref: 'u', validBet: '25' }])
    expect(await getTurnover(test.db, memberId)).toMatchObject({ progress: p('25') })
    await catchUp()
    expect(await requirement(memberId, 'u1')).toMatchObject({ progress: '25.0000' })
  })

  it('that is reversed reverts exactly its contribution to each requirement, and reopens what it had cleared', async () => {
    const memberId = await f.member('1000')
    await deposit(memberId, 'v1', '100')
    await pass()
    await deposit(memberId, 'v2', '500')
    await pass()
    await publishSettled(memberId, [
      { ref: 'v-a', validBet: '160' },
      { ref: 'v-b', validBet: '40' },
    ])
    await catchUp()
    expect(await requirement(memberId, 'v1')).toMatchObject({ status: 'cleared' })
    expect(await requirement(memberId, 'v2')).toMatchObject({ progress: '100.0000' })
    await pass()
    for (let i = 0; i < 2; i += 1) await publishSettled(memberId, [{ ref: 'v-a', validBet: '160', reversed: true }])
    await catchUp()
    await f.replay(memberId)
    await catchUp()
    expect(await requirement(memberId, 'v1')).toMatchObject({ status: 'open', progress: '0.0000' })
    expect(await requirement(memberId, 'v2')).toMatchObject({ status: 'open', progress: '40.0000' })
    expect(await breaks()).toEqual([])
  })

  it('whose reversal comes first counts nothing when it comes late; a correction counts with its own figure', async () => {
    const memberId = await f.member('1000')
    await deposit(memberId, 'w1', '1000')
    await pass()
    await publishSettled(memberId, [{ ref: 'w', validBet: '100', reversed: true }])
    await publishSettled(memberId, [{ ref: 'w', validBet: '100' }])
    await catchUp()
    expect(await requirement(memberId, 'w1')).toMatchObject({ progress: '0.0000' })
    await publishSettled(memberId, [{ ref: 'w', validBet: '30', version: 2 }])
    await publishSettled(memberId, [{ ref: 'w', validBet: '100' }])
    await catchUp()
    expect(await requirement(memberId, 'w1')).toMatchObject({ progress: '30.0000' })
    await publishSettled(memberId, [{ ref: 'w', validBet: '70', version: 3 }])
    await catchUp()
    expect(await requirement(memberId, 'w1')).toMatchObject({ progress: '70.0000' })
    expect(await breaks()).toEqual([])
  })
})

describe('a requirement', () => {
  it('is opened once per origin; other terms under it are a conflict; a multiple of zero opens none', async () => {
    const memberId = await f.member()
    const results = await Promise.all(Array.from({ length: 20 }, () => deposit(memberId, 'o1', '100')))
    expect(results.filter((one) => !one.isDuplicate)).toHaveLength(1)
    expect(new Set(results.map((one) => one.requirementId)).size).toBe(1)
    await expect(deposit(memberId, 'o1', '101')).rejects.toMatchObject({ code: 'key_conflict' })
    const none = await turnover.open({ memberId, origin: 'deposit', ref: 'o2', base: p('5'), multiplePpm: 0 })
    expect(none.requirementId).toBeNull()
    expect(await getTurnover(test.db, memberId)).toMatchObject({ open: 1, required: p('100') })
  })

  it('that expires counts what was settled in time, and then no longer blocks withdrawals', async () => {
    const memberId = await f.member('100')
    const terms = { memberId, amount: p('20'), multiplePpm: 10 * once, validHours: 24 }
    await turnover.grantBonus({ ...terms, ref: 'e1' })
    await turnover.grantBonus({ ...terms, ref: 'e2', amount: p('4'), multiplePpm: once })
    await pass()
    // Settled in time, but read only after the end: 200 for the first, 4 for the second, which is cleared by it.
    await publishSettled(memberId, [{ ref: 'e-a', validBet: '150' }])
    await test.clock.advance(24 * HOUR)
    await publishSettled(memberId, [
      { ref: 'e-b', validBet: '50', placedAt: new Date(test.clock.now().getTime() - 2 * HOUR) },
    ])
    expect(await expireTurnover(test.db)).toBe(2)
    expect(await expireTurnover(test.db)).toBe(0)
    expect(await requirement(memberId, 'e1')).toMatchObject({ status: 'expired', progress: '150.0000' })
    expect(await requirement(memberId, 'e2')).toMatchObject({ status: 'expired', progress: '0.0000' })
    expect(await balanceOf(memberId)).toMatchObject({ cash: '100.0000', bonus: '0.0000' })
    expect(await getTurnover(test.db, memberId)).toMatchObject({ open: 0 })
    expect(await breaks()).toEqual([])
  })

  it('cannot be written by the application, nor changed except by its commands', async () => {
    for (const statement of [
      sql`update turnover_requirement set progress = required`,
      sql`delete from turnover_bet`,
      sql`insert into turnover_progress select * from turnover_progress`,
      sql`select turnover_drain(1)`,
      sql`select * from outbox_pending('x', 'member:1', '{}', 0, 1)`,
    ]) {
      await expect(test.db.query(statement)).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('with figures that no bet explains is reported by the ledger check', async () => {
    const memberId = await f.member()
    await turnover.grantBonus({ memberId, ref: 'p1', amount: p('10'), multiplePpm: 10 * once })
    await pass()
    await publishSettled(memberId, [{ ref: 'p', validBet: '40' }])
    await catchUp()
    const damages = [
      sql`update turnover_requirement set progress = progress + 1 where member_id = ${memberId}`,
      sql`update turnover_progress set amount = amount + 1, valid_bet_used = valid_bet_used + 1 where bet_ref = 'p'`,
      sql`update turnover_bet set reversed_at = lotus_now() where bet_ref = 'p'`,
      sql`update turnover_bet set placed_at = placed_at - interval '1 hour' where bet_ref = 'p'`,
      sql`update turnover_bet set member_id = 1 where bet_ref = 'p'`,
      sql`update turnover_requirement set origin_ref = 'nobody' where member_id = ${memberId}`,
    ]
    for (const damage of damages) {
      const undo = new Error('the copy is thrown away')
      let found = 0
      await test.owner
        .tx(async (tx) => {
          await tx.query(damage)
          found = (await turnoverLedgerCheck.run(tx, { passes: 1 })).length
          throw undo
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error
        })
      expect(found, damage.text).toBeGreaterThan(0)
    }
    expect(await breaks()).toEqual([])
  })

  it('excluded members get no bonus, but bets still count for open requirements', async () => {
    const memberId = await f.member()
    await deposit(memberId, 'z1', '10')
    await excludeMember(test.db, { memberId, until: null, reason: 'self' })
    await expect(
      turnover.grantBonus({ memberId, ref: 'z2', amount: p('10'), multiplePpm: once }),
    ).rejects.toMatchObject({ code: 'self_excluded' })
    await publishSettled(memberId, [{ ref: 'z', validBet: '10' }])
    await catchUp()
    expect(await getTurnover(test.db, memberId)).toMatchObject({ open: 0 })
  })
})
