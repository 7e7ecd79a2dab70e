import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'
import { signCanonical } from './dialects/canonical.dialect.ts'

export type FakeAnswer = { status?: number; body?: unknown; delayMs?: number; isCut?: boolean }
type Received = { op: string; body: Record<string, unknown>; isSigned: boolean }

type SignedCall = { path: string; timestamp: string; body: string; signature: string }

const signedWith = (secret: string) => (call: SignedCall) =>
  call.signature === signCanonical(secret, { method: 'POST', ...call })

/**
 * A vendor's server that a test controls: its answer to each call, and the calls it received. It checks signatures with
 * the shared secret, or in its own way.
 */
export async function fakeVendor(holds: string | ((call: SignedCall) => boolean)) {
  const isSigned = typeof holds === 'string' ? signedWith(holds) : holds
  const received: Received[] = []
  const state: { answer(op: string, body: Record<string, unknown>): FakeAnswer } = {
    answer: () => ({ body: { code: 'OK' } }),
  }
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const path = request.url ?? ''
      const op = path.split('/v1/').at(-1) ?? ''
      const timestamp = String(request.headers['x-timestamp'])
      const body = JSON.parse(text) as Record<string, unknown> // Our own client's bodies are objects.
      received.push({
        op,
        body,
        isSigned: isSigned({ path, timestamp, body: text, signature: String(request.headers['x-signature']) }),
      })
      const { status = 200, body: answer = {}, delayMs = 0, isCut = false } = state.answer(op, body)
      if (isCut) return void response.destroy()
      // oxlint-disable-next-line no-restricted-globals -- a vendor that answers slowly
      setTimeout(() => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
      }, delayMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Listening on TCP, so its address is one.
  const { port } = server.address() as AddressInfo
  afterAll(() => new Promise<void>((resolve) => void (server.closeAllConnections(), server.close(() => resolve()))))
  return {
    apiUrl: `http://127.0.0.1:${port}/api`,
    received,
    answerWith(answer: (op: string, body: Record<string, unknown>) => FakeAnswer): void {
      state.answer = answer
    },
    asked: (op: string) => received.filter((one) => one.op === op),
  }
}
