import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { must, parseMoney } from '@lotus/kernel'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../testing/test-app.ts'
import { setSetting } from '../system/index.ts'
import { riskSettings } from './risk-settings.ts'

// operations.md 5.4 (issue 20 section 2): a withdrawal is rated when it is opened, and the reviewer reads why.
const app = await testApp()
const { call } = app

async function memberOf(username: string, accountNumber: string) {
  const { client } = await app.register(username)
  await app.deposit(client, '500')
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber,
    holderName: 'NGUYEN VAN A',
  })
  return { client, payoutAccountId: account.value.id }
}
const send = (client: HttpClient, payoutAccountId: string, key: string = randomUUID()) =>
  call(client, 'cashier.createWithdrawal', { amount: '100', payoutAccountId }, { key })
const riskOf = async (id: string) => (await call(await app.operator('linh.fin'), 'bo.withdrawal', { id })).value.risk

it('rates by the facts of that moment, stores them once, and shows them to the reviewer alone', async () => {
  const { client, payoutAccountId } = await memberOf('rutlandau', '1111222233')
  const key = randomUUID()
  const sent = await send(client, payoutAccountId, key)
  expect(JSON.stringify(sent.value)).not.toContain('risk')
  const at = app.clock.now().toISOString().slice(0, 13)
  const risk = await riskOf(sent.value.id)
  expect(risk).toMatchObject({
    score: 40 + 35 + 20,
    reasons: [
      { code: 'payout_account_new', points: 40, details: { at: expect.stringContaining(at) } },
      { code: 'turnover_low', points: 35, details: { stakes: '0.0000', deposits: '500.0000' } },
      { code: 'first_withdrawal', points: 20, details: {} },
    ],
  })
  // What happens later does not change what was found then, nor does the same request again.
  await memberOf('cungtaikhoan', '1111222233')
  expect((await send(client, payoutAccountId, key)).value.id).toBe(sent.value.id)
  expect(await riskOf(sent.value.id)).toEqual(risk)
})

it('finds a payout account that another member has, wrong passwords, and a password that was changed', async () => {
  const first = await memberOf('chungmot', '5555666677')
  const second = await memberOf('chunghai', '5555666677')
  for (let count = 0; count < 3; count += 1)
    await app.owner.query(sql`
      insert into member_login (member_id, username_key, method, outcome)
      select id, username_key, 'password', 'wrong' from member where username = 'chunghai'`)
  await app.owner.query(sql`
    update member set password_changed_at = created_at + interval '1 second' where username = 'chunghai'`)
  const { value } = await send(second.client, second.payoutAccountId)
  const codes = (await riskOf(value.id))?.reasons.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['payout_account_shared', 'failed_tries', 'password_new']))
  const before = await send(first.client, first.payoutAccountId)
  const others = (await riskOf(before.value.id))?.reasons.map(({ code }) => code)
  expect(others).toContain('payout_account_shared')
  expect(others).not.toContain('failed_tries')
  expect(others).not.toContain('password_new')
})

/** Both legs of a transfer within a team, as `agent_transfer` writes them. */
const transfer = (ref: string, from: string, to: string, way: 'UP' | 'DOWN', amount: string) =>
  app.owner.query(sql`
    select wallet_post_group(f.id, 'P', 'team-transfer', ${ref}, sha256(convert_to(${ref}, 'UTF8')), 'team_transfer', ${ref}, jsonb_build_array(
      agent_transfer_leg(f.id, 'out', ${`XFER_${way}_OUT`}, ${parseMoney(amount)}::bigint), agent_transfer_leg(t.id, 'in', ${`XFER_${way}_IN`}, ${parseMoney(amount)}::bigint)))
    from member f, member t where f.username = ${from} and t.username = ${to}`)

it('transfers within the team count as money in and out; their legs are named (issue 19, trust.md AML-1 and C1)', async () => {
  const giver = await memberOf('nguoichuyen', '2222333344')
  const { client, payoutAccountId } = await memberOf('nguoinhan', '2222333355')
  await app.deposit(giver.client, '2000')
  await transfer('r1', 'nguoichuyen', 'nguoinhan', 'DOWN', '900')
  await transfer('r2', 'nguoinhan', 'nguoichuyen', 'UP', '1050')
  const found = async (id: string, code: string) =>
    (await riskOf(id))?.reasons.find((one) => one.code === code)?.details
  const { id } = (await send(client, payoutAccountId)).value
  // 1,400 came within the day, 1,150 leave of it; nothing was staked.
  expect(await found(id, 'passed_through')).toEqual({
    deposits: '500.0000',
    transfersIn: '900.0000',
    withdrawals: '100.0000',
    transfersOut: '1050.0000',
    stakes: '0.0000',
  })
  expect(await found(id, 'turnover_low')).toMatchObject({ deposits: '500.0000', received: '900.0000' })
  // Of who gave it, a day later: nothing is recent.
  await app.clock.advance(25 * 3_600_000)
  const login = await call(app.site, 'session.login', { username: 'nguoichuyen', password: 'một mật khẩu dài' })
  const later = await send(app.site.as(must(login.value, 'logged in').token), giver.payoutAccountId)
  expect(await found(later.value.id, 'passed_through')).toBeUndefined()
})

it('movements just below an amount are counted over some days, each way of them', async () => {
  await setSetting(app.db, riskSettings.riskSplitBelow, '110', 'test')
  const giver = await memberOf('chianho', '3333444455')
  await memberOf('nhanchia', '3333444466')
  await transfer('s1', 'chianho', 'nhanchia', 'UP', '105')
  await transfer('s2', 'nhanchia', 'chianho', 'DOWN', '109.99')
  await transfer('s3', 'nhanchia', 'chianho', 'DOWN', '110')
  const { value } = await send(giver.client, giver.payoutAccountId)
  const split = (await riskOf(value.id))?.reasons.find(({ code }) => code === 'split_amounts')
  expect(split?.details).toEqual({
    below: '110.0000',
    sum: '314.9900',
    depositsCount: '0',
    transfersInCount: '1',
    withdrawalsCount: '1',
    transfersOutCount: '1',
  })
})
