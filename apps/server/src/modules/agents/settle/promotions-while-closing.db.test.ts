import { beforeEach, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { sql, type Queryable } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { rebateFixtures } from '../rebates/rebate.fixtures.ts'
import { settleDue } from './settle-due.ts'
import { signedBy } from './settle.fixtures.ts'

// What a promotion costs, written while the job closes play: it counts in one period, this one or the next, never in none and
// never in both (operations.md 2.4). Two connections to a real database, in each order in which they can meet.
const test = await testDatabase()
const { db, owner } = test
await test.setTestTime('2026-05-31T17:00:00Z')
const rebates = rebateFixtures(test)
await rebates.open('2026-05-01T00:00:00Z')
const sign = signedBy(test)

let day = Date.UTC(2026, 5, 1, 17)
/** Every test has days of its own: play that is closed stays closed. */
beforeEach(() => {
  day += 5 * 86_400_000
})
const hour = (hours: number) => new Date(day + hours * 3_600_000)
const go = (at: Date) => test.setTestTime(at.toISOString())
/** A minute before the end of the first day, and its end; the end of the second one. */
const [late, end, next] = [() => hour(24 - 1 / 60), () => hour(24), () => hour(48)]

/** The top of a line with a daily dividend, and a player below. */
async function world(): Promise<[bigint, bigint]> {
  const [top, player] = await rebates.line([{ RNG: 0 }, { RNG: 0 }])
  const tiers = [{ ratePpm: 100_000, active: 0, validBet: '0.0000', loss: '0.0000' }]
  const terms = { categories: ['RNG' as const], activeMinBet: '0.0000', tiers }
  await sign(top, null, { ...terms, kind: 'DIVIDEND', cadence: 'DAILY', carry: 'PERMANENT' }, hour(0).toISOString())
  return [top, player]
}
const grant = (on: Queryable, memberId: bigint, amount: string, ref = 'gift') =>
  on.query(sql`
    select bonus_grant(${memberId}::bigint, 'P', ${parseMoney(amount)}::bigint, ${ref}, ${parseMoney(amount)}::bigint, 1000000, '{}'::jsonb, null,
      '{}'::text[], 24, true, null)`)
/** What each statement took off for bonuses, the first day first. */
const bonuses = (memberId: bigint) =>
  owner.values<number>(sql`
    select (bonus / 10000)::integer from agent_statement where member_id = ${memberId} order by period_start`)
const counted = (memberId: bigint) =>
  owner.value<number>(sql`
    select coalesce(sum(bonus) / 10000, 0)::integer as sum from agent_team_cost_day where member_id = ${memberId}`)
async function settleAt(at: Date): Promise<void> {
  await go(at)
  await rebates.count()
  await settleDue(db, at)
}
/** Runs until a connection waits for a lock. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const waits = await owner.value<boolean>(sql`
      select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`)
    if (waits) return
  }
}

it('granted before the end, committed after the close: it is of the next period', async () => {
  const [top, player] = await world()
  await go(late())
  await grant(owner, player, '10', 'seen')
  await owner.tx(async (tx) => {
    await grant(tx, player, '100')
    await settleAt(end())
    expect(await bonuses(top)).toEqual([10])
  })
  await settleAt(next())
  expect(await bonuses(top)).toEqual([10, 100])
  expect(await counted(top)).toBe(110)
  expect(await rebates.breaks()).toEqual([])
})

it('committed and not counted: nothing is closed past it, and it is of its own period', async () => {
  const [top, player] = await world()
  await go(late())
  await grant(owner, player, '100')
  await go(end())
  await rebates.relay()
  await settleDue(db, end())
  expect(await bonuses(top)).toEqual([])
  await settleAt(end())
  await settleAt(next())
  expect((await bonuses(top))[0]).toBe(100)
  expect(await counted(top)).toBe(100)
})

it('being counted: the close waits for it, and the period has it once', async () => {
  const [top, player] = await world()
  await go(late())
  await grant(owner, player, '100')
  await go(end())
  // What reads and writes the day of costs, with the lock of those who count, as `countPromotions` does.
  await rebates.relay()
  const { promise: mayEnd, resolve: letEnd } = Promise.withResolvers<undefined>()
  const counting = db.tx(async (tx) => {
    await tx.query(sql`select agent_rebate_lock()`)
    const row = await owner.one<{ source: string; key: string; told: Date }>(sql`
      select payload ->> 'source' as source, payload ->> 'key' as key, created_at as told from outbox
      where topic = 'wallet.promotion_paid' and audience = ${`member:${player}`}`)
    const rows = [{ ...row, member: String(player), promotion: 'BONUS', kind: 'BONUS_GRANT', currency: 'P' }]
    const counting = { amount: '1000000', chain: [String(player), String(top)], grant: null, granted: null }
    await tx.query(
      sql`select agent_promotion_write(${JSON.stringify(rows.map((one) => ({ ...one, ...counting })))}::jsonb)`,
    )
    await mayEnd
  })
  const settling = settleDue(db, end())
  await untilWaiting()
  letEnd(undefined)
  await Promise.all([counting, settling])
  // The consumer itself counts it again, and the movement is known.
  await settleAt(end())
  expect(await bonuses(top)).toEqual([100])
  await settleAt(next())
  expect((await bonuses(top)).reduce((sum, one) => sum + one, 0)).toBe(100)
  expect(await counted(top)).toBe(100)
  expect(await rebates.breaks()).toEqual([])
})

it('granted and counted between the close and the statement: it is of the next period', async () => {
  const [top, player] = await world()
  await go(late())
  await grant(owner, player, '10', 'seen')
  await go(end())
  await rebates.count()
  const settling = await owner.tx(async (tx) => {
    // The statement waits to be written; its figures were read.
    await tx.query(sql`lock table agent_statement in share mode`)
    const running = settleDue(db, end())
    await untilWaiting()
    await go(late())
    await grant(owner, player, '100')
    await go(end())
    await rebates.count()
    expect(await counted(top)).toBe(110)
    return { running }
  })
  await settling.running
  expect(await bonuses(top)).toEqual([10])
  await settleAt(next())
  expect(await bonuses(top)).toEqual([10, 100])
  expect(await counted(top)).toBe(110)
  expect(await rebates.breaks()).toEqual([])
})

it('many at once, while two jobs settle and the consumer counts: each in one period', async () => {
  const [top, player] = await world()
  const each = Array.from({ length: 24 }, (_, n) => n)
  await go(late())
  await Promise.all([
    ...each.map((n) => grant(owner, player, '1', `many-${n}`)),
    (async () => {
      for (let n = 0; n < 6; n += 1) {
        await go(n % 2 === 0 ? end() : late())
        await rebates.count()
      }
    })(),
    ...[0, 1].map(async () => {
      for (let n = 0; n < 4; n += 1) await settleDue(db, end())
    }),
  ])
  await settleAt(end())
  await settleAt(next())
  await settleAt(hour(72))
  expect((await bonuses(top)).reduce((sum, one) => sum + one, 0)).toBe(each.length)
  expect(await counted(top)).toBe(each.length)
  expect(await rebates.breaks()).toEqual([])
})
