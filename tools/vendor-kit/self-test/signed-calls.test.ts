import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { sendSigned } from '../signed-calls.ts'

// A vendor whose server leads elsewhere or never ends: the kit also runs on the operator's server, inside its network.
let inside = 0
const server = createServer((request, response) => {
  if (request.url === '/inside') {
    inside += 1
    response.end('a secret of the inside')
  } else if (request.url === '/long') {
    const fill = () => {
      let hasRoom = true
      while (hasRoom && !response.destroyed) hasRoom = response.write('x'.repeat(64 * 1024))
    }
    response.on('drain', fill)
    fill()
  } else response.writeHead(307, { location: '/inside' }).end('elsewhere')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const { port } = server.address() as AddressInfo // It listens on TCP.
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const send = (path: string) =>
  sendSigned(
    `http://127.0.0.1:${port}${path}`,
    {},
    { key: { id: 'K', secret: 'a-secret' }, timestamp: 0, timeoutMs: 5000 },
  )

it('a redirect is an answer and is not followed', async () => {
  expect(await send('/v1/kick')).toEqual({ status: 307, text: 'elsewhere' })
  expect(inside).toBe(0)
})

it('an answer without an end is not kept in memory', async () => {
  await expect(send('/long')).rejects.toThrow('too long')
})
