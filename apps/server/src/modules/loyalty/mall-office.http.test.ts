import { expect, it } from 'vitest'
import type { RouteInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import { testApp } from '../../testing/test-app.ts'
import { checkMall } from './audit/check-mall.ts'
import { loyaltyFixtures } from './loyalty.fixtures.ts'
import { address, mallFixtures } from './mall.fixtures.ts'
import { redeemGoods } from './mall/redeem.ts'
import { loyaltyModule } from './module.ts'

// The mall's back office, and what nobody but a member and the operators may see or do (operations.md 4.1 to 4.3, 5.1).
const app = await testApp()
const { call } = app
const f = loyaltyFixtures(app)
const mall = mallFixtures(app)
const deps = app.composition.of(loyaltyModule)
await app.clock.set('2026-06-01T03:00:00Z')
await f.open()
const linh = await app.operator('linh.fin')
const mai = await app.operator('mai.sup')
const tu = await app.operator('tu.op')
let names = 0
async function member(points = 1000) {
  names += 1
  const name = `nguoi${names}`
  const { client } = await app.register(name)
  const id = await f.idOf(name)
  await mall.give(id, points)
  return { client, id, name }
}
const lastAudit = (action: string) =>
  app.owner.one<{ operator: string; details: object }>(
    sql`select operator, details from audit_log where action = ${action} order by id desc limit 1`,
  )

it('an order belongs to its member: nobody else sees it or can act on it', async () => {
  const [one, other] = [await member(), await member()]
  const flask = await mall.item()
  expect((await mall.order(one.client, flask, { key: 'mine' })).code).toBe('ok')
  expect((await call(other.client, 'mall.orders', {})).value).toMatchObject({ rows: [], totals: { count: 0 } })
  expect((await call(other.client, 'mall.own', {})).value).toMatchObject({ waiting: 0, ordered: [] })
  // The same key of another member is another order.
  expect((await mall.order(other.client, flask, { key: 'mine' })).value.ref).toBe(`M${other.id}-1`)
  const decision = { id: '7', decision: 'approve', remark: '' } as const
  expect((await call(linh, 'bo.decideMallOrder', { memberId: one.id.toString(), ...decision })).code).toBe('not_found')
  expect((await call(one.client, 'bo.mallOrders', {})).success).toBe(false)
  // Who may only look decides nothing, who decides orders writes no goods.
  expect((await call(tu, 'bo.mallOrders', {})).code).toBe('permission_denied')
  expect((await call(linh, 'bo.changeMallStock', { id: flask.toString(), change: 1, reason: 'nhập kho' })).code).toBe(
    'permission_denied',
  )
})

it('goods are sent: the address is encrypted, read on record, told with its number, and erased with the member', async () => {
  const { client, id, name } = await member()
  expect((await mall.order(client, await mall.item())).code).toBe('ok')
  const one = { memberId: id.toString(), id: '1' }
  const stored = await app.owner.value<Buffer>(sql`select address from loyalty_order where member_id = ${id}`)
  expect(stored.toString('latin1')).not.toContain('Nguy')
  expect((await call(linh, 'bo.mallOrder', one)).value).toMatchObject({ account: name, address })
  expect(await lastAudit('loyalty.view_order')).toMatchObject({ operator: 'linh.fin', details: { id: '1' } })
  const mine = async () => (await call(linh, 'bo.mallOrders', { state: 'open', account: name })).value.rows
  expect(await mine()).toMatchObject([{ state: 'IN_PROCESS', account: name }])
  expect((await call(linh, 'bo.shipMallOrder', { ...one, tracking: 'VN123' })).code).toBe('state_conflict')
  expect((await call(linh, 'bo.decideMallOrder', { ...one, decision: 'approve', remark: '' })).code).toBe('ok')
  expect(await mine()).toMatchObject([{ state: 'APPROVED' }])
  expect((await call(mai, 'bo.shipMallOrder', { ...one, tracking: 'VN123' })).value).toMatchObject({
    state: 'SHIPPED',
    handover: 'VN123',
  })
  expect(await mine()).toEqual([])
  expect((await call(client, 'mall.orders', { state: 'SHIPPED' })).value.rows).toMatchObject([{ handover: 'VN123' }])
  const exported = await deps.all.ownData()['loyaltyOrders']?.(id)
  expect(exported).toMatchObject([{ address, state: 'SHIPPED' }])
  expect(JSON.stringify(exported)).not.toContain('linh.fin')
  await app.db.tx((tx) => deps.all.erase(tx, id))
  expect(await app.owner.value(sql`select address from loyalty_order where member_id = ${id}`)).toBeNull()
  expect(await f.breaks()).toEqual([])
})

it('a voucher is approved with its code, which the log does not have', async () => {
  const { client, id } = await member()
  const voucher = await mall.item({ kind: 'VOUCHER', points: 1_000_000n })
  await mall.order(client, voucher)
  const one = { memberId: id.toString(), id: '1', decision: 'approve', remark: '' } as const
  expect((await call(linh, 'bo.decideMallOrder', one)).code).toBe('bad_request')
  expect((await call(linh, 'bo.decideMallOrder', { ...one, code: 'SEN-7788' })).code).toBe('ok')
  expect((await call(client, 'mall.orders', {})).value.rows).toMatchObject([{ handover: 'SEN-7788' }])
  const { details } = await lastAudit('loyalty.decide_order')
  expect(JSON.stringify(details)).not.toContain('SEN-7788')
})

it('where there is a fund password, one right entry makes one order', async () => {
  const { id } = await member()
  await app.owner.query(sql`update member set payment_password_hash = 'hash' where id = ${id}`)
  await app.owner.query(sql`insert into fund_password (cell, member_id) values (cell_of(${id}), ${id})`)
  const item = (await mall.item({ kind: 'VOUCHER', points: 1_000_000n })).toString()
  const terms = { itemId: item, quantity: 1, points: '100', amount: '0', worth: '0', multiplePpm: 0 }
  const send = (key: string, sessionId: bigint) => redeemGoods(deps, { memberId: id, sessionId }, key, terms)
  await expect(send('f1', 7n)).rejects.toMatchObject({ code: 'fund_password_required' })
  await app.owner.query(sql`select fund_password_prove(${id}::bigint, 'hash', 7, 5)`)
  await expect(send('f1', 8n)).rejects.toMatchObject({ code: 'fund_password_required' })
  expect(await send('f1', 7n)).toMatchObject({ after: '900.0000' })
  expect(await send('f1', 7n)).toMatchObject({ after: '900.0000' })
  await expect(send('f2', 7n)).rejects.toMatchObject({ code: 'fund_password_required' })
})

it('goods are written, changed by whoever saw the last version, counted, and switched off', async () => {
  const text = (vi: string, en: string) => ({ vi, en })
  const draft: RouteInput<'bo.saveMallItem'> = {
    id: null,
    version: null,
    kind: 'BONUS',
    name: text('Thưởng 50', 'Bonus 50'),
    description: text('Kèm vòng cược.', 'With turnover.'),
    art: 'RNG.coins',
    points: '40',
    amount: '0',
    worth: '50',
    multiplePpm: 2_000_000,
    stock: 3,
    memberMax: null,
    dayMax: 1,
    leastRank: 0,
    startsAt: null,
    endsAt: null,
    place: 1,
    isOn: true,
  }
  const wrong = await call(mai, 'bo.saveMallItem', { ...draft, multiplePpm: 0, points: '0.001' })
  expect(wrong).toMatchObject({ code: 'bad_request', value: { fields: { points: 'out_of_range' } } })
  const { value } = await call(mai, 'bo.saveMallItem', draft)
  expect(value).toMatchObject({ sold: 0, stock: 3, version: 1, changedBy: 'mai.sup' })
  const next = { ...draft, id: value.id, version: value.version, points: '45', stock: 99 }
  expect((await call(mai, 'bo.saveMallItem', next)).value).toMatchObject({ points: '45.0000', stock: 3, version: 2 })
  expect((await call(mai, 'bo.saveMallItem', next)).code).toBe('state_conflict')
  const stock = (change: number | null) => call(mai, 'bo.changeMallStock', { id: value.id, change, reason: 'kiểm kho' })
  expect(await stock(-4)).toMatchObject({ code: 'item_sold_out', value: { left: 3 } })
  expect((await stock(7)).value).toMatchObject({ stock: 10, version: 3 })
  expect((await stock(null)).value).toMatchObject({ stock: null })
  expect(await lastAudit('loyalty.change_stock')).toMatchObject({
    operator: 'mai.sup',
    details: { reason: 'kiểm kho' },
  })
  const shown = async () => (await call(app.site, 'mall.items', {})).value.items.map(({ id }) => id)
  expect(await shown()).toContain(value.id)
  await call(mai, 'bo.saveMallItem', { ...next, version: 4, isOn: false })
  expect(await shown()).not.toContain(value.id)
})

it('points are corrected by one operator, from a bound on by two; a rank by hand; all of it is written down', async () => {
  const { client, id, name } = await member(0 + 10)
  const memberId = id.toString()
  const change = (points: string) =>
    call(linh, 'bo.changeMemberPoints', { memberId, points, reason: 'bù lỗi hệ thống' })
  expect((await change('0')).code).toBe('bad_request')
  expect((await change('500.50')).value).toMatchObject({ points: '510.5000', changes: [{ state: 'DONE' }] })
  expect((await change('1000')).value).toMatchObject({ points: '510.5000', changes: [{ state: 'PROPOSED' }, {}] })
  expect((await change('1')).code).toBe('state_conflict')
  expect((await call(mai, 'bo.pointChanges', {})).value.rows).toMatchObject([{ account: name, amount: '1000.0000' }])
  const decide = { memberId, id: '2', decision: 'confirm', reason: 'đã kiểm tra' } as const
  expect((await call(linh, 'bo.decideMemberPoints', decide)).code).toBe('same_operator')
  expect((await call(mai, 'bo.decideMemberPoints', decide)).value).toMatchObject({ points: '1510.5000' })
  expect((await call(mai, 'bo.decideMemberPoints', decide)).code).toBe('state_conflict')
  expect((await call(client, 'loyalty.pointRecord', {})).value.rows[0]).toMatchObject({
    kind: 'ADJUST',
    delta: '1000.0000',
    note: 'bù lỗi hệ thống',
  })
  // What is taken and no longer there is owed.
  expect((await change('-999')).value).toMatchObject({ points: '511.5000' })
  expect((await change('-600')).value).toMatchObject({ points: '0.0000', owed: '88.5000' })

  const rank = { memberId, from: 0, to: 3, reason: 'khách từ chương trình cũ' }
  expect((await call(linh, 'bo.setMemberRank', { ...rank, to: 99 })).code).toBe('bad_request')
  expect((await call(linh, 'bo.setMemberRank', rank)).value).toMatchObject({
    level: 3,
    ranks: [{ from: 0, to: 3, reason: 'MANUAL', by: 'linh.fin', note: rank.reason }],
  })
  expect((await call(linh, 'bo.setMemberRank', rank)).code).toBe('state_conflict')
  expect(await lastAudit('loyalty.set_rank')).toMatchObject({
    operator: 'linh.fin',
    details: { refused: 'state_conflict' },
  })
  expect((await call(linh, 'bo.memberLoyalty', { account: name.toUpperCase() })).value).toMatchObject({ level: 3 })
  expect((await call(linh, 'bo.memberLoyalty', { account: 'khongcoai' })).code).toBe('not_found')
  expect(await f.breaks()).toEqual([])
})

it('the audit finds what is changed by hand', async () => {
  const { client } = await member()
  await mall.order(client, await mall.item({ amount: 0n }))
  await expect(
    app.owner.tx(async (tx) => {
      await tx.query(sql`update loyalty_item set sold = sold + 1 where sold > 0`)
      await tx.query(
        sql`update loyalty_order set points = points + 100, amount = amount + 100 where state = 'IN_PROCESS'`,
      )
      await tx.query(sql`update loyalty_point_change set amount = amount + 100 where state = 'DONE'`)
      const found = await checkMall.run(tx, { passes: 1, isWhole: true })
      const subjects = found.map(({ subject }) => subject.replace(/ \w*\d.*$/, ''))
      expect(new Set(subjects)).toEqual(
        new Set(['pieces sold of goods', 'points of order', 'money of order', 'correction']),
      )
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
})
