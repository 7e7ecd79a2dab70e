import { Writable } from 'node:stream'
import { afterAll, describe, expect, it } from 'vitest'
import type { RouteName, RouteInput } from '@lotus/contract'
import { systemRng } from '@lotus/kernel'
import { sql } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { buildApp } from '../../platform/http/app.ts'
import { createRegistry } from '../../platform/http/registry.ts'
import { sealedBody } from '../../platform/http/sealed.fixtures.ts'
import { createSealer } from '../../platform/http/sealed.ts'
import { createLog } from '../../platform/log.ts'
import { createMessages } from '../../platform/messages/messages.ts'
import { createMetrics } from '../../platform/metrics.ts'
import { createPasswords } from '../../platform/passwords.ts'
import { currentStatus, registerSystemRoutes, setSetting } from '../system/index.ts'
import { createSessionReader, createOidcClients, registerIdentityRoutes } from './index.ts'
import { identitySettings } from './settings.ts'

// The real HTTP layer with system and identity; every call goes through the seal as in a browser.
const test = await testDatabase()
const lines: string[] = []
const log = createLog({
  level: 'trace',
  destination: new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  }),
})
const config = {
  profile: 'demo',
  roles: ['api'],
  host: '127.0.0.1',
  port: 0,
  trustedProxyHops: 1,
  allowedOrigins: [],
} as const
const registry = createRegistry()
const sealer = createSealer({
  db: test.db,
  clock: test.clock,
  rng: systemRng,
  onRefused: (reason) => log.warn({ reason }, 'refused'),
})
registerSystemRoutes({ http: registry, db: test.db, clock: test.clock, config, rng: systemRng, sealer })
const passwords = createPasswords({ pepper: new Uint8Array(32).fill(2) })
registerIdentityRoutes({
  http: registry,
  db: test.db,
  clock: test.clock,
  config,
  log,
  rng: systemRng,
  passwords,
  nudgeOutbox: () => undefined,
  messages: createMessages({ db: test.db, profile: 'demo', env: {} }),
  oidc: createOidcClients([]),
  grantTrialBalance: async () => undefined,
})
for (const name of ['captchaAfterFailures', 'captchaClassFailures'] as const)
  await setSetting(test.db, identitySettings[name], 1000, 'test')
const served: readonly RouteName[] = [
  'system.status',
  'member.register',
  'session.login',
  'session.logout',
  'member.info',
]
const app = await buildApp({
  config,
  log,
  metrics: createMetrics({ withProcess: false }),
  registry,
  authenticators: { member: (token) => createSessionReader(test.db)(token), operator: async () => null },
  unseal: (sealed, call) => sealer.open(sealed, call),
  serves: (name) => served.includes(name),
  rates: { 'session.login': { max: 1000, perSeconds: 60 } },
  siteStatus: (caller) => currentStatus({ db: test.db, config, clock: test.clock }, caller),
  isModuleOn: async () => true,
  onUndeclared: (name, code) => {
    throw new Error(`${name} answered ${code}, which its contract entry does not list`)
  },
  isReady: async () => true,
})
afterAll(() => app.close())

const PASSWORD = 'một câu riêng của test'
const headers = (extra: Record<string, string> = {}) => ({
  'content-type': 'application/json',
  'x-forwarded-for': '203.0.113.5',
  ...extra,
})
const send = async (method: 'POST' | 'PUT', url: string, payload: unknown) =>
  app.inject({ method, url, headers: headers(), payload: JSON.stringify(payload) })
const login = async (username: string, password: string) =>
  send(
    'POST',
    '/wps/session/login',
    await sealedBody(await sealer.publicKey(), 'session.login', { username, password }, test.clock.now()),
  )
const register = async (input: Partial<RouteInput<'member.register'>> & { username: string }) => {
  const body = { password: PASSWORD, confirmPassword: PASSWORD, agree: true, ageConfirmed: true, ...input }
  return send(
    'PUT',
    '/wps/member/register',
    await sealedBody(await sealer.publicKey(), 'member.register', body, test.clock.now()),
  )
}
const authorised = (method: 'GET' | 'DELETE', url: string, token: string) =>
  app.inject({ method, url, headers: { authorization: `Bearer ${token}` } })

describe('over HTTP', () => {
  it('a person registers, is logged in, logs out and is not logged in any more', async () => {
    const registered = await register({ username: 'nguoimoi' })
    expect(registered.statusCode).toBe(200)
    const { token } = registered.json().value
    expect((await authorised('GET', '/wps/member/info', token)).json()).toMatchObject({
      success: true,
      value: { account: 'nguoimoi', type: 0, rankLevel: 0 },
    })
    expect((await authorised('DELETE', '/wps/session/logout', token)).json()).toMatchObject({
      success: true,
      value: { ok: true },
    })
    const after = await authorised('GET', '/wps/member/info', token)
    expect([after.statusCode, after.json().code]).toEqual([401, 'not_logged_in'])
  })

  it('an unknown name and a wrong password get identical answers', async () => {
    await register({ username: 'coten' })
    const answers = [
      await login('coten', 'not this one'),
      await login('khongcoten', 'not this one'),
      await login('coten', PASSWORD.toUpperCase()),
      await login("x' or 1=1 --", 'not this one'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    const headersOf = (answer: (typeof answers)[number]) => Object.keys(answer.headers).toSorted().join()
    expect(new Set(answers.map(headersOf)).size).toBe(1)
  })

  it('a locked pair gets identical answers for an existing and an unknown name, whatever the password', async () => {
    await test.setTestTime('2026-06-02T00:00:00Z')
    await register({ username: 'bikhoa' })
    for (let i = 0; i < 5; i += 1) for (const name of ['bikhoa', 'khongai']) await login(name, 'not this one')
    const answers = [
      await login('bikhoa', PASSWORD),
      await login('bikhoa', 'not this one'),
      await login('khongai', 'not this one'),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([423, 423, 423])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]?.json()).toMatchObject({ code: 'account_locked', value: { until: '2026-06-02T00:15:00.000Z' } })
  })

  it('the wrong field is reported', async () => {
    const fields = async (input: Parameters<typeof register>[0]) => (await register(input)).json().value?.fields
    expect(await fields({ username: '1abc' })).toEqual({ username: 'invalid' })
    expect(await fields({ username: 'dungten', password: '1234567', confirmPassword: '1234567' })).toEqual({
      password: 'too_short',
    })
    expect(await fields({ username: 'dungten', password: 'x'.repeat(129) })).toEqual({ password: 'too_long' })
    expect(await fields({ username: 'dungten', password: '12345678', confirmPassword: '12345678' })).toEqual({
      password: 'too_common',
    })
    expect(await fields({ username: 'dungten', confirmPassword: `${PASSWORD} ` })).toEqual({
      confirmPassword: 'mismatch',
    })
  })

  it('a plain, a replayed and a tampered body get the same refusal', async () => {
    const body = await sealedBody(
      await sealer.publicKey(),
      'session.login',
      { username: 'coten', password: PASSWORD },
      test.clock.now(),
    )
    expect((await send('POST', '/wps/session/login', body)).statusCode).toBe(200)
    const refused = [
      await send('POST', '/wps/session/login', body),
      await send('POST', '/wps/session/login', { username: 'coten', password: PASSWORD }),
      await send('POST', '/wps/session/login', { sealed: body.sealed.slice(0, -4) }),
      await send(
        'PUT',
        '/wps/member/register',
        await sealedBody(
          await sealer.publicKey(),
          'session.login',
          { username: 'coten', password: PASSWORD },
          test.clock.now(),
        ),
      ),
    ]
    expect(refused.map((answer) => answer.json().code)).toEqual(Array.from({ length: 4 }, () => 'sealed_invalid'))
    expect(new Set(refused.map((answer) => answer.body)).size).toBe(1)
  })

  it('no password and no token is in the log or in any table, after any error', async () => {
    const { token } = (await register({ username: 'bimat' })).json().value
    await login('bimat', `${PASSWORD} planted wrong`)
    await authorised('GET', '/wps/member/info', token)
    const dump = await test.owner.many<{ text: string }>(sql`
      select row_to_json(t)::text as text from member t union all select row_to_json(t)::text from member_session t
      union all select row_to_json(t)::text from login_attempt t union all select row_to_json(t)::text from outbox t`)
    expect(dump.length).toBeGreaterThan(10)
    for (const text of [...lines, ...dump.map((row) => row.text)]) {
      expect(text.includes(PASSWORD) || text.includes('planted wrong') || text.includes(token)).toBe(false)
    }
  })
})
