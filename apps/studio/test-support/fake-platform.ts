import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { moneyToString, parseMoney } from '@lotus/kernel'
import type { VendorKeys } from '../src/keys.ts'
import { isSigned } from '../src/vendor/signature.ts'

type Body = Record<string, string | boolean | null>
type Reply = { code: string } & Record<string, unknown>
type Outcome = { op: string; fingerprint: string; reply: Reply }

/**
 * What happens to a call: `lost` never arrives, `unanswered` takes effect but its reply is lost, `away` decides
 * nothing.
 */
export type Fault = 'lost' | 'unanswered' | 'away'

/** A platform with the vendor interface over real HTTP, a wallet in memory and the rules of wallet.md 2. */
export function createFakePlatform(keys: VendorKeys) {
  const balances = new Map<string, bigint>()
  const launches = new Map<string, { member: string; currency: string; mode: 'real' | 'demo'; roomId?: string }>()
  const outcomes = new Map<string, Outcome>()
  const tombstones = new Set<string>()
  const settled = new Set<string>()
  const ledger: { op: string; txId: string; amount: bigint }[] = []
  const calls: { op: string; body: Body; code: string }[] = []
  const faults: { op: string; fault: Fault }[] = []
  let refuseBets: string | undefined

  const move = (member: string, amount: bigint, op: string, txId: string) => {
    balances.set(member, (balances.get(member) ?? 0n) + amount)
    ledger.push({ op, txId, amount })
  }
  const withBalance = (member: string, reply: Reply): Reply => ({
    currency: 'P',
    ...reply,
    balance: moneyToString(balances.get(member) ?? 0n),
  })

  const decide: Record<string, (body: Body, text: (name: string) => string) => Reply> = {
    bet(body, text) {
      const amount = parseMoney(text('amount'))
      if (tombstones.has(text('txId'))) return { code: 'TX_ROLLED_BACK' }
      if (refuseBets !== undefined) return { code: refuseBets }
      if (!text('token').startsWith('wallet-session-')) return { code: 'INVALID_TOKEN' }
      if ((balances.get(text('member')) ?? 0n) < amount) return { code: 'INSUFFICIENT_FUNDS' }
      move(text('member'), -amount, 'bet', text('txId'))
      return { code: 'OK' }
    },
    win(body, text) {
      const ref = outcomes.get(text('refTxId'))
      if (tombstones.has(text('refTxId'))) return { code: 'TX_ROLLED_BACK' }
      if (ref?.reply.code !== 'OK') return { code: 'BET_NOT_FOUND' }
      settled.add(text('refTxId'))
      move(text('member'), parseMoney(text('amount')), 'win', text('txId'))
      return { code: 'OK' }
    },
    rollback(body, text) {
      const ref = text('refTxId')
      if (settled.has(ref)) return { code: 'TX_SETTLED' }
      const bet = ledger.find(({ op, txId }) => op === 'bet' && txId === ref)
      if (bet && !tombstones.has(ref)) move(text('member'), -bet.amount, 'rollback', text('txId'))
      tombstones.add(ref)
      return { code: 'OK' }
    },
  }

  const answer = (op: string, body: Body): Reply => {
    const text = (name: string) => String(body[name] ?? '')
    if (op === 'authenticate') {
      const launch = launches.get(text('token'))
      launches.delete(text('token'))
      if (!launch) return { code: 'INVALID_TOKEN' }
      const { member, currency, mode, roomId } = launch
      return withBalance(member, {
        code: 'OK',
        member,
        mode,
        sessionToken: `wallet-session-${member}`,
        currency,
        roomId,
      })
    }
    if (op === 'balance') return withBalance(text('member'), { code: 'OK' })
    const run = decide[op]
    if (!run) return { code: 'BAD_REQUEST' }
    const fingerprint = ['member', 'amount', 'currency', 'roundId', 'refTxId'].map(text).join('|')
    const known = outcomes.get(text('txId'))
    if (known) {
      if (known.op !== op || known.fingerprint !== fingerprint) return { code: 'TX_CONFLICT' }
      return withBalance(text('member'), { ...known.reply, duplicate: true })
    }
    const reply = run(body, text)
    // BET_NOT_FOUND is retryable and leaves no outcome.
    if (reply.code !== 'BET_NOT_FOUND') outcomes.set(text('txId'), { op, fingerprint, reply })
    return withBalance(text('member'), reply)
  }

  const takeFault = (op: string): Fault | undefined => {
    const at = faults.findIndex((one) => one.op === op)
    return at < 0 ? undefined : faults.splice(at, 1)[0]?.fault
  }

  const server: Server = createServer((request, response) => {
    void readBody(request).then((rawBody) => {
      const path = request.url ?? ''
      const [, vendor = '', op = ''] = /^\/vendor\/v1\/([A-Z0-9_]+)\/(\w+)$/.exec(path) ?? []
      const header = (name: string) => String(request.headers[name] ?? '')
      const isKnown = isSigned(keys[vendor], {
        method: 'POST',
        path,
        timestamp: header('x-timestamp'),
        rawBody,
        keyId: header('x-key-id'),
        signature: header('x-signature'),
        nowMs: Date.now(),
      })
      if (!isKnown) return response.writeHead(401).end('{"code":"BAD_SIGNATURE"}')
      const fault = takeFault(op)
      if (fault === 'lost') return request.socket.destroy()
      if (fault === 'away') return response.writeHead(503).end('{"code":"RETRY"}')
      // Signed by the studio; each field is checked where it is used.
      const body = JSON.parse(rawBody) as Body
      const reply = answer(op, body)
      calls.push({ op, body, code: reply.code })
      if (fault === 'unanswered') return request.socket.destroy()
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    })
  })

  return {
    balances,
    ledger,
    calls,
    callsOf: (op: string) => calls.filter((call) => call.op === op),
    /** Sets what happens to the next call of the operation. */
    fail(op: string, fault: Fault) {
      faults.push({ op, fault })
    },
    refuse(code: string | undefined) {
      refuseBets = code
    },
    /** A launch token as the platform puts it into the game's address. */
    launch(member: string, options: { currency?: string; mode?: 'real' | 'demo'; roomId?: string } = {}): string {
      const token = `launch-token-${member}-${launches.size}-${calls.length}`
      launches.set(token, {
        member,
        currency: options.currency ?? 'P',
        mode: options.mode ?? 'real',
        ...(options.roomId === undefined ? {} : { roomId: options.roomId }),
      })
      return token
    },
    async listen(): Promise<string> {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      // Listening on TCP, so the address has a port.
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
export type FakePlatform = ReturnType<typeof createFakePlatform>

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  // Node's own stream of a request yields buffers.
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
