import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { join } from 'node:path'
import { CompactEncrypt, importJWK } from 'jose'
import { routes, type RouteValue } from '@lotus/contract'
import { sql } from '@lotus/database'
import { createPasswords } from '../../apps/server/src/platform/passwords.ts'
import { startBenchServer } from '../lottery/server.ts'
import type { Stage } from '../lottery/setup.ts'
import { atLeast, atMost, median, type Row, shown } from '../report.ts'
import { openConnection, roundTrip } from '../wallet/http.ts'
import { drive, summary, type Run } from '../wallet/load.ts'

const PASSWORD = 'mật khẩu dài 2026'
/** Enough that the queue of hashes is never empty, and below the limit at which calls are refused. */
const LOGIN_LANES = 32
const OTHER_LANES = 4
const SHARE_MIN = 0.6
const P99_MAX = 5

/**
 * Logins per second at saturation compared with bare Argon2id on the same cores, and the latency of other calls
 * meanwhile (issue "Identity", section 5). Every login is sealed, counted and hashed and opens a session, as in the
 * product; each lane uses its own account. The other calls are balances, one after the other on four connections.
 */
export async function measureLogins(stage: Stage, options: { rounds: number; seconds: number }): Promise<Row[]> {
  await givePasswords(stage)
  const server = await startBenchServer({ appUrl: stage.appUrl, roles: ['api'] })
  const tokens = stage.bettors.slice(-OTHER_LANES).map(({ token }) => token)
  const samples: { bare: number; logins: number; idle: number; busy: number }[] = []
  try {
    for (let round = 0; round <= options.rounds; round += 1) {
      const bare = await bareHashes(options.seconds)
      const idle = await otherCalls(server.port, tokens, options.seconds)
      const ahead = Math.ceil(bare * (options.seconds * 1.3 + 1)) + LOGIN_LANES
      const requests = await sealedLogins(server.port, ahead)
      const [logins, busy] = await Promise.all([
        logIns(server.port, requests, options.seconds),
        otherCalls(server.port, tokens, options.seconds),
      ])
      for (const run of [idle, logins, busy])
        if (run.failures > 0) throw new Error(`a call of the benchmark failed: ${run.firstFailure ?? ''}`)
      // The first round is warm-up and not counted.
      if (round > 0) samples.push({ bare, logins: logins.perSecond, idle: idle.p99, busy: busy.p99 })
    }
  } finally {
    await server.stop()
  }
  const share = median(samples.map(({ bare, logins }) => logins / bare))
  const slower = median(samples.map(({ idle, busy }) => busy / idle))
  return [
    atLeast('logins / bare Argon2id', share * 100, '%', SHARE_MIN * 100),
    atMost('p99 of others while logins saturate', slower, 'x', P99_MAX),
    shown('bare Argon2id, two threads', median(samples.map(({ bare }) => bare)), '/s'),
    shown('logins', median(samples.map(({ logins }) => logins)), '/s'),
    shown('p99 of others, idle', median(samples.map(({ idle }) => idle)), 'ms'),
  ]
}

async function givePasswords(stage: Stage): Promise<void> {
  const hash = await createPasswords({ pepper: Buffer.alloc(32, 7) }).hash(PASSWORD)
  await stage.owner.query(sql`update member set password_hash = ${hash}`)
  // All logins come from one address, where so many at once would require a captcha: an attempt counts as a failure
  // until its password is verified.
  for (const key of [
    'identity.captcha_class_failures',
    'identity.captcha_all_failures',
    'identity.login_class_failures_max',
  ])
    await stage.owner.query(sql`insert into setting (key, value, updated_by) values (${key}, '100000', 'bench')`)
}

/** Hashes per second of the library alone, as many in parallel as the server runs, in a separate thread. */
async function bareHashes(seconds: number): Promise<number> {
  const worker = new Worker(join(import.meta.dirname, 'hashes.ts'), { workerData: { seconds, password: PASSWORD } })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/**
 * Sealed before the measurement, so that the client's own work does not count. A sealed body is valid for two minutes.
 */
async function sealedLogins(port: number, count: number): Promise<Buffer[]> {
  const route = routes['session.login']
  const answer = await fetch(`http://127.0.0.1:${port}${routes['system.status'].path}`)
  const { value } = (await answer.json()) as { value: RouteValue<'system.status'> } // the contract's own value
  const key = await importJWK(value.sealKey.jwk, 'ECDH-ES')
  const requests: Buffer[] = []
  for (let index = 0; index < count; index += 1) {
    const username = `bench${(index % 1000) + 1}`
    const payload = JSON.stringify({
      ts: Date.now(),
      nonce: randomUUID().replaceAll('-', ''),
      method: route.method,
      path: route.path,
      body: { username, password: PASSWORD },
    })
    const sealed = await new CompactEncrypt(new TextEncoder().encode(payload))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: value.sealKey.kid })
      .encrypt(key)
    const body = Buffer.from(JSON.stringify({ sealed }))
    const head = `POST ${route.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
    requests.push(Buffer.concat([Buffer.from(head), body]))
  }
  return requests
}

async function logIns(port: number, requests: readonly Buffer[], seconds: number): Promise<Run> {
  const sockets = await Promise.all(Array.from({ length: LOGIN_LANES }, () => openConnection(port)))
  try {
    return await drive(LOGIN_LANES, seconds, async (lane, number) => {
      const [socket, request] = [sockets[lane], requests[number - 1]]
      if (!socket || !request) throw new Error('more logins than were sealed: raise what is made ahead')
      const answer = await roundTrip(socket, request)
      if (!answer.startsWith('HTTP/1.1 200'))
        throw new Error(answer.slice(answer.indexOf('\r\n\r\n') + 4).slice(0, 300))
    })
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

/** Balances at a steady rate: their load stays small compared with the logins. */
async function otherCalls(port: number, tokens: readonly string[], seconds: number): Promise<Run> {
  const path = routes['wallet.balance'].path
  const times: number[] = []
  let failures = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(
    tokens.map(async (token) => {
      const socket = await openConnection(port)
      const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n\r\n`)
      while (performance.now() < end) {
        const sentAt = performance.now()
        const answer = await roundTrip(socket, request)
        if (answer.startsWith('HTTP/1.1 200')) times.push(performance.now() - sentAt)
        else failures += 1
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      socket.destroy()
    }),
  )
  return summary(times, seconds, { failures })
}
