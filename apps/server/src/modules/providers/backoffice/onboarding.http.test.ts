import { createHmac, generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { forgetVendor } from '../vendors/vendor-directory.ts'

const app = await testApp()
const { call } = app
// mai.sup and hoa.ops may both change and confirm; linh.fin may only look.
const first = await app.operator('mai.sup')
const second = await app.operator('hoa.ops')
const viewer = await app.operator('linh.fin')

const names = { vi: 'Nhà thử', en: 'Trial house' }
const addresses = {
  origin: 'https://games.example.com',
  apiUrl: 'https://games.example.com/api/',
  transferUrl: null,
  historyUrl: null,
  allowAddresses: [],
}
const wallet = { walletMode: 'seamless', currency: 'P', dialect: 'canonical' } as const
const create = (code: string, more: object = {}) =>
  call(first, 'bo.createVendor', { code, names, ...wallet, ...addresses, amountPlaces: 4, countries: [], ...more })
const detail = async (vendor: string) => (await call(first, 'bo.vendor', { vendor })).value
const openChange = async (vendor: string) => (await detail(vendor)).changes.find(({ state }) => state === 'proposed')

/** A signed call of the vendor's server; the answer's code. */
async function callAs(vendor: string, key: { id: string; secret: string }): Promise<string> {
  forgetVendor(app.db, vendor)
  const path = `/vendor/v1/${vendor}/balance`
  const body = JSON.stringify({ member: 'nobodyknown1' })
  const timestamp = String(app.clock.now().getTime())
  const signature = createHmac('sha256', key.secret).update(`POST\n${path}\n${timestamp}\n${body}`).digest('hex')
  const answer = await app.composition.siteApp.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      'x-key-id': key.id,
      'x-timestamp': timestamp,
      'x-signature': signature,
    },
    payload: body,
  })
  return String(answer.json<{ code: string }>().code)
}

/** A confirmed key with its secret. */
async function newKey(vendor: string, keyId: string, overlapHours?: number) {
  const added = await call(first, 'bo.addVendorKey', {
    vendor,
    keyId,
    kind: 'hmac',
    note: 'for the test',
    ...(overlapHours === undefined ? {} : { overlapHours }),
  })
  expect(added.success).toBe(true)
  const { id = '' } = (await openChange(vendor)) ?? {}
  expect(await call(second, 'bo.decideVendorChange', { id, decision: 'confirm' })).toMatchObject({ success: true })
  return { id: keyId, secret: added.value.secret ?? '' }
}

it('a vendor is created closed, once, with its face in the catalogue; the act is audited', async () => {
  expect(await create('ACME')).toMatchObject({ success: true })
  expect(await create('ACME')).toMatchObject({ code: 'state_conflict' })
  expect(await detail('ACME')).toMatchObject({
    status: 'off',
    names,
    apiUrl: 'https://games.example.com/api',
    isTrusted: false,
    keys: [],
    ourUrl: '/vendor/v1/ACME',
  })
  expect(await app.owner.value(sql`select name ->> 'en' from game_vendor_card where vendor = 'ACME'`)).toBe(
    'Trial house',
  )
  const log = await call(first, 'bo.audit', {})
  expect(log.value.rows.some(({ action }) => action === 'vendors.create')).toBe(true)
})

it('who may not change vendors is refused, and so is an unknown vendor', async () => {
  expect(await call(viewer, 'bo.vendor', { vendor: 'ACME' })).toMatchObject({ success: true })
  const note = 'not allowed'
  expect(await call(viewer, 'bo.proposeVendorAddresses', { vendor: 'ACME', ...addresses, note })).toMatchObject({
    code: 'permission_denied',
  })
  expect(await call(app.backoffice, 'bo.vendor', { vendor: 'ACME' })).toMatchObject({ success: false })
  expect(await call(first, 'bo.vendor', { vendor: 'NOBODY' })).toMatchObject({ code: 'not_found' })
  expect(await call(first, 'bo.proposeVendorAddresses', { vendor: 'NOBODY', ...addresses, note })).toMatchObject({
    code: 'not_found',
  })
})

it.each([
  ['http://games.example.com', 'https_required'],
  ['ftp://games.example.com', 'https_required'],
  ['https://user:word@games.example.com', 'invalid'],
  ['https://games.example.com:22', 'port_not_allowed'],
  ['https://games.example.com:5432', 'port_not_allowed'],
  ['https://games.example.com/path', 'path_not_allowed'],
  ['not an address', 'invalid'],
])('an address like %s is refused with the reason', async (origin, reason) => {
  expect(await create('OTHER', { origin })).toMatchObject({
    code: 'bad_request',
    value: { fields: { origin: reason } },
  })
})

it('a secret is readable once, works only after another operator confirms it, and is nowhere in the clear', async () => {
  const added = await call(first, 'bo.addVendorKey', {
    vendor: 'ACME',
    keyId: 'K1',
    kind: 'hmac',
    note: 'the first key',
  })
  const key = { id: 'K1', secret: added.value.secret ?? '' }
  expect(key.secret).toMatch(/^[\w-]{43}$/)
  expect(await callAs('ACME', key)).toBe('BAD_SIGNATURE')
  expect(
    await call(first, 'bo.addVendorKey', { vendor: 'ACME', keyId: 'K9', kind: 'hmac', note: 'a second proposal' }),
  ).toMatchObject({ code: 'state_conflict' })
  const change = await openChange('ACME')
  expect(change).toMatchObject({ kind: 'key', isOwn: true, details: { keyId: 'K1' } })
  const id = change?.id ?? ''
  expect(await call(first, 'bo.decideVendorChange', { id, decision: 'confirm' })).toMatchObject({
    code: 'same_operator',
  })
  expect(await call(viewer, 'bo.decideVendorChange', { id, decision: 'confirm' })).toMatchObject({
    code: 'permission_denied',
  })
  expect(await call(second, 'bo.decideVendorChange', { id, decision: 'confirm' })).toMatchObject({ success: true })
  expect(await call(second, 'bo.decideVendorChange', { id, decision: 'confirm' })).toMatchObject({
    code: 'state_conflict',
  })
  expect(await callAs('ACME', key)).toBe('BAD_REQUEST')
  const shown = JSON.stringify([await detail('ACME'), (await call(first, 'bo.audit', {})).value])
  expect(shown).not.toContain(key.secret)
  const rows = await app.owner.many<{ all: string }>(sql`
    select to_jsonb(k)::text as all from vendor_key k union all select to_jsonb(c)::text from vendor_change c
    union all select to_jsonb(a)::text from audit_log a`)
  expect(rows.some(({ all }) => all.includes(key.secret))).toBe(false)
})

it('two keys live at once during a rotation; a third is refused, an ended one too, and the last use is shown', async () => {
  const second2 = await newKey('ACME', 'K2')
  const ended = await call(first, 'bo.endVendorKey', { vendor: 'ACME', keyId: 'K1', hours: 24, reason: 'rotation' })
  expect(ended).toMatchObject({ success: true })
  const answers = await Promise.all(Array.from({ length: 20 }, () => callAs('ACME', second2)))
  expect(new Set(answers)).toEqual(new Set(['BAD_REQUEST']))
  await call(first, 'bo.addVendorKey', { vendor: 'ACME', keyId: 'K3', kind: 'hmac', note: 'one too many' })
  const { id = '' } = (await openChange('ACME')) ?? {}
  expect(await call(second, 'bo.decideVendorChange', { id, decision: 'confirm' })).toMatchObject({
    code: 'state_conflict',
    value: { state: 'two_keys' },
  })
  expect(await call(second, 'bo.decideVendorChange', { id, decision: 'return' })).toMatchObject({ success: true })
  const now = { vendor: 'ACME', keyId: 'K2', hours: 0, reason: 'it leaked' }
  expect(await call(first, 'bo.endVendorKey', now)).toMatchObject({ success: true })
  expect(await call(first, 'bo.endVendorKey', now)).toMatchObject({ code: 'state_conflict' })
  expect(await callAs('ACME', second2)).toBe('BAD_SIGNATURE')
  expect((await detail('ACME')).keys.find(({ keyId }) => keyId === 'K2')).toMatchObject({
    isLive: false,
    lastUsedAt: expect.any(String),
  })
})

it('a rotation with an overlap keeps the old key for its hours', async () => {
  await create('TURN')
  const old = await newKey('TURN', 'OLD')
  const fresh = await newKey('TURN', 'NEW', 1)
  expect([await callAs('TURN', old), await callAs('TURN', fresh)]).toEqual(['BAD_REQUEST', 'BAD_REQUEST'])
  await app.setTestTime(new Date(app.clock.now().getTime() + 3_601_000).toISOString())
  expect([await callAs('TURN', old), await callAs('TURN', fresh)]).toEqual(['BAD_SIGNATURE', 'BAD_REQUEST'])
})

it('an RSA key is stored as the vendor gave it: public halves only', async () => {
  const again = { operators: [await app.operator('mai.sup'), await app.operator('hoa.ops')] as const }
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const [maker] = again.operators
  const add = (publicKey: string) =>
    call(maker, 'bo.addVendorKey', { vendor: 'TURN', keyId: 'RSA1', kind: 'rsa', publicKey, note: 'their own key' })
  expect(await add(pair.privateKey)).toMatchObject({ code: 'bad_request' })
  expect(await add('nonsense')).toMatchObject({ code: 'bad_request' })
  expect(await add(pair.publicKey)).toMatchObject({ success: true, value: { secret: null } })
})

it('addresses and wallet of a vendor with a key wait for a second operator; before its first key they are set at once', async () => {
  const maker = await app.operator('mai.sup')
  const checker = await app.operator('hoa.ops')
  const moved = { ...addresses, origin: 'https://new.example.com', allowAddresses: ['203.0.113.0/24'] }
  const proposed = await call(maker, 'bo.proposeVendorAddresses', { vendor: 'TURN', ...moved, note: 'they moved' })
  expect(proposed.value).toEqual({ isDone: false })
  const read = async () => (await call(maker, 'bo.vendor', { vendor: 'TURN' })).value
  expect(await read()).toMatchObject({ origin: addresses.origin })
  const change = (await read()).changes.find(({ kind, state }) => kind === 'addresses' && state === 'proposed')
  await call(checker, 'bo.decideVendorChange', { id: change?.id ?? '', decision: 'confirm' })
  expect(await read()).toMatchObject({ origin: 'https://new.example.com', allowAddresses: ['203.0.113.0/24'] })
  const untrusted = { ...wallet, walletMode: 'transfer' as const, note: 'before it has a key' }
  const fresh = { code: 'FRESH', names, ...wallet, ...addresses, amountPlaces: 4, countries: [] }
  await call(maker, 'bo.createVendor', fresh)
  expect((await call(maker, 'bo.proposeVendorWallet', { vendor: 'FRESH', ...untrusted })).value).toEqual({
    isDone: true,
  })
  expect(
    await call(maker, 'bo.proposeVendorWallet', { vendor: 'FRESH', ...untrusted, dialect: 'morse' }),
  ).toMatchObject({ code: 'bad_request', value: { fields: { dialect: 'unknown' } } })
})

it('limits are changed by what was read: a change in between is a conflict', async () => {
  const maker = await app.operator('mai.sup')
  const before = (await call(maker, 'bo.vendor', { vendor: 'TURN' })).value
  const change = {
    vendor: 'TURN',
    names,
    countries: ['VN'],
    amountPlaces: 2,
    maxBet: '50',
    maxWin: '5000',
    maxRound: null,
    callsPerSecond: 200,
    updatedAt: before.updatedAt,
  }
  expect(await call(maker, 'bo.updateVendor', change)).toMatchObject({ success: true })
  expect(await call(maker, 'bo.updateVendor', change)).toMatchObject({ code: 'state_conflict' })
  expect((await call(maker, 'bo.vendor', { vendor: 'TURN' })).value).toMatchObject({
    maxBet: '50.0000',
    maxRound: null,
    callsPerSecond: 200,
    countries: ['VN'],
  })
})
