import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'
import { isCallError } from './call-error.ts'
import { createClient, newIdempotencyKey, type ClientOptions } from './client.ts'

type Seen = { url: string; method: string; headers: Record<string, string>; body: unknown }
type Answer = { status?: number; body?: unknown; text?: string; fails?: true; headers?: Record<string, string> }

const ok = (value: unknown): Answer => ({ body: { success: true, code: 'ok', message: '', value } })
const refused = (code: string, status: number, value: Record<string, unknown> | null = null): Answer => ({
  status,
  body: { success: false, code, message: '', value },
})

/** Gives the answers in order; the last one is repeated. */
function build(answers: Answer[], options: Partial<ClientOptions> = {}) {
  const seen: Seen[] = []
  const fakeFetch = async (url: unknown, init: RequestInit = {}) => {
    seen.push({
      url: String(url),
      method: init.method ?? 'GET',
      headers: init.headers as Record<string, string>, // the client passes a plain record
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    })
    if (init.signal?.aborted) throw init.signal.reason
    const answer = answers[Math.min(seen.length, answers.length) - 1]
    if (!answer || answer.fails) throw new TypeError('fetch failed')
    return new Response(answer.text ?? JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      headers: answer.headers ?? {},
    })
  }
  const client = createClient({
    baseUrl: 'http://test',
    getToken: () => 'tok',
    getLanguage: () => 'vi',
    moduleId: 'site',
    retryDelayMs: () => 0,
    fetch: fakeFetch as typeof fetch, // only what the client uses
    ...options,
  })
  return { client, seen }
}

async function failure(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!isCallError(error)) throw new Error(`no CallError: ${String(error)}`)
  return error
}

const order = { gameCode: 'G', issueNo: '1', items: [] }

describe('a call', () => {
  it('puts the input of a GET into the query, without undefined fields, and sends token, language and module', async () => {
    const { client, seen } = build([ok({ rows: [], nextCursor: null })])
    await client.call('lottery.results', { gameCode: 'VN', limit: 5, cursor: undefined })
    expect(seen[0]).toMatchObject({ url: 'http://test/lotto/lgw/results?gameCode=VN&limit=5', method: 'GET' })
    expect(seen[0]?.headers).toMatchObject({ authorization: 'Bearer tok', language: 'vi', 'module-id': 'site' })
    expect(seen[0]?.body).toBeUndefined()
  })

  it('sends no authorization without a token', async () => {
    const { client, seen } = build([ok({ games: [] })], { getToken: () => null })
    await client.call('lottery.menu', {})
    expect(seen[0]?.headers).not.toHaveProperty('authorization')
  })

  it('fails with the code, the details, the status and the request id of the answer', async () => {
    const answer = { ...refused('insufficient_balance', 409, { short: '3.0000' }), headers: { 'x-request-id': 'r1' } }
    const { client } = build([answer])
    expect(await failure(client.call('lottery.placeOrders', order))).toMatchObject({
      code: 'insufficient_balance',
      details: { short: '3.0000' },
      status: 409,
      requestId: 'r1',
    })
  })

  it('throws network_error without an answer and bad_answer if something else answered', async () => {
    expect((await failure(build([{ fails: true }]).client.call('lottery.menu', {}))).code).toBe('network_error')
    expect((await failure(build([{ text: '<html>hotel login</html>' }]).client.call('lottery.menu', {}))).code).toBe(
      'bad_answer',
    )
    expect(
      (await failure(build([{ status: 503, text: 'no healthy upstream' }]).client.call('lottery.menu', {}))).code,
    ).toBe('busy')
  })

  it('passes the reason of an abort to the caller', async () => {
    const stop = new AbortController()
    stop.abort(new Error('left the page'))
    await expect(build([{ fails: true }]).client.call('lottery.menu', {}, { signal: stop.signal })).rejects.toThrow(
      'left the page',
    )
  })

  it('sets the server clock from an answer with the time', async () => {
    const { client } = build([ok({ serverTime: '2030-01-01T00:00:00.000Z', games: [] })])
    await client.call('lottery.opened', {})
    expect(Math.abs(client.clock.now() - Date.parse('2030-01-01T00:00:00Z'))).toBeLessThan(5000)
  })
})

describe('a keyed call', () => {
  it.each([
    ['a network error', { fails: true } as Answer],
    ['busy', refused('busy', 503)],
    ['a server shutting down', refused('shutting_down', 503)],
  ])('is repeated once after %s, with the same key', async (_name, first) => {
    const { client, seen } = build([first, ok({ orders: [] })])
    await client.call('lottery.placeOrders', order, { idempotencyKey: 'k1' })
    expect(seen.map((request) => request.headers['idempotency-key'])).toEqual(['k1', 'k1'])
  })

  it('is repeated once only, and not after a refusal', async () => {
    const twice = build([{ fails: true }, { fails: true }, ok({})])
    expect((await failure(twice.client.call('lottery.placeOrders', order))).code).toBe('network_error')
    expect(twice.seen).toHaveLength(2)
    const once = build([refused('issue_closed', 409), ok({})])
    expect((await failure(once.client.call('lottery.placeOrders', order))).code).toBe('issue_closed')
    expect(once.seen).toHaveLength(1)
  })

  it('gets its own key if the caller gave none; other calls get none and are not repeated', async () => {
    const keyed = build([ok({ orders: [] })])
    await keyed.client.call('lottery.placeOrders', order)
    expect(keyed.seen[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    const plain = build([{ fails: true }, ok({ games: [] })])
    await failure(plain.client.call('lottery.menu', {}))
    expect(plain.seen).toHaveLength(1)
    expect(plain.seen[0]?.headers).not.toHaveProperty('idempotency-key')
  })

  it('makes a new key every time', () => {
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
  })
})

describe('a call with an expired session', () => {
  it('continues after a new login, with the new token', async () => {
    let token = 'old'
    const { client, seen } = build([refused('not_logged_in', 401), ok({ sumBalance: '1.0000' })], {
      getToken: () => token,
      onNotLoggedIn: async () => {
        token = 'new'
        return true
      },
    })
    await client.call('wallet.balance', {})
    expect(seen.map((request) => request.headers['authorization'])).toEqual(['Bearer old', 'Bearer new'])
  })

  it('fails if the person did not log in, and asks nobody in the background', async () => {
    const asked: string[] = []
    const onNotLoggedIn = async (name: string) => {
      asked.push(name)
      return false
    }
    const { client } = build([refused('not_logged_in', 401)], { onNotLoggedIn })
    expect((await failure(client.call('wallet.balance', {}))).code).toBe('not_logged_in')
    expect((await failure(client.call('member.info', {}, { background: true }))).code).toBe('not_logged_in')
    expect(asked).toEqual(['wallet.balance'])
  })

  it('does not ask for a login for a public call: a wrong login is not an expired session', async () => {
    const { client } = build([refused('not_logged_in', 401)], {
      onNotLoggedIn: () => Promise.reject(new Error('asked')),
    })
    expect((await failure(client.call('lottery.menu', {}))).code).toBe('not_logged_in')
  })
})

describe('a call that waits for changed terms (ACC-3)', () => {
  const order = { channelCode: 'BANK', amount: '10' }

  it('continues with the same key once they are accepted', async () => {
    const asked: string[] = []
    const { client, seen } = build([refused('terms_required', 403, { version: '2027-01' }), ok({})], {
      onTermsRequired: async (version) => {
        asked.push(version)
        return true
      },
    })
    await client.call('cashier.createDeposit', order)
    expect(asked).toEqual(['2027-01'])
    const keys = seen.map((request) => request.headers['idempotency-key'])
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('fails if they are not', async () => {
    const { client } = build([refused('terms_required', 403, { version: '2027-01' })], {
      onTermsRequired: async () => false,
    })
    expect((await failure(client.call('cashier.createDeposit', order))).code).toBe('terms_required')
  })
})

describe('a sealed call', () => {
  const login = { username: 'minhthao', password: 'sen hồng' }
  let keys: CryptoKeyPair
  let statusOf: (kid: string, expiresAt?: string) => Promise<Answer>

  beforeEach(async () => {
    keys = (await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })) as CryptoKeyPair // jose's return type is wider
    statusOf = async (kid, expiresAt = '2099-01-01T00:00:00Z') => {
      const { kty, crv, x, y } = await exportJWK(keys.publicKey)
      return ok({ sealKey: { kid, jwk: { kty, crv, x, y }, expiresAt } })
    }
  })

  async function open(body: unknown) {
    const { sealed } = body as { sealed: string } // what the client promises to send
    const { plaintext, protectedHeader } = await compactDecrypt(sealed, keys.privateKey)
    return {
      payload: JSON.parse(new TextDecoder().decode(plaintext)) as Record<string, unknown>,
      header: protectedHeader,
    }
  }

  it('sends nothing readable, and inside time, nonce, method, path and body', async () => {
    const { client, seen } = build([await statusOf('k1'), ok({ token: 't' })])
    await client.call('session.login', login)
    expect(JSON.stringify(seen[1]?.body)).not.toContain('minhthao')
    const { payload, header } = await open(seen[1]?.body)
    expect(header).toMatchObject({ alg: 'ECDH-ES', enc: 'A256GCM', kid: 'k1' })
    expect(payload).toMatchObject({ method: 'POST', path: '/wps/session/login', body: login })
    expect(payload['nonce']).toMatch(/^[\w-]{22}$/)
    expect(Math.abs(Number(payload['ts']) - Date.now())).toBeLessThan(5000)
  })

  it('asks for the key once, and uses no nonce twice', async () => {
    const { client, seen } = build([await statusOf('k1'), ok({ token: 't' })])
    await client.call('session.login', login)
    await client.call('session.login', login)
    expect(seen.map((request) => request.url)).toEqual([
      'http://test/wps/system/status',
      'http://test/wps/session/login',
      'http://test/wps/session/login',
    ])
    const [first, second] = await Promise.all([open(seen[1]?.body), open(seen[2]?.body)])
    expect(first.payload['nonce']).not.toBe(second.payload['nonce'])
  })

  it('fetches a new key after sealed_invalid and repeats once', async () => {
    const { client, seen } = build([
      await statusOf('k1'),
      refused('sealed_invalid', 400),
      await statusOf('k2'),
      ok({ token: 't' }),
    ])
    await client.call('session.login', login)
    expect((await open(seen[3]?.body)).header.kid).toBe('k2')
    const again = build([
      await statusOf('k1'),
      refused('sealed_invalid', 400),
      await statusOf('k2'),
      refused('sealed_invalid', 400),
    ])
    expect((await failure(again.client.call('session.login', login))).code).toBe('sealed_invalid')
    expect(again.seen).toHaveLength(4)
  })

  it('does not use a key that is about to expire', async () => {
    const soon = new Date(Date.now() + 10_000).toISOString()
    const { client, seen } = build([
      await statusOf('k1', soon),
      ok({ token: 't' }),
      await statusOf('k2'),
      ok({ token: 't' }),
    ])
    await client.call('session.login', login)
    await client.call('session.login', login)
    expect((await open(seen[3]?.body)).header.kid).toBe('k2')
  })

  it('uses the key that came with the page', async () => {
    const { client, seen } = build([ok({ token: 't' })])
    const { value } = (await statusOf('k9')).body as { value: { sealKey: Parameters<typeof client.setSealKey>[0] } } // built just above
    client.setSealKey(value.sealKey)
    await client.call('session.login', login)
    expect(seen).toHaveLength(1)
    expect((await open(seen[0]?.body)).header.kid).toBe('k9')
  })
})
