import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'

/** A balancer in front of several processes, as small as one can be: it never tries a call a second time. */
export type Balancer = {
  port: number
  /** How many calls each process was given. */
  given: ReadonlyMap<number, number>
  stop(): Promise<void>
}

const ASKED_EVERY_MS = 200
/** Callers keep their connections; on a busy machine one that this end closed meanwhile would fail a call. */
const KEPT_MS = 120_000

/** In turn to those of `ports` that say they are ready; connections to them are kept, as real ones do. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const ready = new Set<number>()
  const given = new Map<number, number>(ports.map((port) => [port, 0]))
  const agent = new Agent({ keepAlive: true })
  const sockets = new Set<Socket>()
  const askAll = async () => {
    for (const port of ports) {
      if (await isReady(port)) ready.add(port)
      else ready.delete(port)
    }
  }
  let turn = 0
  const next = (): number | undefined => {
    const chosen = [...ready].toSorted((a, b) => a - b)[(turn += 1) % Math.max(1, ready.size)]
    if (chosen !== undefined) given.set(chosen, (given.get(chosen) ?? 0) + 1)
    return chosen
  }

  const server = createServer({ keepAliveTimeout: KEPT_MS }, (call, answer) => {
    const port = next()
    const refuse = () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end())
    if (port === undefined) return refuse()
    const { connection: _, ...headers } = call.headers
    const passed = request({ agent, port, host: '127.0.0.1', method: call.method, path: call.url, headers }, (from) => {
      const { connection: _own, ...answered } = from.headers
      answer.writeHead(from.statusCode ?? 502, answered)
      from.pipe(answer)
      from.on('error', refuse)
    })
    passed.on('error', refuse)
    call.pipe(passed)
  })
  server.on('upgrade', (call: IncomingMessage, client: Socket) => {
    const port = next()
    if (port === undefined) return client.destroy()
    const upstream = connect(port, '127.0.0.1', () => {
      const lines = call.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1] ?? ''}`] : []))
      upstream.write([`${call.method} ${call.url} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
      client.pipe(upstream).pipe(client)
    })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.end()
      })
    }
  })
  await askAll()
  let asking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    asking = asking.then(askAll)
  }, ASKED_EVERY_MS)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: portOf(server),
    given,
    async stop() {
      clearInterval(timer)
      await asking
      for (const socket of sockets) socket.destroy()
      agent.destroy()
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { headers: { connection: 'close' } })
    await answer.text()
    return answer.ok
  } catch {
    return false
  }
}
