import { expect, it, vi } from 'vitest'
import { sql } from '@lotus/database'
import { businessDay, must } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../testing/test-app.ts'
import { cashbackSettings } from '../loyalty/cashback/cashback-settings.ts'
import { endLeftovers } from '../loyalty/cashback/end-leftovers.ts'
import { claimSettings } from '../loyalty/claims/claim-settings.ts'
import { openGifts } from '../loyalty/rewards/open-gifts.ts'
import { expireRewards } from '../loyalty/rewards/rewards.repo.ts'
import { claimRewards, listRewards } from '../loyalty/rewards/rewards.ts'
import { loyaltyModule } from '../loyalty/module.ts'
import { fillInboxes } from '../messages/messages.fixtures.ts'
import { setSetting } from '../system/index.ts'
import { excludeMember, getBalance } from '../wallet/index.ts'
import { bareTerms, draftOf, promotionFixtures, type PromotionMember, type Rule } from './promotions.fixtures.ts'

// Claims so large that an operator looks at them before they are paid (operations.md 4.4, REVIEW; issue 21 section 4; MC07, MC11).
vi.setConfig({ testTimeout: 60_000 })
const app = await testApp()
const { call } = app
const { f, mai, state, member, setClock } = await promotionFixtures(app, '2026-06-25T03:00:00Z', 'khoanlon')
await setSetting(app.db, claimSettings.reviewFrom, 500, 'test')
await setSetting(app.db, cashbackSettings.from, '2026-01-01T00:00:00.000Z', 'test')
const loyalty = app.composition.of(loyaltyModule)
const hoa = await app.operator('hoa.ops')

const DAY = 86_400_000
const cashOf = async (client: HttpClient) => (await call(client, 'wallet.balance', {})).value.cash
const reviews = async (client: HttpClient) => (await call(client, 'reward.reviews', {})).value.rows
const rewards = async (client: HttpClient, of: 'OPEN' | 'CLAIMED' | 'EXPIRED') =>
  (await call(client, 'reward.list', { state: of })).value.rows
/** The queue, of one member. */
const queue = async (one: PromotionMember) =>
  (await call(mai(), 'bo.largeClaims', { state: 'WAITING' })).value.rows.filter(
    ({ memberId }) => memberId === String(one.id),
  )
const decide = (one: PromotionMember, id: string, decision: 'PAY' | 'REFUSE', by = mai()) =>
  call(by, 'bo.decideLargeClaim', { memberId: String(one.id), id, decision, reason: 'đã xem kỹ' })
async function decideOnly(one: PromotionMember, decision: 'PAY' | 'REFUSE') {
  const [waiting] = await queue(one)
  expect((await decide(one, must(waiting, 'it waits').id, decision)).code).toBe('ok')
}

/** Of the fifth rank, whose cashback is 0.8 % of slots. */
async function ranked(): Promise<PromotionMember> {
  const one = await member()
  await app.owner.query(sql`select loyalty_open(array[${one.id}::bigint], array[business_day(lotus_now())])`)
  await app.owner.query(sql`update loyalty_member set level = 5 where member_id = ${one.id}`)
  return one
}

let gifts = 0
async function gift(one: PromotionMember, amount: bigint, kind: 'CASH' | 'BONUS' = 'CASH', days = 7): Promise<void> {
  gifts += 1
  const now = app.clock.now()
  const reward = {
    memberId: one.id,
    source: 'COMPENSATION' as const,
    ref: `large-${gifts}`,
    what: 'COMPENSATION',
    level: null,
    kind,
    amount: amount * 10_000n,
    multiplePpm: kind === 'BONUS' ? 2_000_000 : 0,
    opensAt: now,
    expiresAt: new Date(now.getTime() + days * DAY),
  }
  expect(await app.db.tx((tx) => openGifts(tx, [reward]))).toBe(1)
}
const mission = (amount: string): Rule => ({
  trigger: 'PROGRESS',
  period: 'DAY',
  who: { rankMin: 0, newDays: null, needsPhone: false },
  metric: { kind: 'VALID_BET', categories: ['RNG'], least: '0' },
  deposit: null,
  given: { form: 'STEPS', pays: 'EACH', steps: [{ target: '1000', amount }] },
  kind: 'CASH',
  terms: bareTerms,
  claimDays: 5,
})
async function open(code: string, rule: Rule, budget: string | null = '2000'): Promise<string> {
  const times = { startsAt: '2026-05-31T17:00:00.000Z', endsAt: null }
  const saved = await call(
    mai(),
    'bo.savePromotion',
    draftOf(code, { vi: 'Lớn', en: 'Large' }, { ...times, rule, budget }),
  )
  expect(saved.code).toBe('ok')
  expect((await state(saved.value.id, 'OPEN')).code).toBe('ok')
  return saved.value.id
}
const spentOf = (id: string) => app.owner.value<bigint>(sql`select spent from promotion where id = ${Number(id)}`)
async function play(one: PromotionMember, ref: string, validBet = '1000.0000'): Promise<void> {
  await f.bet(one.id, { ref, validBet })
  await f.count()
}

it('claim-all pays what is small and lets what is large wait; pressed again, nothing more happens (MC11)', async () => {
  const one = await member()
  await gift(one, 20n)
  await gift(one, 500n)
  await gift(one, 499n)
  const both = await Promise.all([call(one.client, 'reward.claim', {}), call(one.client, 'reward.claim', {})])
  expect(both.flatMap(({ value }) => value.claimed).toSorted()).toEqual(['1', '3'])
  expect(both.flatMap(({ value }) => value.waiting)).toContain('2')
  expect(await cashOf(one.client)).toBe('519.0000')
  expect((await call(one.client, 'reward.claim', { ids: ['2'] })).value).toEqual({ claimed: [], waiting: ['2'] })
  const [own] = await reviews(one.client)
  expect(own).toMatchObject({ amount: '500.0000', state: 'WAITING', source: 'GIFT', what: 'COMPENSATION', reason: '' })
  expect(Date.parse(must(own, 'it waits').dueAt) - Date.parse(must(own, 'it waits').askedAt)).toBe(DAY)
  expect(await rewards(one.client, 'OPEN')).toMatchObject([{ id: '2', state: 'REVIEW', dueAt: own?.dueAt }])
  expect((await rewards(one.client, 'CLAIMED')).map(({ id }) => id)).toEqual(['3', '1'])
  expect(await f.breaks()).toEqual([])

  // Two operators at once: one decision, paid once; the member reads it in a letter, the audit log has it.
  const [waiting] = await queue(one)
  const { id } = must(waiting, 'it waits')
  const codes = await Promise.all([decide(one, id, 'PAY'), decide(one, id, 'PAY', hoa), decide(one, id, 'REFUSE', hoa)])
  expect(codes.map(({ code }) => code).toSorted()).toEqual(['ok', 'state_conflict', 'state_conflict'])
  const isPaid = codes[2]?.code !== 'ok'
  expect(await cashOf(one.client)).toBe(isPaid ? '1019.0000' : '519.0000')
  await fillInboxes(app)
  const [letter] = (await call(one.client, 'inbox.list', {})).value.rows
  expect(letter?.body).toContain('đã xem kỹ')
  const acts = await app.owner.many<{ action: string }>(
    sql`select action from audit_log where target = ${`claim:${one.id}-1`} and not details ? 'refused'`,
  )
  expect(acts).toHaveLength(1)
  expect(await queue(one)).toEqual([])
  expect(await f.breaks()).toEqual([])
})

it('what waits never runs out; a refused gift is not paid, and its member reads why', async () => {
  const one = await member()
  await gift(one, 800n, 'BONUS', 1)
  expect((await call(one.client, 'reward.claim', {})).value).toEqual({ claimed: [], waiting: ['1'] })
  await app.clock.advance(3 * DAY)
  await expireRewards(app.db, 100)
  await setClock(app.clock.now().toISOString())
  const [waiting] = await queue(one)
  expect(waiting).toMatchObject({ kind: 'BONUS', amount: '800.0000', multiplePpm: 2_000_000, state: 'WAITING' })
  expect((await decide(one, must(waiting, 'it waits').id, 'REFUSE')).code).toBe('ok')
  const bonus = await app.owner.value<bigint>(
    sql`select coalesce(sum(balance), 0)::bigint as sum from account where member_id = ${one.id}`,
  )
  expect(bonus).toBe(0n)
  const state = await app.owner.one(
    sql`select state, reason, decided_by from loyalty_claim_review where member_id = ${one.id}`,
  )
  expect(state).toEqual({ state: 'REFUSED', reason: 'đã xem kỹ', decided_by: 'mai.sup' })
  // Their session is over.
  const { rows } = await listRewards(loyalty, one.id, { state: 'EXPIRED' })
  expect(rows).toMatchObject([{ state: 'REFUSED', reason: 'đã xem kỹ' }])
  expect(await claimRewards(loyalty, one.id, { ids: ['1'] })).toEqual({ claimed: [], waiting: [] })
  expect(await f.breaks()).toEqual([])
})

it('a bonus begins with its turnover when it is paid (MC10)', async () => {
  const one = await member()
  await gift(one, 600n, 'BONUS')
  await call(one.client, 'reward.claim', {})
  expect((await call(one.client, 'bonus.list', {})).value.rows).toEqual([])
  await decideOnly(one, 'PAY')
  expect((await call(one.client, 'bonus.list', {})).value.rows).toMatchObject([
    { amount: '600.0000', required: '1200.0000', what: 'COMPENSATION' },
  ])
  expect(await f.breaks()).toEqual([])
})

it('a mission waits with its budget reserved; refused, the budget has it back and the step stays used (MC12, K06)', async () => {
  const [one, two] = [await member(), await member()]
  const id = await open('large-mission', mission('900'))
  await play(one, 'm-1')
  await play(two, 'm-2')
  const claim = (who: PromotionMember) =>
    call(who.client, 'promotion.claim', { id, period: businessDay(app.clock.now()) })
  const twice = await Promise.all([claim(one), claim(one)])
  expect(twice.map(({ code, value }) => [code, value.amount, typeof value.dueAt])).toEqual([
    ['ok', '900.0000', 'string'],
    ['ok', '900.0000', 'string'],
  ])
  expect((await claim(two)).code).toBe('ok')
  expect(await spentOf(id)).toBe(18_000_000n)
  expect(await cashOf(one.client)).toBe('0.0000')
  const [waiting] = await queue(one)
  expect(waiting?.facts).toMatchObject({
    value: '1000.0000',
    steps: [0],
    period: businessDay(app.clock.now()),
    version: 1,
  })
  expect(waiting?.facts.title).toMatchObject({ vi: 'Lớn large-mission' })
  expect((await call(one.client, 'promotion.awards', {})).value.rows).toMatchObject([{ review: 'WAITING' }])

  await decideOnly(one, 'REFUSE')
  await decideOnly(two, 'PAY')
  expect(await spentOf(id)).toBe(9_000_000n)
  expect([await cashOf(one.client), await cashOf(two.client)]).toEqual(['0.0000', '900.0000'])
  expect((await claim(one)).code).toBe('promo_nothing')
  expect(await cashOf(one.client)).toBe('0.0000')
  expect((await call(one.client, 'promotion.awards', {})).value.rows).toMatchObject([{ review: 'REFUSED' }])
  const { rows } = (await call(mai(), 'bo.promotions', {})).value
  expect(rows.find((row) => row.id === id)).toMatchObject({
    spent: '900.0000',
    cost: { amount: '900.0000', awards: 1 },
  })
  expect(await f.breaks()).toEqual([])
})

it('an exclusive bonus that waits is as good as open', async () => {
  const one = await member()
  const terms = { ...bareTerms, multiplePpm: 3_000_000, isExclusive: true }
  const rule = { ...mission('600'), kind: 'BONUS' as const, terms }
  const id = await open('large-exclusive', rule)
  await play(one, 'x-1')
  expect(
    (await call(one.client, 'promotion.claim', { id, period: businessDay(app.clock.now()) })).value.dueAt,
  ).not.toBeNull()
  const has = () => app.owner.value<boolean>(sql`select promotion_has_exclusive(${one.id}::bigint) as has`)
  expect(await has()).toBe(true)
  await decideOnly(one, 'REFUSE')
  expect(await has()).toBe(false)
  expect(await f.breaks()).toEqual([])
})

it('a wheel’s prize waits after the same spin, however often it is asked for (K09)', async () => {
  const one = await member()
  const slices = [
    { weight: 1, amount: '700' },
    { weight: 1, amount: '701' },
  ]
  const wheel: Rule = {
    ...mission('1'),
    trigger: 'WHEEL',
    period: 'DAY',
    metric: { kind: 'VALID_BET', categories: ['RNG'], least: '1000' },
    given: { form: 'WHEEL', slices },
    claimDays: 0,
  }
  const id = await open('large-wheel', wheel)
  await play(one, 'w-1')
  const { n } = (await call(one.client, 'promotion.openWheel', { id })).value
  const spin = () => call(one.client, 'promotion.spin', { id, n, nonce: '00112233445566778899aabbccddeeff' })
  const spins = [await spin(), await spin()] as const
  const [{ value }] = spins
  expect(spins.map((each) => each.value)).toEqual([value, value])
  expect(value.dueAt).not.toBeNull()
  expect(await cashOf(one.client)).toBe('0.0000')
  await decideOnly(one, 'PAY')
  expect(await cashOf(one.client)).toBe(value.amount)
  expect((await spin()).value.dueAt).toBeNull()
  expect(await f.breaks()).toEqual([])
})

it('points that were to become so much money are back when it is refused (K10)', async () => {
  const one = await member()
  await app.owner.query(sql`select loyalty_adjust_points(${one.id}::bigint, 10000000, 'start', 'test')`)
  const convert = (key: string) =>
    call(one.client, 'loyalty.convertPoints', { points: '1000', amount: '1000', multiplePpm: 1_000_000 }, { key })
  const [first, again] = [await convert('c1'), await convert('c1')]
  expect(again.value).toEqual(first.value)
  expect(first.value.dueAt).not.toBeNull()
  expect((await queue(one)).map(({ facts }) => facts.points)).toEqual(['1000.0000'])
  expect((await convert('c2')).code).toBe('points_insufficient')
  expect(await f.breaks()).toEqual([])
  await decideOnly(one, 'REFUSE')
  expect((await call(one.client, 'loyalty.pointBalance', {})).value.points).toBe('1000.0000')
  expect(await cashOf(one.client)).toBe('0.0000')
  expect((await convert('c3')).code).toBe('ok')
  await decideOnly(one, 'PAY')
  expect(await cashOf(one.client)).toBe('1000.0000')
  expect((await call(one.client, 'loyalty.pointBalance', {})).value.points).toBe('0.0000')
  expect(await f.breaks()).toEqual([])
})

it('cashback is locked while a claim waits; what is paid by itself after its day waits too (MC07, 4.4)', async () => {
  const one = await ranked()
  await play(one, 'cb-1', '100000.0000')
  const claim = (key: string) => call(one.client, 'cashback.claim', {}, { key })
  const [first, again] = [await claim('k1'), await claim('k1')]
  expect(first.value).toMatchObject({ amount: '800.0000' })
  expect(again.value).toEqual(first.value)
  await play(one, 'cb-2', '10000.0000')
  expect(await claim('k2')).toMatchObject({ code: 'cashback_waits', value: { dueAt: first.value.dueAt } })
  const seen = (await call(one.client, 'cashback.overview', {})).value
  expect(seen).toMatchObject({ claimable: '80.0000', waitsUntil: first.value.dueAt })
  expect((await call(one.client, 'cashback.claims', {})).value).toMatchObject({
    rows: [{ review: 'WAITING' }],
    totals: { paid: '0.0000' },
  })
  const [waiting] = await queue(one)
  expect(waiting?.facts.lines).toEqual([{ category: 'RNG', validBet: '100000.0000', amount: '800.0000' }])
  expect(await f.breaks()).toEqual([])
  await decideOnly(one, 'PAY')
  expect((await claim('k2')).value).toMatchObject({ amount: '80.0000', dueAt: null })
  expect(await cashOf(one.client)).toBe('880.0000')

  const two = await ranked()
  await play(two, 'cb-3', '112500.0000')
  await app.clock.advance(DAY)
  await setClock(app.clock.now().toISOString())
  expect(await endLeftovers(app.db, app.clock.now())).toBeGreaterThan(0)
  expect((await queue(two)).map(({ what, amount }) => `${what} ${amount}`)).toEqual(['AUTO 900.0000'])
  await fillInboxes(app)
  const title = await app.owner.value<string>(sql`
    select m.title ->> 'vi' from inbox_state s join inbox_message m on m.id = s.message_id where s.member_id = ${two.id} order by m.id desc limit 1`)
  expect(title).toMatch(/900[.,]00.* đang được kiểm tra/)
  const cash = () => getBalance(app.db, two.id)
  await decideOnly(two, 'REFUSE')
  expect(await endLeftovers(app.db, app.clock.now())).toBe(0)
  expect(await cash()).toMatchObject({ cash: '0.0000' })
  expect(await f.breaks()).toEqual([])
})

it('who is excluded is paid nothing, and it goes on waiting; a reviewer sees who is alike, and a stranger’s claim is nobody’s', async () => {
  const [one, two] = [await member(), await member()]
  await app.owner.query(sql`
    update member_login set ip = '203.0.113.77'::inet, device = 'Firefox on Windows' where member_id in (${one.id}, ${two.id})`)
  await gift(one, 700n)
  await call(one.client, 'reward.claim', {})
  const { rows } = (await call(mai(), 'bo.largeClaimAlike', { memberId: String(one.id) })).value
  const other = rows.find(({ memberId }) => memberId === String(two.id))
  expect(other).toMatchObject({ username: two.name })
  expect(other?.evidence).toContain('DEVICE')
  expect(await reviews(two.client)).toEqual([])
  await excludeMember(app.db, { memberId: one.id, until: null, reason: 'self' })
  const [waiting] = await queue(one)
  const { id } = must(waiting, 'it waits')
  expect((await decide(one, id, 'PAY')).code).toBe('self_excluded')
  expect(await queue(one)).toHaveLength(1)
  expect((await decide(one, '99', 'PAY')).code).toBe('not_found')
  expect((await decide(one, id, 'REFUSE')).code).toBe('ok')
  expect(await f.breaks()).toEqual([])
})

it('the queue has the one first that waits longest, page by page; off, nothing waits', async () => {
  const [one, two, three] = [await member(), await member(), await member()]
  for (const each of [one, two, three]) {
    await gift(each, 510n)
    await call(each.client, 'reward.claim', {})
  }
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = (await call(mai(), 'bo.largeClaims', { state: 'WAITING', limit: 1, ...(cursor && { cursor }) })).value
    seen.push(...page.rows.map(({ username }) => username))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(seen.slice(-3)).toEqual([one.name, two.name, three.name])
  await setSetting(app.db, claimSettings.reviewFrom, 0, 'test')
  const four = await member()
  await gift(four, 5000n)
  expect((await call(four.client, 'reward.claim', {})).value).toEqual({ claimed: ['1'], waiting: [] })
  expect(await f.breaks()).toEqual([])
})
