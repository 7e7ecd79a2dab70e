import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { noRates } from '../../testing/no-rates.ts'
import { testApp } from '../../testing/test-app.ts'
import { excludeMember, listBonuses } from '../wallet/index.ts'
import { loyaltyModule } from '../loyalty/index.ts'
import { claimRewards } from '../loyalty/rewards/rewards.ts'
import { listRescueBreaks } from './audit/promotions-audit.repo.ts'
import { draft, rescueFixtures, type RescueMember, tiers, bonusTerms, type Rule } from './rescue.fixtures.ts'
import { runRescues } from './rescue/run-rescues.ts'

// The rescue of a day's losses over HTTP (operations.md 4.12, issue 21). Each test has a product of its own, so that the play of
// another one does not count.
const app = await testApp([], { rates: noRates })
const { call } = app
const r = await rescueFixtures(app, '2026-06-02T05:00:00Z')
const { f, deps, setClock, run, state, open, member, gifts, own, lose } = r
type Member = RescueMember
/** A gift of cash from elsewhere, claimed now. */
async function bonus(of: Member, amount: string): Promise<void> {
  const row = {
    member: String(of.id),
    source: 'COMPENSATION',
    ref: `extra-${of.id}`,
    what: 'COMPENSATION',
    level: null,
    kind: 'CASH',
    amount: `${amount}0000`,
    multiplePpm: 0,
    contributions: {},
    hours: null,
    converts: true,
    opensAt: app.clock.now(),
    expiresAt: new Date(app.clock.now().getTime() + 86_400_000),
  }
  await app.owner.query(sql`select loyalty_open_rewards(${JSON.stringify([row])}::jsonb)`)
  const { rows } = (await call(of.client, 'reward.list', { state: 'OPEN' })).value
  const ids = rows.filter(({ what }) => what === 'COMPENSATION').map(({ id }) => id)
  expect((await call(of.client, 'reward.claim', { ids })).code).toBe('ok')
}
const told = (of: Member) =>
  app.owner.value<number>(sql`
    select count(*)::integer as count from outbox where audience = ${`member:${of.id}`} and topic like 'loyalty.reward%'`)
const spent = async (id: string) =>
  must(
    (await call(r.mai, 'bo.promotions', {})).value.rows.find((row) => row.id === id),
    'it is there',
  ).spent
const DAY = '2026-06-03'
const AFTER = '2026-06-03T17:11:00Z'

it('10,078 lost less 78 of bonuses gives 300.00 the day after, quietly, with turnover x1 and once', async () => {
  const id = await open('vi-du', ['RNG', 'FISH', 'PVP'])
  await setClock('2026-06-03T05:00:00Z')
  const of = await member()
  const won = await member()
  await app.deposit(of.client, '10000')
  await app.deposit(won.client, '10000')
  await bonus(of, '78')
  await lose(of.id, 'a1', '9000', 'RNG')
  await lose(of.id, 'a2', '1578', 'FISH', { win: '500.0000' })
  // Another product does not count.
  await lose(of.id, 'a3', '5000', 'LIVE')
  await lose(won.id, 'a4', '100', 'RNG', { win: '900.0000' })
  await run()
  // The day runs: nothing is given, nor told of it.
  expect(await gifts(of)).toEqual([])
  expect(await own(of, id)).toMatchObject({ state: 'JOINED', rescue: null, periods: [] })
  expect(JSON.stringify(await own(of, id))).not.toMatch(/10078|10000\.0000/)
  await setClock('2026-06-03T17:09:00Z')
  await run()
  expect(await gifts(of)).toEqual([])
  await setClock(AFTER)
  const before = await told(of)
  await f.count()
  await Promise.all([runRescues(deps), runRescues(deps), runRescues(deps)])
  await run()
  const [gift, ...more] = await gifts(of)
  expect(more).toEqual([])
  expect(gift).toMatchObject({ source: 'PROMO', kind: 'BONUS', amount: '300.0000', multiplePpm: 1_000_000 })
  expect(gift).toMatchObject({ state: 'CLAIMABLE', expiresAt: '2026-06-11T17:00:00.000Z' })
  // Nobody is called back to play by it.
  expect(await told(of)).toBe(before)
  expect(await own(of, id)).toMatchObject({
    rescue: { day: DAY, lost: '10078.0000', bonuses: '78.0000', deposits: '10000.0000', ppm: 30_000, due: '300.0000' },
  })
  expect((await own(of, id)).rescue?.gift).toBe('CLAIMABLE')
  expect(await gifts(won)).toEqual([])
  expect(await spent(id)).toBe('300.0000')
  expect((await claimRewards(app.composition.of(loyaltyModule), of.id, {})).claimed).toHaveLength(1)
  expect((await own(of, id)).rescue?.gift).toBe('CLAIMED')
  const [bonusNow] = await listBonuses(app.db, of.id, { beforeId: null, limit: 5 })
  expect(bonusNow).toMatchObject({ bonus: '300.0000', required: '300.0000' })
  expect((await state(id, 1, 'CLOSED')).code).toBe('ok')
  expect(await f.breaks()).toEqual([])
})

it('a void or a correction before it counts; after it what was given stays', async () => {
  await setClock('2026-06-05T05:00:00Z')
  const id = await open('doi-ket-qua', ['SPORTS'])
  await setClock('2026-06-06T05:00:00Z')
  const [voided, corrected, late] = [await member(), await member(), await member()]
  for (const { client } of [voided, corrected, late]) await app.deposit(client, '5000')
  for (const [at, { id: who }] of [voided, corrected, late].entries()) {
    await lose(who, `b${at}`, '1000', 'SPORTS')
    await lose(who, `c${at}`, '500', 'SPORTS')
  }
  await f.count()
  await setClock('2026-06-06T18:00:00Z')
  // Told in the next day, these count on the day of the bet's first news.
  const placedAt = new Date('2026-06-06T05:00:00Z')
  await lose(voided.id, 'b0', '1000', 'SPORTS', { version: 2, reversed: true, placedAt })
  await lose(corrected.id, 'b1', '1000', 'SPORTS', { version: 2, placedAt, win: '1400.0000' })
  await run()
  expect(await gifts(voided)).toMatchObject([{ amount: '5.0000' }])
  expect(await own(corrected, id)).toMatchObject({ rescue: { lost: '100.0000', due: '1.0000' } })
  expect(await gifts(late)).toMatchObject([{ amount: '30.0000' }])
  await lose(late.id, 'b2', '1000', 'SPORTS', { version: 2, reversed: true, placedAt })
  await lose(late.id, 'c2', '500', 'SPORTS', { version: 2, reversed: true, placedAt })
  // The same news twice.
  await lose(late.id, 'c2', '500', 'SPORTS', { version: 2, reversed: true, placedAt })
  await run()
  expect(await gifts(late)).toMatchObject([{ amount: '30.0000', state: 'CLAIMABLE' }])
  const days = await app.owner.many(
    sql`select day::text, lost::text from loyalty_loss_day where member_id = ${late.id}`,
  )
  expect(days).toEqual([{ day: '2026-06-06', lost: '0' }])
  expect(await f.breaks()).toEqual([])
})

it('deposits bound it, the budget ends it, and who is excluded or locked gets none: each with its reason', async () => {
  await setClock('2026-06-07T05:00:00Z')
  const id = await open('gioi-han', ['LIVE'], { budget: '25' })
  await setClock('2026-06-08T05:00:00Z')
  const [poor, none, excluded, locked, ...rich] = await Promise.all(Array.from({ length: 8 }, () => member()))
  const all = [poor, none, excluded, locked, ...rich].map((one) => must(one, 'eight'))
  for (const one of all) {
    if (one !== none) await app.deposit(one.client, one === poor ? '400' : '1000')
    await lose(one.id, `d${one.id}`, '900', 'LIVE')
  }
  await excludeMember(app.db, { memberId: must(excluded, 'one').id, until: null, reason: 'self' })
  await app.owner.query(sql`update member set status = 'blocked' where id = ${must(locked, 'one').id}`)
  await f.count()
  await setClock('2026-06-08T17:11:00Z')
  await run()
  const rows = await app.owner.many<{ id: bigint; due: bigint; refusal: string | null }>(
    sql`select member_id as id, due, refusal from promotion_rescue_gift where promotion_id = ${id}::integer`,
  )
  const of = (one: Member | undefined) => rows.find((row) => row.id === must(one, 'one').id)
  expect(of(none)).toBeUndefined()
  expect(of(excluded)).toMatchObject({ due: 90_000n, refusal: 'PLAY' })
  expect(of(locked)).toMatchObject({ due: 90_000n, refusal: 'PLAY' })
  const given = rows.filter(({ refusal }) => refusal === null)
  expect(rows).toHaveLength(7)
  expect(rows.filter(({ refusal }) => refusal === 'BUDGET').length).toBeGreaterThan(0)
  expect(given.reduce((sum, { due }) => sum + due, 0n)).toBeLessThanOrEqual(250_000n)
  expect(await spent(id)).toBe(`${given.reduce((sum, { due }) => sum + due, 0n) / 10_000n}.0000`)
  expect(of(poor)).toMatchObject({ due: 40_000n })
  const shown = (await call(r.mai, 'bo.rescue', { id })).value
  expect(shown.days).toMatchObject([
    {
      day: '2026-06-08',
      version: 1,
      isDone: true,
      members: given.length,
      refused: 7 - given.length,
      isOutOfBudget: true,
    },
  ])
  expect(shown.gifts).toHaveLength(7)
  expect(shown.gifts.find(({ memberId }) => memberId === String(must(locked, 'one').id))).toMatchObject({
    lost: '900.0000',
    due: '9.0000',
    ppm: 10_000,
    refusal: 'PLAY',
  })
  expect((await call(r.mai, 'bo.promotions', {})).value.rows.find((row) => row.id === id)?.cost).toMatchObject({
    members: given.length,
  })
  expect(await f.breaks()).toEqual([])
})

it('a day keeps the terms that it began under; a paused promotion pays once it is open again', async () => {
  await setClock('2026-06-09T05:00:00Z')
  const terms = draft(
    'doi-luat',
    ['ELOTT'],
    {},
    { kind: 'CASH', terms: { ...bonusTerms, multiplePpm: 0, hours: null } },
  )
  const saved = (await call(r.mai, 'bo.savePromotion', terms)).value
  await state(saved.id, 1, 'OPEN')
  await setClock('2026-06-10T05:00:00Z')
  const of = await member()
  await app.deposit(of.client, '5000')
  await lose(of.id, 'e1', '1000', 'ELOTT')
  const given = { form: 'TIERS' as const, tiers: [{ from: '1', ppm: 5000 }], max: '1', byDeposits: false }
  const half = { ...terms.rule, given }
  expect((await state(saved.id, 1, 'PAUSED')).code).toBe('ok')
  expect((await call(r.mai, 'bo.savePromotion', { ...terms, id: saved.id, version: 1, rule: half })).code).toBe('ok')
  expect((await state(saved.id, 2, 'OPEN')).code).toBe('ok')
  expect((await state(saved.id, 2, 'PAUSED')).code).toBe('ok')
  await f.count()
  await setClock('2026-06-10T18:00:00Z')
  await lose(of.id, 'e2', '1000', 'ELOTT')
  await run()
  expect(await gifts(of)).toEqual([])
  await setClock('2026-06-11T18:00:00Z')
  await run()
  expect(await gifts(of)).toEqual([])
  expect((await state(saved.id, 2, 'OPEN')).code).toBe('ok')
  await run()
  // The first day by its own terms, the second one by the new ones.
  expect((await gifts(of)).map(({ amount, kind }) => `${amount} ${kind}`).toSorted()).toEqual([
    '1.0000 CASH',
    '20.0000 CASH',
  ])
  expect(await f.breaks()).toEqual([])
})

it('waits for news that are not counted yet, and the audit sees a gift too many', async () => {
  await setClock('2026-06-12T05:00:00Z')
  await open('cho-tin', ['LOTT'])
  await setClock('2026-06-13T05:00:00Z')
  const of = await member()
  await app.deposit(of.client, '5000')
  await lose(of.id, 'g1', '1000', 'LOTT')
  await setClock('2026-06-13T18:00:00Z')
  await app.owner.query(sql`select outbox_relay(100000)`)
  await runRescues(deps)
  expect(await gifts(of)).toEqual([])
  await run()
  expect(await gifts(of)).toMatchObject([{ amount: '20.0000' }])
  await app.owner.query(
    sql`update loyalty_reward set amount = amount + 100 where member_id = ${of.id} and what = 'RESCUE'`,
  )
  expect(await listRescueBreaks(app.db, 5)).toMatchObject([{ expected: 'BONUS 200000', found: 'BONUS 200100' }])
  await app.owner.query(
    sql`update loyalty_reward set amount = amount - 100 where member_id = ${of.id} and what = 'RESCUE'`,
  )
  expect(await listRescueBreaks(app.db, 5)).toEqual([])
})

it('a day of many members is worked through in parts, each member once', async () => {
  await setClock('2026-06-15T05:00:00Z')
  const id = await open('nhieu-nguoi', ['FISH'], {}, { given: { form: 'TIERS', tiers, max: '5', byDeposits: false } })
  await setClock('2026-06-16T05:00:00Z')
  const some = await Promise.all(Array.from({ length: 4 }, () => member()))
  for (const of of some) await lose(of.id, `k${of.id}`, '1000', 'FISH')
  await f.count()
  // Others who lost too little, more than two parts of them.
  const few = sql`'2026-06-16'::date, 'FISH', 10000 from generate_series(900000001, 900001100) m`
  await app.owner.query(
    sql`insert into loyalty_loss_day (cell, member_id, day, category, lost) select cell_of(m), m, ${few}`,
  )
  await setClock('2026-06-16T17:11:00Z')
  // The site's list, which stops at a hundred, has others first.
  await app.owner.query(sql`
    insert into promotion (code, tab, art, sort, state, starts_at, version, budget, made_at)
    select 'truoc-' || n, tab, art, 0, 'OPEN', starts_at, 1, budget, made_at from promotion, generate_series(1, 100) n where id = ${id}::integer`)
  await app.owner.query(sql`
    insert into promotion_version (promotion_id, version, title, summary, rule, hash, made_by, made_at)
    select p.id, 1, v.title, v.summary, v.rule, v.hash, v.made_by, v.made_at from promotion p, promotion_version v
    where p.code like 'truoc-%' and v.promotion_id = ${id}::integer`)
  await Promise.all([runRescues(deps), runRescues(deps)])
  await runRescues(deps)
  for (const of of some) expect(await gifts(of)).toMatchObject([{ amount: '5.0000' }])
  const rows = await app.owner.many(sql`select 1 from promotion_rescue_gift where day = '2026-06-16'`)
  expect(rows).toHaveLength(some.length)
  await app.owner.query(sql`delete from loyalty_loss_day where member_id > 900000000`)
  await app.owner.query(
    sql`update promotion set state = 'CLOSED', ends_at = starts_at + interval '1 second' where code like 'truoc-%'`,
  )
  expect((await state(id, 1, 'CLOSED')).code).toBe('ok')
  expect(await f.breaks()).toEqual([])
})

it('a preview says what the last days would have given; what does not fit a rescue is refused', async () => {
  await setClock('2026-06-20T05:00:00Z')
  const of = await member()
  await app.deposit(of.client, '10000')
  await bonus(of, '78')
  await lose(of.id, 'h1', '10078', 'SEA')
  await f.count()
  await setClock('2026-06-21T05:00:00Z')
  const { rule } = draft('xem-truoc', ['SEA'])
  const seen = (await call(r.mai, 'bo.previewPromotion', { rule, budget: '100' })).value
  expect(seen.cost).toMatchObject({ members: 1, awards: 1, amount: '300.0000' })
  expect(seen).toMatchObject({
    required: '300.0000',
    days: [{ day: '2026-06-20', amount: '300.0000' }],
    isEstimate: false,
  })
  const broken: Partial<Rule>[] = [
    { period: 'WEEK' },
    { kind: 'POINTS' },
    { metric: { kind: 'VALID_BET', categories: [], least: '0' } },
    { metric: { kind: 'NET_LOSS', categories: [], least: '5' } },
    { given: { form: 'TIERS', tiers: tiers.toReversed(), max: '10', byDeposits: true } },
    { given: { form: 'TIERS', tiers, max: '0', byDeposits: true } },
    { terms: { ...bonusTerms, maxBet: '5' } },
    { trigger: 'PROGRESS', given: { form: 'STEPS', pays: 'EACH', steps: [{ target: '5', amount: '1' }] } },
  ]
  for (const part of broken)
    expect((await call(r.mai, 'bo.savePromotion', draft('khong-hop', ['SEA'], {}, part))).code).toBe('bad_request')
})
