import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { must, parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import type { HttpClient } from '@lotus/testing'
import { fillInboxes } from './modules/messages/messages.fixtures.ts'
import { setSetting } from './modules/system/index.ts'
import { eraseDocuments, purgePictures } from './modules/verification/send-documents.ts'
import { verificationModule } from './modules/verification/index.ts'
import { houseAccounts, walletModule } from './modules/wallet/index.ts'
import { amlSettings } from './modules/watch/settings.ts'
import { testApp } from './testing/test-app.ts'

// AML-2 (trust.md; issue 20): from the total on further deposits and payouts wait until due diligence is done, and nothing else does.
const app = await testApp()
const { call } = app
const deps = app.composition.of(verificationModule)
const { wallet } = app.composition.of(walletModule)
const DAY_MS = 86_400_000
const FROM = '1000'
await setSetting(app.db, amlSettings.totalFrom, FROM, 'test')

const order = (client: HttpClient, amount: string, key: string = randomUUID()) =>
  call(client, 'cashier.createDeposit', { channelCode: 'demo_bank', amount }, { key })
const pay = (client: HttpClient, id: string) => call(client, 'cashier.simulatePayment', { id })
const withdraw = async (client: HttpClient, amount: string) => {
  const { accounts } = (await call(client, 'cashier.payoutAccounts', {})).value
  return call(
    client,
    'cashier.createWithdrawal',
    { amount, payoutAccountId: must(accounts[0], 'an account was added').id },
    { key: randomUUID() },
  )
}
let accounts = 0
async function member(username: string, ...deposits: string[]) {
  const { client, token } = await app.register(username)
  for (const amount of deposits) await app.deposit(client, amount)
  const account = await call(client, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: String(1_000_000_000 + (accounts += 1)),
    holderName: 'NGUYEN VAN A',
  })
  expect(account.code).toBe('ok')
  const id = (await call(client, 'member.info', {})).value.id
  return { client, token, id }
}
const approveDocuments = (id: string) =>
  app.owner.query(sql`
    insert into verification_request (cell, member_id, n, state, kind, number_tail, expires_on, sent_at, decided_at, decided_id)
    values (cell_of(${BigInt(id)}), ${BigInt(id)}, 1, 'APPROVED', 'PASSPORT', '1234', business_day(lotus_now()), lotus_now(), lotus_now(), 1)`)
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
  .png()
  .toBuffer()
async function upload(token: string): Promise<string> {
  const answer = await app.composition.siteApp.inject({
    method: 'POST',
    url: '/wps/member/verification/picture',
    headers: { 'content-type': 'image/png', authorization: `Bearer ${token}` },
    payload: picture,
  })
  return answer.json<{ value: { image: string } }>().value.image
}
const say = async ({ client, token }: { client: HttpClient; token: string }) =>
  call(client, 'verification.sendSource', {
    source: 'SALARY',
    words: 'Lương kỹ sư ở công ty Mô Phỏng',
    pictures: [await upload(token)],
  })
const check = async (client: HttpClient) =>
  (await call(client, 'cashier.eligibility', {})).value.checks.find(({ code }) => code === 'due_diligence')
const dueOf = async (client: HttpClient) => (await call(client, 'cashier.channels', {})).value.due

it('below the total nothing waits; at it and above deposits and payouts do, with what is missing and no word of a rule (AML-2)', async () => {
  const { client } = await member('nguong1', '500', '499.99')
  expect([await dueOf(client), (await check(client))?.ok]).toEqual([null, true])
  // What reaches the total passes.
  await app.deposit(client, '100')
  expect(await dueOf(client)).not.toBeNull()
  const reached = await member('nguong2', '999.99', '100')
  expect(await order(reached.client, '100')).toMatchObject({
    code: 'due_diligence_required',
    value: { documents: 'missing', source: 'NONE' },
  })
  expect(await dueOf(reached.client)).toEqual({ documents: 'missing', source: 'NONE' })
  expect(await check(reached.client)).toEqual({
    code: 'due_diligence',
    ok: false,
    details: { documents: 'missing', source: 'NONE' },
  })
  expect(await withdraw(reached.client, '100')).toMatchObject({
    code: 'withdrawal_not_eligible',
    value: { check: 'due_diligence' },
  })
  const told = JSON.stringify((await call(reached.client, 'cashier.eligibility', {})).value).toLowerCase()
  for (const word of ['aml', 'launder', 'case', 'total_from']) expect(told).not.toContain(word)
  // Exactly at it.
  const exact = await member('nguong3', '1000')
  expect((await order(exact.client, '100')).code).toBe('due_diligence_required')
  // Switched off, nothing waits.
  await setSetting(app.db, amlSettings.blockAtTotal, false, 'test')
  expect([await dueOf(exact.client), (await check(exact.client))?.ok]).toEqual([null, true])
  await setSetting(app.db, amlSettings.blockAtTotal, true, 'test')
})

it('the usual values in SQL are those of the settings', async () => {
  const { client } = await member('nguong0', '1000')
  const stored = sql`delete from setting where key in ('aml.total_from', 'aml.block_at_total')`
  await app.owner.query(stored)
  const id = await app.db.value<bigint>(sql`select id from member where username = 'nguong0'`)
  const passes = async (credited: bigint) => {
    await app.owner.query(sql`update deposit set credited = ${credited}::bigint where member_id = ${id}`)
    return (await dueOf(client)) === null
  }
  const from = parseMoney(amlSettings.totalFrom.default)
  expect(amlSettings.blockAtTotal.default).toBe(true)
  expect([await passes(from - 1n), await passes(from)]).toEqual([true, false])
  await setSetting(app.db, amlSettings.totalFrom, FROM, 'test')
})

it('deposits and withdrawals count together and over days; bets and what was won do not wait (AML-2)', async () => {
  const { client } = await member('nguong4', '600')
  expect((await withdraw(client, '399.99')).code).toBe('ok')
  expect(await dueOf(client)).toBeNull()
  await app.clock.advance(DAY_MS)
  const again = await call(app.site, 'session.login', { username: 'nguong4', password: 'một mật khẩu dài' })
  const next = app.site.as(again.value.token)
  const last = await order(next, '100')
  expect(last.code).toBe('ok')
  expect((await pay(next, last.value.id)).code).toBe('ok')
  expect((await order(next, '100')).code).toBe('due_diligence_required')
  const memberId = await app.db.value<bigint>(sql`select id from member where username = 'nguong4'`)
  const { cash } = (await call(next, 'wallet.balance', {})).value
  const key = (extId: string) => ({ source: 'test', extId })
  const reference = { kind: 'other', no: 'round 1' } as const
  const bets = { memberId, house: houseAccounts.gamingResult('test'), reference }
  await wallet.bet({ ...bets, amount: parseMoney('5'), bonusFirst: true, key: key('b1') })
  await wallet.win({ ...bets, amount: parseMoney('50'), key: key('w1'), bet: key('b1') })
  const now = (await call(next, 'wallet.balance', {})).value.cash
  expect(parseMoney(now) - parseMoney(cash)).toBe(parseMoney('45'))
})

it('of two deposits at once at the edge one passes; the order of before is paid, and the withdrawal of before waits (AML-2)', async () => {
  const { client } = await member('bien1', '500')
  const both = await Promise.all([order(client, '500', 'a'), order(client, '500', 'b')])
  expect(both.map(({ code }) => code).toSorted()).toEqual(['due_diligence_required', 'ok'])
  const passed = must(
    both.find(({ code }) => code === 'ok'),
    'one passed',
  )
  // What is given up is free again.
  await call(client, 'cashier.cancelDeposit', { id: passed.value.id })
  const anew = await order(client, '500', 'c')
  expect(anew.code).toBe('ok')
  const sent = await withdraw(client, '100')
  expect(sent.code).toBe('ok')
  expect((await pay(client, anew.value.id)).code).toBe('ok')
  expect((await call(client, 'cashier.deposit', { id: anew.value.id })).value.status).toBe('CREDITED')
  const linh = await app.operator('linh.fin')
  expect((await call(linh, 'bo.approveWithdrawal', { id: sent.value.id, by: 'hand' })).code).toBe('papers_awaited')
  // Nothing of it is lost: it can be given back.
  expect((await call(linh, 'bo.rejectWithdrawal', { id: sent.value.id, reason: 'chờ giấy tờ' })).code).toBe('ok')
})

it('the source of money is said, refused, said again and accepted once the documents are; that ends the wait (AML-2)', async () => {
  const one = await member('nguon1', '1000')
  const { client, id } = one
  expect((await call(client, 'verification.source', {})).value).toEqual({ state: 'NONE', canSend: true, sent: null })
  const other = await member('nguon2')
  const stolen = { source: 'SALE' as const, words: 'bán đất', pictures: [await upload(other.token)] }
  expect((await call(client, 'verification.sendSource', stolen)).code).toBe('upload_invalid')
  expect((await say(one)).value).toMatchObject({ state: 'WAITING', canSend: false, sent: { source: 'SALARY' } })
  expect((await say(one)).code).toBe('state_conflict')
  const linh = await app.operator('linh.fin')
  const key = `${id}-1`
  expect((await call(linh, 'bo.fundsAnswers', {})).value.rows).toMatchObject([{ id: key, account: 'nguon1' }])
  expect((await call(linh, 'bo.fundsAnswer', { id: key })).value).toMatchObject({
    words: 'Lương kỹ sư ở công ty Mô Phỏng',
    level: 0,
    pictures: 1,
  })
  const shown = (await call(linh, 'bo.fundsPictures', { id: key, reason: 'đối chiếu' })).value.pictures
  const seen = await app.composition.backofficeApp.inject({ method: 'GET', url: must(shown[0], 'a picture') })
  expect(seen.headers['content-type']).toBe('image/webp')
  expect(await call(linh, 'bo.decideFunds', { id: key, reason: 'đủ giấy tờ' })).toMatchObject({
    code: 'state_conflict',
    value: { state: 'NO_DOCUMENTS' },
  })
  const refused = { id: key, refusal: 'TOO_OLD', reason: 'sao kê năm trước' } as const
  expect((await call(linh, 'bo.decideFunds', refused)).value).toMatchObject({ state: 'REFUSED', reason: 'TOO_OLD' })
  expect(await dueOf(client)).toEqual({ documents: 'missing', source: 'REFUSED' })
  expect((await say(one)).code).toBe('ok')
  await approveDocuments(id)
  expect(await dueOf(client)).toEqual({ documents: 'ok', source: 'WAITING' })
  expect((await order(client, '100')).code).toBe('due_diligence_required')
  const second = `${id}-2`
  expect((await call(linh, 'bo.decideFunds', { id: second, reason: 'đủ giấy tờ' })).value.state).toBe('ACCEPTED')
  expect([await dueOf(client), (await check(client))?.ok]).toEqual([null, true])
  expect((await order(client, '100')).code).toBe('ok')
  expect((await withdraw(client, '100')).code).toBe('ok')
  await fillInboxes(app)
  const titles = (await call(client, 'inbox.list', {})).value.rows.map(({ title }) => title)
  expect(titles).toContain('Nguồn tiền của bạn chưa được chấp nhận')
  expect(titles).toContain('Nguồn tiền của bạn đã được chấp nhận')
  // Taken back, money waits again.
  const back = { id: second, refusal: 'NOT_THE_MEMBER', reason: 'giấy giả' } as const
  expect((await call(linh, 'bo.decideFunds', back)).value).toMatchObject({ accepted: { by: 'linh.fin' } })
  expect((await call(client, 'verification.source', {})).value.sent).toMatchObject({ wasAccepted: true })
  expect((await order(client, '100')).code).toBe('due_diligence_required')
})

it('pictures go by their schedule and with the account; words are encrypted', async () => {
  const one = await member('nguon3')
  expect((await say(one)).code).toBe('ok')
  const id = BigInt(one.id)
  const row = sql`select s::text from source_of_funds s where member_id = ${id}`
  expect(await app.owner.value<string>(row)).not.toContain('Lương')
  await purgePictures(deps)
  const count = sql`select cardinality(pictures) from source_of_funds where member_id = ${id}`
  expect(await app.owner.value<number>(count)).toBe(1)
  await app.owner.query(sql`
    update source_of_funds set state = 'REFUSED', reason = 'OTHER', decided_at = lotus_now() - interval '91 days' where member_id = ${id}`)
  await purgePictures(deps)
  expect(await app.owner.value<number>(count)).toBe(0)
  await app.db.tx((tx) => eraseDocuments(deps, tx, id))
  expect(
    await app.owner.value<Buffer | null>(sql`select sealed from source_of_funds where member_id = ${id}`),
  ).toBeNull()
})
