import { beforeEach, describe, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { getTurnover } from '../index.ts'
import { expireTurnover } from './turnover-consumer.ts'
import { turnoverFixtures } from './turnover.fixtures.ts'

// PostgreSQL with the real schema, the real consumer over the real outbox.
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
const deposit = (memberId: bigint, ref: string, amount: string, validHours?: number) =>
  turnover.open({
    memberId,
    origin: 'deposit',
    ref,
    base: p(amount),
    multiplePpm: once,
    ...(validHours === undefined ? {} : { validHours }),
  })

describe('how events are grouped into rounds', () => {
  /** One bet has cleared the requirement; it is reversed and another one is reported, `between` apart. */
  const reversedAndReplaced = async (
    between: () => Promise<unknown>,
    atLast: (memberId: bigint) => Promise<unknown>,
  ) => {
    const memberId = await f.member('1000')
    await deposit(memberId, 'cut', '100')
    await pass()
    await publishSettled(memberId, [{ ref: `${memberId}-a`, validBet: '100' }])
    await catchUp()
    expect(await requirement(memberId, 'cut')).toMatchObject({ status: 'cleared' })
    await pass()
    await publishSettled(memberId, [{ ref: `${memberId}-a`, validBet: '100', reversed: true }])
    await between()
    await publishSettled(memberId, [{ ref: `${memberId}-b`, validBet: '70' }])
    await atLast(memberId)
    await catchUp()
    return requirement(memberId, 'cut')
  }

  it('does not matter: a bet counts for the requirement that a reversal in the same round has opened again', async () => {
    const nothing = () => Promise.resolve()
    const apart = await reversedAndReplaced(catchUp, nothing)
    const together = await reversedAndReplaced(nothing, nothing)
    expect(apart).toEqual({ status: 'open', progress: '70.0000', required: '100.0000' })
    expect(together).toEqual(apart)
    expect(await breaks()).toEqual([])
  })

  it('does not matter to a withdrawal that reads both before the consumer', async () => {
    const seen: unknown[] = []
    const found = await reversedAndReplaced(
      () => Promise.resolve(),
      // Opened again by the reversal, so the member has a requirement for the drain.
      async (memberId) => {
        const drained = await test.db.one<{ figures: unknown }>(
          sql`select turnover_refresh(${memberId}::bigint, 'P') as figures`,
        )
        seen.push(drained.figures)
      },
    )
    const ofBonus = { open: 0, required: '0', progress: '0' }
    expect(seen).toEqual([{ open: 1, required: '1000000', progress: '700000', ofBonus }])
    expect(found).toEqual({ status: 'open', progress: '70.0000', required: '100.0000' })
    expect(await breaks()).toEqual([])
  })
})

describe('an invalid event', () => {
  const raw = (memberId: bigint, topic: string, payload: unknown) =>
    test.owner.query(sql`select outbox_add(${topic}, ${`member:${memberId}`}, ${JSON.stringify(payload)}::jsonb)`)
  const unread = (memberId: bigint) =>
    test.db.many<{ entry: string; times: number }>(
      sql`select entry, times from turnover_unread where member_id = ${memberId} order by entry`,
    )

  it('counts nothing and is stored for an operator; the bets beside it count, and a withdrawal is answered', async () => {
    const memberId = await f.member('100')
    await deposit(memberId, 'bad', '1000')
    await pass()
    const placedAt = test.clock.now().toISOString()
    const good = { kind: 'test', category: 'RNG', placedAt, validBet: '10' }
    const bad = [
      { ...good, ref: 'bad-1', category: 'no category' },
      { ...good, ref: 'bad-2', validBet: 'ten' },
      { ...good, ref: 'bad-3', validBet: 'NaN' },
      { ...good, ref: 'bad-4', validBet: '1e30' },
      { ...good, ref: 'bad-5', validBet: '-1' },
      { ...good, ref: 'bad-6', placedAt: 'yesterday or so' },
      { ...good, ref: 'bad-7', version: 0 },
      { ...good, ref: 'bad-8', currency: 'ZZ' },
      { ...good, ref: `bad-9${'x'.repeat(200)}` },
      'bad-10',
    ]
    for (const entry of bad) await raw(memberId, 'wallet.bets_settled', { bets: [entry] })
    await raw(memberId, 'wallet.bets_settled', { bets: 'bad-11' })
    await raw(memberId, 'wallet.bets_settled', {
      bets: [bad[0], { ...good, ref: 'ok-1' }, bad[1], { ...good, ref: 'ok-2' }],
    })
    await raw(memberId, 'lottery.orders_settled', { orders: [{ orderNo: 'bad-12', status: 'won', validBet: '10' }] })
    expect(await getTurnover(test.db, memberId)).toMatchObject({ open: 1, progress: p('20') })
    await catchUp()
    expect(await requirement(memberId, 'bad')).toMatchObject({ progress: '20.0000' })
    const kept = (await unread(memberId)).map(({ entry }) => /bad-\d+/.exec(entry)?.[0])
    expect(new Set(kept).size).toBe(12)
    // The drain and the consumer have both read each of them.
    for (const { times } of await unread(memberId)) expect(times).toBeGreaterThan(1)
    expect(await breaks()).toEqual([])
  })

  it('of one member does not stop others in the same batch', async () => {
    const [broken, sound] = [await f.member('100'), await f.member('100')]
    for (const memberId of [broken, sound]) await deposit(memberId, 'both', '100')
    await pass()
    await publishSettled(broken, [{ ref: 'both-bad', validBet: '1', category: 'no category' }])
    await publishSettled(sound, [{ ref: 'both-ok', validBet: '100' }])
    await catchUp()
    expect(await requirement(sound, 'both')).toMatchObject({ status: 'cleared' })
    expect(await requirement(broken, 'both')).toMatchObject({ status: 'open', progress: '0.0000' })
    expect(await unread(sound)).toEqual([])
  })
})

describe('expiry', () => {
  it('ends everybody’s bonus, even if that of one member cannot be ended', async () => {
    const members = [await f.member('10'), await f.member('10'), await f.member('10')]
    for (const memberId of members)
      await turnover.grantBonus({ memberId, ref: 'end', amount: p('5'), multiplePpm: once, validHours: 1 })
    await pass()
    const [first, broken, last] = members
    if (first === undefined || broken === undefined || last === undefined) throw new Error('three members were made')
    // Invalid terms: its bets cannot be counted.
    await test.owner.query(
      sql`update turnover_requirement set contributions = '{"*": "some"}' where member_id = ${broken}`,
    )
    await publishSettled(broken, [{ ref: 'end-bet', validBet: '1' }])
    await test.clock.advance(2 * HOUR)
    expect(await expireTurnover(test.db)).toBe(2)
    for (const memberId of [first, last]) {
      expect(await requirement(memberId, 'end')).toMatchObject({ status: 'expired' })
      expect(await balanceOf(memberId)).toMatchObject({ cash: '10.0000', bonus: '0.0000' })
    }
    expect(await requirement(broken, 'end')).toMatchObject({ status: 'open' })
    await test.owner.query(
      sql`update turnover_requirement set contributions = '{"*": 1000000}' where member_id = ${broken}`,
    )
    expect(await expireTurnover(test.db)).toBe(1)
    expect(await requirement(broken, 'end')).toMatchObject({ status: 'expired', progress: '1.0000' })
    await catchUp()
    expect(await breaks()).toEqual([])
  })
})
