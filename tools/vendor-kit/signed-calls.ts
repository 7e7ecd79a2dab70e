import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fieldsOf, signatureOf } from './dialects/canonical.ts'
import type { Key } from './types.ts'

// Both sides of a signed call in the canonical dialect, for everything in the kit that serves or makes one.

export type Body = Readonly<Record<string, unknown>>
export type Received = { path: string; headers: IncomingHttpHeaders; text: string; isTooLong: boolean }
export type Listening = { origin: string; stop(): Promise<void> }

const BODY_MAX = 256 * 1024
const ANSWER_MAX = 2 * 1024 * 1024
const CLOCK_MS = 300_000

/** A local server: reads each body to its end, then `take` answers. Port 0 takes a free one. */
export async function listen(
  port: number,
  take: (call: Received, response: ServerResponse) => void,
  bodyMax = BODY_MAX,
): Promise<Listening> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    let bytes = 0
    request.on('error', () => undefined)
    response.on('error', () => undefined)
    request.on('data', (part: Buffer) => {
      bytes += part.length
      if (bytes <= bodyMax) parts.push(part)
    })
    request.on('end', () => {
      const { url: path = '', headers } = request
      take({ path, headers, text: Buffer.concat(parts).toString('utf8'), isTooLong: bytes > bodyMax }, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port
    stop(): Promise<void> {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** What is wrong with a call's signature; undefined if nothing is. */
export function signatureProblem(key: Key, nowMs: number, { path, headers, text }: Received): string | undefined {
  const header = (name: string) => String(headers[name] ?? '')
  const timestamp = header('x-timestamp')
  if (header('x-key-id') !== key.id) return `x-key-id is "${header('x-key-id')}"`
  if (!/^\d{13}$/.test(timestamp)) return 'x-timestamp is not in milliseconds'
  if (Math.abs(nowMs - Number(timestamp)) > CLOCK_MS) return 'x-timestamp is off by more than 300 s'
  const own = Buffer.from(signatureOf(key.secret, { path, timestamp, body: text }))
  const sent = Buffer.from(header('x-signature'))
  return sent.length === own.length && timingSafeEqual(sent, own) ? undefined : 'x-signature does not hold'
}

/**
 * Sends a signed call. Throws if no answer comes within `timeoutMs`, or one that is too long. A redirect is an answer
 * like any other: the address was checked, but not where it may lead.
 */
export async function sendSigned(
  url: string,
  body: Body,
  { key, timestamp, timeoutMs }: { key: Key; timestamp: number; timeoutMs: number },
): Promise<{ status: number; text: string }> {
  const text = JSON.stringify(body)
  const stamp = String(timestamp)
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: text,
    headers: {
      'content-type': 'application/json',
      'x-key-id': key.id,
      'x-timestamp': stamp,
      'x-signature': signatureOf(key.secret, { path: new URL(url).pathname, timestamp: stamp, body: text }),
    },
    signal: AbortSignal.timeout(timeoutMs),
  })
  return { status: answer.status, text: await textOf(answer) }
}

async function textOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const parts: Uint8Array[] = []
  let bytes = 0
  for (;;) {
    const part = await reader?.read()
    if (part?.value === undefined) return Buffer.concat(parts).toString('utf8')
    bytes += part.value.length
    if (bytes > ANSWER_MAX) {
      await reader?.cancel()
      throw new Error('the answer is too long')
    }
    parts.push(part.value)
  }
}

/** An answer of the API, with its code; undefined if the response is not one. */
export async function answerOf(
  sending: Promise<{ status: number; text: string }>,
): Promise<(Body & { code: string }) | undefined> {
  const answer = await sending.catch(() => undefined)
  const fields = fieldsOf(answer?.text ?? '')
  return answer?.status === 200 && 'code' in fields ? { ...fields, code: String(fields['code']) } : undefined
}
