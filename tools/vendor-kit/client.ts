import { Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Dialect, Fields, Key, Op, Reply, Wire } from './types.ts'

const ANSWER_BYTES_MAX = 2 * 1024 * 1024

export type CallChange = {
  key?: Key
  vendor?: string
  /** Simulated error of the kit's clock, in milliseconds. */
  shiftMs?: number
  /** Sends this text, correctly signed, instead of the call's own. */
  rawBody?: string
  /** Changes the body before it is signed. */
  rewrite?: (body: string) => string
  /** Changes headers after signing; undefined removes one. */
  headers?: Readonly<Record<string, string | undefined>>
  /** Changes the body after it was signed. */
  tamper?: (body: string) => string
  timeoutMs?: number
}

export type Exchange = { op: Op; sent: string; answered: string }
export type WalletClient = {
  readonly dialect: Dialect
  /** The kit's clock, used for signatures. */
  now(): number
  call(op: Op, fields: Fields, change?: CallChange): Promise<Reply>
  /** Sends and closes the connection: after the whole body, or after half of it, so that nothing can be decided. */
  cut(op: Op, fields: Fields, part: 'whole' | 'half'): Promise<void>
  /** The last exchanges, for the report. */
  readonly exchanges: Exchange[]
  close(): void
}

export type ClientOptions = {
  /** The base address of the vendor API: `https://operator/vendor/v1`. */
  url: string
  vendor: string
  key: Key
  dialect: Dialect
  timeoutMs: number
  clock: () => number
}

const EXCHANGES_KEPT = 12

export function createClient(options: ClientOptions): WalletClient {
  const target = new URL(options.url)
  const isTls = target.protocol === 'https:'
  const agent = new (isTls ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: 128 })
  const exchanges: Exchange[] = []

  const wireOf = (op: Op, fields: Fields, change: CallChange): Wire => {
    const base = `${target.pathname.replace(/\/$/, '')}/${change.vendor ?? options.vendor}`
    const parts = { base, key: change.key ?? options.key, nowMs: options.clock() + (change.shiftMs ?? 0) }
    const wire = options.dialect.encode(op, fields, parts)
    const body = change.rawBody ?? change.rewrite?.(wire.body)
    if (body === undefined) return wire
    return { path: wire.path, body, headers: options.dialect.sign({ path: wire.path, body }, parts) }
  }

  const open = (wire: Wire, headers: Readonly<Record<string, string | undefined>>, bytes: number): ClientRequest => {
    const all = { ...wire.headers, ...headers, 'content-length': String(bytes) }
    return (isTls ? httpsRequest : httpRequest)({
      agent,
      host: target.hostname,
      port: target.port || (isTls ? 443 : 80),
      method: 'POST',
      path: wire.path,
      headers: Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    })
  }

  return {
    dialect: options.dialect,
    now: options.clock,
    exchanges,
    async call(op, fields, change = {}) {
      const wire = wireOf(op, fields, change)
      const body = change.tamper ? change.tamper(wire.body) : wire.body
      const startedAt = performance.now()
      const { http, text, error } = await send(
        open(wire, change.headers ?? {}, Buffer.byteLength(body)),
        body,
        change.timeoutMs ?? options.timeoutMs,
      )
      const ms = performance.now() - startedAt
      exchanges.push({
        op,
        sent: `POST ${wire.path} ${short(body)}`,
        answered: error === null ? `HTTP ${http} ${short(text)}` : `no answer: ${error}`,
      })
      if (exchanges.length > EXCHANGES_KEPT) exchanges.shift()
      return { ...options.dialect.decode(op, http, text), http, ms, error }
    },
    async cut(op, fields, part) {
      const wire = wireOf(op, fields, {})
      const body = Buffer.from(wire.body)
      const request = open(wire, {}, body.length)
      exchanges.push({
        op,
        sent: `POST ${wire.path} ${short(wire.body)}`,
        answered: part === 'whole' ? 'the kit hung up after the request' : 'the kit hung up within the request',
      })
      await new Promise<void>((resolve) => {
        request.on('error', () => resolve())
        request.on('close', () => resolve())
        const sent = part === 'whole' ? body : body.subarray(0, Math.floor(body.length / 2))
        // Flush the last bytes before closing the connection.
        request.write(sent, () => setTimeout(() => request.destroy(), part === 'whole' ? 5 : 50))
      })
    },
    close: () => agent.destroy(),
  }
}

function send(
  request: ClientRequest,
  body: string,
  timeoutMs: number,
): Promise<{ http: number; text: string; error: string | null }> {
  return new Promise((resolve) => {
    const fail = (error: string) => resolve({ http: 0, text: '', error })
    const timer = setTimeout(() => {
      fail(`none within ${timeoutMs} ms`)
      request.destroy()
    }, timeoutMs)
    request.on('response', (response) => {
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        if (bytes <= ANSWER_BYTES_MAX) parts.push(part)
        else request.destroy(new Error('the answer is too long'))
      })
      response.on('end', () => {
        clearTimeout(timer)
        resolve({ http: response.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8'), error: null })
      })
      response.on('error', (error) => fail(error.message))
    })
    request.on('error', (error) => {
      clearTimeout(timer)
      fail(error.message)
    })
    request.end(body)
  })
}

const short = (text: string): string =>
  text.length > 600 ? `${text.slice(0, 600)}… (${text.length} characters)` : text
