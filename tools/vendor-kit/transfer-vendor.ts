import { timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseJson, signatureOf } from './dialects/canonical.ts'
import { formatMoney, parseMoney } from './money.ts'
import type { Key } from './types.ts'

/**
 * How the next transfer or question is treated: done at once; refused; done, but without an answer; pending; denied, as by a
 * vendor that never saw it; or an answer that is none.
 */
export type TransferTreatment = 'ok' | 'refused' | 'lost' | 'pending' | 'unknown' | 'garbage'
export type TransferOp = 'transferIn' | 'transferOut' | 'transferStatus'
export type TransferCall = {
  op: string
  body: Readonly<Record<string, unknown>>
  /** What was wrong with how it was sent; undefined where nothing was. */
  problem?: string
  answered: string
}
const ops: readonly string[] = ['transferIn', 'transferOut', 'transferStatus'] satisfies TransferOp[]

const BODY_MAX = 64 * 1024
const CALLS_KEPT = 2000
const CLOCK_MS = 300_000

/** A vendor that keeps a wallet of its own for each player: right, unless it is told to be otherwise. */
export async function startTransferVendor(options: { key: Key; port: number; clock: () => number }) {
  const purses = new Map<string, bigint>()
  const ended = new Map<string, 'CONFIRMED' | 'FAILED'>()
  const plans = new Map<string, TransferTreatment[]>()
  const calls: TransferCall[] = []

  function decide(op: string, body: Readonly<Record<string, unknown>>): { status: 'CONFIRMED' | 'FAILED' } {
    const reference = String(body['reference'])
    const known = ended.get(reference)
    if (known) return { status: known }
    const member = String(body['member'])
    const amount = parseMoney(body['amount']) ?? 0n
    const purse = purses.get(member) ?? 0n
    const after = op === 'transferIn' ? purse + amount : purse - amount
    const status = after < 0n ? 'FAILED' : 'CONFIRMED'
    if (status === 'CONFIRMED') purses.set(member, after)
    ended.set(reference, status)
    return { status }
  }

  function answer(op: string, body: Readonly<Record<string, unknown>>, treatment: TransferTreatment) {
    const balance = () => formatMoney(purses.get(String(body['member'])) ?? 0n)
    const reference = String(body['reference'])
    if (treatment === 'unknown') return { code: 'OK', status: 'NOT_FOUND' }
    if (treatment === 'pending') return { code: 'OK', status: 'PENDING', balance: balance() }
    if (treatment === 'refused') {
      ended.set(reference, 'FAILED')
      return { code: 'MEMBER_DISABLED', status: 'FAILED', balance: balance() }
    }
    if (op === 'transferStatus') return { code: 'OK', status: ended.get(reference) ?? 'NOT_FOUND', balance: balance() }
    const { status } = decide(op, body)
    return { code: status === 'CONFIRMED' ? 'OK' : 'INSUFFICIENT_FUNDS', status, balance: balance() }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    let bytes = 0
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    request.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes <= BODY_MAX) parts.push(part)
    })
    request.on('end', () => {
      const path = request.url ?? ''
      const text = Buffer.concat(parts).toString('utf8')
      const op = path.split('/').at(-1) ?? ''
      const parsed = parseJson(text)
      const body = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
      const header = (name: string) => String(request.headers[name] ?? '')
      const timestamp = header('x-timestamp')
      const problem = problemOf({ path, timestamp, body: text, id: header('x-key-id'), sent: header('x-signature') })
      const call: TransferCall = { op, body, answered: '', ...(problem ? { problem } : {}) }
      const send = (status: number, said: string) => {
        call.answered = said
        response.writeHead(status, { 'content-type': 'application/json' }).end(said)
      }
      if (!ops.includes(op)) return send(200, '{"code":"OK","games":[],"rooms":[],"rounds":[],"nextCursor":null}')
      if (calls.length < CALLS_KEPT) calls.push(call)
      if (problem !== undefined) return send(401, '{"code":"BAD_SIGNATURE"}')
      const treatment = plans.get(op)?.shift() ?? 'ok'
      if (treatment === 'garbage') return send(200, '<html><body>502 Bad Gateway</body></html>')
      const told = answer(op, body, treatment)
      // The movement stands; its answer does not arrive.
      return treatment === 'lost' ? send(503, '{"code":"RETRY"}') : send(200, JSON.stringify(told))
    })
  })

  function problemOf(call: { path: string; timestamp: string; body: string; id: string; sent: string }) {
    if (call.id !== options.key.id) return `x-key-id is "${call.id}"`
    if (!/^\d{13}$/.test(call.timestamp)) return 'x-timestamp is not in milliseconds'
    if (Math.abs(options.clock() - Number(call.timestamp)) > CLOCK_MS) return 'x-timestamp is off by more than 300 s'
    const own = Buffer.from(signatureOf(options.key.secret, call))
    const sent = Buffer.from(call.sent)
    return sent.length === own.length && timingSafeEqual(sent, own) ? undefined : 'x-signature does not hold'
  }

  await new Promise<void>((resolve) => server.listen(options.port, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    /** What the operator is told as the vendor's address. */
    url: `http://127.0.0.1:${port}/api`,
    calls,
    of: (op: TransferOp) => calls.filter((call) => call.op === op),
    /** How the next calls of an op fare, in this order; after them properly. */
    plan: (op: TransferOp, treatments: readonly TransferTreatment[]) => void plans.set(op, [...treatments]),
    /** Forgets plans and calls; what lies in the wallets stays. */
    forget(): void {
      plans.clear()
      calls.length = 0
    },
    stop(): Promise<void> {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export type TransferVendor = Awaited<ReturnType<typeof startTransferVendor>>
