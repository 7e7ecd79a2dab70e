import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../testing/test-app.ts'
import { fillInboxes } from '../messages/messages.fixtures.ts'
import { verificationListed } from '@lotus/contract/events'
import { consumeOnce } from '../../platform/outbox/consume-once.ts'
import { eachRow } from '../../platform/outbox/consumers.ts'
import { countUnrelayed, relayOutbox } from '../../platform/outbox/outbox.repo.ts'
import { LISTED_CONSUMER, openListed } from './listed.ts'
import { lookAtMembers, resumeLook } from './look.ts'
import { watchModule } from './module.ts'
import { amlSettings } from './settings.ts'
import { setSetting } from '../system/index.ts'

// The whole server over HTTP: what the daily look finds, what operators do about it, and what it does elsewhere (issue 20 section 4).
const app = await testApp()
const { call } = app
const DAY = 86_400_000
const own = app.composition.of(watchModule)
/** A look that begins anew: on one day it is done once. */
async function look() {
  await app.owner.query(sql`delete from watch_look`)
  return lookAtMembers(own)
}

async function member(username: string, amount: string) {
  const { client } = await app.register(username)
  await app.deposit(client, amount)
  const { id } = (await call(client, 'member.info', {})).value
  return { client, id, username }
}
async function withdraw({ client }: Awaited<ReturnType<typeof member>>, amount: string) {
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: '1234567890',
    holderName: 'NGUYEN VAN A',
  })
  return call(client, 'cashier.createWithdrawal', { amount, payoutAccountId: account.value.id }, { key: randomUUID() })
}
/** Six hours of play at night, as only time makes them. */
const playAtNight = (memberId: string) =>
  app.owner.query(sql`
    insert into protection_play_day (cell, member_id, day, seconds, night_seconds)
    select cell_of(${BigInt(memberId)}), ${BigInt(memberId)}, business_day(lotus_now()), 21600, 21600`)

it('money that goes in and out opens a case, which the reviewer of the withdrawal sees and nobody tells the member', async () => {
  const quick = await member('ravao1', '2500')
  const sent = await withdraw(quick, '2000')
  expect(sent.code).toBe('ok')
  const linh = await app.operator('linh.fin')
  expect((await call(linh, 'bo.withdrawal', { id: sent.value.id })).value.amlCase).toBeNull()
  expect(await look()).toBe(1)
  // The second look of a day opens nothing more.
  expect(await look()).toBe(0)
  const [row] = (await call(linh, 'bo.amlCases', {})).value.rows
  expect(row).toMatchObject({ account: 'ravao1', codes: ['IN_AND_OUT'], isLate: false, owner: null, closedAt: null })
  const id = row?.id ?? ''
  expect((await call(linh, 'bo.withdrawal', { id: sent.value.id })).value.amlCase).toBe(id)
  const detail = (await call(linh, 'bo.amlCase', { id })).value
  expect(detail.evidence).toMatchObject([
    { code: 'IN_AND_OUT', figures: { came: '2500.0000', left: '2000.0000', staked: '0.0000' } },
  ])
  expect(detail.evidence[0]?.refs.map(({ what, refNo }) => [what, refNo])).toContainEqual([
    'withdrawal',
    sent.value.refNo,
  ])
  // Permissions of their own: harm is not money, and the other way round.
  expect((await call(await app.operator('mai.sup'), 'bo.amlCase', { id })).code).toBe('permission_denied')
  expect((await call(linh, 'bo.harmCases', {})).code).toBe('permission_denied')
  const own = JSON.stringify((await call(quick.client, 'cashier.withdrawals', {})).value)
  expect(own).not.toContain('aml')

  expect((await call(linh, 'bo.takeAmlCase', { id })).value).toMatchObject({
    owner: 'linh.fin',
    steps: [{ act: 'TAKE' }],
  })
  const asked = { id, act: 'ASKED_MEMBER', reason: 'hỏi nguồn tiền' } as const
  expect((await call(linh, 'bo.actOnAmlCase', asked)).value.steps.at(-1)).toMatchObject({
    act: 'ASKED_MEMBER',
    by: 'linh.fin',
    note: 'hỏi nguồn tiền',
  })
  await app.clock.advance(6 * DAY)
  const late = (await call(await app.operator('hoa.ops'), 'bo.amlCases', {})).value.rows
  expect(late).toMatchObject([{ id, isLate: true, owner: 'linh.fin' }])
  const hoa = await app.operator('hoa.ops')
  const close = { id, outcome: 'EXPLAINED', reason: 'bán đất, có hợp đồng' } as const
  expect((await call(hoa, 'bo.closeAmlCase', close)).value).toMatchObject({ outcome: 'EXPLAINED', closedBy: 'hoa.ops' })
  expect(await call(hoa, 'bo.closeAmlCase', close)).toMatchObject({ code: 'state_conflict' })
  expect((await call(hoa, 'bo.withdrawal', { id: sent.value.id })).value.amlCase).toBeNull()
  expect((await call(hoa, 'bo.amlCases', {})).value.rows).toEqual([])
  expect((await call(hoa, 'bo.amlCases', { view: 'closed' })).value.rows).toMatchObject([{ id }])
  const audit = await app.owner.many<{ action: string }>(
    sql`select distinct action from audit_log where target = ${`aml:${id}`} order by action`,
  )
  expect(audit.map(({ action }) => action)).toEqual(['aml.act', 'aml.close_case', 'aml.take_case', 'aml.view_case'])
})

it('night play opens a case of harm; a break that is imposed holds at once, and what was decided is not brought up again', async () => {
  const night = await member('choikhuya1', '500')
  await playAtNight(night.id)
  expect(await look()).toBe(1)
  const mai = await app.operator('mai.sup')
  const [row] = (await call(mai, 'bo.harmCases', {})).value.rows
  expect(row).toMatchObject({ account: 'choikhuya1', codes: ['NIGHT_PLAY'] })
  const id = row?.id ?? ''
  const act = { id, act: 'BREAK', reason: 'khách xin giúp' } as const
  expect((await call(mai, 'bo.actOnHarmCase', act)).code).toBe('bad_request')
  expect(await call(mai, 'bo.actOnHarmCase', { ...act, hours: 25 })).toMatchObject({
    code: 'state_conflict',
    value: { state: 'not_offered' },
  })
  // Refused whole: nothing is noted.
  expect((await call(mai, 'bo.harmCase', { id })).value.steps).toEqual([])
  expect((await call(mai, 'bo.actOnHarmCase', { ...act, hours: 24 })).value.steps).toMatchObject([{ act: 'BREAK' }])
  expect((await call(night.client, 'protection.state', {})).value.exclusion).toMatchObject({
    reason: 'operator',
    until: new Date(app.clock.now().getTime() + DAY).toISOString(),
  })
  const wish = { channelCode: 'demo_bank', amount: '100' }
  expect((await call(night.client, 'cashier.createDeposit', wish, { key: randomUUID() })).code).toBe('self_excluded')
  // A day later the same sign joins the open case.
  await app.clock.advance(DAY)
  const later = await app.operator('mai.sup')
  await app.owner.query(sql`update protection_play_day set day = day + 1`)
  await app.owner.query(sql`update deposit set created_at = lotus_now()`)
  expect(await look()).toBe(0)
  expect((await call(later, 'bo.harmCase', { id })).value.evidence).toHaveLength(2)
  expect((await call(later, 'bo.closeHarmCase', { id, outcome: 'ON_BREAK', reason: 'đang nghỉ' })).value).toMatchObject(
    { outcome: 'ON_BREAK' },
  )
  expect(await look()).toBe(0)
  expect((await call(later, 'bo.harmCases', {})).value.rows).toEqual([])
})

it('looks at everybody once, page by page through all cells', async () => {
  const before = await app.owner.value<number>(sql`select count(*)::integer as n from watch_case`)
  // More than a page, in every cell: each has played at night.
  await app.owner.query(sql`
    with player as (
      insert into protection_play (cell, member_id, began_at, since, seen_at)
      select cell_of(m), m, lotus_now(), lotus_now(), lotus_now() from generate_series(900001, 900250) m returning cell, member_id)
    insert into protection_play_day (cell, member_id, day, seconds, night_seconds)
    select cell, member_id, business_day(lotus_now()), 21600, 21600 from player`)
  expect(await look()).toBe(250)
  expect(await app.owner.value<number>(sql`select count(*)::integer as n from watch_case`)).toBe(before + 250)
}, 120_000)

it('a look that a process has left goes on behind the last page that was done; a day is looked at once', async () => {
  await app.clock.advance(2 * DAY)
  const from = 910001
  await app.owner.query(sql`
    with player as (
      insert into protection_play (cell, member_id, began_at, since, seen_at)
      select cell_of(m), m, lotus_now(), lotus_now(), lotus_now() from generate_series(${from}::bigint, ${from + 209}::bigint) m returning cell, member_id)
    insert into protection_play_day (cell, member_id, day, seconds, night_seconds)
    select cell, member_id, business_day(lotus_now()), 21600, 21600 from player`)
  await app.owner.query(sql`delete from watch_look`)
  // Killed in its second page: the first one is noted, of the second a half was stored.
  let calls = 0
  const dying = new Proxy(own.db, {
    get(db, key, receiver) {
      if (key === 'tx' && ++calls > 205) throw new Error('killed')
      return Reflect.get(db, key, receiver)
    },
  })
  const silent = { ...own.log, error: () => {} }
  const stopped = new Error('the process ends')
  const log = {
    ...silent,
    error: () => {
      throw stopped
    },
  }
  await expect(lookAtMembers({ ...own, db: dying, log: log as never })).rejects.toBe(stopped)
  const noted = await app.owner.one<{ opened: number; done: boolean }>(
    sql`select opened, done_at is not null as done from watch_look`,
  )
  expect(noted).toEqual({ opened: 200, done: false })
  // It is still somebody's for a while.
  expect(await resumeLook(own)).toBe(0)
  await app.clock.advance(6 * 60_000)
  expect(await resumeLook(own)).toBe(5)
  expect(await resumeLook(own)).toBe(0)
  expect(await lookAtMembers(own)).toBe(0)
  const cases = sql`select count(*)::integer as n from watch_case where member_id between ${from} and ${from + 209}`
  expect(await app.owner.value<number>(cases)).toBe(210)
}, 120_000)

it('what was missed while nobody looked is part of the next look', async () => {
  // Nobody of before, or it takes long. The look of this day is done.
  await app.owner.query(sql`delete from protection_play where member_id >= 900000`)
  await look()
  const missed = await member('boquen1', '500')
  await playAtNight(missed.id)
  await app.owner.query(sql`
    insert into protection_play (cell, member_id, began_at, since, seen_at)
    values (cell_of(${BigInt(missed.id)}), ${BigInt(missed.id)}, lotus_now(), lotus_now(), lotus_now())
    on conflict (cell, member_id) do update set seen_at = lotus_now()`)
  await app.owner.query(
    sql`update deposit set created_at = created_at - interval '40 days' where member_id = ${BigInt(missed.id)}`,
  )
  // For two days the program stands still.
  await app.clock.advance(3 * DAY)
  expect(await lookAtMembers(own)).toBe(1)
})

it('a total that passes the amount opens a case and asks for documents, once', async () => {
  await app.clock.advance(DAY)
  const rich = await member('tongnap1', '30000')
  await app.deposit(rich.client, '19999.99')
  expect(await look()).toBe(0)
  await app.deposit(rich.client, '50')
  expect(await look()).toBe(1)
  expect(await look()).toBe(0)
  const hoa = await app.operator('hoa.ops')
  const rows = (await call(hoa, 'bo.amlCases', {})).value.rows.filter(({ account }) => account === 'tongnap1')
  expect(rows).toMatchObject([{ codes: ['PASSED_TOTAL'] }])
  await fillInboxes(app)
  const letters = (await call(rich.client, 'inbox.list', {})).value.rows.map(({ title }) => title)
  expect(letters.filter((title) => title === 'Hãy xác minh danh tính')).toHaveLength(1)
})

it('while documents are waited for, the case is a risk of each withdrawal, if the operator says so, and nothing that the member reads (AML-2, issue 20)', async () => {
  // Of who may withdraw all the same: else nothing is sent (due-diligence.http.test.ts).
  await setSetting(app.db, amlSettings.blockAtTotal, false, 'test')
  const rich = await member('tongnap2', '60000')
  const plain = await member('tongnap3', '500')
  expect(await look()).toBe(1)
  const linh = await app.operator('linh.fin')
  const [row] = (await call(linh, 'bo.amlCases', {})).value.rows.filter(({ account }) => account === 'tongnap2')
  const riskOf = async (sent: Awaited<ReturnType<typeof withdraw>>) => {
    expect(sent.code).toBe('ok')
    const { risk } = (await call(linh, 'bo.withdrawal', { id: sent.value.id })).value
    // A member has one open withdrawal at a time.
    expect((await call(linh, 'bo.rejectWithdrawal', { id: sent.value.id, reason: 'test' })).code).toBe('ok')
    return risk?.reasons.find(({ code }) => code === 'documents_waited')
  }
  const account = await call(rich.client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: '1234567899',
    holderName: 'NGUYEN VAN B',
  })
  const again = (amount: string) =>
    call(rich.client, 'cashier.createWithdrawal', { amount, payoutAccountId: account.value.id }, { key: randomUUID() })
  expect(await riskOf(await again('100'))).toBeUndefined()
  await setSetting(app.db, amlSettings.holdWithdrawals, true, 'test')
  const held = await again('101')
  expect(await riskOf(held)).toEqual({ code: 'documents_waited', points: 40, details: { case: row?.id } })
  // Nobody else's; and the answer has the shape and the state of any withdrawal under review.
  const usual = await withdraw(plain, '101')
  expect(await riskOf(usual)).toBeUndefined()
  const shape = ({ value }: typeof held) => [Object.keys(value).toSorted(), value.status]
  expect(shape(held)).toEqual(shape(usual))
  // Once the documents are approved it is no risk any more.
  await app.owner.query(sql`
    insert into verification_request (cell, member_id, n, state, kind, number_tail, expires_on, sent_at, decided_at, decided_id)
    select cell_of(id), id, 1, 'APPROVED', 'PASSPORT', '1234', business_day(lotus_now()), lotus_now(), lotus_now(), 1
    from member where username = 'tongnap2'`)
  expect(await riskOf(await again('102'))).toBeUndefined()
  await setSetting(app.db, amlSettings.holdWithdrawals, false, 'test')
  await setSetting(app.db, amlSettings.blockAtTotal, true, 'test')
})

it('a suggested limit or break reaches the member in a letter', async () => {
  const night = await member('goiy1', '500')
  await playAtNight(night.id)
  await look()
  const mai = await app.operator('mai.sup')
  const row = (await call(mai, 'bo.harmCases', {})).value.rows.find(({ account }) => account === 'goiy1')
  const id = row?.id ?? ''
  for (const act of ['LIMIT_SUGGESTED', 'BREAK_SUGGESTED', 'NOTED'] as const)
    expect((await call(mai, 'bo.actOnHarmCase', { id, act, reason: 'đã nói chuyện' })).code).toBe('ok')
  await fillInboxes(app)
  const letters = (await call(night.client, 'inbox.list', {})).value.rows.map(({ title }) => title)
  expect(letters).toContain('Gợi ý: đặt giới hạn cho riêng bạn')
  expect(letters).toContain('Gợi ý: nghỉ chơi một thời gian')
})

it('who was approved and is on a list now becomes a case at once', async () => {
  const listed = await member('lentdanhsach', '500')
  await app.owner.query(sql`
    select outbox_add('verification.listed', ${`member:${listed.id}`}, '{"lists": ["CHANGING"]}'::jsonb)`)
  while ((await countUnrelayed(app.db)) > 0) await relayOutbox(app.db, 1000)
  const consumer = { name: LISTED_CONSUMER, topics: [verificationListed.topic], handler: eachRow(openListed) }
  while (await consumeOnce(app.db, consumer));
  const hoa = await app.operator('hoa.ops')
  const rows = (await call(hoa, 'bo.amlCases', {})).value.rows.filter(({ account }) => account === 'lentdanhsach')
  expect(rows).toMatchObject([{ codes: ['ON_LIST'] }])
  expect((await call(hoa, 'bo.amlCase', { id: rows[0]?.id ?? '' })).value.evidence).toMatchObject([
    { figures: { list: 'CHANGING' } },
  ])
})
