import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { noRates } from '../../testing/no-rates.ts'
import { testApp } from '../../testing/test-app.ts'
import { excludeMember } from '../wallet/index.ts'
import { loyaltyFixtures } from './loyalty.fixtures.ts'
import { mallFixtures, address } from './mall.fixtures.ts'
import { redeemGoods } from './mall/redeem.ts'
import { loyaltyModule } from './module.ts'
import { mallSettings } from './settings.ts'

// Goods for points over HTTP: what is taken, what is given and given back, and what is refused (R05, C13, operations.md 4.3).
const app = await testApp([], { rates: noRates })
const { call } = app
const f = loyaltyFixtures(app)
const mall = mallFixtures(app)
const deps = app.composition.of(loyaltyModule)
await app.clock.set('2026-06-01T03:00:00Z')
let names = 0
async function member(points = 1000) {
  names += 1
  const { client } = await app.register(`khach${names}`)
  const id = await f.idOf(`khach${names}`)
  await mall.give(id, points)
  return { client, id }
}
const points = async (client: Awaited<ReturnType<typeof member>>['client']) =>
  (await call(client, 'loyalty.pointBalance', {})).value.points
const linh = await app.operator('linh.fin')
const decide = (id: bigint, order: string, decision: 'approve' | 'reject', more: object = {}) =>
  call(linh, 'bo.decideMallOrder', { memberId: id.toString(), id: order, decision, remark: 'hết mẫu này', ...more })

it('goods take points and stock; a refusal gives both back, with the money paid beside them', async () => {
  const { client, id } = await member()
  await app.deposit(client, '100')
  const flask = await mall.item({ amount: 200_000n, stock: 5 })
  const made = await mall.order(client, flask, { quantity: 2 })
  expect(made).toMatchObject({
    value: { state: 'IN_PROCESS', points: '960.0000', amount: '40.0000', after: '40.0000' },
  })
  expect(await points(client)).toBe('40.0000')
  expect((await call(client, 'wallet.balance', {})).value).toMatchObject({ cash: '60.0000' })
  expect(await mall.stockOf(flask)).toEqual({ stock: 3, sold: 2 })
  expect(await f.breaks()).toEqual([])
  expect((await call(client, 'mall.own', {})).value).toMatchObject({ waiting: 1, ordered: [{ all: 2, today: 2 }] })

  expect(await decide(id, '1', 'reject', { remark: '' })).toMatchObject({ success: false, code: 'reason_required' })
  const refused = await decide(id, '1', 'reject')
  expect(refused.value).toMatchObject({ state: 'REJECTED', decidedBy: 'linh.fin', changedPoints: '0.0000' })
  expect((await decide(id, '1', 'approve')).code).toBe('state_conflict')
  expect((await decide(id, '1', 'reject')).code).toBe('state_conflict')
  expect(await points(client)).toBe('1000.0000')
  expect((await call(client, 'wallet.balance', {})).value).toMatchObject({ cash: '100.0000' })
  expect(await mall.stockOf(flask)).toEqual({ stock: 5, sold: 0 })
  const { rows } = (await call(client, 'loyalty.pointRecord', {})).value
  expect(rows.map(({ kind, delta }) => `${kind} ${delta}`)).toEqual([
    'REFUND 960.0000',
    'REDEEM -960.0000',
    'ADJUST 1000.0000',
  ])
  expect((await call(client, 'mall.orders', {})).value).toMatchObject({
    rows: [{ state: 'REJECTED', remark: 'hết mẫu này', ref: `M${id}-1` }],
    totals: { count: 1, points: '960.0000', amount: '40.0000', refunded: '960.0000' },
  })
  expect(await f.breaks()).toEqual([])
})

it('one key is one order, in however many copies; another content under it is refused', async () => {
  const { client } = await member()
  const flask = await mall.item()
  const replies = await Promise.all(Array.from({ length: 8 }, () => mall.order(client, flask, { key: 'twice' })))
  expect(new Set(replies.map(({ value }) => value.ref)).size).toBe(1)
  expect(await points(client)).toBe('520.0000')
  expect(await mall.stockOf(flask)).toEqual({ stock: 9, sold: 1 })
  const other = { ...address, address: 'một chỗ khác hẳn, Hà Nội' }
  expect((await mall.order(client, flask, { key: 'twice', address: other })).code).toBe('key_conflict')
})

it('the last piece wanted by 100 in parallel: exactly one gets it, nobody else pays', async () => {
  const last = await mall.item({ kind: 'VOUCHER', points: 100_000n, stock: 1 })
  const people = []
  for (let n = 0; n < 100; n += 1) people.push(await member(10))
  const terms = { itemId: last.toString(), quantity: 1, points: '10', amount: '0', worth: '0', multiplePpm: 0 }
  const answers = await Promise.allSettled(
    people.map(({ id }, n) => redeemGoods(deps, { memberId: id, sessionId: null }, `last-${n}`, terms)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const codes = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason.code] : []))
  expect(new Set(codes)).toEqual(new Set(['item_sold_out']))
  expect(await mall.stockOf(last)).toEqual({ stock: 0, sold: 1 })
  const ids = people.map(({ id }) => String(id))
  const left = sql`select sum(points)::bigint from loyalty_member where member_id = any (${ids}::bigint[])`
  expect(await app.owner.value<bigint>(left)).toBe(9_900_000n)
  expect(await f.breaks()).toEqual([])
}, 120_000)

it('small cash goes through by itself with its turnover, more waits; a bonus is granted when it is approved', async () => {
  const { client, id } = await member(3000)
  const small = await mall.item({
    kind: 'CASH',
    points: 500_000n,
    worth: 500_000n,
    multiplePpm: 1_000_000,
    stock: null,
  })
  expect((await mall.order(client, small)).value).toMatchObject({ state: 'APPROVED' })
  expect((await call(client, 'wallet.balance', {})).value).toMatchObject({ cash: '50.0000', withdrawable: '0.0000' })
  expect((await mall.order(client, small, { quantity: 2 })).value).toMatchObject({ state: 'IN_PROCESS' })
  expect((await call(client, 'wallet.balance', {})).value).toMatchObject({ cash: '50.0000' })
  expect((await decide(id, '2', 'approve', { remark: '' })).value).toMatchObject({ state: 'APPROVED' })
  expect((await call(client, 'wallet.balance', {})).value).toMatchObject({ cash: '150.0000' })
  const { rows } = (await call(client, 'wallet.statement', { group: 'promotion' })).value
  expect(rows.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual([
    'POINT_REDEEM_CASH 100.0000',
    'POINT_REDEEM_CASH 50.0000',
  ])
  const bonus = await mall.item({ kind: 'BONUS', points: 1_000_000n, worth: 1_500_000n, multiplePpm: 3_000_000 })
  expect((await mall.order(client, bonus)).value).toMatchObject({ state: 'IN_PROCESS' })
  expect((await decide(id, '3', 'approve', { remark: 'chúc vui' })).value).toMatchObject({ state: 'APPROVED' })
  expect((await call(client, 'bonus.list', {})).value.rows).toMatchObject([
    { ref: `M${id}-3`, amount: '150.0000', required: '450.0000', status: 'open' },
  ])
  expect(await f.breaks()).toEqual([])
  // The function has the program's defaults.
  expect([mallSettings.autoCashBelow, mallSettings.secondFrom].map(({ default: usual }) => usual)).toEqual([100, 1000])
})

it('a changed price is refused with the new terms, and nothing is taken', async () => {
  const { client } = await member()
  const flask = await mall.item()
  const { items } = (await call(client, 'mall.items', {})).value
  const seen = items.find(({ id }) => id === flask.toString())
  await app.owner.query(sql`update loyalty_item set points = 5000000, amount = 10000 where id = ${flask}`)
  const old = { points: seen?.points ?? '', amount: seen?.amount ?? '' }
  expect(await mall.order(client, flask, { ...old, key: 'k' })).toMatchObject({
    success: false,
    code: 'item_terms',
    value: { points: '500.0000', amount: '1.0000', worth: '0.0000', multiplePpm: 0 },
  })
  expect(await points(client)).toBe('1000.0000')
  expect(await mall.stockOf(flask)).toEqual({ stock: 10, sold: 0 })
})

it('limits, rank, points, money, time and address are asked before anything is taken', async () => {
  const { client, id } = await member()
  const refused = async (draft: Parameters<typeof mall.item>[0], more: object = {}) => {
    const { code, value } = await mall.order(client, await mall.item(draft), more)
    return [code, value]
  }
  expect(await refused({ leastRank: 2 })).toEqual(['rank_too_low', { rank: 2 }])
  expect(await refused({ stock: 1 }, { quantity: 2 })).toEqual(['item_sold_out', { left: 1 }])
  expect(await refused({}, { quantity: 3 })).toEqual(['points_insufficient', { have: '1000.0000' }])
  expect(await refused({ amount: 10_000n })).toEqual(['insufficient_balance', { balance: '0.0000', short: '1.0000' }])
  expect(await refused({ isOn: false })).toEqual(['item_closed', {}])
  expect(await refused({ startsAt: new Date('2030-01-01T00:00:00Z') })).toEqual(['item_closed', {}])
  expect(await refused({}, { address: undefined })).toEqual(['address_required', {}])
  expect((await call(client, 'mall.redeem', { ...(await terms()), quantity: 101 }, { key: 'q' })).code).toBe(
    'bad_request',
  )
  const rare = await mall.item({ points: 100_000n, memberMax: 3, dayMax: 2 })
  expect((await mall.order(client, rare, { quantity: 2 })).code).toBe('ok')
  expect(await mall.order(client, rare)).toMatchObject({ code: 'item_limit', value: { left: 0 } })
  await app.clock.advance(86_400_000)
  const { value } = await call(app.site, 'session.login', { username: `khach${names}`, password: 'một mật khẩu dài' })
  const again = app.site.as(value.token)
  expect(await mall.order(again, rare, { quantity: 2 })).toMatchObject({ code: 'item_limit', value: { left: 1 } })
  expect((await mall.order(again, rare)).code).toBe('ok')
  await excludeMember(app.db, { memberId: id, until: null, reason: 'self' })
  expect((await mall.order(again, rare)).code).toBe('self_excluded')
  expect(await f.breaks()).toEqual([])

  async function terms() {
    const one = (await call(client, 'mall.items', {})).value.items[0]
    return { itemId: one?.id ?? '', points: '1', amount: '0', worth: '0', multiplePpm: 0 }
  }
})
