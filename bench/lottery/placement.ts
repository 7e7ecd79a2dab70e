import { randomUUID } from 'node:crypto'
import { routes } from '@lotus/contract'
import { serverSeconds } from '../wallet/cpu.ts'
import { openConnection, roundTrip } from '../wallet/http.ts'
import { drive, type Run } from '../wallet/load.ts'
import { atMost, median, type Row, shown } from '../report.ts'
import { openIssue, type Bettor, type Stage } from './setup.ts'
import { startBenchServer } from './server.ts'
import type { Options } from './options.ts'

const CONNECTIONS = 64
const RATIO_MAX = 5
/** Rounds that are not counted: afterwards the code is compiled as in a server that has run for minutes. */
const WARM_UPS = 2
/** Requests prepared per second of measurement before it starts, so that the client costs little. */
const READY_PER_SECOND = 5_000
/** With fewer in a round the machine is too busy for a meaningful ratio. */
const CALLS_MIN = 500
const GAME = 'MBAC'

type Kind = 'empty' | 'balance' | 'order' | 'cart'
type Sample = Run & { nodeMicros: number; serverMicros: number }

/**
 * Placing an order, from the request to the confirming answer, compared with an empty call of the same server
 * (`/healthz`), 64 connections each, a closed loop (issue "Lottery", section 7). An order is five numbers of Lô 2 in
 * one item; a cart has ten items. Every order goes through session, limits, wallet and receipt as in the product.
 */
export async function measurePlacement(stage: Stage, options: Options, log: (line: string) => void): Promise<Row[]> {
  const { issueNo } = await openIssue(stage.owner, GAME)
  const server = await startBenchServer({ appUrl: stage.appUrl, roles: ['api', 'relay'] }, options.profileDir)
  const bettors = stage.bettors.slice(0, CONNECTIONS)
  const requests: Record<Kind, (bettor: Bettor) => Buffer> = {
    empty: () => get('/healthz'),
    balance: (bettor) => get(routes['wallet.balance'].path, bettor.token),
    order: (bettor) => placement(bettor, issueNo, 1),
    cart: (bettor) => placement(bettor, issueNo, 10),
  }
  // An order and its reference call run directly after each other; the other measures do not come between.
  const turns = [
    ['empty', 'order'],
    ['balance', 'cart'],
  ] as const
  const samples: Record<Kind, Sample[]> = { empty: [], order: [], balance: [], cart: [] }
  const measure = async (kind: Kind): Promise<Sample> => {
    const [node, database] = [await server.cpu(), serverSeconds(stage.server.clusterDir) ?? 0]
    const run = await load([server.port], bettors, options.seconds, requests[kind])
    if (run.failures > 0) throw new Error(`${run.failures} calls failed: ${run.firstFailure}`)
    const micros = (seconds: number) => (seconds / Math.max(1, run.answered)) * 1e6
    const nodeMicros = micros((await server.cpu()) - node)
    const serverMicros = micros((serverSeconds(stage.server.clusterDir) ?? 0) - database)
    log(
      `  ${kind.padEnd(8)} ${Math.round(run.perSecond).toString().padStart(6)}/s  p50 ${run.p50.toFixed(2)}  p99 ${run.p99.toFixed(2)} ms  us a call: node ${Math.round(nodeMicros)}, database ${Math.round(serverMicros)}`,
    )
    return { ...run, nodeMicros, serverMicros }
  }
  try {
    for (const kinds of turns) {
      for (let round = 1 - WARM_UPS; round <= options.rounds; round += 1) {
        // Alternating, so that changes in the machine's load affect all.
        for (const kind of kinds) {
          const sample = await measure(kind)
          if (round < 1) continue
          if (!options.isQuick && sample.calls < CALLS_MIN)
            throw new Error(`only ${sample.calls} calls of "${kind}" were answered in time: nothing was measured`)
          samples[kind].push(sample)
        }
      }
    }
  } finally {
    await server.stop()
  }
  return rowsOf(samples)
}

function rowsOf(samples: Record<Kind, Sample[]>): Row[] {
  const of = (kind: Kind, field: 'p50' | 'p99' | 'perSecond' | 'nodeMicros' | 'serverMicros') =>
    median(samples[kind].map((sample) => sample[field]))
  const ratio = (field: 'p50' | 'p99') =>
    median(samples.order.map((sample, round) => sample[field] / (samples.empty[round]?.[field] ?? Number.NaN)))
  const held = (measure: string, value: number): Row => atMost(measure, value, 'x', RATIO_MAX)
  return [
    held('order of 64 bettors / empty call, median', ratio('p50')),
    held('order of 64 bettors / empty call, p99', ratio('p99')),
    shown('order, median', of('order', 'p50'), 'ms'),
    shown('order, p99', of('order', 'p99'), 'ms'),
    shown('empty call, median', of('empty', 'p50'), 'ms'),
    shown('empty call, p99', of('empty', 'p99'), 'ms'),
    shown('balance of the same bettors, median', of('balance', 'p50'), 'ms'),
    shown('cart of ten items, median', of('cart', 'p50'), 'ms'),
    shown('orders', of('order', 'perSecond'), '/s'),
    shown('an order, processor of Node', of('order', 'nodeMicros'), 'us'),
    shown('an order, processor of the database', of('order', 'serverMicros'), 'us'),
    shown('an empty call, processor of Node', of('empty', 'nodeMicros'), 'us'),
  ]
}

/** Each bettor's connection goes to one of the ports in turn. */
export async function load(
  ports: readonly number[],
  bettors: readonly Bettor[],
  seconds: number,
  request: (bettor: Bettor) => Buffer,
): Promise<Run> {
  const sockets = await Promise.all(bettors.map((_, lane) => openConnection(ports[lane % ports.length] ?? 0)))
  const each = Math.ceil((seconds * READY_PER_SECOND) / bettors.length)
  const ready = bettors.map((bettor) => Array.from({ length: each }, () => request(bettor)))
  try {
    return await drive(bettors.length, seconds, async (lane) => {
      const [socket, bettor] = [sockets[lane], bettors[lane]]
      if (!socket || !bettor) throw new Error('a lane has its connection')
      const answer = await roundTrip(socket, ready[lane]?.pop() ?? request(bettor))
      if (!answer.startsWith('HTTP/1.1 200'))
        throw new Error(answer.slice(answer.indexOf('\r\n\r\n') + 4).slice(0, 300))
    })
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}

const get = (path: string, token?: string): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${token === undefined ? '' : `Authorization: Bearer ${token}\r\n`}\r\n`,
  )

export function placement({ token }: Bettor, issueNo: string, items: number): Buffer {
  const body = Buffer.from(
    JSON.stringify({
      gameCode: GAME,
      issueNo,
      items: Array.from({ length: items }, (_, item) => ({
        play: 'lo2',
        content: [0, 1, 2, 3, 4].map((number) => String((item * 7 + number * 13 + 5) % 100).padStart(2, '0')),
        points: 1,
        odds: [{ tier: 'win', odds: '98.5' }],
      })),
    }),
  )
  const head = [
    `POST ${routes['lottery.placeOrders'].path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `Authorization: Bearer ${token}`,
    `Idempotency-Key: ${randomUUID()}`,
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body])
}
