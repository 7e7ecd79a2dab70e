import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../testing/test-app.ts'
import { lookAtMembers } from './look.ts'

// The whole server over HTTP: what the daily look finds, what operators do about it, and what it does elsewhere (issue 20 section 4).
const app = await testApp()
const { call } = app
const { deps } = app.composition
const DAY = 86_400_000
const look = () => lookAtMembers(deps)

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
      select cell_of(m), m, lotus_now(), lotus_now(), lotus_now() from generate_series(900001, 900450) m returning cell, member_id)
    insert into protection_play_day (cell, member_id, day, seconds, night_seconds)
    select cell, member_id, business_day(lotus_now()), 21600, 21600 from player`)
  expect(await look()).toBe(450)
  expect(await app.owner.value<number>(sql`select count(*)::integer as n from watch_case`)).toBe(before + 450)
})
