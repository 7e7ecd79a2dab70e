import { afterEach, expect, it } from 'vitest'
import { AppError, parseMoney, tryParseMoney, type Money } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { setSetting } from '../../system/index.ts'
import { excludeMember, setLimit } from '../../wallet/index.ts'
import { authenticate } from '../calls/authenticate.ts'
import { listCases } from '../reconciliation/cases.repo.ts'
import { transferBackDue, leaveGame, setAutoTransfer } from './auto-transfer.ts'
import { fakeVendor, type FakeAnswer } from '../fake-vendor.fixtures.ts'
import { addHmacKey } from '../vendors/install-vendors.ts'
import { launchGame } from '../play/launch.ts'
import { endVendorSessions } from '../play/session.repo.ts'
import { pollTransfers, walletTransfer } from './transfer.ts'
import { vendorFixtures } from '../vendor.fixtures.ts'
import { getVendor } from '../vendors/vendor-directory.ts'
import { providersSettings } from '../settings.ts'

// Automatic transfers (operations.md 3.5): in at launch, back when the last game session is over, with a vendor that
// keeps real wallets and can be made to fail.
const test = await testDatabase()
await test.setTestTime('2026-03-10T03:00:00Z')
const { deps, addVendor, members, breaks } = await vendorFixtures(test)
const SECRET = 'the secret between us and this vendor'
const vendor = await fakeVendor(SECRET)
await addVendor('PURSE', { wallet_mode: 'transfer', api_url: vendor.apiUrl, deadline_ms: 2000 })
const { id } = await test.owner.one<{ id: bigint }>(sql`select id from vendor where code = 'PURSE'`)
await addHmacKey(deps, { id, code: 'PURSE' }, { keyId: 'PURSE-1', secret: SECRET })

const wallets = new Map<string, Money>()
const references = new Set<string>()
/** Answers that replace an op until they are removed. */
const instead = new Map<string, FakeAnswer>()
const asMoney = (amount: Money) => `${amount / 10_000n}.${String(amount % 10_000n).padStart(4, '0')}`
vendor.answerWith((op, body) => {
  const planned = instead.get(op)
  if (planned) return planned
  const member = String(body['member'])
  const wallet = wallets.get(member) ?? 0n
  const amount = tryParseMoney(String(body['amount'] ?? '0')) ?? 0n
  const isNew = !references.has(String(body['reference']))
  if (op.startsWith('transfer') && op !== 'transferStatus' && isNew) {
    if (op === 'transferOut' && wallet < amount) return { body: { code: 'INSUFFICIENT_FUNDS', status: 'FAILED' } }
    references.add(String(body['reference']))
    wallets.set(member, op === 'transferIn' ? wallet + amount : wallet - amount)
  }
  return { body: { code: 'OK', status: 'CONFIRMED', balance: asMoney(wallets.get(member) ?? 0n) } }
})

const launch = (memberId: bigint, more: { mode?: 'real' | 'demo'; vendor?: string } = {}) =>
  launchGame(deps, {
    memberId,
    accountType: 1,
    vendor: 'PURSE',
    gameCode: 'SEN',
    mode: 'real',
    language: 'vi',
    device: 'M',
    lobbyUrl: null,
    siteOrigin: null,
    ...more,
  })
const cashOf = async (memberId: bigint) => (await members.balanceOf(memberId)).cash
const walletOf = async (memberId: bigint) => {
  const row = await test.owner.maybe<{ player_ref: string }>(
    sql`select player_ref from vendor_player where vendor = 'PURSE' and member_id = ${memberId}`,
  )
  return wallets.get(row?.player_ref ?? '') ?? 0n
}
/** A member who has switched automatic transfers on. */
async function automatic(cash: string): Promise<bigint> {
  const memberId = await members.member(cash)
  await setAutoTransfer(deps, memberId, true)
  return memberId
}
const transfersOf = (memberId: bigint) =>
  test.owner.many<{ direction: string; state: string; is_auto: boolean }>(
    sql`select direction, state, is_auto from vendor_transfer where member_id = ${memberId} order by id`,
  )
/** Runs the loop this many times, some seconds apart. */
async function loop(times = 1, seconds = 61): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await test.clock.advance(seconds * 1000)
    await pollTransfers(deps)
    await transferBackDue(deps)
  }
}

afterEach(async () => {
  instead.clear()
  expect(await breaks()).toEqual([])
})

it('a launch transfers the whole units of the main wallet, and the game opens; switched off, or for play money, nothing moves', async () => {
  const memberId = await automatic('123.45')
  expect(await launch(memberId)).toMatchObject({
    playId: expect.stringMatching(/^[a-f0-9]{32}$/),
    autoTransfer: { result: 'moved', amount: parseMoney('123'), isCapped: false, reason: null },
  })
  expect([await cashOf(memberId), await walletOf(memberId)]).toEqual(['0.4500', parseMoney('123')])
  // Page reloaded: there is nothing left to transfer.
  expect((await launch(memberId)).autoTransfer).toMatchObject({ result: 'none' })
  expect(await transfersOf(memberId)).toEqual([{ direction: 'in', state: 'CONFIRMED', is_auto: true }])

  const other = await members.member('50')
  expect((await launch(other)).autoTransfer).toBeNull()
  const fun = await automatic('50')
  expect(await launch(fun, { mode: 'demo' })).toMatchObject({ playId: null, autoTransfer: null })
  // A seamless-wallet vendor needs none.
  expect(await launch(fun, { vendor: 'ACME' })).toMatchObject({ playId: null, autoTransfer: null })
  expect([await cashOf(other), await cashOf(fun)]).toEqual(['50.0000', '50.0000'])
})

it('a limit caps it, an exhausted one refuses it with its own code, and the game opens either way', async () => {
  const memberId = await automatic('500')
  await setLimit(test.db, { memberId, kind: 'stake', hours: 24, amount: parseMoney('80.5') })
  await setLimit(test.db, { memberId, kind: 'loss', hours: 168, amount: parseMoney('200') })
  expect((await launch(memberId)).autoTransfer).toEqual({
    result: 'moved',
    amount: parseMoney('80'),
    isCapped: true,
    reason: null,
  })
  const again = await launch(memberId)
  expect(again).toMatchObject({ autoTransfer: { result: 'refused', amount: 0n, reason: 'limit_reached' } })
  expect(again.gameUrl).toContain('/play/SEN')
  expect(await cashOf(memberId)).toBe('420.0000')
})

it('20 launches at once move the money once', async () => {
  const memberId = await automatic('100')
  const all = await Promise.all(Array.from({ length: 20 }, () => launch(memberId)))
  expect(all.filter(({ autoTransfer }) => autoTransfer?.result === 'moved')).toHaveLength(1)
  expect([await cashOf(memberId), await walletOf(memberId)]).toEqual(['0.0000', parseMoney('100')])
})

it('a vendor that refuses or does not answer does not prevent the launch, and the money is where the answer says', async () => {
  const refused = await automatic('70')
  instead.set('transferIn', { body: { code: 'NOT_TAKEN', status: 'FAILED' } })
  expect((await launch(refused)).autoTransfer).toMatchObject({ result: 'refused', reason: 'vendor_unavailable' })
  expect(await cashOf(refused)).toBe('70.0000')
  const unknown = await automatic('70')
  instead.set('transferIn', { status: 503 })
  instead.set('transferStatus', { body: { code: 'OK', status: 'PENDING' } })
  expect((await launch(unknown)).autoTransfer).toMatchObject({ result: 'asking', amount: parseMoney('70') })
  expect(await cashOf(unknown)).toBe('0.0000')
  // Another launch meanwhile starts no second transfer.
  expect((await launch(unknown)).autoTransfer).toMatchObject({ result: 'refused', reason: 'state_conflict' })
  instead.set('transferStatus', { body: { code: 'OK', status: 'FAILED' } })
  await loop(2)
  expect(await cashOf(unknown)).toBe('70.0000')
})

it('after leaving: everything there comes back, once, also manual transfers; reloading the page keeps it there', async () => {
  const memberId = await automatic('100')
  const first = await launch(memberId)
  await leaveGame(deps, memberId, first.playId ?? '')
  // Page reloaded within the grace time.
  const second = await launch(memberId)
  await test.clock.advance(9_000)
  await transferBackDue(deps)
  expect(await walletOf(memberId)).toBe(parseMoney('100'))
  // A late leave call of the first page does not end the second session, and nobody can end another member's.
  await leaveGame(deps, memberId, first.playId ?? '')
  await leaveGame(deps, await members.member('1'), second.playId ?? '')
  await loop(1, 20)
  expect(await walletOf(memberId)).toBe(parseMoney('100'))
  await leaveGame(deps, memberId, second.playId ?? '')
  await test.clock.advance(5_000)
  await transferBackDue(deps)
  expect(await walletOf(memberId)).toBe(parseMoney('100'))
  const kicked = vendor.asked('kick').length
  await test.clock.advance(5_000)
  await Promise.all(Array.from({ length: 5 }, () => transferBackDue(deps)))
  expect([await cashOf(memberId), await walletOf(memberId)]).toEqual(['100.0000', 0n])
  // Play ends before the money is moved.
  expect(vendor.asked('kick').length).toBe(kicked + 1)
  await loop(3)
  expect((await transfersOf(memberId)).filter(({ direction }) => direction === 'out')).toHaveLength(1)
})

it('an expired session and an exclusion bring it back too; another game of the vendor keeps it there', async () => {
  const memberId = await automatic('100')
  const opened = await launch(memberId)
  const row = await getVendor(test.db, deps.vendorBox, 'PURSE')
  if (!row) throw new Error('no vendor')
  await authenticate(deps, row, { token: new URL(opened.gameUrl).searchParams.get('t') ?? '' })
  await loop(3)
  expect(await walletOf(memberId)).toBe(parseMoney('100'))
  await loop(1, 3600)
  expect([await cashOf(memberId), await walletOf(memberId)]).toEqual(['100.0000', 0n])

  const excluded = await automatic('100')
  const [one, other] = [await launch(excluded), await launch(excluded)]
  await test.clock.advance(30_000)
  await leaveGame(deps, excluded, one.playId ?? '')
  await loop(1, 20)
  expect([other.playId === one.playId, await walletOf(excluded)]).toEqual([false, parseMoney('100')])
  await excludeMember(test.db, { memberId: excluded, until: null, reason: 'self' })
  await endVendorSessions(test.db, excluded, false)
  await loop()
  expect([await cashOf(excluded), await walletOf(excluded)]).toEqual(['100.0000', 0n])
  await expect(launch(excluded)).rejects.toBeInstanceOf(AppError)
})

it('failures are tried again; a lost answer is asked for and never sent twice', async () => {
  const memberId = await automatic('100')
  const { playId } = await launch(memberId)
  await leaveGame(deps, memberId, playId ?? '')
  instead.set('kick', { status: 503 })
  await loop(2)
  instead.clear()
  instead.set('transferOut', { body: { code: 'NOT_TAKEN', status: 'FAILED' } })
  await loop(2)
  expect(await walletOf(memberId)).toBe(parseMoney('100'))
  instead.clear()
  // The vendor executes it, but the answer never arrives.
  const outs = vendor.asked('transferOut').length
  instead.set('transferOut', { isCut: true })
  instead.set('transferStatus', { body: { code: 'OK', status: 'CONFIRMED', balance: '100.0000' } })
  await loop(1, 120)
  expect(vendor.asked('transferOut').length).toBe(outs + 1)
  wallets.set(String(vendor.asked('transferOut').at(-1)?.body['member']), 0n)
  instead.clear()
  await loop(4, 120)
  expect(vendor.asked('transferOut').length).toBe(outs + 1)
  expect(await cashOf(memberId)).toBe('100.0000')
})

it('money that a vendor keeps for a day is no longer asked for, and is a case for operators', async () => {
  const memberId = await automatic('100')
  const { playId } = await launch(memberId)
  await leaveGame(deps, memberId, playId ?? '')
  instead.set('transferOut', { body: { code: 'NOT_TAKEN', status: 'FAILED' } })
  await loop(23, 3700)
  const cases = () => listCases(test.db, { vendor: 'PURSE', isOpen: true, beforeId: null, limit: 10 })
  expect(await cases()).toEqual([])
  await loop(3, 3700)
  expect(await cases()).toMatchObject([
    { kind: 'return_stuck', member_id: memberId, times: 1, details: { tries: 24 }, state: 'open' },
  ])
  const asked = vendor.asked('transferOut').length
  await loop(2, 3700)
  expect(vendor.asked('transferOut').length).toBe(asked)
  expect(await walletOf(memberId)).toBe(parseMoney('100'))
})

it('switched off during play, nothing moves automatically any more; the operator can withdraw the offer', async () => {
  const memberId = await automatic('100')
  const { playId } = await launch(memberId)
  await setAutoTransfer(deps, memberId, false)
  await leaveGame(deps, memberId, playId ?? '')
  await loop(3)
  expect(await walletOf(memberId)).toBe(parseMoney('100'))
  await walletTransfer(deps, {
    memberId,
    vendor: 'PURSE',
    direction: 'out',
    amount: parseMoney('100'),
    idempotencyKey: 'by hand',
  })
  await setAutoTransfer(deps, memberId, true)
  const before = await launch(memberId)
  await setSetting(test.db, providersSettings.autoTransfer, false, 'test')
  // Money at the vendor still comes back; nothing new is sent.
  await leaveGame(deps, memberId, before.playId ?? '')
  await loop()
  expect(await cashOf(memberId)).toBe('100.0000')
  expect((await launch(memberId)).autoTransfer).toBeNull()
  await expect(setAutoTransfer(deps, memberId, true)).rejects.toMatchObject({ code: 'module_disabled' })
})
