import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { testApp } from '../../testing/test-app.ts'

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
