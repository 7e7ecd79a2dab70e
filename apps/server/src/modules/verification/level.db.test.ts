import { expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { verificationSettings } from './settings.ts'

// Issue 20 section 4: the level decides what may be paid in and out, and the server alone applies it.
const app = await testApp([])
const { call } = app
const names = ['depositDay', 'withdrawDay', 'withdrawTotal'] as const
const most = (level: number, what: string) =>
  app.owner.value<bigint | null>(sql`select verification_most(${level}::integer, ${what})`)
const levelOf = (username: string) =>
  app.owner.value<number>(
    sql`select verification_level(id, business_day(lotus_now())) from member where username = ${username}`,
  )
const order = (client: Awaited<ReturnType<typeof app.register>>['client'], amount: string, key: string) =>
  call(client, 'cashier.createDeposit', { channelCode: 'demo_bank', amount }, { key })

it('the usual limits in SQL are those of the setting, and a stored setting replaces them', async () => {
  for (const [level, limits] of verificationSettings.levels.default.entries())
    for (const name of names) {
      const usual = limits[name]
      expect(await most(level, name)).toBe(usual === null ? null : parseMoney(usual))
    }
  const half = { depositDay: '500.50', withdrawDay: null, withdrawTotal: '1' }
  await setSetting(app.db, verificationSettings.levels, [half, half, half], 'test')
  expect([await most(1, 'depositDay'), await most(1, 'withdrawDay')]).toEqual([parseMoney('500.50'), null])
  await setSetting(app.db, verificationSettings.levels, [...verificationSettings.levels.default], 'test')
})

it('a proved contact and a name are level 1, a document that is approved and valid is level 2', async () => {
  await app.register('capdo')
  expect(await levelOf('capdo')).toBe(0)
  await app.owner.query(sql`update member set payee_name = 'CAP DO' where username = 'capdo'`)
  expect(await levelOf('capdo')).toBe(0)
  await app.owner.query(
    sql`update member set email = 'c@example.com', email_verified_at = lotus_now() where username = 'capdo'`,
  )
  expect(await levelOf('capdo')).toBe(1)
  await app.owner.query(sql`
    insert into verification_request (cell, member_id, n, state, kind, number_tail, expires_on, sent_at, decided_at, decided_id)
    select cell_of(id), id, 1, 'APPROVED', 'PASSPORT', '1234', business_day(lotus_now()), lotus_now(), lotus_now(), 1
    from member where username = 'capdo'`)
  // Its last day counts.
  expect(await levelOf('capdo')).toBe(2)
  await app.owner.query(sql`update verification_request set expires_on = expires_on - 1`)
  expect(await levelOf('capdo')).toBe(1)
})

it('orders of a day stay within the level, two at once too; the next day begins anew', async () => {
  const level = { depositDay: '1000', withdrawDay: null, withdrawTotal: null }
  await setSetting(app.db, verificationSettings.levels, [level, level, level], 'test')
  const { client } = await app.register('napcap')
  await app.deposit(client, '300')
  const both = await Promise.all([order(client, '400', 'a'), order(client, '400', 'b')])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['identity_level_limit', 'ok'])
  expect(await order(client, '300.01', 'c')).toMatchObject({
    code: 'identity_level_limit',
    value: { level: 0, limit: '1000.0000', left: '300.0000' },
  })
  const last = await order(client, '300', 'd')
  expect(last.success).toBe(true)
  // What is given up is free again.
  await call(client, 'cashier.cancelDeposit', { id: last.value.id })
  expect((await order(client, '300', 'e')).success).toBe(true)
  // What an operator credits of a further transfer was paid in today too.
  const other = await app.register('napthem')
  await app.deposit(other.client, '300')
  await app.owner.query(sql`
    insert into deposit_extra_payment (channel_code, provider_ref, deposit_id, authorisation, amount, is_currency, paid_at, decision, credited, decided_by,
      decided_name, decision_reason, decided_at)
    select d.channel_code, 'extra-1', d.id, 'A1', 6000000, true, lotus_now(), 'credit', 6000000, 1, 'linh.fin', 'đúng người', lotus_now()
    from deposit d join member m on m.id = d.member_id where m.username = 'napthem'`)
  expect(await order(other.client, '100.01', 'g')).toMatchObject({ value: { left: '100.0000' } })
  expect((await order(other.client, '100', 'h')).success).toBe(true)
  await app.clock.advance(86_400_000)
  const again = await call(app.site, 'session.login', { username: 'napcap', password: 'một mật khẩu dài' })
  expect((await order(app.site.as(again.value.token), '1000', 'f')).success).toBe(true)
})
