import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { PRIVATE_ADDRESS, postTo } from '../../system/index.ts'
import { addressProblem } from './check-address.ts'

describe('an address in production', () => {
  it.each([
    'https://127.0.0.1:8443/api',
    'https://localhost:8443/api',
    'https://[::1]/api',
    'https://10.1.2.3/api',
    'https://172.20.0.1/api',
    'https://192.168.1.10/api',
    'https://169.254.169.254/latest',
    'https://100.100.0.1/api',
    'https://[fd00::1]/api',
    'https://[::ffff:10.0.0.1]/api',
    'https://0.0.0.0/api',
    'https://0x7f.1/api',
    'https://2130706433/api',
    'https://database/api',
    'https://vault.internal/api',
    'https://printer.local./api',
  ])('%s is of a private network', (url) => {
    expect(addressProblem(url, 'call', 'production')).toBe('private_address')
  })

  it('of the public internet is taken', () => {
    expect(addressProblem('https://games.example.com/api', 'call', 'production')).toBeUndefined()
    expect(addressProblem('https://8.8.8.8:8443/api', 'call', 'production')).toBeUndefined()
  })
})

it.each(['https://a;b.example.com', 'https://a,b.example.com', 'https://*.example.com', "https://'self'.example.com"])(
  '%s would be more than a name in the policy of our pages',
  (url) => {
    for (const profile of ['demo', 'production'] as const)
      expect(addressProblem(url, 'origin', profile)).toBe('invalid')
  },
)

it('plain http is for this machine only, in the demo', () => {
  expect(addressProblem('http://127.0.0.1:8081/api', 'call', 'demo')).toBeUndefined()
  expect(addressProblem('http://10.0.0.7:8081/api', 'call', 'demo')).toBe('https_required')
})

describe('a call', () => {
  const server = createServer((_request, response) => response.end('ok'))
  afterAll(() => server.close())
  const options = { headers: {}, body: '{}', deadlineMs: 2000, maxBytes: 10, isPublicOnly: true }

  it('to a name that resolves to a private address is not sent', async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo // It listens on TCP.
    const call = (host: string, isPublicOnly: boolean) =>
      postTo(new URL(`http://${host}:${port}/`), { ...options, isPublicOnly })
    await expect(call('localhost', true)).rejects.toMatchObject({ code: PRIVATE_ADDRESS })
    await expect(call('127.0.0.1', true)).rejects.toMatchObject({ code: PRIVATE_ADDRESS })
    expect(await call('127.0.0.1', false)).toMatchObject({ status: 200, text: 'ok' })
  })

  it('that is answered too much is ended', async () => {
    const { port } = server.address() as AddressInfo // As above.
    await expect(
      postTo(new URL(`http://127.0.0.1:${port}/`), { ...options, isPublicOnly: false, maxBytes: 1 }),
    ).rejects.toMatchObject({ code: 'ETOOMUCH' })
  })
})
