import { connect, type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError, must } from '@lotus/kernel'
import { routes, type RouteName } from '@lotus/contract'
import { calls } from '@lotus/contract/calls'
import { httpClient } from '@lotus/testing'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import { buildApp } from './app.ts'
import type { MemberActor } from './context.ts'
import { createRegistry } from './registry.ts'

// The HTTP layer alone: handlers replace the modules, there is no database.
const member: MemberActor = {
  kind: 'member',
  stage: 'open',
  isSteppedUp: false,
  memberId: 7n,
  sessionId: 1n,
  accountType: 0,
  username: 'lan88',
}
const trial: MemberActor = { ...member, memberId: 8n, accountType: 4 }
const tokens: Record<string, MemberActor> = {
  'member-token-0123456789': member,
  'trial-token-01234567890': trial,
  'other-token-01234567890': { ...member, memberId: 9n },
}
const lines: string[] = []
const status = { maintenance: false, regionRestriction: false }
let seen: unknown
let lookups = 0

/** A call that stays in progress until the test releases it. */
function heldCall() {
  let start = () => {}
  let release = () => {}
  const started = new Promise<void>((resolve) => (start = resolve))
  const released = new Promise<void>((resolve) => (release = resolve))
  return {
    started,
    release: () => release(),
    wait: () => {
      start()
      return released
    },
  }
}

const registry = createRegistry()
registry.handle(
  'wallet.balance',
  async () =>
    ({
      currency: 'P',
      symbol: 'P',
      sumBalance: '1.0000',
      cash: '1.0000',
      bonus: '0.0000',
      onHold: '0.0000',
      withdrawable: '1.0000',
      version: '1',
      secretNote: 'must not leave',
    }) as never,
)
registry.handle('cashier.createDeposit', async (context, input) => {
  seen = { key: context.idempotencyKey, input, who: context.member.memberId }
  throw new AppError('amount_below_minimum', { min: '50.0000' })
})
registry.handle('session.login', async (_context, input) => {
  seen = input
  throw new Error(`a mistake of ours near the password ${input.password?.length}`)
})
registry.handle('cashier.pspCallback', async () => ({ outcome: 'credited' as const }))
registry.handle('cashier.channels', async () => ({ channels: [], closed: [], due: null }))
const held = heldCall()
registry.handle('wallet.statement', async () => {
  await held.wait()
  return { rows: [], nextCursor: null, totals: { in: '0.0000', out: '0.0000', net: '0.0000' } }
})
registry.handle('system.status', async () => {
  throw new AppError('busy')
})
registry.handle('lottery.chases', async () => ({ rows: [], nextCursor: null }))
registry.handle('lottery.menu', async () => ({ games: [] }))
const fourAMinute = { max: 4, perSeconds: 60 }
const served: readonly RouteName[] = [
  'wallet.statement',
  'wallet.balance',
  'cashier.createDeposit',
  'session.login',
  'cashier.channels',
  'lottery.chases',
  'lottery.menu',
  'system.status',
  'cashier.pspCallback',
]

const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(chunk.toString())
    done()
  },
})
const app = await buildApp({
  config: {
    profile: 'demo',
    roles: ['api'],
    host: '127.0.0.1',
    port: 0,
    trustedProxyHops: 0,
    allowedOrigins: ['https://cdn.example'],
  },
  log: createLog({ level: 'info', destination }),
  metrics: createMetrics({ withProcess: false }),
  registry,
  authenticators: {
    member: async (token) => {
      lookups += 1
      return tokens[token] ?? null
    },
    operator: async () => null,
    provider: async ({ headers, channelCode }) =>
      headers['x-signed'] === channelCode ? { kind: 'provider', channelCode } : null,
  },
  unseal: async (sealed) => {
    if (sealed !== 'good') throw new AppError('sealed_invalid')
    return { username: 'lan88', password: 'a planted password' }
  },
  serves: (name) => served.includes(name),
  rates: {
    'cashier.pspCallback': fourAMinute,
    'cashier.channels': fourAMinute,
    'lottery.chases': fourAMinute,
    'lottery.menu': fourAMinute,
  },
  siteStatus: async () => status,
  isModuleOn: async () => true,
  onUndeclared: (name, code) => {
    throw new Error(`${name} answered ${code}, which its contract entry does not list`)
  },
  isReady: async () => true,
})
afterAll(() => app.close())
const guest = httpClient(app)
const asMember = guest.as('member-token-0123456789')

describe('who may call', () => {
  it('a member call without a token, or with an invalid one, is not_logged_in', async () => {
    expect(await guest.get('/wps/v2/wallets/balance')).toMatchObject({
      status: 401,
      success: false,
      code: 'not_logged_in',
    })
    expect(await guest.as('x'.repeat(30)).get('/wps/v2/wallets/balance')).toMatchObject({
      status: 401,
      code: 'not_logged_in',
    })
  })

  it('a trial account is refused for member calls, and allowed for player calls (P02)', async () => {
    const asTrial = guest.as('trial-token-01234567890')
    expect(await asTrial.get('/wps/cashier/channels')).toMatchObject({ status: 403, code: 'trial_not_allowed' })
    expect(await asTrial.get('/wps/v2/wallets/balance')).toMatchObject({ status: 200 })
  })

  it('another site cannot make state-changing calls, an allowed origin can', async () => {
    const call = (headers: Record<string, string>) =>
      asMember.post('/wps/cashier/deposits', {
        body: { channelCode: 'x', amount: '1' },
        headers: { 'idempotency-key': 'k1', ...headers },
      })
    expect((await call({ origin: 'https://evil.example' })).code).toBe('origin_refused')
    expect((await call({ 'sec-fetch-site': 'cross-site' })).code).toBe('origin_refused')
    expect((await call({ origin: 'https://cdn.example' })).code).toBe('amount_below_minimum')
  })
})

describe('input and output', () => {
  it('only the fields of the contract are sent', async () => {
    const answer = await asMember.get('/wps/v2/wallets/balance')
    expect(answer.value).not.toHaveProperty('secretNote')
    expect(answer).toMatchObject({ success: true, code: 'ok', value: { cash: '1.0000' } })
  })

  it('a refusal has its status, details and a sentence in the caller’s language', async () => {
    const call = (language: string) =>
      asMember.post('/wps/cashier/deposits', {
        body: { channelCode: 'x', amount: '1' },
        headers: { 'idempotency-key': 'k2', language },
      })
    const [vi, en] = [await call('vi'), await call('en')]
    expect(vi).toMatchObject({ status: 400, code: 'amount_below_minimum', value: { min: '50.0000' } })
    expect(vi.message).not.toBe(en.message)
    expect(vi.message).toContain('50.0000')
    expect(seen).toEqual({ key: 'k2', input: { channelCode: 'x', amount: '1' }, who: 7n })
  })

  it('a money call without its key, or with one of the wrong form, does nothing', async () => {
    const body = { channelCode: 'x', amount: '1' }
    expect((await asMember.post('/wps/cashier/deposits', { body })).code).toBe('idempotency_key_missing')
    expect(
      (await asMember.post('/wps/cashier/deposits', { body, headers: { 'idempotency-key': 'k'.repeat(65) } })).code,
    ).toBe('idempotency_key_missing')
  })

  it('bad input reports its fields', async () => {
    const answer = await asMember.post('/wps/cashier/deposits', {
      body: { method: 'GOLD', amount: '1,5' },
      headers: { 'idempotency-key': 'k3' },
    })
    expect(answer).toMatchObject({
      status: 400,
      code: 'bad_request',
      value: { fields: { method: 'invalid', amount: 'invalid' } },
    })
  })

  it('a body that is not JSON, or too large, is refused without reaching a handler', async () => {
    const broken = await app.inject({
      method: 'POST',
      url: '/wps/cashier/deposits',
      headers: { 'content-type': 'application/json', authorization: 'Bearer member-token-0123456789' },
      payload: '{',
    })
    expect(broken.json()).toMatchObject({ code: 'bad_request' })
    const large = await app.inject({
      method: 'POST',
      url: '/wps/cashier/deposits',
      headers: { 'content-type': 'application/json' },
      payload: `{"a":"${'x'.repeat(300_000)}"}`,
    })
    expect(large.statusCode).toBe(413)
    expect(large.json()).toMatchObject({ code: 'payload_too_large' })
  })

  it('an unknown call is a refusal in the envelope', async () => {
    expect(await guest.get('/wps/no/such/call')).toMatchObject({ status: 404, code: 'route_not_found' })
  })
})

describe('sealed calls', () => {
  it('accept no plain body and no broken seal', async () => {
    expect((await guest.post('/wps/session/login', { body: { username: 'a', password: 'b' } })).code).toBe(
      'sealed_invalid',
    )
    expect((await guest.post('/wps/session/login', { body: { sealed: 'bad' } })).code).toBe('sealed_invalid')
  })

  it('reach the handler decrypted; a bug of ours shows a request id and nothing of its cause', async () => {
    const answer = await guest.post('/wps/session/login', { body: { sealed: 'good' } })
    expect(seen).toEqual({ username: 'lan88', password: 'a planted password' })
    expect(answer).toMatchObject({ status: 500, code: 'internal_error' })
    expect(JSON.stringify(answer.value)).not.toContain('mistake')
    expect(lines.join('')).toContain('a mistake of ours')
  })

  it('leave no secret in the log', () => {
    app.log.info(
      {
        body: { password: 'planted-1', nested: { token: 'planted-2' } },
        accountNumber: 'planted-3',
        req: { headers: { authorization: 'planted-4' } },
      },
      'planted',
    )
    const text = lines.join('')
    expect(text).toContain('planted"')
    expect(text).not.toMatch(/planted-\d|a planted password|member-token/)
  })
})

describe('rates and states', () => {
  const overLimit = {
    status: 429,
    code: 'too_many_requests',
    value: { retryAfterSeconds: expect.any(Number) },
  }
  const codesOf = async (count: number, ask: (n: number) => Promise<{ code: string }>) => {
    const codes: string[] = []
    for (let n = 0; n < count; n += 1) codes.push((await ask(n)).code)
    return codes
  }
  const madeUp = (n: number) => guest.as(`made-up-token-${n}-0123456789`)

  it('calls of a member beyond the rate are refused with the time to wait, from any address', async () => {
    const ask = (n: number) => asMember.get('/wps/cashier/channels', { remoteAddress: `10.9.0.${n}` })
    expect(await codesOf(4, ask)).toEqual(['ok', 'ok', 'ok', 'ok'])
    expect(await ask(5)).toMatchObject(overLimit)
    const other = await guest.as('other-token-01234567890').get('/wps/cashier/channels', { remoteAddress: '10.9.0.5' })
    expect(other.code).toBe('ok')
  })

  it('an invalid token counts for its address, and does not affect the members there', async () => {
    const remoteAddress = '10.9.1.1'
    const codes = await codesOf(5, (n) => madeUp(n).get('/lotto/lgw/chases', { remoteAddress }))
    expect(codes).toEqual([...Array<string>(4).fill('not_logged_in'), 'too_many_requests'])
    expect((await guest.get('/lotto/lgw/chases', { remoteAddress })).code).toBe('too_many_requests')
    expect((await asMember.get('/lotto/lgw/chases', { remoteAddress })).code).toBe('ok')
  })

  it('public reads of a member count for the member, those of others for the address', async () => {
    const remoteAddress = '10.9.2.1'
    const url = '/lgw/vn/games/game_menu'
    const codes = await codesOf(5, (n) => (n % 2 ? madeUp(n) : guest).get(url, { remoteAddress }))
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'too_many_requests'])
    const own = await codesOf(5, () => asMember.get(url, { remoteAddress }))
    expect(own).toEqual(['ok', 'ok', 'ok', 'ok', 'too_many_requests'])
    expect((await guest.as('other-token-01234567890').get(url, { remoteAddress })).code).toBe('ok')
    expect((await guest.get(url, { remoteAddress: '10.9.2.2' })).code).toBe('ok')
  })

  it('public calls with a rate of their own count by address, whatever token is sent', async () => {
    const remoteAddress = '10.9.2.3'
    const { rate } = calls['session.login']
    const max = must(rate, 'the login has a rate').max
    const codes = await codesOf(max + 1, (n) =>
      (n % 2 ? asMember : guest).post('/wps/session/login', { body: { sealed: 'bad' }, remoteAddress }),
    )
    expect(codes).toEqual([...Array<string>(max).fill('sealed_invalid'), 'too_many_requests'])
  })

  const callback = (channelCode: string, remoteAddress: string, isSigned = true) =>
    app.inject({
      method: 'POST',
      url: '/psp/v1/callback',
      remoteAddress,
      headers: isSigned ? { 'x-signed': channelCode } : {},
      payload: {
        channelCode,
        orderRef: 'D1',
        providerRef: 'P1',
        authorisation: 'A1',
        amount: '100',
        paidAt: '2031-05-12T08:20:00.000Z',
      },
    })
  const answerOf = async (...how: Parameters<typeof callback>) => (await callback(...how)).json<{ code: string }>()

  it('callbacks of a payment provider have their own rate by channel: beyond it they must be sent again, not refused for good', async () => {
    // From wherever the provider sends them.
    const codes = await codesOf(4, (n) => answerOf('bank_one', `10.9.3.${n}`))
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok'])
    const later = await callback('bank_one', '10.9.3.1')
    expect(later.statusCode).toBe(503)
    expect(later.json()).toMatchObject({ code: 'busy' })
    expect(Number(later.headers['retry-after'])).toBeGreaterThan(0)
    expect((await callback('bank_two', '10.9.3.1')).statusCode).toBe(200)
  })

  it('a callback without a valid signature uses up the rate of its address, never that of the channel it names', async () => {
    const remoteAddress = '10.9.4.1'
    // Neither one channel's name nor a new one each time gives a rate of its own.
    const codes = await codesOf(6, (n) => answerOf(n < 3 ? 'bank_three' : `made_up_${n}`, remoteAddress, false))
    expect(codes).toEqual([...Array<string>(4).fill('permission_denied'), 'busy', 'busy'])
    expect((await answerOf('bank_three', '10.9.4.2', false)).code).toBe('permission_denied')
    expect(await codesOf(4, () => answerOf('bank_three', remoteAddress))).toEqual(['ok', 'ok', 'ok', 'ok'])
  })

  it('the addresses of one IPv6 network count as one', async () => {
    const ask = (remoteAddress: string) => guest.get('/lgw/vn/games/game_menu', { remoteAddress })
    const codes = await codesOf(5, (n) => ask(`2001:db8:1:2:${n}::1`))
    expect(codes).toEqual(['ok', 'ok', 'ok', 'ok', 'too_many_requests'])
    expect((await ask('2001:db8:1:3::1')).code).toBe('ok')
  })

  it('a call looks its token up once', async () => {
    lookups = 0
    await asMember.get('/wps/v2/wallets/balance')
    expect(lookups).toBe(1)
  })

  it('maintenance refuses every call of members except the status call (T02)', async () => {
    status.maintenance = true
    expect(await asMember.get('/wps/v2/wallets/balance')).toMatchObject({ status: 503, code: 'maintenance' })
    expect((await guest.get('/wps/system/status')).code).toBe('busy')
    status.maintenance = false
  })

  it('metrics are shown only to the machine itself', async () => {
    expect((await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body).toContain('lotus_call_seconds')
    expect((await app.inject({ url: '/metrics', remoteAddress: '10.0.0.9' })).statusCode).toBe(404)
    expect((await app.inject({ url: '/healthz' })).json()).toEqual({ ok: true })
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ ready: true })
  })

  it('pages may run scripts of our own origin only', async () => {
    const policy = String((await app.inject({ url: '/healthz' })).headers['content-security-policy'])
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    expect(policy).toContain("frame-ancestors 'none'")
  })
})

/** A connection of its own: `send` resolves once the server has received the request, `all` once it is closed. */
function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (part) => (text += part.toString()))
  const all = new Promise<string>((resolve) => socket.on('close', () => resolve(text)))
  return {
    all,
    send: (path: string) =>
      new Promise<void>((resolve) => {
        app.server.once('request', () => resolve())
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer member-token-0123456789\r\n\r\n`)
      }),
  }
}

describe('answers outside of any handler', () => {
  beforeAll(async () => void (await app.listen({ host: '127.0.0.1', port: 0 })))
  // It listens on a port, not on a path.
  const port = () => (app.server.address() as AddressInfo).port

  it('an unreadable address and a broken request have codes of ours', async () => {
    const answer = await app.inject({ method: 'GET', url: '/wps/%zz' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ success: false, code: 'bad_request' })
    const socket = connect(port(), '127.0.0.1')
    const text = new Promise<string>((resolve) => socket.once('data', (part) => resolve(part.toString())))
    socket.write('no request at all\r\n\r\n')
    expect(await text).toMatch(/^HTTP\/1.1 400 [\s\S]*"code":"bad_request"/)
  })

  it('a stop finishes accepted calls, and answers those that come later on an open connection with 503', async () => {
    const address = port()
    const connection = openConnection(address)
    await connection.send('/wps/wallet/statement')
    await held.started
    const stopped = app.close()
    await connection.send(routes['wallet.balance'].path)
    held.release()
    const answers = await connection.all
    expect(answers).toMatch(/^HTTP\/1.1 200 OK\r\nx-request-id: [0-9a-f-]{36}/)
    expect(answers).toMatch(/HTTP\/1.1 503 [\s\S]*retry-after: 1[\s\S]*"code":"shutting_down"/)
    await stopped
    await expect(fetch(`http://127.0.0.1:${address}/wps/wallet/statement`)).rejects.toThrow()
  })
})
