import { Agent, request } from 'node:http'

export type HttpRequest = {
  port: number
  method: 'GET' | 'POST'
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}
export type Envelope = { success: boolean; code: string; value: Record<string, unknown> }

/** Long enough for a busy machine, short enough that a silent connection does not block a client for long. */
const TIMEOUT_MS = 5_000
const agent = new Agent({ keepAlive: true, maxSockets: 400, maxFreeSockets: 100 })

/** One attempt. Throws if no complete answer came: then the outcome is unknown. */
export function send(options: HttpRequest): Promise<{ status: number; envelope: Envelope }> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port: options.port,
        method: options.method,
        path: options.path,
        headers: {
          ...(options.body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(options.body) }),
          ...options.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('aborted', () => reject(new Error('cut')))
        response.on('end', () => {
          clearTimeout(timer)
          try {
            resolve({ status: response.statusCode ?? 0, envelope: readEnvelope(Buffer.concat(chunks).toString()) })
          } catch (error) {
            reject(error instanceof Error ? error : new Error('unreadable'))
          }
        })
      },
    )
    const timer = setTimeout(() => call.destroy(new Error('timeout')), TIMEOUT_MS)
    call.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
    call.end(options.body)
  })
}

function readEnvelope(text: string): Envelope {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || !('success' in value) || !('code' in value))
    throw new Error('no envelope')
  // Checked just above; the value's fields are checked where they are read.
  return value as Envelope
}
