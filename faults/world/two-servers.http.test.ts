import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPush, type Push } from '@lotus/client'
import type { RouteInput, RouteName } from '@lotus/contract'
import { callAt, twoServers, type Caller } from './whole-servers.fixtures.ts'

// Two whole servers on one database: what one of them did holds on the other (issue 17 section 1).

const { one, two } = await twoServers(0)
const servers = [one, two]
const password = 'một mật khẩu dài'
const register = (caller: Caller, username: string) =>
  callAt(caller, 'member.register', {
    username,
    password,
    confirmPassword: password,
    agree: true,
    ageConfirmed: true,
  })

beforeAll(async () => {
  await one.start()
  await two.start()
}, 400_000)
const pages: Push[] = []
afterAll(() => pages.forEach((page) => page.stop()))
/** An open page on a server. */
const openPage = async (port: number, token: string) => {
  const page = createPush({ url: `ws://127.0.0.1:${port}`, getToken: () => token })
  pages.push(page)
  page.start()
  await expect.poll(page.state, { timeout: 15_000 }).toBe('online')
  return page
}

/** The same call to both in turn, so many times; how often each code was the answer. */
async function inTurn<Name extends RouteName>(
  times: number,
  caller: Omit<Caller, 'port'>,
  name: Name,
  input: RouteInput<Name>,
) {
  const seen: Record<string, number> = {}
  for (let n = 0; n < times; n += 1) {
    const { code } = await callAt({ ...caller, port: servers[n % 2]?.port ?? 0 }, name, input)
    seen[code] = (seen[code] ?? 0) + 1
  }
  return seen
}

describe('a session', () => {
  it('begun on one server is used and ended on the other', { timeout: 60_000 }, async () => {
    const { value } = await register({ port: one.port }, 'haimay')
    const at = (port: number) => ({ port, token: value.token })
    for (const { port } of servers) expect((await callAt(at(port), 'wallet.balance', {})).code).toBe('ok')
    expect((await callAt(at(two.port), 'session.logout', {})).code).toBe('ok')
    for (const { port } of servers) expect((await callAt(at(port), 'wallet.balance', {})).code).toBe('not_logged_in')
    const again = await callAt({ port: two.port }, 'session.login', { username: 'haimay', password })
    const second = { port: one.port, token: again.value.token }
    expect((await callAt(second, 'wallet.balance', {})).code).toBe('ok')
  })
})

describe('wrong passwords and captchas', () => {
  const logIn = (port: number, more: { password?: string; captcha?: string } = {}, cookie?: string) =>
    callAt({ port, address: '203.0.113.8', ...(cookie === undefined ? {} : { cookie }) }, 'session.login', {
      username: 'saimay',
      password: 'sai mật khẩu rồi',
      ...more,
    })
  /** The work that stands for a picture, asked for and done at a server. */
  const solve = async (port: number) => {
    const { value, cookie } = await callAt({ port, address: '203.0.113.8' }, 'captcha.challenge', {})
    for (let n = 0; ; n += 1) {
      const bits = createHash('sha256').update(`${value.challenge}.${n}`).digest().readUInt32BE(0)
      if (bits >>> (32 - value.bits) === 0) return { captcha: `pow.${value.challenge}.${n}`, cookie }
    }
  }

  it(
    'a failure on one server asks for a captcha on the other; its answer is taken by either, once',
    { timeout: 120_000 },
    async () => {
      await register({ port: one.port, address: '203.0.113.9' }, 'saimay')
      expect((await logIn(one.port)).code).toBe('login_failed')
      expect((await logIn(two.port)).code).toBe('captcha_required')
      const { captcha, cookie } = await solve(one.port)
      expect((await logIn(two.port, { captcha }, cookie)).code).toBe('login_failed')
      expect((await logIn(one.port, { captcha }, cookie)).code).toBe('captcha_wrong')
    },
  )

  it('the account is locked after five failures wherever they were', { timeout: 120_000 }, async () => {
    const codes: string[] = []
    for (let n = 2; n < 6; n += 1) {
      const { captcha, cookie } = await solve(servers[n % 2]?.port ?? 0)
      codes.push((await logIn(servers[(n + 1) % 2]?.port ?? 0, { captcha }, cookie)).code)
    }
    expect(codes).toEqual(['login_failed', 'login_failed', 'login_failed', 'account_locked'])
    for (const { port } of servers) {
      const { captcha, cookie } = await solve(port)
      expect((await logIn(port, { password, captcha }, cookie)).code).toBe('account_locked')
    }
  })
})

describe('push and talk', () => {
  it('what is done on one server reaches a page on the other', { timeout: 120_000 }, async () => {
    const { value } = await callAt({ port: one.port, address: '203.0.113.11' }, 'session.freePlay', {})
    const page = await openPage(two.port, value.token)
    const told: string[] = []
    page.subscribe('wallet.balance_changed', ({ version }) => void told.push(version))
    const caller = { port: one.port, token: value.token }
    const place = async () => {
      const now = await callAt(caller, 'lottery.current', { gameCode: 'SEN60' })
      const order = { play: 'de_db', content: ['07'], points: 1, odds: [{ tier: 'win', odds: '99' }] }
      const issueNo = now.value.current?.issueNo ?? ''
      return (await callAt(caller, 'lottery.placeOrders', { gameCode: 'SEN60', issueNo, items: [order] })).code
    }
    await expect.poll(place, { timeout: 60_000, interval: 1000 }).toBe('ok')
    await expect.poll(() => told.length, { timeout: 15_000 }).toBeGreaterThan(0)
  })

  it('members on two servers talk with each other', { timeout: 120_000 }, async () => {
    const lan = (await register({ port: one.port, address: '203.0.113.12' }, 'lanmay')).value.token
    const hoa = (await register({ port: two.port, address: '203.0.113.13' }, 'hoamay')).value.token
    const heard = new Map<string, string[]>()
    for (const [name, port, token] of [
      ['lan', one.port, lan],
      ['hoa', two.port, hoa],
    ] as const) {
      const page = await openPage(port, token)
      const texts: string[] = []
      heard.set(name, texts)
      page.subscribe('chat.message', ({ text }) => void texts.push(text))
      const joined = new Promise<void>((done) => page.subscribe('channel_joined', () => done()))
      page.join('room:chung')
      await joined
    }
    const say = async (port: number, token: string, text: string) =>
      (await callAt({ port, token }, 'chat.send', { roomId: 'chung', clientId: randomUUID(), text })).code
    expect(await say(one.port, lan, 'Chào chị Hoa, bên máy một đây')).toBe('ok')
    expect(await say(two.port, hoa, 'Chào Lan, mình ở máy hai')).toBe('ok')
    const both = ['Chào chị Hoa, bên máy một đây', 'Chào Lan, mình ở máy hai'].toSorted()
    for (const name of ['lan', 'hoa'])
      await expect.poll(() => heard.get(name)?.toSorted(), { timeout: 15_000 }).toEqual(both)
    for (const { port } of servers) {
      const { rows } = (await callAt({ port, token: lan }, 'chat.history', { roomId: 'chung' })).value
      expect(
        rows
          .map(({ text }) => text)
          .filter((text) => both.includes(text))
          .toSorted(),
      ).toEqual(both)
    }
  })
})

describe('rates', () => {
  it('of a long window are exact over both', { timeout: 120_000 }, async () => {
    const seen = await inTurn(16, { address: '203.0.113.20' }, 'session.freePlay', {})
    expect(seen).toEqual({ ok: 10, too_many_requests: 6 })
  })

  it(
    'of a short window are shared: together they let no more through, and one alone more than half',
    { timeout: 120_000 },
    async () => {
      // Until each has counted the other, which takes it some seconds, each lets its own 60 through.
      let address = 30
      const both = async () =>
        (await inTurn(130, { address: `203.0.113.${(address += 1)}` }, 'captcha.challenge', {}))['ok']
      await expect.poll(both, { timeout: 60_000, interval: 1000 }).toBe(60)
      let passed = 0
      for (let n = 0; n < 70; n += 1)
        if ((await callAt({ port: two.port, address: '203.0.113.90' }, 'captcha.challenge', {})).code === 'ok')
          passed += 1
      expect(passed).toBe(45)
    },
  )
})
