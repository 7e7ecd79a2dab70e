import { setTimeout as delay } from 'node:timers/promises'
import { STREAM_PATH } from '@lotus/contract'
import { sql } from '@lotus/database'
import { loadLockedIssue, publishDraw } from '../wallet/settlement.ts'
import { atMost, median, type Row, shown } from '../report.ts'
import type { Options } from './options.ts'
import { startBenchServer } from './server.ts'
import type { Bettor, Stage } from './setup.ts'

const SOCKETS = 100
const LIMIT_SECONDS = 2
const GIVE_UP_MS = 120_000

/**
 * From the commit of a result to the push at its winners, over real sockets, with 100,000 orders of 5,000 members on
 * the issue (issue "Lottery", section 4). One process settles, relays and pushes, as under `npm start`; every fiftieth
 * member is connected and makes no calls.
 */
export async function measureWinners(stage: Stage, options: Options, log: (line: string) => void): Promise<Row[]> {
  const members = { first: 1, count: stage.bettors.length }
  const server = await startBenchServer(
    { appUrl: stage.appUrl, roles: ['api', 'push', 'worker', 'relay'] },
    options.profileDir,
  )
  const figures: { first: number; tenth: number; last: number; settled: number }[] = []
  try {
    for (let round = 0; round < options.rounds; round += 1) {
      const id = await loadLockedIssue(stage.owner, 'quarter', options.orders, members)
      const step = Math.floor(stage.bettors.length / SOCKETS)
      const watchers = stage.bettors.filter((_, index) => index % step === 0).slice(0, SOCKETS)
      const notified: number[] = []
      const close = await connect(server.port, watchers, () => notified.push(performance.now()))
      await publishDraw(stage.owner, id)
      const publishedAt = performance.now()
      while ((await settledAt(stage, id)) === null) {
        if (performance.now() - publishedAt > GIVE_UP_MS) throw new Error('the issue was not settled in time')
        await delay(100)
      }
      const settled = performance.now() - publishedAt
      // The pushes of the last batch may still be on their way.
      for (let waits = 0; notified.length < watchers.length && waits < 50; waits += 1) await delay(100)
      close()
      const seconds = (at: number | undefined) => ((at ?? Number.NaN) - publishedAt) / 1000
      const figure = {
        first: seconds(notified[0]),
        tenth: seconds(notified[Math.floor(notified.length / 10)]),
        last: seconds(notified.at(-1)),
        settled: settled / 1000,
      }
      figures.push(figure)
      log(
        `  winners  first ${figure.first.toFixed(2)} s, a tenth ${figure.tenth.toFixed(2)} s, all ${notified.length} told ${figure.last.toFixed(2)} s, settled ${figure.settled.toFixed(2)} s`,
      )
    }
  } finally {
    await server.stop()
  }
  const of = (field: 'first' | 'tenth' | 'last' | 'settled') => median(figures.map((figure) => figure[field]))
  const row = (measure: string, value: number): Row => shown(measure, value, 's')
  return [
    atMost(`first winner of ${options.orders.toLocaleString('en')} orders told`, of('first'), 's', LIMIT_SECONDS),
    row('a tenth of the connected winners told', of('tenth')),
    row('all connected winners told', of('last')),
    row('all orders settled', of('settled')),
  ]
}

async function settledAt({ owner }: Stage, id: bigint): Promise<Date | null> {
  return (await owner.one<{ at: Date | null }>(sql`select settled_at as at from lottery_issue where id = ${id}`)).at
}

/**
 * Sockets as the pages open them; `onWin` runs at the first push to each that an order has won. Returns a function to
 * close them.
 */
async function connect(port: number, watchers: readonly Bettor[], onWin: () => void): Promise<() => void> {
  const sockets = await Promise.all(
    watchers.map(
      ({ token }) =>
        new Promise<WebSocket>((resolve, reject) => {
          const socket = new WebSocket(`ws://127.0.0.1:${port}${STREAM_PATH}`)
          let isNotified = false
          socket.addEventListener('error', () => reject(new Error('a socket broke')))
          socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'hello', token, since: null })))
          socket.addEventListener('message', ({ data }) => {
            // Written by the server of this run (contract/push.ts).
            const message = JSON.parse(String(data)) as { type: string; data: { won?: number; isMember?: boolean } }
            if (message.type === 'welcome') {
              if (message.data.isMember === true) resolve(socket)
              else reject(new Error('a session was not known'))
            }
            if (message.type !== 'lottery.orders_settled' || (message.data.won ?? 0) === 0 || isNotified) return
            isNotified = true
            onWin()
          })
        }),
    ),
  )
  return () => {
    for (const socket of sockets) socket.close()
  }
}
