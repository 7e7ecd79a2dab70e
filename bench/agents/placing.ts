import { setTimeout } from 'node:timers/promises'
import { installDemoGames } from '../../apps/server/src/modules/lottery/index.ts'
import { sql, type Database } from '@lotus/database'
import { placement } from '../lottery/placement.ts'
import { startBenchServer } from '../lottery/server.ts'
import { openIssue, type Bettor } from '../lottery/setup.ts'
import { openConnection, roundTrip } from '../wallet/http.ts'

const GAME = 'MBAC'
/** Far more than one run places. */
const ORDERS_MAX = 100_000_000

export type Placed = { perSecond: number; p50: number; p99: number }
/** Orders that are placed without end; `during` measures while some work is done. */
export type Placing = {
  during<Result>(work: () => Promise<Result>): Promise<{ result: Result; placed: Placed }>
  stop(): Promise<void>
}

/** Orders through the product's server, from session to receipt, in a process of its own. */
export async function openPlacing(owner: Database, appUrl: string, bettors: readonly Bettor[]) {
  await installDemoGames({ db: owner }, ({ code }) => code === GAME)
  await owner.query(sql`update lottery_rule set max_issue_orders = ${ORDERS_MAX}, max_issue_payout = null`)
  const { issueNo } = await openIssue(owner, GAME)
  const server = await startBenchServer({ appUrl, roles: ['api', 'relay'] })
  return {
    start: (perSecond: number | null) => startPlacing(server.port, bettors, issueNo, perSecond),
    stop: () => server.stop(),
  }
}

/** All bettors at once: each as soon as the last is answered, or together `perSecond` as far as they are answered in time. */
async function startPlacing(
  port: number,
  bettors: readonly Bettor[],
  issueNo: string,
  perSecond: number | null,
): Promise<Placing> {
  const sockets = await Promise.all(bettors.map(() => openConnection(port)))
  const answered: { at: number; took: number }[] = []
  const begin = performance.now()
  const every = perSecond === null ? 0 : (bettors.length / perSecond) * 1000
  let isOn = true
  const lanes = bettors.map(async (bettor, lane) => {
    const socket = sockets[lane]
    if (!socket) throw new Error('a lane has its connection')
    for (let n = 0; isOn; n += 1) {
      // Each lane has its own moment of the beat. What is late is sent at once, and waited for from when it was due.
      const due = every === 0 ? performance.now() : begin + (n + lane / bettors.length) * every
      const early = due - performance.now()
      if (early > 1) await setTimeout(early)
      const answer = await roundTrip(socket, placement(bettor, issueNo, 1))
      if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer.slice(0, 500))
      const at = performance.now()
      answered.push({ at, took: at - due })
    }
  })
  return {
    async during(work) {
      const from = performance.now()
      const result = await Promise.race([
        work(),
        Promise.all(lanes).then(() => Promise.reject(new Error('placing ended'))),
      ])
      const to = performance.now()
      const times = answered.filter(({ at }) => at >= from && at < to).map(({ took }) => took)
      const sorted = times.toSorted((a, b) => a - b)
      const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
      return { result, placed: { perSecond: times.length / ((to - from) / 1000), p50: at(0.5), p99: at(0.99) } }
    },
    async stop() {
      isOn = false
      await Promise.all(lanes)
      for (const socket of sockets) socket.destroy()
    },
  }
}
