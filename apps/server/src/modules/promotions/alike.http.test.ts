import { randomUUID } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { sql, type SqlQuery } from '@lotus/database'
import { businessDay, must } from '@lotus/kernel'
import { consumeOnce } from '../../platform/outbox/consume-once.ts'
import type { Consumer } from '../../platform/outbox/consumer.ts'
import { testApp } from '../../testing/test-app.ts'
import { auditLedger } from '../wallet/index.ts'
import { checkPromotions } from './audit/check-promotions.ts'
import { bareTerms, draftOf, promotionFixtures, type PromotionMember, type Rule } from './promotions.fixtures.ts'
import { registerPromotionConsumers } from './reward-deposits.ts'

// What is given without review is given once for a person, household, device and payout account (issue 21 section 4; K06).
vi.setConfig({ testTimeout: 60_000 })
const app = await testApp()
const { call } = app
const { f, mai, state, member } = await promotionFixtures(app, '2026-06-25T03:00:00Z', 'motnha')

const checkIn: Rule = {
  trigger: 'CHECKIN',
  period: 'DAY',
  who: { rankMin: 0, newDays: null, needsPhone: false },
  onePer: ['CONTACT', 'DEVICE'],
  metric: { kind: 'VALID_BET', categories: [], least: '10' },
  deposit: null,
  given: { form: 'CYCLE', amounts: ['1', '2'] },
  kind: 'CASH',
  terms: bareTerms,
  claimDays: 0,
}
const firstDeposit: Rule = {
  ...checkIn,
  trigger: 'DEPOSIT',
  period: 'ONCE',
  onePer: ['CONTACT'],
  metric: null,
  deposit: { least: '50', nth: 1 },
  given: { form: 'FIXED', amount: '20' },
}
const draft = (code: string, rule: Rule) =>
  draftOf(
    code,
    { vi: 'Một nhà', en: 'Household' },
    { startsAt: '2026-05-31T17:00:00.000Z', endsAt: '2026-06-28T17:00:00.000Z', rule, budget: '4000' },
  )
async function open(code: string, rule: Rule): Promise<string> {
  const saved = await call(mai(), 'bo.savePromotion', draft(code, rule))
  expect(saved.code).toBe('ok')
  expect((await state(saved.value.id, 'OPEN')).code).toBe('ok')
  return saved.value.id
}

let places = 0
/** Their logins come from this address and browser. */
async function at(members: readonly PromotionMember[], ip: string, device = 'Chrome on Android'): Promise<void> {
  await app.owner.query(sql`
    update member_login set ip = ${ip}::inet, device = ${device} where member_id = any(${members.map(({ id }) => String(id))}::bigint[])`)
}
/** An address of a network that nobody else is in. */
const freshPlace = () => `203.0.${(places += 1)}.9`
async function players(count: number): Promise<PromotionMember[]> {
  const list: PromotionMember[] = []
  for (let made = 0; made < count; made += 1) {
    const one = await member()
    await f.bet(one.id, { ref: `b-${one.name}-${businessDay(app.clock.now())}`, validBet: '100.0000' })
    list.push(one)
  }
  await f.count()
  return list
}
const claim = async ({ client }: PromotionMember, id: string) =>
  (await call(client, 'promotion.claim', { id, period: businessDay(app.clock.now()) })).code
const cashOf = async ({ client }: PromotionMember) => (await call(client, 'wallet.balance', {})).value.cash
const refused = async (id: string) => (await call(mai(), 'bo.promotionAlike', { id })).value.rows
const isSound = async () =>
  (await auditLedger(app.db, { extra: [checkPromotions], isWhole: true })).checks.flatMap(({ breaks }) => breaks)

it('several accounts of one device check in at the same time: one is paid, the office sees who and what, another network passes', async () => {
  const id = await open('device-once', checkIn)
  const house = await players(4)
  const [outside] = await players(1)
  await at(house, freshPlace())
  await at([must(outside, 'one')], freshPlace())
  const codes = await Promise.all(house.map((one) => claim(one, id)))
  expect(codes.toSorted()).toEqual(['ok', 'promo_alike', 'promo_alike', 'promo_alike'])
  expect(await claim(must(outside, 'one'), id)).toBe('ok')
  const winner = must(house[codes.indexOf('ok')], 'one of them')
  const paid = await Promise.all(house.map(cashOf))
  expect(paid.toSorted()).toEqual(['0.0000', '0.0000', '0.0000', '1.0000'])
  const rows = await refused(id)
  expect(rows).toHaveLength(3)
  for (const row of rows)
    expect(row).toMatchObject({
      otherId: String(winner.id),
      otherUsername: winner.name,
      evidence: ['DEVICE', 'ADDRESS'],
      period: businessDay(app.clock.now()),
    })
  expect(new Set(rows.map(({ username }) => username))).toEqual(
    new Set(house.filter((one) => one !== winner).map(({ name }) => name)),
  )
  // Sent again, it is the same for each of them, and is noted once.
  expect(await claim(winner, id)).toBe('ok')
  const [loser] = house.filter((one) => one !== winner)
  expect(await claim(must(loser, 'one was refused'), id)).toBe('promo_alike')
  expect(await refused(id)).toHaveLength(3)
  expect(await isSound()).toEqual([])
})

it('the same device on another network, another device in the same network, and terms without it pass', async () => {
  const id = await open('device-only', checkIn)
  const everyone = { ...checkIn }
  delete everyone.onePer
  const off = await open('device-off', everyone)
  const [one, two, three] = await players(3)
  if (!one || !two || !three) throw new Error('three were made')
  const ip = freshPlace()
  await at([one], ip)
  await at([two], ip, 'Safari on iPhone')
  await at([three], freshPlace())
  for (const each of [one, two, three]) expect(await claim(each, id)).toBe('ok')
  await at([two, three], ip)
  for (const each of [one, two, three]) expect(await claim(each, off)).toBe('ok')
  expect(await refused(id)).toEqual([])
  expect(await refused(off)).toEqual([])
})

it('a network and a payout account count where the terms name them, and only there', async () => {
  const network = await open('network-once', { ...checkIn, onePer: ['ADDRESS'] })
  const account = await open('account-once', { ...checkIn, onePer: ['ACCOUNT'] })
  const [one, two, three] = await players(3)
  if (!one || !two || !three) throw new Error('three were made')
  await at([one], '198.51.100.7')
  await at([two], '198.51.100.200', 'Safari on iPhone')
  await at([three], '198.51.101.7')
  for (const { id } of [one, three])
    await app.owner.query(sql`
      insert into payout_account (member_id, bank_code, account_number, holder_name) values (${id}, 'VCB', '00112233', 'NGUYEN A')`)
  expect(await claim(one, network)).toBe('ok')
  expect(await claim(two, network)).toBe('promo_alike')
  expect(await claim(three, network)).toBe('ok')
  expect(await claim(one, account)).toBe('ok')
  expect(await claim(two, account)).toBe('ok')
  expect(await claim(three, account)).toBe('promo_alike')
  expect(await refused(network)).toMatchObject([{ username: two.name, otherUsername: one.name, evidence: ['ADDRESS'] }])
  expect(await refused(account)).toMatchObject([
    { username: three.name, otherUsername: one.name, evidence: ['ACCOUNT'] },
  ])
})

it('the wheel: the second account of a device has no spin, and its seed is not told', async () => {
  const wheel: Rule['given'] = {
    form: 'WHEEL',
    slices: [
      { weight: 1, amount: '1' },
      { weight: 1, amount: '2' },
    ],
  }
  const id = await open('wheel-once', { ...checkIn, trigger: 'WHEEL', given: wheel })
  const house = await players(2)
  await at(house, freshPlace())
  const spin = async ({ client }: PromotionMember) => {
    const { n } = (await call(client, 'promotion.openWheel', { id })).value
    return call(client, 'promotion.spin', { id, n, nonce: '00112233445566778899aabbccddeeff' })
  }
  const answers = await Promise.all(house.map(spin))
  expect(answers.map(({ code }) => code).toSorted()).toEqual(['ok', 'promo_alike'])
  expect(answers.find(({ code }) => code !== 'ok')?.value).not.toHaveProperty('seed')
})

it('packets: once in each window for a device, and whoever grabbed first may grab on', async () => {
  const packets: Rule['given'] = {
    form: 'PACKETS',
    pool: '100',
    count: 10,
    least: '1',
    daily: [{ at: '12:00', minutes: 10 }],
    grabsMax: 2,
  }
  await app.clock.set('2026-06-26T04:55:00Z')
  const house = await Promise.all([member(), member()])
  await at(house, freshPlace())
  const rain: Rule = { ...checkIn, trigger: 'REDPACKET', metric: null, given: packets }
  const saved = await call(await app.operator('mai.sup'), 'bo.savePromotion', draft('packet-once', rain))
  const opened = await call(await app.operator('mai.sup'), 'bo.setPromotionState', {
    id: saved.value.id,
    version: 1,
    state: 'OPEN',
    reason: 'a test of alike accounts',
  })
  expect(opened.code).toBe('ok')
  await app.clock.set('2026-06-26T05:00:01Z')
  const { id } = saved.value
  const { windows } = (await call(app.site, 'promotion.packets', { id })).value
  const { window } = must(
    windows.find(({ from }) => from === '2026-06-26T05:00:00.000Z'),
    'the window of today',
  )
  const grab = async ({ client }: PromotionMember) =>
    (await call(client, 'promotion.grab', { id, window, key: randomUUID() })).code
  const codes = await Promise.all(house.map(grab))
  expect(codes.toSorted()).toEqual(['ok', 'promo_alike'])
  await app.clock.advance(5000)
  const first = must(house[codes.indexOf('ok')], 'one of them')
  expect(await grab(first)).toBe('ok')
  expect(await isSound()).toEqual([])
})

it('a deposit: the second of a person gets no bonus and reads why, and a third is told before it joins', async () => {
  const consumers: Consumer[] = []
  registerPromotionConsumers({
    consumers: {
      on: () => {},
      onBatch: (name, topics, handler) => void consumers.push({ name, topics, handler }),
      names: () => [],
      retry: () => Promise.reject(new Error('not in this test')),
    },
  })
  const operator = await app.operator('mai.sup')
  const { value } = await call(operator, 'bo.savePromotion', draft('person-once', firstDeposit))
  await call(operator, 'bo.setPromotionState', { ...value, state: 'OPEN', reason: 'a test of alike accounts' })
  const [one, two, three, other] = await Promise.all([member(), member(), member(), member()])
  for (const { id } of [two, three])
    await app.owner.query(
      sql`insert into member_duplicate (member_id, field, other_member_id) values (${id}, 'phone', ${one.id})`,
    )
  const join = async ({ client }: PromotionMember) =>
    (await call(client, 'promotion.join', { id: value.id, version: value.version })).code
  for (const each of [one, two, other]) expect(await join(each)).toBe('ok')
  for (const { client } of [one, two, other]) {
    await app.clock.advance(1000)
    await app.deposit(client, '100')
    await f.count()
    for (const consumer of consumers) while (await consumeOnce(app.db, consumer));
  }
  const failed = await app.owner.maybe(
    sql`select from outbox_attempt where error is not null and consumer like 'promotions.%'`,
  )
  expect(failed).toBeUndefined()
  const mine = async ({ client }: PromotionMember) =>
    must(
      (await call(client, 'promotion.mine', {})).value.rows.find((row) => row.id === value.id),
      'it is shown',
    )
  expect(await mine(one)).toMatchObject({ award: { amount: '20.0000' }, refusal: null })
  expect(await mine(two)).toMatchObject({ award: null, refusal: { code: 'ALIKE' } })
  expect(await mine(other)).toMatchObject({ award: { amount: '20.0000' } })
  expect(await join(three)).toBe('promo_alike')
  const rows = (await call(operator, 'bo.promotionAlike', { id: value.id })).value.rows
  expect(rows.map(({ username, otherUsername, evidence }) => [username, otherUsername, evidence])).toEqual([
    [three.name, one.name, ['CONTACT']],
    [two.name, one.name, ['CONTACT']],
  ])
  expect(await isSound()).toEqual([])
})

it('what an operator reviews takes no such terms, no sign twice and not none of them, and members cannot read the evidence', async () => {
  const code = async (rule: Rule) =>
    (await call(await app.operator('mai.sup'), 'bo.savePromotion', draft('unsound', rule))).code
  const apply: Rule = { ...checkIn, trigger: 'APPLY', metric: null, given: { form: 'FIXED', amount: '20' } }
  expect(await code(apply)).toBe('bad_request')
  expect(await code({ ...checkIn, onePer: ['DEVICE', 'DEVICE'] })).toBe('bad_request')
  expect(await code({ ...checkIn, onePer: [] })).toBe('bad_request')
  const { client } = await member()
  expect((await call(client, 'bo.promotionAlike', { id: '1' })).success).toBe(false)
})

it('who may be alike is found by indexes', async () => {
  const plan = async (query: SqlQuery) =>
    app.owner.tx(async (tx) => {
      await tx.query(sql`set local enable_seqscan = off`)
      return (await tx.many<{ 'QUERY PLAN': string }>(query)).map((row) => row['QUERY PLAN']).join('\n')
    })
  expect(
    await plan(sql`explain select n.member_id from member_login n
      where n.ip = '203.0.113.9' and n.device = 'x' and n.outcome = 'ok' and n.member_id is not null and n.member_id <> 5
      order by n.id desc limit 500`),
  ).toContain('member_login_place')
  expect(
    await plan(sql`explain select n.member_id from member_login n
      where n.ip >= '203.0.113.0/24' and n.ip <= '203.0.113.255' and n.outcome = 'ok' and n.member_id is not null and n.member_id <> 5
      limit 2000`),
  ).toContain('member_login_place')
})
