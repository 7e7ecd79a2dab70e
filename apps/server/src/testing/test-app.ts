import { randomUUID } from 'node:crypto'
import { CompactEncrypt, importJWK } from 'jose'
import { afterAll } from 'vitest'
import { routes, type RouteDefinition, type RouteInput, type RouteName, type RouteValue } from '@lotus/contract'
import {
  httpClient,
  memberDatabase,
  testDatabase,
  type HttpAnswer,
  type HttpClient,
  type TestDatabase,
} from '@lotus/testing'
import { compose, type CompositionOptions } from '../composition.ts'
import { backofficeModule, installDemoAccounts, backofficeSettings } from '../modules/backoffice/index.ts'
import { installDemoChannel } from '../modules/cashier/index.ts'
import { setSetting } from '../modules/system/index.ts'
import { advanceIssues, generateIssues, installDemoGames } from '../modules/lottery/index.ts'
import { createLog } from '../platform/log.ts'
import { cheapHasher } from './cheap-hasher.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The time at which a test starts: 10:00:20 in Vietnam, a Tuesday. */
export const TEST_START = '2026-03-10T03:00:20Z'

/**
 * The whole server with its own database, the demo brand installed, and a clock that stands still. Jobs do not run by
 * themselves: `settleDown` does their work.
 */
export async function testApp(
  games: readonly string[] = ['MBAC', 'SEN60'],
  {
    isApart = false,
    ...own
  }: Partial<Pick<CompositionOptions, 'rates' | 'answers' | 'env' | 'log'>> & {
    test?: TestDatabase
    startAt?: string
    /** As a brand begins: the production profile, and nothing installed. */
    isBare?: boolean
    /** The site is a program of its own, with the members' login (ADR 0012). */
    isApart?: boolean
  } = {},
) {
  const test = own.test ?? (await testDatabase())
  await test.setTestTime(own.startAt ?? TEST_START)
  const dataDir = mkdtempSync(join(tmpdir(), 'lotus-app-'))
  const base = { url: '' }
  const options: CompositionOptions = {
    log: createLog({ level: 'error' }),
    hasher: cheapHasher,
    ...own,
    config: {
      profile: own.isBare ? 'production' : 'demo',
      roles: ['api', 'push', 'worker', 'relay'],
      host: '127.0.0.1',
      port: 0,
      trustedProxyHops: 0,
      allowedOrigins: [],
    },
    db: test.db,
    pepper: Buffer.alloc(32, 7),
    dataDir,
    clock: test.clock,
    callbackBase: () => base.url,
    onUndeclared: (name, code) => {
      throw new Error(`${name} answered ${code}, which its contract entry does not list`)
    },
  }
  const composition = await compose(options)
  const members = isApart
    ? await compose({ ...options, db: await memberDatabase(test), office: composition })
    : composition
  const { deps, backofficeApp } = composition
  const { siteApp } = members
  const installDemo = async () => {
    await installDemoChannel(test.db)
    // Only a few: moving the clock by hours would draw every fast game of the demo for hours.
    await installDemoGames(deps, ({ code }) => games.includes(code))
    // The clock stands still, so an authenticator would show the same code for ever; its own tests switch it on.
    await setSetting(test.db, backofficeSettings.secondFactor, false, 'test')
    return installDemoAccounts(composition.of(backofficeModule), { dataDir })
  }
  const accounts = own.isBare ? [] : await installDemo()
  await generateIssues(deps)
  base.url = await siteApp.listen({ host: '127.0.0.1', port: 0 })
  afterAll(async () => {
    await siteApp.close()
    await backofficeApp.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const site = httpClient(siteApp)
  const backoffice = httpClient(backofficeApp)

  const call = async <N extends RouteName>(
    client: HttpClient,
    name: N,
    input: RouteInput<N>,
    options: { key?: string } = {},
  ): Promise<HttpAnswer & { value: RouteValue<N> }> => {
    const route: RouteDefinition = routes[name]
    const headers: Record<string, string> = options.key ? { 'idempotency-key': options.key } : {}
    const body = route.sealed ? { sealed: await seal(site, route, input, test.clock.now()) } : input
    // Query values are sent as text.
    const query = Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)]))
    const answer =
      route.method === 'GET'
        ? await client.get(route.path, { query, headers })
        : route.method === 'DELETE'
          ? await client.delete(route.path, { query, headers })
          : route.method === 'PUT'
            ? await client.put(route.path, { body, headers })
            : await client.post(route.path, { body, headers })
    // The server checked the value against the contract before sending.
    return answer as HttpAnswer & { value: RouteValue<N> }
  }

  return {
    ...test,
    composition,
    dataDir,
    /** The site's program: the same, unless it is apart. */
    members,
    site,
    backoffice,
    accounts,
    call,
    /** Opens sales again after the clock has moved past those that were open. */
    openSales: () => generateIssues(deps),
    /** Locks, draws and settles everything due. */
    async settleDown(): Promise<void> {
      await generateIssues(deps)
      await advanceIssues(deps)
      await advanceIssues(deps)
    },
    async register(username: string): Promise<{ client: HttpClient; token: string }> {
      const answer = await call(site, 'member.register', {
        username,
        password: 'một mật khẩu dài',
        confirmPassword: 'một mật khẩu dài',
        agree: true,
        ageConfirmed: true,
      })
      if (!answer.success) throw new Error(`registering ${username} answered ${answer.code}`)
      return { client: site.as(answer.value.token), token: answer.value.token }
    },
    async deposit(client: HttpClient, amount: string): Promise<void> {
      const order = await call(
        client,
        'cashier.createDeposit',
        { channelCode: 'demo_bank', amount },
        { key: randomUUID() },
      )
      const paid = await call(client, 'cashier.simulatePayment', { id: order.value.id })
      if (!paid.success) throw new Error(`paying answered ${paid.code}`)
    },
    async operator(username: string): Promise<HttpClient> {
      const account = accounts.find((one) => one.username === username)
      const answer = await call(backoffice, 'bo.login', { username, password: account?.password ?? '' })
      if (!answer.success) throw new Error(`logging ${username} in answered ${answer.code}`)
      return backoffice.as(answer.value.token)
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

export async function seal(
  site: HttpClient,
  route: RouteDefinition,
  body: unknown,
  now: Date,
  overrides: { nonce?: string } = {},
): Promise<string> {
  const status = await site.get(routes['system.status'].path)
  const key = (status.value as RouteValue<'system.status'>).sealKey
  const payload = JSON.stringify({
    ts: now.getTime(),
    nonce: overrides.nonce ?? randomUUID().replaceAll('-', ''),
    method: route.method,
    path: route.path,
    body,
  })
  return new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: key.kid })
    .encrypt(await importJWK(key.jwk, 'ECDH-ES'))
}
