import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { RouteValue } from '@lotus/contract'
import { sql } from '@lotus/database'
import { businessDay, must } from '@lotus/kernel'
import { wheelCommitment, wheelSlice } from '@lotus/rules/promotions'
import type { HttpClient } from '@lotus/testing'
import { consumeOnce } from '../../platform/outbox/consume-once.ts'
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { testApp } from '../../testing/test-app.ts'
import { loyaltyFixtures } from '../loyalty/loyalty.fixtures.ts'
import { registerPromotionConsumers } from './reward-deposits.ts'
import { promotionsDemo, promotionsModule } from './index.ts'
import { claimPromotion } from './members/claim.ts'
import { listOwnPromotions } from './members/own-promotions.ts'

// Promotions over HTTP with real deposits, and news of bets as other modules write them (R15, MC13, C15, T18).
const app = await testApp()
const { call } = app
const f = loyaltyFixtures(app)
await app.clock.set('2026-06-03T03:00:00Z')
await f.open()
await app.db.tx((tx) => promotionsDemo.openPromotions(tx, app.clock.now()))

const consumers: Consumer[] = []
registerPromotionConsumers({
  consumers: {
    on: () => {},
    onBatch: (name, topics, handler) => void consumers.push({ name, topics, handler }),
    names: () => [],
    retry: () => Promise.reject(new Error('not in this test')),
  },
})
async function deliver(): Promise<void> {
  await f.count()
  for (const consumer of consumers) while (await consumeOnce(app.db, consumer));
  const failed = await app.owner.maybe<{ error: string }>(
    sql`select error from outbox_attempt where error is not null and consumer like 'promotions.%'`,
  )
  if (failed) throw new Error(`a consumer failed: ${failed.error}`)
}

const DAY = 86_400_000
let names = 0
async function member() {
  names += 1
  const { client } = await app.register(`khuyenmai${names}`)
  return { client, id: await f.idOf(`khuyenmai${names}`) }
}
const idOf = async (code: string) => {
  const { list } = (await call(app.site, 'promotion.list', {})).value
  return must(
    list.find((one) => one.code === code),
    code,
  )
}
type Own = RouteValue<'promotion.mine'>['rows'][number]
async function mine(client: HttpClient, code: string): Promise<Own> {
  const { id } = await idOf(code)
  const { rows } = (await call(client, 'promotion.mine', {})).value
  return must(
    rows.find((one) => one.id === id),
    code,
  )
}
const pay = async (client: HttpClient, amount: string) => {
  await app.deposit(client, amount)
  await app.clock.advance(1000)
  await deliver()
}
const join = async (client: HttpClient, code: string) => {
  const { id, version } = await idOf(code)
  return call(client, 'promotion.join', { id, version })
}

it('everybody sees what is open, comes and was; drafts never (C15)', async () => {
  const { list } = (await call(app.site, 'promotion.list', {})).value
  expect(list.map(({ code, state }) => `${code} ${state}`)).toEqual([
    'first-deposit OPEN',
    'reload-10 OPEN',
    'slots-day OPEN',
    'lottery-day OPEN',
    'deposits-week OPEN',
    'check-in OPEN',
    'lucky-wheel OPEN',
    'hourly-packets OPEN',
    'loss-rescue OPEN',
    'verified-gift OPEN',
    'friend-milestones OPEN',
    'full-moon-raffle COMING',
    'fish-weekend COMING',
    'autumn-slots CLOSED',
  ])
  const [entry] = await app.owner.many<{ leaf: string }>(
    sql`select leaf from transparency_entry where kind = 'promotion' order by id limit 1`,
  )
  expect(JSON.parse(must(entry, 'its terms are in the public log').leaf)).toMatchObject({
    body: { promotion: 'first-deposit', version: 1, termsHash: must(list[0], 'the first').hash },
  })
})

it('a first deposit gives its bonus once, on the terms that were agreed to, and only to who had joined', async () => {
  const { client, id } = await member()
  const other = await member()
  expect((await join(client, 'first-deposit')).code).toBe('ok')
  expect((await join(client, 'first-deposit')).code).toBe('ok')
  expect(await mine(client, 'first-deposit')).toMatchObject({ state: 'JOINED', version: 1 })
  await pay(client, '300')
  await pay(other.client, '300')
  await deliver()
  const own = await mine(client, 'first-deposit')
  expect(own).toMatchObject({ state: 'PROCESS', bonus: { amount: '300.0000', required: '4800.0000' } })
  expect(await mine(other.client, 'first-deposit')).toMatchObject({ state: 'JOIN', award: null })
  expect(await join(other.client, 'first-deposit')).toMatchObject({
    code: 'promo_not_eligible',
    value: { condition: 'DEPOSIT' },
  })
  const balance = (await call(client, 'wallet.balance', {})).value
  expect(balance).toMatchObject({ cash: '300.0000', bonus: '300.0000' })
  // The deposit's own requirement is replaced by the bonus's.
  const open = await app.owner.many(
    sql`select origin, required from turnover_requirement where member_id = ${id} and status = 'open'`,
  )
  expect(open).toEqual([{ origin: 'bonus', required: 48_000_000n }])
  const { rows } = (await call(client, 'promotion.awards', {})).value
  expect(rows).toMatchObject([{ kind: 'BONUS', amount: '300.0000', facts: { base: '300.0000' }, period: 'once' }])
  // The same news again, and a second deposit, give nothing.
  await app.owner.query(sql`update outbox_consumer set position = 0 where name = 'promotions.deposits'`)
  await pay(client, '500')
  expect((await call(client, 'promotion.awards', {})).value.rows).toHaveLength(1)
  expect((await join(client, 'first-deposit')).code).toBe('promo_not_eligible')
  expect(await f.breaks()).toEqual([])
})

it('a bet above the largest one of an open bonus is refused before it, and the slip can ask (MC10)', async () => {
  const { client, id } = await member()
  await join(client, 'first-deposit')
  await pay(client, '100')
  const guard = (await call(client, 'bonus.guard', {})).value
  expect(guard).toMatchObject({
    maxBet: '50.0000',
    isRefused: true,
    open: [{ title: 'Nạp lần đầu 100%', contributions: { RNG: 1_000_000, FISH: 1_000_000 } }],
  })
  const run = (amount: bigint, ext: string) =>
    app.owner.value<{ code: string }[]>(sql`
      select wallet_run_batch(jsonb_build_array(jsonb_build_object('op', 'bet', 'member', ${id}::bigint, 'currency', 'P', 'amount', ${amount}::bigint,
        'bonusFirst', true, 'house', 'gaming:test', 'source', 'test', 'ext', ${ext}::text, 'print', ${'00'.repeat(32)}::text, 'refKind', 'reward', 'refNo', ${ext}::text)))`)
  const outcome = async (amount: bigint, ext: string) => {
    const [reply] = await run(amount, ext)
    return must(reply, 'an answer').code
  }
  expect(await outcome(500_001n, 'g-1')).toBe('bonus_max_bet')
  expect(await outcome(500_000n, 'g-2')).toBe('ok')
})

it('of a cleared bonus only the largest cash-out becomes cash (operations.md 4.10)', async () => {
  const { client, id } = await member()
  await join(client, 'first-deposit')
  await pay(client, '100')
  const ref = must((await mine(client, 'first-deposit')).bonus, 'it runs').ref
  await app.owner.query(sql`update turnover_requirement set max_cashout = 600000 where origin_ref = ${ref}`)
  // All of the turnover in one valid bet of slots.
  await f.bet(id, { ref: 'cash-1', validBet: '1600.0000' })
  await app.owner.query(
    sql`update outbox set payload = jsonb_set(payload, '{bets,0,stake}', '"10.0000"') where payload #>> '{bets,0,ref}' = 'cash-1'`,
  )
  await deliver()
  await app.owner.query(sql`select turnover_refresh(${id}::bigint, 'P')`)
  const { cash, bonus } = (await call(client, 'wallet.balance', {})).value
  expect({ cash, bonus }).toEqual({ cash: '160.0000', bonus: '0.0000' })
  expect(await f.breaks()).toEqual([])
})

it('exclusive bonuses one after the other: the second says why it gave nothing', async () => {
  const { client } = await member()
  expect((await join(client, 'reload-10')).code).toBe('ok')
  await join(client, 'first-deposit')
  await pay(client, '100')
  await pay(client, '500')
  expect(await mine(client, 'reload-10')).toMatchObject({ state: 'JOINED', refusal: { code: 'EXCLUSIVE' } })
  const other = await member()
  await pay(other.client, '500')
  expect((await join(other.client, 'reload-10')).code).toBe('ok')
  await pay(other.client, '500')
  expect(await mine(other.client, 'reload-10')).toMatchObject({
    state: 'PROCESS',
    bonus: { amount: '50.0000', required: '400.0000' },
  })
})

it('steps of the day are claimed once, also by two tabs, and a void takes unclaimed ones back (operations.md 4.5)', async () => {
  const { client, id } = await member()
  const { id: promotion } = await idOf('slots-day')
  await f.bet(id, { ref: 's-1', validBet: '12300.0000' })
  await deliver()
  const own = await mine(client, 'slots-day')
  expect(own).toMatchObject({ state: 'CLAIM', periods: [{ value: '12300.0000', claimable: '9.0000' }] })
  // Two steps, and today's visit.
  expect((await call(client, 'promotion.mine', {})).value.claimable).toBe(3)
  const period = must(own.periods[0], 'today').key
  const answers = await Promise.all([1, 2, 3].map(() => call(client, 'promotion.claim', { id: promotion, period })))
  expect(answers.map(({ code }) => code)).toEqual(['ok', 'ok', 'ok'])
  expect(new Set(answers.map(({ value }) => value.ref)).size).toBe(1)
  expect((await call(client, 'wallet.balance', {})).value.cash).toBe('9.0000')
  // 37,700 more reach the last step; a void before the claim takes it back.
  await f.bet(id, { ref: 's-2', validBet: '37700.0000' })
  await f.bet(id, { ref: 's-2', validBet: '37700.0000', version: 2, reversed: true })
  await deliver()
  expect(await mine(client, 'slots-day')).toMatchObject({ state: 'JOINED', periods: [{ claimable: '0.0000' }] })
  await f.bet(id, { ref: 's-3', validBet: '37700.0000' })
  await deliver()
  expect((await call(client, 'promotion.claim', { id: promotion, period })).value).toMatchObject({ amount: '38.0000' })
  expect(await mine(client, 'slots-day')).toMatchObject({ state: 'CLAIMED' })
  expect(await f.breaks()).toEqual([])
})

// Sessions end by the test's clock: what takes days asks the use cases.
const deps = app.composition.of(promotionsModule)
const today = () => businessDay(app.clock.now())
const standing = async (id: bigint, code: string): Promise<Own> => {
  const promotion = await idOf(code)
  const { rows } = await listOwnPromotions(deps, id)
  return must(
    rows.find((one) => one.id === promotion.id),
    code,
  )
}

it('what a period gave can be claimed a day later, then no more; another key is nothing', async () => {
  const { id } = await member()
  const { id: promotion } = await idOf('slots-day')
  const claim = (period: string) => claimPromotion(deps, id, { id: promotion, period })
  await f.bet(id, { ref: 'l-1', validBet: '1000.0000' })
  await deliver()
  const first = today()
  await app.clock.advance(DAY)
  const [, before] = (await standing(id, 'slots-day')).periods
  expect(before).toMatchObject({ key: first, claimable: '1.0000' })
  await expect(claim('2026-01-01')).rejects.toMatchObject({ code: 'promo_nothing' })
  expect(await claim(first)).toMatchObject({ amount: '1.0000' })
  await f.bet(id, { ref: 'l-2', validBet: '1000.0000' })
  await deliver()
  const late = today()
  await app.clock.advance(2 * DAY)
  await expect(claim(late)).rejects.toMatchObject({ code: 'promo_nothing' })
})

it('visits in a row give more, a missed day begins anew (operations.md 4.12)', async () => {
  const { id } = await member()
  const { id: promotion } = await idOf('check-in')
  const given: string[] = []
  for (const day of [1, 2, 3, 5]) {
    if (day === 5) await app.clock.advance(DAY)
    expect(await standing(id, 'check-in')).toMatchObject({ state: 'JOINED' })
    await f.bet(id, { ref: `c-${day}`, validBet: '10.0000', category: 'LIVE' })
    await deliver()
    const own = await standing(id, 'check-in')
    expect(own.state).toBe('CLAIM')
    expect(own.conditions.find(({ code }) => code === 'METRIC')).toMatchObject({ isMet: true, need: '10.0000' })
    const answer = await claimPromotion(deps, id, { id: promotion, period: today() })
    given.push(answer.amount)
    expect(await claimPromotion(deps, id, { id: promotion, period: today() })).toEqual(answer)
    await app.clock.advance(DAY)
  }
  expect(given).toEqual(['1.0000', '1.0000', '2.0000', '1.0000'])
  const rows = await app.owner.many<{ kind: string; delta: bigint }>(
    sql`select kind, delta from loyalty_point_entry where member_id = ${id} and kind = 'CHECKIN' order by n`,
  )
  expect(rows.map(({ delta }) => delta)).toEqual([10_000n, 10_000n, 20_000n, 10_000n])
  expect(await f.breaks()).toEqual([])
})

it('a spin is committed before it, follows from seed and nonce, and is given once (T18)', async () => {
  const { client } = await member()
  const { id, rule } = await idOf('lucky-wheel')
  expect((await call(client, 'promotion.openWheel', { id })).code).toBe('promo_nothing')
  await pay(client, '500')
  const opened = (await call(client, 'promotion.openWheel', { id })).value
  expect((await call(client, 'promotion.openWheel', { id })).value).toEqual(opened)
  const nonce = randomUUID().replaceAll('-', '')
  const [one, two] = await Promise.all([
    call(client, 'promotion.spin', { id, n: opened.n, nonce }),
    call(client, 'promotion.spin', { id, n: opened.n, nonce: randomUUID().replaceAll('-', '') }),
  ])
  expect(one.value).toEqual(two.value)
  const { value } = one
  const seed = Uint8Array.from(Buffer.from(value.seed, 'hex'))
  expect(await wheelCommitment(seed)).toBe(opened.commitment)
  if (rule.given.form !== 'WHEEL') throw new Error('it is a wheel')
  const slices = rule.given.slices.map(({ weight }) => ({ weight, amount: 0n }))
  expect(await wheelSlice({ form: 'WHEEL', slices }, { seed, nonce: value.nonce, n: value.n })).toBe(value.slice)
  expect(Number(value.amount)).toBe(Number(must(rule.given.slices[value.slice], 'its slice').amount))
  expect((await call(client, 'promotion.openWheel', { id })).code).toBe('promo_nothing')
  expect((await call(client, 'promotion.awards', {})).value.rows).toMatchObject([
    { amount: value.amount, facts: { slice: value.slice } },
  ])
  expect(await f.breaks()).toEqual([])
})

it('nobody sees or touches what is another member s', async () => {
  const [one, two] = [await member(), await member()]
  await pay(one.client, '500')
  const { id } = await idOf('lucky-wheel')
  const { n } = (await call(one.client, 'promotion.openWheel', { id })).value
  expect((await call(two.client, 'promotion.spin', { id, n, nonce: 'a'.repeat(16) })).code).toBe('not_found')
  expect((await call(two.client, 'promotion.awards', {})).value.rows).toEqual([])
})

it('a deposit that its provider takes back ends the bonus that it gave, and counts no more', async () => {
  const { client, id } = await member()
  await join(client, 'first-deposit')
  await pay(client, '300')
  const { rows } = (await call(client, 'promotion.awards', {})).value
  const ref = must(must(rows[0], 'the bonus').facts.deposit, 'its deposit')
  await app.owner.query(sql`
    select outbox_add('cashier.deposit_changed', ${`member:${id}`}, jsonb_build_object('id', '1', 'refNo', ${ref}::text, 'amount', '300.0000', 'status', 'REVERSED'))`)
  await deliver()
  expect(await mine(client, 'first-deposit')).toMatchObject({ bonus: null })
  expect((await call(client, 'wallet.balance', {})).value).toMatchObject({ bonus: '0.0000' })
  // What the bonus details tell its member by.
  const [ended] = (await call(client, 'bonus.list', {})).value.rows
  expect(ended).toMatchObject({ status: 'cancelled', endReason: 'deposit_reversed', share: '0.0000' })
  expect(await app.owner.many(sql`select 1 from loyalty_deposit where member_id = ${id}`)).toEqual([])
  expect(await f.breaks()).toEqual([])
})

it('a bonus that is given up gives the deposit its own turnover back', async () => {
  const { client, id } = await member()
  await join(client, 'first-deposit')
  await pay(client, '300')
  // As a brand has it whose deposits must be played once.
  const { rows } = (await call(client, 'promotion.awards', {})).value
  const award = must(rows[0], 'the bonus')
  await app.owner.query(sql`
    insert into turnover_requirement (member_id, currency, origin, origin_ref, base, multiple_ppm, required, contributions, status, end_reason, ended_at)
    values (${id}, 'P', 'deposit', ${award.facts.deposit ?? ''}, 3000000, 1000000, 3000000, '{"*": 1000000}', 'cancelled', ${`replaced by ${award.ref}`}, lotus_now())`)
  expect((await call(client, 'bonus.giveUp', { ref: award.ref })).code).toBe('ok')
  const open = await app.owner.many(
    sql`select origin, required from turnover_requirement where member_id = ${id} and status = 'open'`,
  )
  expect(open).toEqual([{ origin: 'deposit', required: 3_000_000n }])
})
