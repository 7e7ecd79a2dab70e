import { expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { must } from '@lotus/kernel'
import { testApp } from '../../testing/test-app.ts'
import { loyaltyFixtures } from '../loyalty/loyalty.fixtures.ts'
import { setSetting } from '../system/index.ts'
import { listOwnPromotions } from './members/own-promotions.ts'
import { promotionsModule } from './module.ts'
import { promotionSettings } from './settings.ts'

// The operator's side over HTTP: build, preview, open by two, watch, decide (K06, K09, X02).
const app = await testApp()
const { call } = app
const f = loyaltyFixtures(app)
await app.clock.set('2026-06-20T03:00:00Z')
await f.open()
const [mai, hoa] = await Promise.all([app.operator('mai.sup'), app.operator('hoa.ops')])

type Saved = RouteInput<'bo.savePromotion'>
const rule: Saved['rule'] = {
  trigger: 'PROGRESS',
  period: 'DAY',
  who: { rankMin: 0, newDays: null, needsPhone: false },
  metric: { kind: 'VALID_BET', categories: ['RNG'], least: '0' },
  deposit: null,
  given: { form: 'STEPS', pays: 'EACH', steps: [{ target: '1000', amount: '1' }] },
  kind: 'CASH',
  terms: {
    multiplePpm: 0,
    base: 'BONUS',
    contributions: null,
    maxBet: null,
    maxCashout: null,
    hours: null,
    isExclusive: false,
  },
  claimDays: 1,
}
const bonus = { ...rule.terms, multiplePpm: 15_000_000, contributions: { RNG: 1_000_000, LIVE: 200_000 } }
const draft = (code: string, own: Partial<Saved> = {}): Saved => ({
  code,
  tab: 'slots',
  art: 'RNG.koi',
  sort: 5,
  startsAt: '2026-06-01T00:00:00.000Z',
  endsAt: null,
  title: { vi: `Khuyến mãi ${code}`, en: `Promotion ${code}` },
  summary: { vi: 'Một câu', en: 'One sentence' },
  rule,
  budget: '1000',
  ...own,
})
const listed = async (code: string) => {
  const { rows } = (await call(mai, 'bo.promotions', {})).value
  return must(
    rows.find((row) => row.code === code),
    code,
  )
}
const shown = async (code: string) =>
  (await call(app.site, 'promotion.list', {})).value.list.find((one) => one.code === code)
const reason = 'as agreed'

it('a small one is opened by its builder, a large one by two, and members never see a draft', async () => {
  const { id, version } = (await call(mai, 'bo.savePromotion', draft('small'))).value
  expect(await shown('small')).toBeUndefined()
  expect((await call(mai, 'bo.setPromotionState', { id, version, state: 'OPEN', reason })).value).toEqual({
    state: 'OPEN',
    needsSecond: false,
  })
  expect(await shown('small')).toMatchObject({ state: 'OPEN', version: 1 })

  const large = (await call(mai, 'bo.savePromotion', draft('large', { budget: null }))).value
  expect((await listed('large')).warnings).toEqual(['NO_BUDGET', 'NO_END'])
  const open = { ...large, state: 'OPEN', reason } as const
  expect((await call(mai, 'bo.setPromotionState', open)).value).toEqual({ state: 'DRAFT', needsSecond: true })
  expect((await call(mai, 'bo.setPromotionState', open)).code).toBe('same_operator')
  expect(await listed('large')).toMatchObject({ state: 'DRAFT', openAskedBy: 'mai.sup' })
  expect((await call(hoa, 'bo.setPromotionState', open)).value).toEqual({ state: 'OPEN', needsSecond: false })

  // Its terms change only while it is paused, and then two must agree again.
  const changed = draft('large', { id: large.id, version: 1, budget: null, rule: { ...rule, claimDays: 2 } })
  expect((await call(mai, 'bo.savePromotion', changed)).code).toBe('promo_pause_first')
  await call(mai, 'bo.setPromotionState', { ...large, state: 'PAUSED', reason })
  expect((await call(mai, 'bo.savePromotion', changed)).value).toEqual({ id: large.id, version: 2 })
  expect((await call(mai, 'bo.savePromotion', changed)).code).toBe('state_conflict')
  const again = { id: large.id, version: 2, state: 'OPEN', reason } as const
  expect((await call(hoa, 'bo.setPromotionState', again)).value).toEqual({ state: 'PAUSED', needsSecond: true })
  expect((await call(mai, 'bo.setPromotionState', again)).value.state).toBe('OPEN')
  const rows = await app.owner.many<{ leaf: string }>(
    sql`select leaf from transparency_entry where kind = 'promotion' and leaf like '%"large"%' order by id`,
  )
  expect(rows).toHaveLength(2)
})

it('what does not fit together is refused by its field, a used code and the strict profile too', async () => {
  const bad = await call(mai, 'bo.savePromotion', draft('bad', { rule: { ...rule, metric: null } }))
  expect(bad).toMatchObject({ code: 'bad_request', value: { fields: { 'rule.metric': 'invalid' } } })
  const thin: Saved['rule'] = { ...rule, given: { form: 'FIXED', amount: '0.005' }, trigger: 'APPLY', metric: null }
  expect((await call(mai, 'bo.savePromotion', draft('thin', { rule: thin }))).code).toBe('bad_request')
  expect((await call(mai, 'bo.savePromotion', draft('small'))).code).toBe('promo_code_taken')
  const early = draft('early', { endsAt: '2026-05-01T00:00:00.000Z' })
  expect((await call(mai, 'bo.savePromotion', early)).code).toBe('bad_request')
  const risky = draft('risky', { rule: { ...rule, kind: 'BONUS', terms: bonus } })
  expect((await call(mai, 'bo.savePromotion', risky)).code).toBe('ok')
  expect((await listed('risky')).warnings).toContain('TURNOVER_HIGH')
  await setSetting(app.db, promotionSettings.isStrict, true, 'test')
  await app.clock.advance(5000)
  expect(await call(mai, 'bo.savePromotion', { ...risky, code: 'risky-2' })).toMatchObject({
    code: 'promo_strict',
    value: { warnings: 'TURNOVER_HIGH,PRODUCTS_MIXED' },
  })
})

it('a preview says who would have got what in the last 30 days, and keeps nothing', async () => {
  const ids: bigint[] = []
  for (const name of ['xemtruoc1', 'xemtruoc2']) {
    await app.register(name)
    ids.push(await f.idOf(name))
  }
  const [one = 0n, two = 0n] = ids
  await f.bet(one, { ref: 'v-1', validBet: '1500.0000' })
  await f.bet(two, { ref: 'v-2', validBet: '900.0000' })
  await f.bet(two, { ref: 'v-3', validBet: '5000.0000', category: 'LIVE' })
  await f.deposit(two, 'D-1', '100.0000')
  await f.deposit(two, 'D-2', '500.0000')
  await f.count()
  await app.clock.advance(86_400_000)
  const ops = await app.operator('mai.sup')
  const steps = (await call(ops, 'bo.previewPromotion', { rule, budget: null })).value
  expect(steps).toMatchObject({
    looked: 2,
    isWhole: true,
    cost: { members: 1, awards: 1, amount: '1.0000', points: '0.0000' },
    required: null,
    days: [{ day: '2026-06-20', awards: 1, amount: '1.0000' }],
    top: [{ username: 'xemtruoc1', awards: 1, amount: '1.0000' }],
  })
  const reload: Saved['rule'] = {
    ...rule,
    trigger: 'DEPOSIT',
    metric: null,
    deposit: { least: '50', nth: 2 },
    given: { form: 'PERCENT', ppm: 100_000, max: '300' },
    kind: 'BONUS',
    terms: { ...bonus, multiplePpm: 8_000_000, base: 'DEPOSIT_AND_BONUS' },
  }
  const cost = (await call(ops, 'bo.previewPromotion', { rule: reload, budget: '10' })).value
  expect(cost).toMatchObject({ cost: { members: 1, amount: '50.0000' }, required: '4400.0000' })
  expect(cost.warnings).toEqual(['PRODUCTS_MIXED', 'COSTS_MORE_THAN_IT_GIVES'])
})

it('the budget is never passed, by however many at once', async () => {
  const ops = await app.operator('mai.sup')
  const { id, version } = (await call(ops, 'bo.savePromotion', draft('tight', { budget: '3' }))).value
  await call(ops, 'bo.setPromotionState', { id, version, state: 'OPEN', reason })
  const clients = []
  for (let n = 0; n < 8; n += 1) {
    const { client } = await app.register(`nganquy${n}`)
    clients.push(client)
    await f.bet(await f.idOf(`nganquy${n}`), { ref: `b-${n}`, validBet: '1000.0000' })
  }
  await f.count()
  const period = '2026-06-21'
  const codes = await Promise.all(
    clients.map(async (client) => (await call(client, 'promotion.claim', { id, period })).code),
  )
  expect(codes.filter((code) => code === 'ok')).toHaveLength(3)
  expect(codes.filter((code) => code === 'promo_budget')).toHaveLength(5)
  const { rows } = (await call(ops, 'bo.promotions', {})).value
  expect(rows.find((row) => row.code === 'tight')).toMatchObject({
    spent: '3.0000',
    cost: { members: 3, awards: 3, amount: '3.0000' },
  })
  expect(await f.breaks()).toEqual([])
})

it('applications: one waits at a time, a refusal has a reason, what is issued waits in the reward centre (MC10)', async () => {
  const ops = await app.operator('mai.sup')
  const gift: Saved['rule'] = {
    ...rule,
    trigger: 'APPLY',
    period: 'ONCE',
    metric: null,
    given: { form: 'FIXED', amount: '20' },
    claimDays: 7,
  }
  const saved = (await call(ops, 'bo.savePromotion', draft('gift', { rule: gift, budget: '40' }))).value
  await call(ops, 'bo.setPromotionState', { ...saved, state: 'OPEN', reason })
  const { client } = await app.register('xinthuong')
  const memberId = (await f.idOf('xinthuong')).toString()
  const apply = (images: string[] = []) =>
    call(client, 'promotion.apply', { id: saved.id, version: saved.version, comment: 'Ảnh giấy tờ', images })
  expect((await apply(['khong-co.webp'])).code).toBe('upload_invalid')
  const [one, two] = await Promise.all([apply(), apply()])
  expect([one.code, two.code].toSorted()).toEqual(['ok', 'promo_already_joined'])
  const queue = async () => (await call(ops, 'bo.promotionApplications', { state: 'APPLYING' })).value.rows
  const [waiting] = await queue()
  const id = must(waiting, 'it waits').id
  expect(waiting).toMatchObject({ username: 'xinthuong', comment: 'Ảnh giấy tờ', amount: '20.0000', sharedImages: 0 })
  const decide = (decision: 'ISSUE' | 'REJECT', of: string) =>
    call(ops, 'bo.decideApplication', { memberId, id: of, decision, reason: 'Ảnh bị mờ' })
  expect((await decide('REJECT', id)).code).toBe('ok')
  expect((await decide('ISSUE', id)).code).toBe('state_conflict')
  const own = async () => {
    const { rows } = (await call(client, 'promotion.mine', {})).value
    return must(
      rows.find((row) => row.id === saved.id),
      'it is listed',
    )
  }
  expect(await own()).toMatchObject({ state: 'REJECTED', application: { reason: 'Ảnh bị mờ' } })
  expect((await apply()).code).toBe('ok')
  const second = must((await queue())[0], 'the second').id
  expect((await decide('ISSUE', second)).code).toBe('ok')
  expect(await own()).toMatchObject({ state: 'ISSUED' })
  expect((await apply()).code).toBe('promo_not_eligible')
  const gifts = (await call(client, 'reward.list', { state: 'OPEN' })).value
  expect(gifts.rows).toMatchObject([
    { source: 'PROMO', what: 'PROMO', kind: 'CASH', amount: '20.0000', state: 'CLAIMABLE' },
  ])
  expect((await call(client, 'reward.claim', {})).code).toBe('ok')
  expect((await call(client, 'wallet.balance', {})).value.cash).toBe('20.0000')
  expect(await f.breaks()).toEqual([])
})

it('applications of one household, device and payout account are shown to the reviewer with what they share', async () => {
  const ops = await app.operator('mai.sup')
  const gift: Saved['rule'] = {
    ...rule,
    trigger: 'APPLY',
    period: 'ONCE',
    metric: null,
    given: { form: 'FIXED', amount: '20' },
    claimDays: 7,
  }
  const saved = (await call(ops, 'bo.savePromotion', draft('household', { rule: gift, budget: '400' }))).value
  await call(ops, 'bo.setPromotionState', { ...saved, state: 'OPEN', reason })
  const ids: bigint[] = []
  for (const name of ['nhaan', 'nhabinh', 'nguoila']) {
    const { client } = await app.register(name)
    const applied = await call(client, 'promotion.apply', {
      id: saved.id,
      version: saved.version,
      comment: name,
      images: [],
    })
    expect(applied.code).toBe('ok')
    ids.push(await f.idOf(name))
  }
  const [one, two, other] = ids.map(String)
  await app.owner.query(sql`
    update member_login set ip = case when member_id = ${other} then '198.51.100.7'::inet else '203.0.113.9'::inet end,
      device = case when member_id = ${other} then 'another' else 'the same one' end where member_id = any(${ids.map(String)}::bigint[])`)
  const alike = async (memberId = '') =>
    (await call(ops, 'bo.applicationAlike', { memberId, promotionId: saved.id })).value.rows
  expect(await alike(two)).toEqual([
    { memberId: one, username: 'nhaan', state: 'APPLYING', evidence: ['DEVICE', 'ADDRESS'] },
  ])
  expect(await alike(other)).toEqual([])
  const { client: plain } = await app.register('nguoixem')
  const refused = await call(plain, 'bo.applicationAlike', { memberId: one ?? '', promotionId: saved.id })
  expect(refused.success).toBe(false)
})

it('what is closed counts no further day, and what was counted by day cannot become a month', async () => {
  const ops = await app.operator('mai.sup')
  const { id, version } = (await call(ops, 'bo.savePromotion', draft('ends', { budget: '100' }))).value
  await call(ops, 'bo.setPromotionState', { id, version, state: 'OPEN', reason })
  const month = draft('ends', { id, version, budget: '100', rule: { ...rule, period: 'MONTH' } })
  expect(await call(ops, 'bo.savePromotion', month)).toMatchObject({ value: { fields: { 'rule.period': 'invalid' } } })
  expect((await call(ops, 'bo.setPromotionState', { id, version, state: 'CLOSED', reason })).code).toBe('ok')
  await app.register('sauketthuc')
  const member = await f.idOf('sauketthuc')
  await app.clock.advance(86_400_000)
  await f.bet(member, { ref: 'late', validBet: '5000.0000' })
  await f.count()
  const { rows } = await listOwnPromotions(app.composition.of(promotionsModule), member)
  expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'CLOSED', periods: [{ claimable: '0.0000' }] })
})

it('applications are paged by all of their key: what was made in the same millisecond, and several of one member, come once', async () => {
  const ops = await app.operator('mai.sup')
  const gift: Saved['rule'] = {
    ...rule,
    trigger: 'APPLY',
    period: 'ONCE',
    metric: null,
    given: { form: 'FIXED', amount: '20' },
  }
  const saved = (await call(ops, 'bo.savePromotion', draft('paged', { rule: gift }))).value
  const [a, b] = [1_000_001, 1_000_002]
  const rows = [
    [a, 1, '000400'],
    [a, 2, '000400'],
    [a, 3, '000100'],
    [b, 1, '000400'],
    [b, 2, '000900'],
  ] as const
  for (const [member, n, micros] of rows)
    await app.owner.query(sql`
      insert into promotion_application (cell, member_id, n, promotion_id, version, comment, images, state, made_at, decided_at)
      values (cell_of(${member}::bigint), ${member}::bigint, ${n}::integer, ${saved.id}::integer, ${saved.version}::integer, '', '{}', 'REJECTED',
        ${`2026-06-20T03:00:00.${micros}Z`}::timestamptz, lotus_now())`)
  const page = async (cursor?: string) =>
    (await call(ops, 'bo.promotionApplications', { promotionId: saved.id, limit: 1, ...(cursor && { cursor }) })).value
  const seen: string[] = []
  let next: string | null | undefined
  while (next !== null && seen.length <= rows.length) {
    const { rows: shown, nextCursor } = await page(next)
    seen.push(...shown.map(({ memberId, id }) => `${memberId}-${id}`))
    next = nextCursor
  }
  expect(seen).toHaveLength(rows.length)
  expect(seen.toSorted()).toEqual(rows.map(([member, n]) => `${member}-${n}`))
  expect([seen[0], seen.at(-1)]).toEqual([`${b}-2`, `${a}-3`])
  const old = await call(ops, 'bo.promotionApplications', { cursor: '1781924400000-1000001' })
  expect(old).toMatchObject({ code: 'bad_request', value: { fields: { cursor: 'invalid' } } })
})

it('K09: the terms say for how many days a board waits: the setting’s as they are saved, and as they were once it was open', async () => {
  const mai = await app.operator('mai.sup')
  await setSetting(app.db, promotionSettings.boardDeadDays, 5, 'test')
  const daysOf = async (id: string) => {
    const { rows } = (await call(mai, 'bo.promotions', {})).value
    const { given } = must(
      rows.find((row) => row.id === id),
      'it is listed',
    ).rule
    return given.form === 'BOARD' ? given.deadDays : undefined
  }
  const board: Saved['rule'] = {
    ...rule,
    trigger: 'LEADERBOARD',
    period: 'WEEK',
    metric: { kind: 'VALID_BET', categories: ['PVP'], least: '10' },
    given: { form: 'BOARD', prizes: [{ upTo: 1, amount: '100' }], top: 20, waitHours: 2 },
  }
  const first = draft('board-days', { rule: board, endsAt: '2026-07-05T17:00:00.000Z' })
  const { id, version } = (await call(mai, 'bo.savePromotion', first)).value
  expect(await daysOf(id)).toBe(5)
  await setSetting(app.db, promotionSettings.boardDeadDays, 7, 'test')
  const again = await call(mai, 'bo.savePromotion', { ...first, id, version })
  expect(again).toMatchObject({ code: 'ok', value: { version: version + 1 } })
  expect(await daysOf(id)).toBe(7)
  const opened = { id, version: version + 1 }
  expect((await call(mai, 'bo.setPromotionState', { ...opened, state: 'OPEN', reason: 'as agreed' })).code).toBe('ok')
  await setSetting(app.db, promotionSettings.boardDeadDays, 1, 'test')
  expect((await call(mai, 'bo.savePromotion', { ...first, ...opened, sort: 6 })).value).toEqual(opened)
  expect(await daysOf(id)).toBe(7)
})
