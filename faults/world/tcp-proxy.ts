import { connect, createServer, type Server, type Socket } from 'node:net'

/**
 * What may happen to the traffic. Each armed fault is used once, by the next traffic that fits:
 * - cut_request: the request's first bytes are passed on, then both sides are closed
 * - cut_answer: the answer has come back from the server and is dropped with the connection (a lost reply)
 * - reset_answer: some bytes of the answer, then a reset
 * - delay: the answer waits `ms`
 * - half_open: nothing is passed on any more, but the connection stays open for `ms`
 */
export type NetworkFault = 'cut_request' | 'cut_answer' | 'reset_answer' | 'delay' | 'half_open'
type Armed = { kind: NetworkFault; ms: number; onUsed: () => void }

export type TcpProxy = {
  port: number
  arm(kind: NetworkFault, options: { ms?: number; onUsed?: () => void }): void
  armedCount(): number
  disarm(): void
  /** Closes every connection at once. */
  breakAll(): void
  stop(): Promise<void>
}

export async function startProxy(options: { port: number; target: () => number }): Promise<TcpProxy> {
  const armed: Armed[] = []
  const pairs = new Set<Pair>()
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: options.target(), host: '127.0.0.1', noDelay: true })
    const pair = pairOf(client, upstream)
    pairs.add(pair)
    for (const socket of [client, upstream]) {
      socket.on('error', () => pair.end())
      socket.on('close', () => {
        pair.end()
        pairs.delete(pair)
      })
    }
    client.on('data', (bytes) => onRequest(pair, bytes, armed))
    upstream.on('data', (bytes) => onAnswer(pair, bytes, armed))
  })
  await listen(server, options.port)
  return {
    port: options.port,
    arm: (kind, { ms = 0, onUsed = () => {} }) => void armed.push({ kind, ms, onUsed }),
    armedCount: () => armed.length,
    disarm: () => void armed.splice(0),
    breakAll: () => {
      for (const pair of pairs) pair.end()
    },
    stop: async () => {
      for (const pair of pairs) pair.end()
      await new Promise((done) => server.close(done))
    },
  }
}

type Pair = { client: Socket; upstream: Socket; end(): void; isSilent: boolean }

function pairOf(client: Socket, upstream: Socket): Pair {
  const pair: Pair = {
    client,
    upstream,
    isSilent: false,
    end: () => {
      client.destroy()
      upstream.destroy()
    },
  }
  return pair
}

function take(armed: Armed[], kinds: readonly NetworkFault[]): Armed | undefined {
  const at = armed.findIndex((one) => kinds.includes(one.kind))
  return at < 0 ? undefined : armed.splice(at, 1)[0]
}

function onRequest(pair: Pair, bytes: Buffer, armed: Armed[]): void {
  const fault = take(armed, ['cut_request'])
  if (!fault) return forward(pair.client, pair.upstream, bytes)
  fault.onUsed()
  pair.upstream.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => pair.end())
}

function onAnswer(pair: Pair, bytes: Buffer, armed: Armed[]): void {
  if (pair.isSilent) return
  const fault = take(armed, ['cut_answer', 'reset_answer', 'delay', 'half_open'])
  if (!fault) return forward(pair.upstream, pair.client, bytes)
  fault.onUsed()
  switch (fault.kind) {
    case 'cut_answer':
      return pair.end()
    case 'reset_answer':
      pair.client.write(bytes.subarray(0, Math.min(40, bytes.length - 1)), () => {
        pair.client.resetAndDestroy()
        pair.upstream.destroy()
      })
      return
    case 'half_open':
      pair.isSilent = true
      setTimeout(() => pair.end(), fault.ms).unref()
      return
    case 'delay':
    case 'cut_request':
      pair.upstream.pause()
      setTimeout(() => {
        if (pair.client.destroyed) return
        pair.client.write(bytes)
        pair.upstream.resume()
      }, fault.ms).unref()
  }
}

function forward(from: Socket, to: Socket, bytes: Buffer): void {
  if (to.destroyed || to.write(bytes)) return
  from.pause()
  to.once('drain', () => from.resume())
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1' }, () => resolve())
  })
}
