import { routes } from '@lotus/contract'
import { startBenchServer } from '../lottery/server.ts'
import type { Stage } from '../lottery/setup.ts'
import { atMost, median, type Row, shown } from '../report.ts'
import { openConnection, roundTrip } from '../wallet/http.ts'
import { drive, type Run } from '../wallet/load.ts'

const CONNECTIONS = 32
const COST_MAX = 0.25

/**
 * The cost of the session check for a trivial call: the same call of the same server with a token and without one
 * (issue "Identity", section 5). The call is `log.key`, which answers from memory.
 */
export async function measureSessionCheck(stage: Stage, options: { rounds: number; seconds: number }): Promise<Row[]> {
  const server = await startBenchServer({ appUrl: stage.appUrl, roles: ['api'] })
  const samples: { bare: number; checked: number }[] = []
  try {
    for (let round = 0; round <= options.rounds; round += 1) {
      const bare = await load(server.port, options.seconds, () => undefined)
      const checked = await load(server.port, options.seconds, (lane) => stage.bettors[lane]?.token)
      if (round > 0) samples.push({ bare: bare.perSecond, checked: checked.perSecond })
    }
  } finally {
    await server.stop()
  }
  const cost = median(samples.map(({ bare, checked }) => 1 - checked / bare))
  return [
    atMost('session check, of a trivial call’s throughput', cost * 100, '%', COST_MAX * 100),
    shown('trivial call', median(samples.map(({ bare }) => bare)), '/s'),
    shown('the same with a session', median(samples.map(({ checked }) => checked)), '/s'),
  ]
}

async function load(port: number, seconds: number, tokenOf: (lane: number) => string | undefined): Promise<Run> {
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => openConnection(port)))
  const requests = sockets.map((_, lane) => {
    const token = tokenOf(lane)
    const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
    return Buffer.from(`GET ${routes['log.key'].path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${authorization}\r\n`)
  })
  try {
    const run = await drive(CONNECTIONS, seconds, async (lane) => {
      const [socket, request] = [sockets[lane], requests[lane]]
      if (!socket || !request) throw new Error('a lane has its connection')
      const answer = await roundTrip(socket, request)
      if (!answer.startsWith('HTTP/1.1 200')) throw new Error(answer.slice(0, 300))
    })
    if (run.failures > 0) throw new Error(run.firstFailure)
    return run
  } finally {
    for (const socket of sockets) socket.destroy()
  }
}
