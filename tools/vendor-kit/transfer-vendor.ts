import { formatMoney, parseMoney } from './money.ts'
import { fieldsOf } from './dialects/canonical.ts'
import { listen, signatureProblem, type Body } from './signed-calls.ts'
import type { Key } from './types.ts'

/**
 * How the next transfer or query is treated: done at once; refused; done, but without an answer; pending; denied, as by
 * a vendor that never received it; or an invalid answer.
 */
export type PlannedResponse = 'ok' | 'refused' | 'lost' | 'pending' | 'unknown' | 'garbage'
export type TransferOp = 'transferIn' | 'transferOut' | 'transferStatus'
export type TransferCall = {
  op: string
  body: Body
  /** What was wrong with the call; undefined if nothing was. */
  problem?: string
  answered: string
}
const ops: readonly string[] = ['transferIn', 'transferOut', 'transferStatus'] satisfies TransferOp[]

const CALLS_KEPT = 2000

/** A vendor with a wallet of its own for each player: correct unless a plan says otherwise. */
export async function startTransferVendor(options: { key: Key; port: number; clock: () => number }) {
  const wallets = new Map<string, bigint>()
  const ended = new Map<string, 'CONFIRMED' | 'FAILED'>()
  const plans = new Map<string, PlannedResponse[]>()
  const calls: TransferCall[] = []

  function decide(op: string, body: Body): { status: 'CONFIRMED' | 'FAILED' } {
    const reference = String(body['reference'])
    const known = ended.get(reference)
    if (known) return { status: known }
    const member = String(body['member'])
    const amount = parseMoney(body['amount']) ?? 0n
    const wallet = wallets.get(member) ?? 0n
    const after = op === 'transferIn' ? wallet + amount : wallet - amount
    const status = after < 0n ? 'FAILED' : 'CONFIRMED'
    if (status === 'CONFIRMED') wallets.set(member, after)
    ended.set(reference, status)
    return { status }
  }

  function answer(op: string, body: Body, planned: PlannedResponse) {
    const balance = () => formatMoney(wallets.get(String(body['member'])) ?? 0n)
    const reference = String(body['reference'])
    if (planned === 'unknown') return { code: 'OK', status: 'NOT_FOUND' }
    if (planned === 'pending') return { code: 'OK', status: 'PENDING', balance: balance() }
    if (planned === 'refused') {
      ended.set(reference, 'FAILED')
      return { code: 'MEMBER_DISABLED', status: 'FAILED', balance: balance() }
    }
    if (op === 'transferStatus') return { code: 'OK', status: ended.get(reference) ?? 'NOT_FOUND', balance: balance() }
    const { status } = decide(op, body)
    return { code: status === 'CONFIRMED' ? 'OK' : 'INSUFFICIENT_FUNDS', status, balance: balance() }
  }

  const server = await listen(options.port, (received, response) => {
    const { path, text } = received
    const op = path.split('/').at(-1) ?? ''
    const body = fieldsOf(text)
    const problem = signatureProblem(options.key, options.clock(), received)
    const call: TransferCall = { op, body, answered: '', ...(problem ? { problem } : {}) }
    const send = (status: number, content: string) => {
      call.answered = content
      response.writeHead(status, { 'content-type': 'application/json' }).end(content)
    }
    if (!ops.includes(op)) return send(200, '{"code":"OK","games":[],"rooms":[],"rounds":[],"nextCursor":null}')
    if (calls.length < CALLS_KEPT) calls.push(call)
    if (problem !== undefined) return send(401, '{"code":"BAD_SIGNATURE"}')
    const planned = plans.get(op)?.shift() ?? 'ok'
    if (planned === 'garbage') return send(200, '<html><body>502 Bad Gateway</body></html>')
    const reply = answer(op, body, planned)
    // The transfer is done; its answer does not arrive.
    return planned === 'lost' ? send(503, '{"code":"RETRY"}') : send(200, JSON.stringify(reply))
  })
  return {
    /** The vendor's address, given to the operator. */
    url: `${server.origin}/api`,
    calls,
    of: (op: TransferOp) => calls.filter((call) => call.op === op),
    /** The treatment of the next calls of an op, in this order; afterwards correctly. */
    plan: (op: TransferOp, treatments: readonly PlannedResponse[]) => void plans.set(op, [...treatments]),
    /** Forgets plans and calls; the wallets keep their balances. */
    forget(): void {
      plans.clear()
      calls.length = 0
    },
    stop: server.stop,
  }
}

export type TransferVendor = Awaited<ReturnType<typeof startTransferVendor>>
