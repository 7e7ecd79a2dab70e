import { createHmac } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { setSetting } from '../../system/index.ts'
import { testApp } from '../../../testing/test-app.ts'
import { addHmacKey } from '../vendors/install-vendors.ts'
import { upsertVendor } from '../vendors/vendor.repo.ts'
import { fakeVendor } from '../fake-vendor.fixtures.ts'
import { callVendor, VendorCallFailed } from '../vendors/call-vendor.ts'
import { getVendor } from '../vendors/vendor-directory.ts'
import { providersModule } from '../module.ts'
import { providersSettings } from '../settings.ts'
import { purgeCalls } from './call-log.repo.ts'

const app = await testApp()
const { call } = app
const SECRET = 'a-secret-of-the-test-that-is-long-enough'
const deps = app.composition.of(providersModule)
const fake = await fakeVendor(SECRET)
const id = await upsertVendor(app.owner, {
  code: 'ACME',
  name: 'Acme',
  origin: 'http://localhost:4901',
  apiUrl: fake.apiUrl,
})
await addHmacKey(deps, { id, code: 'ACME' }, { keyId: 'K1', secret: SECRET })
const operator = await app.operator('linh.fin')
const rows = async (filter: object = {}) => {
  await deps.callLog.flush()
  return (await call(operator, 'bo.vendorCalls', { vendor: 'ACME', ...filter })).value.rows
}
const bodies = async (callId: string) => (await call(operator, 'bo.vendorCall', { id: callId })).value

async function post(op: string, fields: object, secret = SECRET): Promise<void> {
  const path = `/vendor/v1/ACME/${op}`
  const body = JSON.stringify(fields)
  const timestamp = String(app.clock.now().getTime())
  const signature = createHmac('sha256', secret).update(`POST\n${path}\n${timestamp}\n${body}`).digest('hex')
  const headers = {
    'content-type': 'application/json',
    'x-key-id': 'K1',
    'x-timestamp': timestamp,
    'x-signature': signature,
  }
  await app.composition.siteApp.inject({ method: 'POST', url: path, headers, payload: body })
}

it('an error is noted with both bodies, without tokens, and is found by its ids', async () => {
  const token = 'T'.repeat(43)
  await post('bet', {
    txId: 'b1',
    member: 'nobodyknown1',
    currency: 'P',
    gameCode: 'G',
    roundId: 'r1',
    amount: '1',
    token,
  })
  const [noted] = await rows({ only: 'errors' })
  expect(noted).toMatchObject({
    direction: 'in',
    op: 'bet',
    outcome: 'BAD_REQUEST',
    isError: true,
    txId: 'b1',
    playerRef: 'nobodyknown1',
    roundId: 'r1',
    keyId: 'K1',
    httpStatus: 200,
  })
  const both = await bodies(noted?.id ?? '')
  expect(both.request).toContain('nobodyknown1')
  expect(both.request).toContain('[redacted]')
  expect(both.answer).toContain('"member":"unknown"')
  const stored = await app.owner.many<{ all: string }>(sql`select to_jsonb(c)::text as all from vendor_call c`)
  expect(stored.filter(({ all }) => all.includes(token) || all.includes(SECRET))).toEqual([])
})

it('filters by operation, outcome, id, player, direction and time', async () => {
  await post('win', { txId: 'w1', member: 'nobodyknown2', currency: 'P', roundId: 'r2', amount: '1' })
  const count = async (filter: object) => (await rows(filter)).length
  expect(await count({ op: 'win' })).toBe(1)
  expect(await count({ txId: 'b1' })).toBe(1)
  expect(await count({ player: 'nobodyknown2' })).toBe(1)
  expect(await count({ outcome: 'BAD_REQUEST' })).toBe(2)
  expect(await count({ direction: 'out' })).toBe(0)
  expect(await count({ from: new Date(app.clock.now().getTime() + 1000).toISOString() })).toBe(0)
  expect(await count({ vendor: 'OTHER' })).toBe(0)
})

it('calls without a right signature are noted, but cannot fill the log, however often it is written', async () => {
  let noted = 0
  for (let number = 0; number < 60; number += 1) {
    await post('balance', { member: 'x' }, 'a wrong secret')
    if (number % 10 === 9) noted = (await rows({ outcome: 'BAD_SIGNATURE' })).length
  }
  expect(noted).toBeGreaterThan(0)
  // The test may run over the end of a minute.
  expect(noted).toBeLessThanOrEqual(40)
})

it('what the JSON of the database cannot hold costs no other call its row', async () => {
  await post('%00', {})
  await post('bet', { txId: 'odd\u0000\ud800', member: 'nobodyknown3' })
  await post('bet', { txId: 'plain', member: 'nobodyknown3' })
  const noted = await rows({ player: 'nobodyknown3' })
  expect(noted.map(({ txId }) => txId)).toEqual(['plain', 'odd\ufffd'])
})

it('a call of ours is noted too, also when the vendor does not answer', async () => {
  const vendor = await getVendor(app.db, deps.vendorBox, 'ACME')
  if (!vendor) throw new Error('no vendor')
  fake.answerWith(() => ({ status: 500, body: { code: 'BROKEN' } }))
  await expect(callVendor(deps, vendor, 'openRound', { roundId: 'r9' })).rejects.toThrow(VendorCallFailed)
  const [noted] = await rows({ direction: 'out' })
  expect(noted).toMatchObject({ op: 'openRound', isError: true, httpStatus: 500, roundId: 'r9', keyId: 'K1' })
  expect((await bodies(noted?.id ?? '')).answer).toContain('BROKEN')
})

it('of calls that went well as many are noted as the setting says, and a body is cut', async () => {
  const vendor = await getVendor(app.db, deps.vendorBox, 'ACME')
  if (!vendor) throw new Error('no vendor')
  fake.answerWith(() => ({ body: { code: 'OK', detail: Array.from({ length: 20 }, () => 'x'.repeat(1_000)) } }))
  const askFive = async (every: number, roundId: string) => {
    await setSetting(app.db, providersSettings.callLogEvery, every, 'test')
    await deps.callLog.flush()
    for (let number = 0; number < 5; number += 1) await callVendor(deps, vendor, 'roundDetail', { roundId })
    return (await rows({ op: 'roundDetail' })).filter((row) => row.roundId === roundId)
  }
  expect(await askFive(0, 'none')).toHaveLength(0)
  const all = await askFive(1, 'all')
  expect(all).toHaveLength(5)
  expect((await bodies(all[0]?.id ?? '')).answer.length).toBeLessThan(4_100)
})

it('old calls go by the rule', async () => {
  expect(await purgeCalls(app.db, 30, 100)).toBe(0)
  await app.setTestTime(new Date(app.clock.now().getTime() + 31 * 86_400_000).toISOString())
  expect(await purgeCalls(app.db, 30, 3)).toBe(3)
})

it('nobody else reads it', async () => {
  expect(await call(app.backoffice, 'bo.vendorCalls', {})).toMatchObject({ success: false })
  const again = await app.operator('linh.fin')
  expect(await call(again, 'bo.vendorCall', { id: '999999' })).toMatchObject({ code: 'not_found' })
})
