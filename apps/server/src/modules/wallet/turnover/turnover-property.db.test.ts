import fc from 'fast-check'
import { expect, it } from 'vitest'
import { moneyToString } from '@lotus/kernel'
import { testDatabase } from '@lotus/testing'
import { getTurnover, listTurnover } from '../index.ts'
import { expireTurnover } from './turnover-consumer.ts'
import { turnoverFixtures, type SettledBetEvent } from './turnover.fixtures.ts'

// PostgreSQL, the consumer and the job, compared with a model in memory without rows and locks.
const test = await testDatabase({ hasMadeUpEvents: true })
const f = turnoverFixtures(test)
const START = Date.UTC(2026, 2, 10)
const MINUTE = 60_000

type Model = {
  ref: string
  createdAt: number
  expiresAt: number | undefined
  required: bigint
  live: bigint
  maxBet: bigint | undefined
  status: 'open' | 'cleared' | 'cancelled' | 'expired'
  given: Map<string, bigint>
}
type PublishedBet = { version: number; reversed: boolean }
const sumOf = (r: Model) => [...r.given.values()].reduce((sum, amount) => sum + amount, 0n)

function revertBet(model: readonly Model[], ref: string): void {
  for (const r of model) {
    if (r.given.delete(ref) && r.status === 'cleared') r.status = 'open'
  }
}

function count(
  model: readonly Model[],
  bet: { ref: string; valid: bigint; isLive: boolean; placedAt: number },
  now: number,
) {
  let { valid } = bet
  for (const r of model) {
    const left = r.required - sumOf(r)
    const ppm = bet.isLive ? r.live : 1_000_000n
    const isSeen =
      r.status === 'open' && bet.placedAt >= r.createdAt && (r.expiresAt === undefined || now < r.expiresAt) && ppm > 0n
    if (!isSeen || valid === 0n || (r.maxBet !== undefined && bet.valid > r.maxBet)) continue
    const whole = (valid * ppm) / 1_000_000n
    const gain = whole < left ? whole : left
    if (gain === 0n) continue
    r.given.set(bet.ref, gain)
    valid -= whole <= left ? valid : (gain * 1_000_000n + ppm - 1n) / ppm
    if (gain === left) r.status = 'cleared'
  }
}

const amount = fc.bigInt({ min: 1n, max: 2_000_000n })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('open' as const),
      isBonus: fc.boolean(),
      base: amount,
      multiplePpm: fc.integer({ min: 1, max: 3_000_000 }),
      live: fc.constantFrom(0n, 200_000n, 333_333n, 1_000_000n),
      maxBet: fc.option(amount, { nil: undefined }),
      validHours: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constant('tell' as const),
      bet: fc.integer({ min: 0, max: 7 }),
      valid: fc.bigInt({ min: 0n, max: 1_500_000n }),
      isLive: fc.boolean(),
      minutesAgo: fc.integer({ min: 0, max: 90 }),
      reversed: fc.boolean(),
      version: fc.integer({ min: 1, max: 3 }),
      by: fc.constantFrom('consumer' as const, 'drain' as const, 'both' as const, 'replay' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 80 }) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('cancel' as const), nth: fc.nat(5) }) },
  { weight: 1, arbitrary: fc.constant({ op: 'expire' as const }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function run(memberId: bigint, steps: readonly Step[]): Promise<Model[]> {
  const model: Model[] = []
  const published = new Map<string, PublishedBet>()
  const bets = new Map<number, { isLive: boolean; placedAt: number }>()
  const refOf = (n: number) => `${memberId}-${n}`
  for (const s of steps) {
    // No bet is as old as a requirement: with a clock that stands still it would be placed both before and after it.
    if (s.op === 'open') await test.clock.advance(1)
    const now = test.clock.now().getTime()
    if (s.op === 'wait') await test.clock.advance(s.minutes * MINUTE)
    else if (s.op === 'expire') {
      await expireTurnover(test.db)
      for (const r of model)
        if (r.status === 'open' && r.expiresAt !== undefined && r.expiresAt <= now) r.status = 'expired'
    } else if (s.op === 'cancel') {
      const r = model.filter(({ ref }) => ref.startsWith('bonus')).at(s.nth)
      if (r === undefined) continue
      await f.turnover.cancelBonus({ memberId, ref: r.ref, reason: 'test' }).catch(() => undefined)
      if (r.status === 'open') r.status = 'cancelled'
    } else if (s.op === 'open') {
      const { base, multiplePpm, live, maxBet, validHours } = s
      const ref = `${s.isBonus ? 'bonus' : 'plain'}-${model.length}`
      const terms = {
        memberId,
        ref,
        base,
        multiplePpm,
        contributions: { '*': 1_000_000n, LIVE: live },
        ...(maxBet === undefined ? {} : { maxBet }),
        ...(validHours === undefined ? {} : { validHours }),
      }
      await (s.isBonus
        ? f.turnover.grantBonus({ ...terms, amount: base })
        : f.turnover.open({ ...terms, origin: 'adjust' }))
      model.push({
        ref,
        createdAt: now,
        expiresAt: validHours === undefined ? undefined : now + validHours * 60 * MINUTE,
        required: (base * BigInt(multiplePpm) + 999_999n) / 1_000_000n,
        live,
        maxBet,
        status: 'open',
        given: new Map(),
      })
    } else {
      // A bet is placed once; later reports of it differ only in the amount.
      const placed = bets.get(s.bet) ?? { isLive: s.isLive, placedAt: now - s.minutesAgo * MINUTE }
      bets.set(s.bet, placed)
      const bet = { ref: refOf(s.bet), valid: s.valid, ...placed }
      const waiting = model.filter((r) => r.createdAt <= bet.placedAt)
      // A bet that no requirement waited for is not stored, and the effect of a later report depends on who reads it
      // again.
      if (!published.has(bet.ref) && waiting.length > 0 && waiting.every((r) => r.status !== 'open')) continue
      const wire: SettledBetEvent = {
        ref: bet.ref,
        validBet: moneyToString(s.valid),
        category: bet.isLive ? 'LIVE' : 'RNG',
        placedAt: new Date(bet.placedAt),
        reversed: s.reversed,
        version: s.version,
      }
      await f.publishSettled(memberId, [wire])
      if (s.by === 'drain' || s.by === 'both') await getTurnover(test.db, memberId)
      if (s.by === 'replay') await f.replay(memberId)
      await f.catchUp()
      const before = published.get(bet.ref)
      const isNewer =
        before === undefined ||
        s.version > before.version ||
        (s.version === before.version && s.reversed && !before.reversed)
      if (!isNewer || (before === undefined && waiting.length === 0)) continue
      published.set(bet.ref, { version: s.version, reversed: s.reversed })
      revertBet(model, bet.ref)
      if (!s.reversed) count(model, bet, now)
    }
  }
  return model
}

it('every history of requirements, bets, corrections and repeats ends in the same state as the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await test.setTestTime(
        new Date(test.clock.now().getTime() < START ? START : Math.max(START, test.clock.now().getTime()) + MINUTE),
      )
      const memberId = await f.member('10')
      const model = await run(memberId, steps)
      const rows = await listTurnover(test.db, memberId, { beforeId: null, limit: 100 })
      const found = new Map(rows.map((row) => [row.ref, { progress: row.progress, status: row.status }]))
      for (const r of model)
        expect(found.get(r.ref), r.ref).toEqual({ progress: moneyToString(sumOf(r)), status: r.status })
    }),
    { numRuns: 30, seed: 20_260_310, endOnFailure: true },
  )
  expect(await f.breaks()).toEqual([])
}, 120_000)

it('bets reported in any number of copies, split over consumers and drains in parallel, count with their whole sum', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(amount, { minLength: 1, maxLength: 5 }),
      fc.array(fc.record({ valid: amount, copies: fc.integer({ min: 1, max: 3 }) }), { minLength: 1, maxLength: 15 }),
      async (requirements, bets) => {
        const memberId = await f.member()
        for (const [i, base] of requirements.entries())
          await f.turnover.open({ memberId, origin: 'adjust', ref: `r${i}`, base, multiplePpm: 1_000_000 })
        for (const [i, { valid, copies }] of bets.entries())
          for (let n = 0; n < copies; n += 1)
            await f.publishSettled(memberId, [{ ref: `${memberId}-p${i}`, validBet: moneyToString(valid) }])
        await f.relay()
        await Promise.all([f.consume(), getTurnover(test.db, memberId), f.consume(), getTurnover(test.db, memberId)])
        await f.catchUp()
        const rows = await listTurnover(test.db, memberId, { beforeId: null, limit: 100 })
        const played = bets.reduce((sum, { valid }) => sum + valid, 0n)
        const asked = requirements.reduce((sum, base) => sum + base, 0n)
        const total = rows.reduce((sum, row) => sum + BigInt(row.progress.replace('.', '')), 0n)
        expect(total).toBe(played < asked ? played : asked)
        expect(rows.filter((row) => row.status === 'open').length > 0).toBe(played < asked)
      },
    ),
    { numRuns: 15, seed: 7 },
  )
  expect(await f.breaks()).toEqual([])
}, 120_000)

it('many concurrent members, in any order, with consumers, drains, grants and the job, do not deadlock', async () => {
  const members: bigint[] = []
  for (let i = 0; i < 12; i += 1) members.push(await f.member('100'))
  const terms = { amount: 10_000n, multiplePpm: 5_000_000, validHours: 1 }
  for (const memberId of members) await f.turnover.grantBonus({ memberId, ref: 'many', ...terms })
  for (let round = 0; round < 4; round += 1) {
    const shuffled = members.toSorted(
      (a, b) => Number((a * 7n + BigInt(round)) % 13n) - Number((b * 7n + BigInt(round)) % 13n),
    )
    for (const memberId of shuffled)
      await f.publishSettled(memberId, [{ ref: `${memberId}-many-${round}`, validBet: '1' }])
    await f.relay()
    await Promise.all([
      f.consume(),
      f.consume(),
      expireTurnover(test.db),
      ...shuffled.map((memberId) => getTurnover(test.db, memberId)),
      ...shuffled.map((memberId) => f.bet(memberId, `${memberId}-stake-${round}`, '0.5')),
      ...shuffled.map((memberId) => f.turnover.grantBonus({ memberId, ref: `many-${round}`, ...terms })),
    ])
  }
  await f.catchUp()
  for (const memberId of members) expect((await f.requirement(memberId, 'many')).progress).toBe('4.0000')
  expect(await f.breaks()).toEqual([])
}, 60_000)
