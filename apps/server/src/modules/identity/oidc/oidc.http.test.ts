import { createServer } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import Provider from 'oidc-provider'
import { sql } from '@lotus/database'
import { testApp } from '../../../testing/test-app.ts'
import { answer } from '../../../platform/module.ts'
import { setSetting, brandSettings } from '../../system/index.ts'
import { oidcProviders } from '../index.ts'
import { form, newBrowser, PASSWORD, registration, setFlag, type TestBrowser } from '../accounts.fixtures.ts'
import { identitySettings } from '../settings.ts'

// A real OpenID provider on this machine; the name in its login form becomes the user.
const listener = createServer()
listener.listen(0, '127.0.0.1')
await once(listener, 'listening')
const address = listener.address()
const issuer = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const SITE = 'http://localhost:8121'
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'lotus',
      client_secret: 'a secret of the test',
      redirect_uris: [`${SITE}/oidc/callback/google`],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  // As at Google, the requested claims are in the id token.
  conformIdTokenClaims: false,
  findAccount: (_context, id) => ({
    accountId: id,
    claims: async () => ({
      sub: id,
      email: `${id}@example.com`,
      email_verified: !id.startsWith('unproved'),
      name: 'Trần Thị Bưởi',
    }),
  }),
})
const respond = provider.callback()
listener.on('request', (request, response) => void respond(request, response))
afterAll(() => listener.close())

const app = await testApp([], {
  rates: {},
  answers: [
    answer(oidcProviders, [
      {
        id: 'google',
        name: 'Google',
        issuer,
        clientId: 'lotus',
        clientSecret: 'a secret of the test',
        flag: 'X_FIREBASE_GOOGLE',
      },
      {
        id: 'facebook',
        name: 'Facebook',
        issuer: 'http://127.0.0.1:1',
        clientId: 'lotus',
        clientSecret: 'x',
        flag: 'X_FIREBASE_FACEBOOK',
      },
    ]),
  ],
})
await setSetting(app.db, brandSettings.siteUrl, SITE, 'test')
let serial = 0
const newName = () => `lienket${(serial += 1)}`

beforeEach(async () => {
  // The provider keeps real time.
  await app.setTestTime(null)
  await setFlag(app, 'X_FIREBASE_GOOGLE', true)
})

/** What the person's browser does at the provider: follows its development login to the return address. */
async function atProvider(url: string, person: string): Promise<URL> {
  const jar = new Map<string, string>()
  const visit = async (to: string, body?: string): Promise<URL> => {
    const answer = await fetch(to, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body === undefined ? {} : { body }),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next !== null) {
      const target = new URL(next, issuer)
      return target.origin === SITE ? target : visit(target.href)
    }
    const page = await answer.text()
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (action === undefined) throw new Error(`the provider showed ${answer.status} ${page.slice(0, 300)}`)
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'login'
    return visit(new URL(action, issuer).href, new URLSearchParams({ prompt, login: person, password: 'x' }).toString())
  }
  return visit(url)
}

/** Calls our callback page and returns the ticket it passes on, or 'failed'. */
async function backAt(address: URL): Promise<string> {
  const answer = await app.composition.siteApp.inject({ method: 'GET', url: address.pathname + address.search })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([302, 'no-store'])
  return /^\/login\?oidc=([\w-]+)$/.exec(String(answer.headers.location))?.[1] ?? ''
}

async function ticketOf(browser: TestBrowser, person: string, token?: string): Promise<string> {
  const begun = await browser.call('oidc.begin', { provider: 'google', purpose: token ? 'bind' : 'login' }, token)
  expect(begun.code).toBe('ok')
  return backAt(await atProvider(begun.value.url, person))
}

describe('P15: the providers', () => {
  it('are those configured and switched on', async () => {
    const list = async () => (await newBrowser(app).call('oidc.providers', {})).value.providers
    expect(await list()).toEqual([{ id: 'google', name: 'Google' }])
    await setFlag(app, 'X_FIREBASE_GOOGLE', false)
    expect(await list()).toEqual([])
    expect((await newBrowser(app).call('oidc.begin', { provider: 'google', purpose: 'login' })).code).toBe(
      'module_disabled',
    )
  })

  it('that do not answer are reported as failed, and asked again the next time', async () => {
    await setFlag(app, 'X_FIREBASE_FACEBOOK', true)
    const begin = () => newBrowser(app).call('oidc.begin', { provider: 'facebook', purpose: 'login' })
    expect([await begin(), await begin()].map(({ status, code }) => [status, code])).toEqual([
      [502, 'oidc_failed'],
      [502, 'oidc_failed'],
    ])
    expect((await newBrowser(app).call('oidc.begin', { provider: 'unknown', purpose: 'login' })).code).toBe(
      'module_disabled',
    )
    await setFlag(app, 'X_FIREBASE_FACEBOOK', false)
  })
})

describe('T11, X10: a person from a provider', () => {
  it('registers, is bound from then on, and logs in with the provider alone', async () => {
    const name = newName()
    const browser = newBrowser(app)
    const ticket = await ticketOf(browser, 'buoi')
    expect((await browser.call('oidc.finish', { ticket })).value).toEqual({
      session: null,
      choose: { provider: 'google', suggestedUsername: 'buoi', emailMasked: 'b***@example.com' },
      bound: null,
    })
    const answer = await browser.call('oidc.registerNew', { ...form, ticket, username: name })
    expect(answer).toMatchObject({ code: 'ok', value: { mustChangePassword: false, verify: null } })
    // From an address range where they have verified themselves; from elsewhere the login is verified like any other.
    const { value } = await browser.call('oidc.finish', { ticket: await ticketOf(browser, 'buoi') })
    const elsewhere = newBrowser(app)
    const there = await elsewhere.call('oidc.finish', { ticket: await ticketOf(elsewhere, 'buoi') })
    expect([value.session?.verify, there.value.session?.verify?.methods]).toEqual([null, ['email']])
    expect((await browser.call('member.info', {}, value.session?.token)).value.account).toBe(name)
    expect(
      await app.owner.one(sql`
      select has_password, register_method, email, email_verified_at is not null as is_proved from member
      where username = ${name}`),
    ).toEqual({
      has_password: false,
      register_method: 'oidc',
      email: 'buoi@example.com',
      is_proved: true,
    })
  })

  it('binds an existing account by its name and password', async () => {
    const name = newName()
    await newBrowser(app).call('member.register', registration(name))
    const browser = newBrowser(app)
    const ticket = await ticketOf(browser, 'cam')
    expect((await browser.call('oidc.bindExisting', { ticket, username: name, password: 'not this' })).code).toBe(
      'login_failed',
    )
    await setSetting(app.db, identitySettings.captchaAfterFailures, 1000, 'test')
    const answer = await browser.call('oidc.bindExisting', { ticket, username: name, password: PASSWORD })
    expect((await browser.call('member.info', {}, answer.value.token)).value.account).toBe(name)
    expect((await browser.call('oidc.bindExisting', { ticket, username: name, password: PASSWORD })).code).toBe(
      'ticket_invalid',
    )
  })

  it('ACC-6: a password alone does not bind an account that has a better factor', async () => {
    const name = newName()
    await newBrowser(app).call('member.register', registration(name))
    await app.owner.query(sql`
      update member set phone = '+84900777001', phone_verified_at = lotus_now() where username = ${name}`)
    const browser = newBrowser(app)
    const ticket = await ticketOf(browser, 'nhan')
    expect(await browser.call('oidc.bindExisting', { ticket, username: name, password: PASSWORD })).toMatchObject({
      status: 403,
      code: 'bind_needs_login',
    })
    expect((await browser.call('oidc.finish', { ticket })).value).toMatchObject({ session: null, bound: null })
  })

  it('permanently: neither side can be bound a second time, changed or undone', async () => {
    const [first, second] = [newName(), newName()]
    for (const name of [first, second]) await newBrowser(app).call('member.register', registration(name))
    const bind = async (person: string, username: string) => {
      const browser = newBrowser(app)
      const ticket = await ticketOf(browser, person)
      return browser.call('oidc.bindExisting', { ticket, username, password: PASSWORD })
    }
    expect((await bind('du-du', first)).code).toBe('ok')
    expect(await bind('me', first)).toMatchObject({ status: 409, code: 'oidc_already_bound' })
    expect((await bind('du-du', second)).code).toBe('oidc_already_bound')
    await expect(app.db.query(sql`delete from member_binding`)).rejects.toThrow('permission denied')
    await expect(app.db.query(sql`update member_binding set subject = 'x'`)).rejects.toThrow('permission denied')
  })

  it('ACC-6: a logged-in member binds after a step-up check, and only their own account', async () => {
    const name = newName()
    const browser = newBrowser(app)
    const { token } = (await browser.call('member.register', registration(name))).value
    const begin = { provider: 'google', purpose: 'bind' } as const
    expect((await browser.call('oidc.begin', begin)).code).toBe('not_logged_in')
    expect((await browser.call('oidc.begin', begin, token)).code).toBe('step_up_required')
    await app.owner.query(sql`
      update member_session set stepped_up_at = lotus_now() where member_id = (select id from member where username = ${name})`)
    const ticket = await ticketOf(browser, 'khe', token)
    const other = (await newBrowser(app).call('member.register', registration(newName()))).value.token
    expect((await browser.call('oidc.finish', { ticket }, other)).code).toBe('not_logged_in')
    // A ticket requested by a member can only bind that member, and an unverified login cannot bind.
    const password = { ticket, username: name, password: PASSWORD }
    expect((await browser.call('oidc.bindExisting', password)).code).toBe('ticket_invalid')
    const fresh = { ...form, ticket, username: newName() }
    expect((await browser.call('oidc.registerNew', fresh)).code).toBe('ticket_invalid')
    const stage = (to: 'open' | 'verify') =>
      app.owner.query(sql`
        update member_session set stage = ${to} where member_id = (select id from member where username = ${name})`)
    await stage('verify')
    expect(await browser.call('oidc.finish', { ticket }, token)).toMatchObject({
      status: 403,
      code: 'verification_required',
    })
    await stage('open')
    expect((await browser.call('oidc.finish', { ticket }, token)).value).toEqual({
      session: null,
      choose: null,
      bound: 'google',
    })
    expect((await browser.call('oidc.finish', { ticket }, token)).code).toBe('ticket_invalid')
  })
})

describe('the redirect to the provider and back', () => {
  it('uses PKCE, state and nonce, new ones each time', async () => {
    const urls = [1, 2].map(() => newBrowser(app).call('oidc.begin', { provider: 'google', purpose: 'login' }))
    const [a, b] = (await Promise.all(urls)).map(({ value }) => new URL(value.url).searchParams)
    expect(a?.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(a?.get(name)).toMatch(/^[\w-]{43}$/)
      expect(a?.get(name)).not.toBe(b?.get(name))
    }
  })

  it('is accepted once, with its state, and only for its own provider', async () => {
    const browser = newBrowser(app)
    const { value } = await browser.call('oidc.begin', { provider: 'google', purpose: 'login' })
    const back = await atProvider(value.url, 'man')
    const forged = new URL(back)
    forged.searchParams.set('state', 'x'.repeat(43))
    expect(await backAt(forged)).toBe('failed')
    const other = new URL(back)
    other.pathname = '/oidc/callback/facebook'
    expect(await backAt(other)).toBe('failed')
    const ticket = await backAt(back)
    expect(ticket).toHaveLength(43)
    expect(await backAt(back)).toBe('failed')
  })

  it('a code issued for somebody else is refused', async () => {
    const [mine, theirs] = [newBrowser(app), newBrowser(app)]
    const [a, b] = [
      await mine.call('oidc.begin', { provider: 'google', purpose: 'login' }),
      await theirs.call('oidc.begin', { provider: 'google', purpose: 'login' }),
    ]
    const [myBack, theirBack] = [await atProvider(a.value.url, 'na'), await atProvider(b.value.url, 'oi')]
    myBack.searchParams.set('code', theirBack.searchParams.get('code') ?? '')
    expect(await backAt(myBack)).toBe('failed')
  })

  it('the ticket works only in the browser that started, once, for five minutes', async () => {
    const browser = newBrowser(app)
    const ticket = await ticketOf(browser, 'quyt')
    expect((await newBrowser(app).call('oidc.finish', { ticket })).code).toBe('ticket_invalid')
    const thief = newBrowser(app)
    await thief.call('oidc.begin', { provider: 'google', purpose: 'login' })
    expect((await thief.call('oidc.finish', { ticket })).code).toBe('ticket_invalid')
    await app.owner.query(sql`update oidc_ticket set expires_at = lotus_now()`)
    expect((await browser.call('oidc.finish', { ticket })).code).toBe('ticket_invalid')
  })

  it('a person who declines comes back without a ticket', async () => {
    const browser = newBrowser(app)
    const { value } = await browser.call('oidc.begin', { provider: 'google', purpose: 'login' })
    const state = new URL(value.url).searchParams.get('state') ?? ''
    const back = new URL(`${SITE}/oidc/callback/google`)
    back.search = new URLSearchParams({ error: 'access_denied', state, iss: issuer }).toString()
    expect(await backAt(back)).toBe('failed')
  })
})
