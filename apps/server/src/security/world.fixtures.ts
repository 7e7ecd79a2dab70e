import { randomUUID } from 'node:crypto'
import { routes, type RouteDefinition, type RouteName, type RouteParsedInput } from '@lotus/contract'
import { sql } from '@lotus/database'
import type { HttpAnswer, HttpClient } from '@lotus/testing'
import { noRates } from '../testing/no-rates.ts'
import { seal, testApp } from '../testing/test-app.ts'
import { setFlag } from '../modules/identity/accounts.fixtures.ts'
import { storeOperator } from '../modules/backoffice/backoffice.repo.ts'
import type { OwnedKind } from './matrix.ts'

export const routeNames = Object.keys(routes) as RouteName[] // the table's own keys
export const definitionOf = (name: RouteName): RouteDefinition => routes[name]

/** All callers: an anonymous one, an invalid token, each kind of account, each kind of operator. */
export type Role = 'nobody' | 'madeUp' | 'trial' | 'member' | 'stranger' | 'agent' | 'engineer' | `operator:${string}`

const PASSWORD = 'một mật khẩu dài'

/**
 * One installation with a person of every kind, and rows that belong only to `member`. Rates are off: this tests who
 * may do what, not how often.
 */
export async function peopledApp(own: Parameters<typeof testApp>[1] = {}) {
  const app = await testApp(['MBAC', 'SEN60'], { rates: noRates, ...own })
  const { call, site, backoffice } = app
  // Off by default, and a call of a page that is off tells nothing of who may make it.
  for (const flag of ['X_XFERDOWN', 'X_XFERUP'] as const) await setFlag(app, flag, true)
  const tokenOf = async (username: string) => (await app.register(username)).token
  const operatorToken = async (username: string, password: string) =>
    (await call(backoffice, 'bo.login', { username, password })).value.token

  const trialToken = async () => (await call(site, 'session.freePlay', { platform: 'W' })).value.token

  const tokens = new Map<Role, string | null>([
    ['nobody', null],
    ['madeUp', 'x'.repeat(43)],
    ['member', await tokenOf('chunha')],
    ['stranger', await tokenOf('nguoila')],
    ['agent', await tokenOf('daily')],
    ['trial', await trialToken()],
  ])
  await app.owner.query(sql`update member set account_type = 1 where username = 'daily'`)
  await storeOperator(app.db, {
    username: 'khong.quyen',
    name: 'Không',
    passwordHash: await app.composition.passwords.hash(PASSWORD),
    permissions: [],
    isDemo: true,
  })
  const operators = app.accounts.filter(({ kind }) => kind === 'operator')
  for (const { username, password } of [...operators, { username: 'khong.quyen', password: PASSWORD }]) {
    tokens.set(`operator:${username}`, await operatorToken(username, password))
  }
  await app.owner.query(
    sql`insert into vendor (code, name, origin) values ('TRYOUT', 'Tryout', 'http://localhost:4901')`,
  )
  const engineerToken = async () => {
    const maker = backoffice.as(tokens.get('operator:mai.sup') ?? '')
    const link = await call(maker, 'bo.inviteEngineer', { vendor: 'TRYOUT', name: 'An', hours: 24 })
    return (await call(backoffice, 'vendor.enter', { token: link.value.token })).value.token
  }
  tokens.set('engineer', await engineerToken())
  const permissions = new Map<Role, readonly string[]>()
  for (const role of tokens.keys()) {
    if (!role.startsWith('operator:')) continue
    const me = await call(backoffice.as(tokens.get(role) ?? ''), 'bo.me', {})
    permissions.set(role, me.value.operator.permissions)
  }
  const clientFor = (name: RouteName, role: Role): HttpClient => {
    const base = definitionOf(name).path.startsWith('/bo/') ? backoffice : site
    const token = tokens.get(role)
    return token ? base.as(token) : base
  }

  /** Sends any input, valid or broken, sealed if the call requires it. */
  async function send(name: RouteName, role: Role, input: Readonly<Record<string, unknown>>): Promise<HttpAnswer> {
    const route = definitionOf(name)
    const client = clientFor(name, role)
    const headers = route.keyed ? { 'idempotency-key': randomUUID() } : {}
    if (route.method === 'GET' || route.method === 'DELETE') {
      const query = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)]))
      return route.method === 'GET'
        ? client.get(route.path, { query, headers })
        : client.delete(route.path, { query, headers })
    }
    const body = route.sealed ? { sealed: await seal(site, route, input, app.clock.now()) } : input
    return route.method === 'PUT'
      ? client.put(route.path, { body, headers })
      : client.post(route.path, { body, headers })
  }

  /**
   * Sends anything, also what none of our clients would send; returns the raw answer. A session that it ended is
   * renewed.
   */
  async function sendAnything(name: RouteName, role: Role, input: unknown): Promise<{ status: number; body: string }> {
    const route = definitionOf(name)
    const instance = route.path.startsWith('/bo/') ? app.composition.backofficeApp : app.composition.siteApp
    const token = tokens.get(role)
    const isInQuery = route.method === 'GET' || route.method === 'DELETE'
    const payload = route.sealed ? { sealed: await seal(site, route, input, app.clock.now()) } : input
    const answer = await instance.inject({
      method: route.method,
      url: isInQuery ? `${route.path}${queryOf(input)}` : route.path,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(route.keyed ? { 'idempotency-key': randomUUID() } : {}),
        ...(isInQuery ? {} : { 'content-type': 'application/json' }),
      },
      // A plain text is sent unchanged: a body need not be JSON.
      ...(isInQuery ? {} : { payload: typeof payload === 'string' ? payload : (JSON.stringify(payload) ?? '') }),
    })
    if (token && answer.statusCode === 401 && answer.body.includes('not_logged_in')) await renew(role)
    return { status: answer.statusCode, body: answer.body }
  }

  let renewed = 0
  async function renew(role: Role): Promise<void> {
    const operator = operators.find(({ username }) => role === `operator:${username}`)
    if (operator) tokens.set(role, await operatorToken(operator.username, operator.password))
    else if (role === 'engineer') tokens.set(role, await engineerToken())
    else if (role === 'trial') tokens.set(role, await trialToken())
    else if (!role.startsWith('operator:') && role !== 'madeUp') {
      renewed += 1
      const username = `moi${renewed}`.padEnd(8, 'x')
      tokens.set(role, await tokenOf(username))
      if (role === 'agent') await app.owner.query(sql`update member set account_type = 1 where username = ${username}`)
    }
  }

  return {
    app,
    tokens,
    permissions,
    send,
    sendAnything,
    rowsOf: () => rowsOf(app, site.as(tokens.get('member') ?? '')),
  }
}

/** A browser where the member ticked "remember". */
async function deviceOf(app: Awaited<ReturnType<typeof testApp>>, username: string): Promise<string> {
  const { call, site } = app
  const login = await call(site, 'session.login', { username, password: PASSWORD, remember: true })
  const devices = await call(site.as(login.value.token), 'security.devices', {})
  return devices.value.devices[0]?.id ?? ''
}

/** A message in the member's inbox. */
async function messageOf(app: Awaited<ReturnType<typeof testApp>>, username: string): Promise<string> {
  const row = await app.owner.one<{ id: bigint }>(sql`
    with stored as (
      insert into inbox_message (scope, type, title, body, publish_at)
      values ('MEMBER', 'SYSTEM', '{"vi": "Chào", "en": "Hello"}', '{"vi": ""}', lotus_now()) returning id, publish_at),
    owned as (
      insert into inbox_state (member_id, message_id, is_own, at)
      select m.id, s.id, true, s.publish_at from stored s, member m where m.username = ${username})
    select id from stored`)
  return row.id.toString()
}

function queryOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return `?${encodeURIComponent(String(input).toWellFormed())}`
  const pairs = Object.entries(input).map(([field, value]) => [
    field,
    (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 8000),
  ])
  return `?${new URLSearchParams(pairs).toString()}`
}

/** One row of each kind that a member may own, made by its owner through the calls. */
async function rowsOf(app: Awaited<ReturnType<typeof testApp>>, owner: HttpClient): Promise<Record<OwnedKind, string>> {
  const { call } = app
  const key = () => ({ key: randomUUID() })
  await app.deposit(owner, '5000')
  const deposit = await call(owner, 'cashier.createDeposit', { channelCode: 'demo_bank', amount: '300' }, key())
  const account = await call(owner, 'cashier.addPayoutAccount', {
    bankCode: 'DEMO',
    accountNumber: '1234567890',
    holderName: 'Chu Nha',
  })
  const withdrawal = await call(
    owner,
    'cashier.createWithdrawal',
    { amount: '200', payoutAccountId: account.value.id },
    key(),
  )
  const { value: current } = await call(owner, 'lottery.current', { gameCode: 'SEN60' })
  const issueNo = current.current?.issueNo ?? ''
  const items: RouteParsedInput<'lottery.placeOrders'>['items'] = [
    { play: 'lo2', content: ['12'], points: 1, odds: [{ tier: 'win', odds: '98.5' }] },
  ]
  const placed = await call(owner, 'lottery.placeOrders', { gameCode: 'SEN60', issueNo, items }, key())
  const { value: chasable } = await call(owner, 'lottery.chaseIssues', { gameCode: 'SEN60' })
  const chase = await call(
    owner,
    'lottery.placeChase',
    {
      gameCode: 'SEN60',
      items,
      generator: 'same',
      issues: chasable.issues.slice(1, 3).map(({ issueNo: one }) => ({ issueNo: one, multiple: 1 })),
      winStop: true,
    },
    key(),
  )
  const sessions = await call(owner, 'security.sessions', {})
  return {
    deposit: deposit.value.id,
    withdrawal: withdrawal.value.id,
    order: placed.value.orders[0]?.id ?? '',
    chase: chase.value.chase.id,
    session: sessions.value.sessions[0]?.id ?? '',
    device: await deviceOf(app, 'chunha'),
    message: await messageOf(app, 'chunha'),
  }
}
