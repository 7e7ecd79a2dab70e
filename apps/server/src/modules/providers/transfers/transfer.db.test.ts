import { afterEach, expect, it } from 'vitest'
import { parseMoney } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { excludeMember, setLimit } from '../../wallet/index.ts'
import { askBalance } from '../calls/ask-balance.ts'
import { decideTransfer } from '../reconciliation/cases.ts'
import { fakeVendor } from '../fake-vendor.fixtures.ts'
import { addHmacKey } from '../vendors/install-vendors.ts'
import { launchGame } from '../play/launch.ts'
import { listMemberTransfers } from './list-transfers.ts'
import { reconcileVendor } from '../reconciliation/reconcile.ts'
import { pollTransfers, walletTransfer } from './transfer.ts'
import { getTransfer } from './transfer.repo.ts'
import { vendorFixtures } from '../vendor.fixtures.ts'

const test = await testDatabase()
await test.setTestTime('2026-03-10T03:00:00Z')
const { deps, addVendor, members, cases, breaks } = await vendorFixtures(test)
const SECRET = 'the secret between us and this vendor'
const vendor = await fakeVendor(SECRET)
await addVendor('PURSE', { wallet_mode: 'transfer', api_url: vendor.apiUrl, deadline_ms: 2000 })
const { id } = await test.owner.one<{ id: bigint }>(sql`select id from vendor where code = 'PURSE'`)
await addHmacKey(deps, { id, code: 'PURSE' }, { keyId: 'PURSE-1', secret: SECRET })

let keys = 0
const move = (memberId: bigint, direction: 'in' | 'out', amount: string, key = `k-${(keys += 1)}`) =>
  walletTransfer(deps, { memberId, vendor: 'PURSE', direction, amount: parseMoney(amount), idempotencyKey: key })
const cashOf = async (memberId: bigint) => (await members.balanceOf(memberId)).cash
const confirmed = { body: { code: 'OK', status: 'CONFIRMED', balance: '40.0000' } }

afterEach(async () => {
  expect(await breaks()).toEqual([])
})

it('NEW -> DEBITED -> SENT -> CONFIRMED: cash is at the vendor, signed, once per key', async () => {
  vendor.answerWith(() => confirmed)
  const memberId = await members.member('100')
  const first = await move(memberId, 'in', '40', 'same')
  expect(first).toMatchObject({ status: 'CONFIRMED', amount: parseMoney('40'), vendorBalance: parseMoney('40') })
  expect(await move(memberId, 'in', '40', 'same')).toEqual(first)
  await expect(move(memberId, 'in', '41', 'same')).rejects.toMatchObject({ code: 'key_conflict' })
  expect(await cashOf(memberId)).toBe('60.0000')
  expect(vendor.asked('transferIn')).toHaveLength(1)
  expect(vendor.asked('transferIn')[0]).toMatchObject({
    isSigned: true,
    body: { amount: '40.0000', currency: 'P', reference: first.reference },
  })
  expect(await move(memberId, 'out', '15')).toMatchObject({ status: 'CONFIRMED' })
  expect(await cashOf(memberId)).toBe('75.0000')
})

it('FAILED: a refusal, or a vendor that was never reached, returns the money at once', async () => {
  const memberId = await members.member('100')
  vendor.answerWith(() => ({ body: { code: 'MEMBER_DISABLED' } }))
  expect(await move(memberId, 'in', '40')).toMatchObject({ status: 'FAILED' })
  expect(await cashOf(memberId)).toBe('100.0000')
  await addVendor('DEADEND', { wallet_mode: 'transfer', api_url: 'http://127.0.0.1:9/api' })
  const dead = await walletTransfer(deps, {
    memberId,
    vendor: 'DEADEND',
    direction: 'in',
    amount: parseMoney('5'),
    idempotencyKey: 'dead',
  })
  expect(dead.status).toBe('FAILED')
  expect(await cashOf(memberId)).toBe('100.0000')
})

it('out: cash is credited only on a confirmed status', async () => {
  const memberId = await members.member('10')
  vendor.answerWith(() => ({ body: { code: 'INSUFFICIENT_FUNDS', status: 'FAILED' } }))
  expect(await move(memberId, 'out', '40')).toMatchObject({ status: 'FAILED' })
  expect(await cashOf(memberId)).toBe('10.0000')
  vendor.answerWith((op) => (op === 'transferOut' ? { isCut: true } : confirmed))
  expect(await move(memberId, 'out', '40')).toMatchObject({ status: 'UNKNOWN' })
  expect(await cashOf(memberId)).toBe('10.0000')
  await test.clock.advance(60_000)
  await pollTransfers(deps)
  expect(await cashOf(memberId)).toBe('50.0000')
})

it('UNKNOWN: a time-out is asked for with back-off until the vendor answers; meanwhile there is no second transfer', async () => {
  const memberId = await members.member('100')
  vendor.answerWith((op) =>
    op === 'transferIn' ? { ...confirmed, delayMs: 5000 } : { body: { code: 'OK', status: 'PENDING' } },
  )
  const sent = await move(memberId, 'in', '40')
  expect(sent.status).toBe('UNKNOWN')
  expect(await cashOf(memberId)).toBe('60.0000')
  await expect(move(memberId, 'in', '1')).rejects.toMatchObject({
    code: 'state_conflict',
    details: { state: 'transfer_open' },
  })
  const before = vendor.asked('transferStatus').length
  for (let second = 0; second < 120; second += 1) {
    await test.clock.advance(1000)
    await pollTransfers(deps)
  }
  // 5, 10, 20, 40 seconds apart.
  expect(vendor.asked('transferStatus').length - before).toBeLessThanOrEqual(5)
  expect(vendor.asked('transferStatus').length - before).toBeGreaterThanOrEqual(3)
  vendor.answerWith(() => confirmed)
  await test.clock.advance(3_600_000)
  await pollTransfers(deps)
  expect(await getTransfer(test.db, sent.reference)).toMatchObject({ state: 'CONFIRMED' })
  expect(await cashOf(memberId)).toBe('60.0000')
})

it('a vendor that does not know the reference is believed after minutes, not at once', async () => {
  const memberId = await members.member('100')
  vendor.answerWith((op) => (op === 'transferIn' ? { status: 500 } : { body: { code: 'OK', status: 'NOT_FOUND' } }))
  const sent = await move(memberId, 'in', '40')
  await test.clock.advance(30_000)
  await pollTransfers(deps)
  expect(await getTransfer(test.db, sent.reference)).toMatchObject({ state: 'UNKNOWN' })
  await test.clock.advance(400_000)
  await pollTransfers(deps)
  expect(await getTransfer(test.db, sent.reference)).toMatchObject({ state: 'FAILED' })
  expect(await cashOf(memberId)).toBe('100.0000')
})

it('after hours without an answer an operator decides, once', async () => {
  const memberId = await members.member('100')
  vendor.answerWith(() => ({ body: 'not json' }))
  const sent = await move(memberId, 'in', '40')
  await test.clock.advance(7 * 3_600_000)
  await pollTransfers(deps)
  const found = (await cases('transfer_unknown')).find(({ subject }) => subject === sent.reference)
  expect(found).toMatchObject({ state: 'open' })
  const { id: caseId } = await test.owner.one<{ id: bigint }>(
    sql`select id from vendor_case where subject = ${sent.reference}`,
  )
  await decideTransfer(
    deps,
    { operatorId: 7n, username: 'ops' },
    { id: caseId, outcome: 'FAILED', note: 'asked by mail: never arrived' },
  )
  expect(await cashOf(memberId)).toBe('100.0000')
  await expect(
    decideTransfer(deps, { operatorId: 8n, username: 'more' }, { id: caseId, outcome: 'CONFIRMED', note: 'again' }),
  ).rejects.toMatchObject({ code: 'state_conflict' })
})

it('money in transit equals the open transfers (reconciliation, check 6)', async () => {
  const memberId = await members.member('100')
  vendor.answerWith((op) =>
    op === 'betHistory' ? { body: { code: 'OK', rounds: [], nextCursor: null } } : { status: 500 },
  )
  await move(memberId, 'in', '33')
  const now = test.clock.now()
  const run = await reconcileVendor(deps, 'PURSE', { from: new Date(now.getTime() - 86_400_000), to: now })
  expect(run).toMatchObject({ outcome: 'sound', findings: 0 })
})

it('excluded members, low balances and seamless-wallet vendors cannot transfer in; out stays possible for excluded members', async () => {
  const memberId = await members.member('10')
  vendor.answerWith(() => confirmed)
  await expect(move(memberId, 'in', '11')).rejects.toMatchObject({ code: 'insufficient_balance' })
  await excludeMember(test.db, { memberId, until: null, reason: 'self' })
  await expect(move(memberId, 'in', '5')).rejects.toMatchObject({ code: 'self_excluded' })
  expect(await move(memberId, 'out', '5')).toMatchObject({ status: 'CONFIRMED' })
  await expect(
    walletTransfer(deps, { memberId, vendor: 'ACME', direction: 'in', amount: 1n, idempotencyKey: 'x' }),
  ).rejects.toMatchObject({ code: 'state_conflict' })
})

/** Usage of the member's limits. */
const usageOf = (memberId: bigint) =>
  test.owner.one<{ staked: bigint; won: bigint }>(sql`
    select coalesce(sum(staked), 0)::bigint as staked, coalesce(sum(won), 0)::bigint as won
    from protection_usage where member_id = ${memberId}`)
const launch = (memberId: bigint, at: string) =>
  launchGame(deps, {
    memberId,
    accountType: 1,
    vendor: at,
    gameCode: 'SEN',
    mode: 'real',
    language: 'vi',
    device: 'M',
    lobbyUrl: null,
    siteOrigin: null,
  })
const limit = (memberId: bigint, kind: 'stake' | 'loss', amount: string) =>
  setLimit(test.db, { memberId, kind, hours: 24, amount: parseMoney(amount) })

it('a limit applies to money in: refused with its own code, a repeated call the same way, also 20 at once', async () => {
  const memberId = await members.member('1000')
  await limit(memberId, 'stake', '100')
  vendor.answerWith(() => confirmed)
  expect(await move(memberId, 'in', '60')).toMatchObject({ status: 'CONFIRMED' })
  const refusal = { code: 'limit_reached', details: { kind: 'stake', days: 1, limit: '100.0000', left: '40.0000' } }
  await expect(move(memberId, 'in', '41', 'above')).rejects.toMatchObject(refusal)
  const asked = vendor.asked('transferIn').length
  // Its key keeps this answer for ever, whatever the limits allow later.
  await test.clock.advance(26 * 3_600_000)
  await expect(move(memberId, 'in', '41', 'above')).rejects.toMatchObject(refusal)
  await expect(move(memberId, 'in', '42', 'above')).rejects.toMatchObject({ code: 'key_conflict' })
  expect(vendor.asked('transferIn')).toHaveLength(asked)
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => move(memberId, 'in', '30')))
  expect(all.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(3)
  expect((await usageOf(memberId)).staked).toBe(parseMoney('1000') - parseMoney(await cashOf(memberId)))
  await expect(move(memberId, 'in', '100')).rejects.toMatchObject({ code: 'limit_reached' })
})

it('a failed transfer releases the limit, in the hour in which it was used', async () => {
  const memberId = await members.member('1000')
  await limit(memberId, 'stake', '100')
  vendor.answerWith((op) => (op === 'transferIn' ? { status: 503 } : { body: { code: 'NOT_TAKEN', status: 'FAILED' } }))
  expect(await move(memberId, 'in', '100')).toMatchObject({ status: 'UNKNOWN' })
  // While the outcome is unknown, it counts.
  await expect(test.db.tx((tx) => tx.one(sql`select vendor_may_play(${memberId})->>'code' as code`))).resolves.toEqual({
    code: 'limit_reached',
  })
  await test.clock.advance(2 * 3_600_000)
  await pollTransfers(deps)
  const hours = await test.owner.many(sql`select staked, won from protection_usage where member_id = ${memberId}`)
  expect(hours).toEqual([{ staked: 0n, won: 0n }])
  vendor.answerWith(() => confirmed)
  expect(await move(memberId, 'in', '100')).toMatchObject({ status: 'CONFIRMED' })
})

it('a loss limit counts money at the vendor as lost; money out releases it, a failed out does not', async () => {
  const memberId = await members.member('1000')
  await limit(memberId, 'loss', '100')
  vendor.answerWith(() => confirmed)
  await move(memberId, 'in', '100')
  await expect(move(memberId, 'in', '1')).rejects.toMatchObject({ code: 'limit_reached', details: { kind: 'loss' } })
  // Money there is already counted, so it may be played; a seamless-wallet vendor would need more limit.
  expect(await launch(memberId, 'PURSE')).toMatchObject({ mode: 'real' })
  await expect(launch(memberId, 'ACME')).rejects.toMatchObject({ code: 'limit_reached' })
  vendor.answerWith(() => ({ body: { code: 'INSUFFICIENT_FUNDS', status: 'FAILED' } }))
  expect(await move(memberId, 'out', '70')).toMatchObject({ status: 'FAILED' })
  await expect(move(memberId, 'in', '1')).rejects.toMatchObject({ code: 'limit_reached' })
  vendor.answerWith(() => confirmed)
  await move(memberId, 'out', '70')
  await expect(move(memberId, 'in', '71')).rejects.toMatchObject({ details: { left: '70.0000' } })
  expect(await move(memberId, 'in', '70')).toMatchObject({ status: 'CONFIRMED' })
})

it('a first limit counts earlier transfers as if it had existed then', async () => {
  const [early, late] = [await members.member('1000'), await members.member('1000')]
  await limit(early, 'stake', '900')
  for (const memberId of [early, late]) {
    vendor.answerWith(() => confirmed)
    await move(memberId, 'in', '80')
    await move(memberId, 'out', '30')
    vendor.answerWith((op) => (op === 'transferIn' ? { status: 503 } : { body: { code: 'NO', status: 'FAILED' } }))
    await move(memberId, 'in', '50')
  }
  await test.clock.advance(2 * 3_600_000)
  await pollTransfers(deps)
  await limit(late, 'stake', '900')
  expect(await usageOf(late)).toEqual({ staked: parseMoney('80'), won: parseMoney('30') })
  const perHour = (memberId: bigint) =>
    test.owner.many(sql`select hour, staked, won from protection_usage where member_id = ${memberId} order by hour`)
  expect(await perHour(late)).toEqual(await perHour(early))
})

it('the balance at a vendor is the vendor’s current answer; zero if nothing was transferred, an error if it does not answer', async () => {
  const memberId = await members.member('100')
  const asked = () => vendor.asked('transferStatus').length
  const before = asked()
  expect(await askBalance(deps, memberId, 'PURSE')).toEqual({ balance: 0n, at: test.clock.now() })
  expect(asked()).toBe(before)
  vendor.answerWith(() => confirmed)
  const { reference } = await move(memberId, 'in', '40')
  vendor.answerWith(() => ({ body: { code: 'NOT_TAKEN', status: 'FAILED' } }))
  await move(memberId, 'in', '5')
  vendor.answerWith(() => ({ body: { code: 'OK', status: 'CONFIRMED', balance: '37.1250' } }))
  await test.clock.advance(60_000)
  expect(await askBalance(deps, memberId, 'PURSE')).toEqual({ balance: parseMoney('37.125'), at: test.clock.now() })
  // The last confirmed one, with the vendor's reference of the member; asking moves nothing.
  expect(vendor.asked('transferStatus').at(-1)).toMatchObject({ isSigned: true, body: { reference } })
  expect(await cashOf(memberId)).toBe('60.0000')
  for (const answer of [
    { status: 503 },
    { body: { code: 'OK', status: 'CONFIRMED' } },
    { body: { code: 'OK', balance: '-1' } },
  ]) {
    vendor.answerWith(() => answer)
    await expect(askBalance(deps, memberId, 'PURSE')).rejects.toMatchObject({ code: 'vendor_unavailable' })
  }
  await expect(askBalance(deps, memberId, 'ACME')).rejects.toMatchObject({ details: { state: 'single_wallet' } })
})

const everything = { vendor: null, direction: null, stage: null, cursor: null, limit: 20 } as const
const listOf = async (memberId: bigint, filter: Partial<Parameters<typeof listMemberTransfers>[2]> = {}) =>
  (await listMemberTransfers(deps, memberId, { ...everything, ...filter })).rows

it('a member sees each own transfer, when the vendor is asked again, and when an operator decides; nobody else’s', async () => {
  const memberId = await members.member('100')
  const stranger = await members.member('100')
  vendor.answerWith(() => ({ status: 503 }))
  const stuck = await move(memberId, 'in', '40')
  expect(stuck.status).toBe('UNKNOWN')
  const [first] = await listOf(memberId)
  expect(first).toMatchObject({
    reference: stuck.reference,
    status: 'UNKNOWN',
    amount: parseMoney('40'),
    endedAt: null,
    isForPeople: false,
  })
  expect(first?.nextAt?.getTime()).toBeGreaterThan(test.clock.now().getTime())
  await test.clock.advance(30 * 24 * 3_600_000)
  expect((await listOf(memberId))[0]).toMatchObject({ isForPeople: true })
  vendor.answerWith(() => confirmed)
  await pollTransfers(deps)
  expect((await listOf(memberId))[0]).toMatchObject({
    status: 'CONFIRMED',
    vendorBalance: parseMoney('40'),
    nextAt: null,
    isForPeople: false,
  })
  expect(await listOf(stranger)).toEqual([])
})

it('the history is filtered by vendor, direction and stage, and paged without loss or repetition', async () => {
  await addVendor('OTHER', { wallet_mode: 'transfer', api_url: vendor.apiUrl, deadline_ms: 2000 })
  const other = await test.owner.one<{ id: bigint }>(sql`select id from vendor where code = 'OTHER'`)
  await addHmacKey(deps, { id: other.id, code: 'OTHER' }, { keyId: 'OTHER-1', secret: SECRET })
  const memberId = await members.member('1000')
  vendor.answerWith(() => confirmed)
  for (const amount of ['1', '2', '3', '4']) await move(memberId, 'in', amount)
  await move(memberId, 'out', '5')
  vendor.answerWith(() => ({ body: { code: 'NOT_TAKEN', status: 'FAILED' } }))
  await move(memberId, 'in', '6')
  await walletTransfer(deps, { memberId, vendor: 'OTHER', direction: 'in', amount: 70_000n, idempotencyKey: 'other' })
  vendor.answerWith(() => ({ status: 503 }))
  await move(memberId, 'in', '8')
  const amounts = async (filter: Parameters<typeof listOf>[1]) =>
    (await listOf(memberId, filter)).map(({ amount }) => Number(amount / 10_000n))
  expect(await amounts({})).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(await amounts({ vendor: 'OTHER' })).toEqual([7])
  expect(await amounts({ direction: 'out' })).toEqual([5])
  expect(await amounts({ stage: 'open' })).toEqual([8])
  expect(await amounts({ stage: 'failed' })).toEqual([7, 6])
  expect(await amounts({ stage: 'done', direction: 'in', vendor: 'PURSE' })).toEqual([4, 3, 2, 1])
  const seen: number[] = []
  for (let cursor: string | null = null; ;) {
    const page = await listMemberTransfers(deps, memberId, { ...everything, direction: 'in', cursor, limit: 3 })
    seen.push(...page.rows.map(({ amount }) => Number(amount / 10_000n)))
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  expect(seen).toEqual([8, 7, 6, 4, 3, 2, 1])
  await expect(listOf(memberId, { cursor: 'x' })).rejects.toMatchObject({ code: 'bad_request' })
})
