import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { routes, type RouteDefinition, type RouteInput, type RouteName, type RouteValue } from '@lotus/contract'
import { isPortFree } from '@lotus/database'
import { testDatabase } from '@lotus/testing'
import { CompactEncrypt, importJWK } from 'jose'
import { randomUUID } from 'node:crypto'
import { targetOf, type Target } from './processes.ts'
import type { WholeServerConfig } from './whole-server.ts'

const program = join(import.meta.dirname, 'whole-server.ts')

/** Two whole servers on one database, as behind a balancer; not started yet. */
export async function twoServers(drainSeconds: number) {
  const database = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'lotus-two-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const servers: Target[] = []
  for (const name of ['one', 'two']) {
    const config: WholeServerConfig = {
      name,
      port: await freePort(servers.length),
      appUrl: database.appUrl,
      ownerUrl: database.ownerUrl,
      dataDir,
      drainSeconds,
    }
    servers.push(targetOf(config, folder, program))
  }
  const [one, two] = servers
  if (!one || !two) throw new Error('two servers are needed')
  afterAll(async () => {
    await Promise.all([one.stop(), two.stop()])
    rmSync(folder, { recursive: true, force: true })
  })
  return { database, one, two }
}

/** A server listens on it and on the second after it. */
async function freePort(skip: number): Promise<number> {
  for (let one = 22_000 + (process.pid % 18_000) + skip * 10; ; one += 3) {
    if ((await isPortFree(one)) && (await isPortFree(one + 2))) return one
  }
}

export type Caller = { port: number; token?: string; address?: string; cookie?: string }
export type Answer<Name extends RouteName> = {
  status: number
  success: boolean
  code: string
  value: RouteValue<Name>
  cookie: string
}

/** A call of the contract over TCP. Throws if no complete answer came. */
export async function callAt<Name extends RouteName>(
  { port, token, address = '203.0.113.7', cookie }: Caller,
  name: Name,
  input: RouteInput<Name>,
): Promise<Answer<Name>> {
  const route: RouteDefinition = routes[name]
  const isInQuery = route.method === 'GET' || route.method === 'DELETE'
  const query = new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]))
  const sent = route.sealed ? { sealed: await sealAt(port, route, input) } : input
  const answer = await fetch(`http://127.0.0.1:${port}${route.path}${isInQuery ? `?${query}` : ''}`, {
    method: route.method,
    headers: {
      'x-forwarded-for': address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
      ...(route.keyed ? { 'idempotency-key': randomUUID() } : {}),
      ...(isInQuery ? {} : { 'content-type': 'application/json' }),
    },
    ...(isInQuery ? {} : { body: JSON.stringify(sent) }),
  })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  // The server checked the value against the contract before sending.
  return { status: answer.status, ...((await answer.json()) as object), cookie: cookies.join('; ') } as Answer<Name>
}

async function sealAt(port: number, { method, path }: RouteDefinition, body: unknown): Promise<string> {
  const { value } = await callAt({ port }, 'system.status', {})
  const payload = JSON.stringify({ ts: Date.now(), nonce: randomUUID().replaceAll('-', ''), method, path, body })
  return new CompactEncrypt(new TextEncoder().encode(payload))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: value.sealKey.kid })
    .encrypt(await importJWK(value.sealKey.jwk, 'ECDH-ES'))
}
