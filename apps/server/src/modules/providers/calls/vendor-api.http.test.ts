import { createHmac } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { setSetting, systemSettings } from '../../system/index.ts'
import { signCanonical } from '../dialects/canonical.dialect.ts'
import { secret, setUpVendorCalls, type Sent } from './vendor-api.fixtures.ts'
import { addHmacKey, retireKey } from '../vendors/install-vendors.ts'
import { forgetVendor } from '../vendors/vendor-directory.ts'
import { providersSettings } from '../settings.ts'

const { app, vendors, vendor, post, open, player, next } = await setUpVendorCalls('vendorplayer')

describe('a vendor call', () => {
  it('is accepted with a signature over its raw bytes, and refused with any other (401, without details)', async () => {
    const { move, token } = await player('ACME')
    const bet = { ...move, txId: next(), amount: '1.00', roundId: next(), token }
    expect(await post('ACME', 'bet', bet)).toMatchObject({ status: 200, code: 'OK', duplicate: false })
    const refusals = [
      await post('ACME', 'bet', bet, { secret: 'another secret, just as long as it is' }),
      await post('ACME', 'bet', bet, { keyId: 'OTHER-1' }),
      await post('ACME', 'bet', bet, { signature: 'ff'.repeat(32) }),
      await post('ACME', 'bet', bet, { signature: 'zz' }),
      await post('ACME', 'bet', bet, { path: '/vendor/v1/ACME/win' }),
      await post('ACME', 'bet', bet, { path: '/vendor/v1/OTHER/bet' }),
      await post('ACME', 'bet', bet, { method: 'GET' }),
      await post('NOBODY', 'bet', bet),
      await post('acme', 'bet', bet),
    ]
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 401, code: 'BAD_SIGNATURE' })
    // The signature is over the bytes, not their meaning.
    const spaced = JSON.stringify(bet, null, 2)
    const timestamp = String(app.clock.now().getTime())
    const signature = signCanonical(secret, {
      method: 'POST',
      path: '/vendor/v1/ACME/bet',
      timestamp,
      body: JSON.stringify(bet),
    })
    expect(await post('ACME', 'bet', bet, { body: spaced, timestamp, signature })).toMatchObject({ status: 401 })
    expect(await post('ACME', 'bet', bet, { body: spaced })).toMatchObject({ status: 200, code: 'OK', duplicate: true })
  })

  it('is answered with fixed headers for any answer: never shown as a page, never cached', async () => {
    const { move } = await player('ACME')
    const { siteApp } = app.composition
    const answers = {
      200: await post('ACME', 'balance', { member: move.member }),
      401: await post('NOBODY', 'balance', {}),
      404: await post('ACME', 'no-such-op', {}),
      413: await post('ACME', 'balance', {}, { body: JSON.stringify({ long: 'x'.repeat(70_000) }) }),
    }
    const outside = await siteApp.inject({ method: 'GET', url: '/vendor/anything' })
    const all = [...Object.values(answers).map(({ headers }) => headers), outside.headers]
    expect(Object.values(answers).map(({ status }) => status)).toEqual([200, 401, 404, 413])
    expect(outside.statusCode).toBe(404)
    for (const headers of all) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      })
      expect(headers['set-cookie']).toBeUndefined()
      // Only the production profile sends it; this is a demo over plain http.
      expect(headers['strict-transport-security']).toBeUndefined()
    }
  })

  it('may be 300 s off and no more, and says so only if the signature was right', async () => {
    const at = (offset: number) => String(app.clock.now().getTime() + offset)
    const body = { txId: 'unknown' }
    for (const offset of [-300_000, 300_000])
      expect(await post('ACME', 'status', body, { timestamp: at(offset) })).toMatchObject({
        status: 200,
        code: 'TX_NOT_FOUND',
      })
    for (const offset of [-301_000, 301_000])
      expect(await post('ACME', 'status', body, { timestamp: at(offset) })).toMatchObject({
        status: 401,
        reason: 'timestamp',
      })
    for (const timestamp of ['', '0', 'now', '99999999999999', '-1'])
      expect((await post('ACME', 'status', body, { timestamp })).status).toBe(401)
    const wrong = await post('ACME', 'status', body, {
      timestamp: at(400_000),
      secret: 'another secret, just as long as it is',
    })
    expect(wrong.reason).toBeUndefined()
  })

  it('is accepted with either of two keys during a rotation; a third is refused, a retired one is invalid', async () => {
    const id = await vendor('ROTATE')
    await addHmacKey(
      vendors,
      { id, code: 'ROTATE' },
      { keyId: 'ROTATE-2', secret: 'the next secret of this vendor, long' },
    )
    const status = (sent: Sent) => post('ROTATE', 'status', { txId: 'x' }, sent)
    expect((await status({})).status).toBe(200)
    expect((await status({ keyId: 'ROTATE-2', secret: 'the next secret of this vendor, long' })).status).toBe(200)
    await expect(
      addHmacKey(vendors, { id, code: 'ROTATE' }, { keyId: 'ROTATE-3', secret: 'a third secret of this vendor, long' }),
    ).rejects.toThrow('at most two live keys')
    await retireKey(vendors, 'ROTATE', 'ROTATE-1', app.clock.now())
    await app.clock.advance(1)
    forgetVendor(app.db, 'ROTATE')
    expect((await status({})).status).toBe(401)
    expect((await status({ keyId: 'ROTATE-2', secret: 'the next secret of this vendor, long' })).status).toBe(200)
  })

  it('from an address not configured for the vendor is refused', async () => {
    await vendor('FENCED')
    const allow = async (networks: string[]) => {
      await app.owner.query(sql`update vendor set allow_addresses = ${networks}::cidr[] where code = 'FENCED'`)
      forgetVendor(app.db, 'FENCED')
    }
    await allow(['192.0.2.0/24', '2001:db8::/32'])
    expect(await post('FENCED', 'status', { txId: 'x' })).toMatchObject({ status: 401, code: 'BAD_SIGNATURE' })
    await allow(['127.0.0.0/8'])
    expect((await post('FENCED', 'status', { txId: 'x' })).status).toBe(200)
  })

  it('that is malformed, unknown or too large decides nothing', async () => {
    expect(await post('ACME', 'bet', { txId: 'a'.repeat(65), amount: '1' })).toMatchObject({
      status: 200,
      code: 'BAD_REQUEST',
      class: 'final',
      fields: { txId: 'invalid', member: 'invalid' },
    })
    expect(await post('ACME', 'bet', {}, { body: '{not json' })).toMatchObject({ status: 200, code: 'BAD_REQUEST' })
    expect(await post('ACME', 'nothing', {})).toMatchObject({ status: 404, code: 'BAD_REQUEST' })
    expect((await post('ACME', 'bet', { filler: 'x'.repeat(70_000) })).status).toBe(413)
    expect((await post('ACME', 'batch', { filler: 'x'.repeat(300_000) })).status).toBe(413)
    expect((await app.composition.siteApp.inject({ method: 'GET', url: '/vendor/v1/ACME/bet' })).statusCode).toBe(404)
  })

  it('beyond the rate is 429 RETRY with Retry-After', async () => {
    await setSetting(app.db, providersSettings.vendorCallsPerSecond, 10, 'test')
    const answers = await Promise.all(Array.from({ length: 30 }, () => post('OTHER', 'status', { txId: 'x' })))
    await setSetting(app.db, providersSettings.vendorCallsPerSecond, 3000, 'test')
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(refused[0]).toMatchObject({ code: 'RETRY', class: 'retryable' })
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('that cannot be decided is 503 RETRY', async () => {
    const { move, token } = await player('ACME')
    const { call } = vendors.wallet
    const broken = Object.assign(new Error('connection lost'), { code: '08006' })
    Object.assign(vendors.wallet, { call: () => Promise.reject(broken) })
    try {
      expect(await post('ACME', 'bet', { ...move, txId: next(), amount: '1', roundId: next(), token })).toMatchObject({
        status: 503,
        code: 'RETRY',
      })
    } finally {
      Object.assign(vendors.wallet, { call })
    }
  })
})

describe('64 and 65 characters, zero and the largest', () => {
  it('a txId of 64 is accepted, one of 65 is not; a bet of zero only if it is free; the largest amount is accepted', async () => {
    const { move, token } = await player('ACME')
    const bet = (fields: object) => post('ACME', 'bet', { ...move, roundId: next(), token, ...fields })
    expect(await bet({ txId: 'x'.repeat(64), amount: '1' })).toMatchObject({ code: 'OK' })
    expect(await bet({ txId: 'x'.repeat(65), amount: '1' })).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await bet({ txId: next(), amount: '0' })).toMatchObject({
      code: 'BAD_REQUEST',
      fields: { amount: 'invalid' },
    })
    expect(await bet({ txId: next(), amount: '0', isFree: true })).toMatchObject({ code: 'OK' })
    expect(await bet({ txId: next(), amount: '99999999999.9999' })).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(await bet({ txId: next(), amount: '-1' })).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await bet({ txId: next(), amount: '1.00001' })).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await bet({ txId: next(), amount: '1', currency: 'EUR' })).toMatchObject({
      code: 'WRONG_CURRENCY',
      currency: 'P',
    })
    expect(await bet({ txId: next(), amount: '999999999999' })).toMatchObject({ code: 'BAD_REQUEST' })
  })

  it('a win with more decimals than ours is cut, and the original is reported', async () => {
    const { move, token } = await player('ACME')
    const roundId = next()
    await post('ACME', 'bet', { ...move, txId: next(), amount: '1', roundId, token })
    const won = await post('ACME', 'win', { ...move, txId: next(), amount: '0.123456', roundId })
    expect(won).toMatchObject({ code: 'OK', roundedFrom: '0.123456' })
    const [row] = await app.owner.many<{ win: bigint }>(sql`select win from vendor_round where round_id = ${roundId}`)
    expect(row?.win).toBe(1234n)
  })
})

describe('a launch', () => {
  it('gives the vendor its own reference of the member, and its token works once, there, within its minute', async () => {
    const { launchToken, url } = await open('ACME')
    expect(url.href).toMatch(/^http:\/\/localhost:4901\/play\/SEN\?t=/)
    expect(url.searchParams.get('lang')).toBe('vi')
    expect(await post('OTHER', 'authenticate', { token: launchToken })).toMatchObject({
      code: 'INVALID_TOKEN',
      class: 'session',
    })
    const opened = await post('ACME', 'authenticate', { token: launchToken })
    expect(opened).toMatchObject({
      code: 'OK',
      currency: 'P',
      language: 'vi',
      mode: 'real',
      gameCode: 'SEN',
      hostOrigins: ['http://localhost:4900'],
    })
    expect(opened.sessionToken).not.toBe(launchToken)
    expect(opened.member).not.toContain('vendorplayer')
    expect(await post('ACME', 'authenticate', { token: launchToken })).toMatchObject({ code: 'TOKEN_EXPIRED' })
    const elsewhere = await player('OTHER')
    expect(elsewhere.member).not.toBe(opened.member)
    const late = await open('ACME')
    await app.clock.advance(61_000)
    expect(await post('ACME', 'authenticate', { token: late.launchToken })).toMatchObject({ code: 'TOKEN_EXPIRED' })
    expect(await post('ACME', 'authenticate', { token: 'x'.repeat(43) })).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  it('session token is extended by play, expires after its idle time, and a win needs none', async () => {
    const { move, token } = await player('ACME')
    const roundId = next()
    const bet = (more = {}) => post('ACME', 'bet', { ...move, txId: next(), amount: '1', roundId, token, ...more })
    expect(await bet()).toMatchObject({ code: 'OK' })
    await app.clock.advance(50 * 60_000)
    expect(await bet()).toMatchObject({ code: 'OK' })
    await app.clock.advance(50 * 60_000)
    expect(await bet()).toMatchObject({ code: 'OK' })
    await app.clock.advance(61 * 60_000)
    expect(await bet()).toMatchObject({ code: 'TOKEN_EXPIRED' })
    expect(await bet({ token: 'y'.repeat(43) })).toMatchObject({ code: 'INVALID_TOKEN' })
    expect(await post('ACME', 'win', { ...move, txId: next(), amount: '2', roundId })).toMatchObject({ code: 'OK' })
    const other = await player('OTHER')
    expect(await bet({ token: other.token })).toMatchObject({ code: 'INVALID_TOKEN' })
  })
})

afterEach(async () => {
  const audit = await app.composition.audit()
  const silent = await app.owner.many(
    sql`select tx_id from vendor_tx where told is null and op not in ('rollback', 'tombstone')`,
  )
  expect(silent).toEqual([])
  expect(audit.checks.flatMap(({ breaks }) => breaks)).toEqual([])
})

it('two vendors may use the same txId', async () => {
  const [acme, other] = [await player('ACME'), await player('OTHER')]
  const body = { txId: 'one-name', amount: '1', roundId: 'one-round' }
  expect(await post('ACME', 'bet', { ...acme.move, ...body, token: acme.token })).toMatchObject({
    code: 'OK',
    duplicate: false,
  })
  expect(await post('OTHER', 'bet', { ...other.move, ...body, token: other.token })).toMatchObject({
    code: 'OK',
    duplicate: false,
  })
})

it('a batch answers each item, in order per member, whatever happens to the others', async () => {
  const { move, token } = await player('ACME')
  const [b1, b2, w1, r1] = [next(), next(), next(), next()]
  const answer = await post('ACME', 'batch', {
    items: [
      { op: 'win', ...move, txId: w1, amount: '5', roundId: 'bt', refTxId: b1 },
      { op: 'bet', ...move, txId: b1, amount: '1', roundId: 'bt', token },
      { op: 'win', ...move, txId: w1, amount: '5', roundId: 'bt', refTxId: b1 },
      { op: 'bet', ...move, txId: b2, amount: '1', roundId: 'bt', token },
      { op: 'rollback', ...move, txId: r1, refTxId: b2 },
      { op: 'bet', ...move, txId: b2, amount: '1' },
      { op: 'dance' },
      { op: 'endRound', member: move.member, roundId: 'bt' },
    ],
  })
  expect(answer).toMatchObject({ status: 200, code: 'OK' })
  expect(answer.items.map(({ code }: { code: string }) => code)).toEqual([
    'BET_NOT_FOUND',
    'OK',
    'OK',
    'OK',
    'OK',
    'BAD_REQUEST',
    'BAD_REQUEST',
    'OK',
  ])
})

it('reports return what was decided: the totals of a day, its list page by page, and a round', async () => {
  const { move, token } = await player('OTHER')
  await app.clock.advance(86_400_000)
  const fresh = await player('OTHER')
  const date = app.clock.now().toISOString().slice(0, 10)
  await post('OTHER', 'bet', { ...move, txId: 'rep-1', amount: '3', roundId: 'rep', token: fresh.token })
  await post('OTHER', 'win', { ...move, txId: 'rep-2', amount: '1.25', roundId: 'rep', roundClosed: true })
  await post('OTHER', 'bet', { ...move, txId: 'rep-3', amount: '2', roundId: 'rep-b', token: fresh.token })
  await post('OTHER', 'rollback', { ...move, txId: 'rep-4', refTxId: 'rep-3' })
  expect(token).not.toBe(fresh.token)
  const day = await post('OTHER', 'report/daily', { date, limit: 3 })
  expect(day.totals).toEqual([
    {
      gameCode: 'SEN',
      currency: 'P',
      bets: { count: 2, amount: '5.0000' },
      betRollbacks: { count: 1, amount: '2.0000' },
      wins: { count: 1, amount: '1.2500' },
      winRollbacks: { count: 0, amount: '0.0000' },
      adjusts: { count: 0, amount: '0.0000' },
      ggr: '1.7500',
    },
  ])
  expect(day.transactions.map(({ txId }: { txId: string }) => txId)).toEqual(['rep-1', 'rep-2', 'rep-3'])
  const second = await post('OTHER', 'report/daily', { date, cursor: day.nextCursor })
  expect(second.transactions).toMatchObject([{ txId: 'rep-4', op: 'rollback', refTxId: 'rep-3', amount: '2.0000' }])
  expect(await post('OTHER', 'report/round', { roundId: 'rep' })).toMatchObject({
    code: 'OK',
    rounds: [
      {
        state: 'closed',
        bet: '3.0000',
        win: '1.2500',
        validBet: '3.0000',
        transactions: [{ txId: 'rep-1' }, { txId: 'rep-2' }],
      },
    ],
  })
  expect(await post('OTHER', 'report/round', { roundId: 'none' })).toMatchObject({ code: 'TX_NOT_FOUND' })
})

it('maintenance of the site refuses bets and accepts wins and rollbacks', async () => {
  const { move, token } = await player('ACME')
  const roundId = next()
  const first = next()
  await post('ACME', 'bet', { ...move, txId: first, amount: '1', roundId, token })
  await setSetting(app.db, systemSettings.maintenance, true, 'test')
  try {
    expect(await post('ACME', 'bet', { ...move, txId: next(), amount: '1', roundId, token })).toMatchObject({
      code: 'MAINTENANCE',
      class: 'session',
    })
    expect(await post('ACME', 'rollback', { ...move, txId: next(), refTxId: first })).toMatchObject({ code: 'OK' })
  } finally {
    await setSetting(app.db, systemSettings.maintenance, false, 'test')
  }
})

it('signs as documented: hex HMAC-SHA256 over method, path, timestamp and body', () => {
  const expected = createHmac('sha256', 'key').update('POST\n/vendor/v1/ACME/bet\n1700000000000\n{"a":1}').digest('hex')
  expect(
    signCanonical('key', { method: 'POST', path: '/vendor/v1/ACME/bet', timestamp: '1700000000000', body: '{"a":1}' }),
  ).toBe(expected)
})
