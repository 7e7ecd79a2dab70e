import { createSign, generateKeyPairSync } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { sql } from '@lotus/database'
import { signForm } from '../dialects/form.dialect.ts'
import { dialects } from '../dialects/index.ts'
import { secret, setUpVendorCalls } from './vendor-api.fixtures.ts'
import { addRsaKey } from '../vendors/install-vendors.ts'

const { app, vendors, vendor, open, next } = await setUpVendorCalls('dialectplayer')

describe('the other dialects', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rsaPost = async (op: string, fields: object, key = privateKey) => {
    const path = `/vendor/v1/RSAVENDOR/${op}`
    const body = JSON.stringify(fields)
    const timestamp = String(app.clock.now().getTime())
    const signature = createSign('RSA-SHA256').update(`${path}\n${timestamp}\n${body}`).sign(key, 'base64')
    const answer = await app.composition.siteApp.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: {
        'content-type': 'application/json',
        'x-key-id': 'rsa-1',
        'x-timestamp': timestamp,
        'x-signature': signature,
      },
    })
    if (answer.statusCode === 200) dialects.get('rsa')?.docs?.reply.parse(answer.json())
    return { status: answer.statusCode, ...answer.json() }
  }

  it('RSA-signed JSON with its own names and hundred-thousandths results in the same commands', async () => {
    await vendor('RSAVENDOR', 'rsa')
    await addRsaKey(
      vendors,
      { code: 'RSAVENDOR' },
      { keyId: 'rsa-1', publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    )
    const { launchToken } = await open('RSAVENDOR')
    const entered = await rsaPost('player/enter', { ticket: launchToken, game: 'SEN' })
    expect(entered).toMatchObject({ status: 200, result: 'done', unit: 'P', mode: 'real' })
    const move = { player: entered.player, unit: 'P', game: 'SEN', table: 'tb-1' }
    const before = Number(entered.funds)
    const staked = await rsaPost('entry/stake', { ...move, entry: 'e-1', sum: 150_000, ticket: entered.ticket })
    expect(staked).toMatchObject({ result: 'done', entry: 'e-1', funds: before - 150_000 })
    expect(
      await rsaPost('entry/prize', { ...move, entry: 'e-2', sum: 300_000, original: 'e-1', last: true }),
    ).toMatchObject({ funds: before + 150_000 })
    // Exactly the first answer.
    expect(await rsaPost('entry/stake', { ...move, entry: 'e-1', sum: 150_000, ticket: entered.ticket })).toMatchObject(
      { result: 'done', funds: before - 150_000 },
    )
    expect(await rsaPost('entry/stake', { ...move, entry: 'e-1', sum: 160_000, ticket: entered.ticket })).toMatchObject(
      { result: 'entry_differs' },
    )
    expect(await rsaPost('entry/stake', { ...move, entry: 'e-3', sum: 150_001, ticket: entered.ticket })).toMatchObject(
      { result: 'bad_request' },
    )
    expect(await rsaPost('entry/undo', { ...move, entry: 'e-4', original: 'e-1' })).toMatchObject({
      result: 'entry_paid',
    })
    // 2.50 as a text, as a decimal, and as a non-integer number of units: nothing is credited, and the right amount
    // still is.
    const table2 = { ...move, table: 'tb-2' }
    await rsaPost('entry/stake', { ...table2, entry: 'e-5', sum: 100_000, ticket: entered.ticket })
    const { funds } = await rsaPost('player/funds', { player: entered.player })
    const prize = { ...table2, entry: 'e-6', original: 'e-5' }
    for (const sum of ['250000', '2.50', 2.5, 250_000.5, [250_000], true, 'NaN'])
      expect(await rsaPost('entry/prize', { ...prize, sum }), String(sum)).toMatchObject({
        result: 'bad_request',
        wrong: { amount: 'invalid' },
      })
    expect(await rsaPost('entry/prize', { ...prize, sum: 250_000, counts: '100000' })).toMatchObject({
      wrong: { validBet: 'invalid' },
    })
    expect(await rsaPost('player/funds', { player: entered.player })).toMatchObject({ funds })
    expect(await rsaPost('entry/prize', { ...prize, sum: 250_000 })).toMatchObject({ funds: funds + 250_000 })
    const lost = { ...table2, entry: 'e-8', original: 'e-5', sum: 0 }
    for (const last of ['true', '1', 1, 0, null, [true]])
      expect(await rsaPost('entry/prize', { ...lost, last }), String(last)).toMatchObject({
        result: 'bad_request',
        wrong: { roundClosed: 'invalid' },
      })
    expect(await rsaPost('entry/prize', { ...lost, last: true })).toMatchObject({ result: 'done' })
    // As docs/vendor-api says for malformed calls.
    const wrong = async (op: string, change: object) =>
      (await rsaPost(op, { ...move, entry: 'e-7', ticket: entered.ticket, ...change })).wrong
    expect(await wrong('entry/stake', { sum: 0 })).toEqual({ amount: 'invalid' })
    expect(await wrong('entry/stake', { sum: 100_000, player: 'nobodyatall00' })).toEqual({ member: 'unknown' })
    expect(await wrong('entry/undo', { original: 'e-7' })).toEqual({ refTxId: 'same' })
    const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    expect(await rsaPost('player/funds', { player: entered.player }, stranger)).toMatchObject({ status: 401 })
  })

  it('form-encoded with HMAC-SHA1 over sorted fields results in the same commands', async () => {
    await vendor('FORMVENDOR', 'form')
    const formPost = async (fields: Record<string, string>, sent: { secret?: string; extra?: string } = {}) => {
      const headers = {
        'X-Merchant-Id': 'FORMVENDOR-1',
        'X-Timestamp': String(Math.floor(app.clock.now().getTime() / 1000)),
        'X-Nonce': next(),
      }
      const answer = await app.composition.siteApp.inject({
        method: 'POST',
        url: '/vendor/v1/FORMVENDOR/form',
        payload: new URLSearchParams(fields).toString() + (sent.extra ?? ''),
        headers: {
          ...headers,
          'content-type': 'application/x-www-form-urlencoded',
          'X-Sign': signForm(sent.secret ?? secret, { ...fields, ...headers }),
        },
      })
      if (answer.statusCode === 200) dialects.get('form')?.docs?.reply.parse(answer.json())
      return { status: answer.statusCode, ...answer.json() }
    }
    const { launchToken } = await open('FORMVENDOR')
    const opened = await formPost({ action: 'open', session: launchToken, game: 'SEN' })
    expect(opened).toMatchObject({ status: 200, currency: 'P' })
    const move = { player: opened.player, currency: 'P', game: 'SEN', round: 'fr-1' }
    const debit = { ...move, action: 'debit', transaction: 'f-1', amount: '1.5', session: opened.session }
    const first = await formPost(debit)
    expect(Number(first.balance)).toBe(Number(opened.balance) - 1.5)
    expect(
      await formPost({ ...move, action: 'credit', transaction: 'f-2', amount: '4', debit: 'f-1', finished: '1' }),
    ).toMatchObject({ transaction: 'f-2' })
    // The current balance.
    expect(Number((await formPost(debit)).balance)).toBe(Number(opened.balance) + 2.5)
    expect(await formPost({ ...debit, transaction: 'f-3', amount: '1000000', round: 'fr-2' })).toMatchObject({
      error_code: 'E_FUNDS',
      error: 'INSUFFICIENT_FUNDS',
    })
    expect(
      await formPost({ ...move, action: 'credit', transaction: 'f-4', amount: '4', debit: 'nothing', round: 'fr-9' }),
    ).toMatchObject({ error_code: 'E_RETRY' })
    expect(await formPost({ ...move, action: 'cancel', transaction: 'f-5', debit: 'f-6' })).toMatchObject({
      transaction: 'f-5',
    })
    // As docs/vendor-api says: a plus sign in the body is a space, and malformed calls are not stored.
    const wrong = { ...debit, transaction: 'f-7', round: 'fr-3' }
    for (const amount of ['0', '+1', '1e0', '1,5', ' 1'])
      expect(await formPost({ ...wrong, amount })).toMatchObject({
        error_code: 'E_REFUSED',
        error: 'BAD_REQUEST',
        fields: { amount: 'invalid' },
      })
    // Read as no, `true` would leave the round open.
    const open2 = { ...move, round: 'fr-4' }
    await formPost({ ...debit, ...open2, transaction: 'f-8' })
    const credit = { ...open2, action: 'credit', transaction: 'f-9', amount: '1', debit: 'f-8' }
    for (const finished of ['true', 'false', '2', 'yes', '01', ' 1', ''])
      expect(await formPost({ ...credit, finished })).toMatchObject({ fields: { roundClosed: 'invalid' } })
    expect(await formPost({ ...credit, finished: '0' })).toMatchObject({ transaction: 'f-9' })
    expect(await formPost({ ...wrong, player: 'nobodyatall00' })).toMatchObject({ fields: { member: 'unknown' } })
    expect(await formPost({ ...wrong, action: 'cancel', debit: 'f-7' })).toMatchObject({ fields: { refTxId: 'same' } })
    expect(await formPost({ ...wrong, round: 'fr~3*+ é' })).toMatchObject({ fields: { roundId: 'invalid' } })
    expect(await formPost({ ...wrong, round: 'fr~3*+' })).toMatchObject({ transaction: 'f-7' })
    expect(await formPost(debit, { secret: 'another secret, just as long as it is' })).toMatchObject({ status: 401 })
    expect(await formPost(debit, { extra: '&amount=9' })).toMatchObject({ status: 401 })
    expect(await formPost({ action: 'steal' })).toMatchObject({ status: 404 })
  })
})

afterEach(async () => {
  const audit = await app.composition.audit()
  expect(audit.checks.flatMap(({ breaks }) => breaks)).toEqual([])
  // The audit has the written amounts of each call.
  const silent = await app.owner.many(
    sql`select tx_id from vendor_tx where told is null and op not in ('rollback', 'tombstone')`,
  )
  expect(silent).toEqual([])
})
