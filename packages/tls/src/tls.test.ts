import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Agent, get, type RequestOptions } from 'node:https'
import { get as getPlain, request as requestPlain, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { factsOf, readCertificate } from './certificate.ts'
import { certificateFiles } from './certificates.ts'
import { lanAddresses, lanHosts, ownCertificate } from './own-certificate.ts'
import { makeSelfSigned } from './self-signed.ts'
import { createTlsServer, type CertificateSource } from './tls-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotus-tls-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const DAY_MS = 86_400_000
const now = new Date()
const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
const order = (hosts: readonly string[]) => ({ commonName: 'Lotus', hosts, from: inDays(-1), to: inDays(90) })

describe('the certificate that is made', () => {
  const hosts = ['localhost', 'nha.local', '127.0.0.1', '192.168.1.5', '::1', 'fd00:12::3']
  const { cert, key } = makeSelfSigned(order(hosts))
  const certificate = new X509Certificate(cert)

  test('OpenSSL reads it, and it is signed by its own key', () => {
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.ca).toBe(false)
    expect(certificate.subject).toBe('CN=Lotus')
    expect(Math.round((new Date(certificate.validTo).getTime() - now.getTime()) / DAY_MS)).toBe(90)
    expect(key).toContain('BEGIN PRIVATE KEY')
  })

  test('it holds for each of its names and addresses and for no other', () => {
    for (const host of ['localhost', 'nha.local']) expect(certificate.checkHost(host)).toBe(host)
    for (const ip of ['127.0.0.1', '192.168.1.5', '::1', 'fd00:12::3']) expect(certificate.checkIP(ip)).toBeDefined()
    expect(certificate.checkHost('example.com')).toBeUndefined()
    expect(certificate.checkIP('192.168.1.6')).toBeUndefined()
  })

  test('no two have the same serial number, and many of them are read', () => {
    const serials = Array.from(
      { length: 50 },
      () => new X509Certificate(makeSelfSigned(order(['localhost'])).cert).serialNumber,
    )
    expect(new Set(serials).size).toBe(50)
  })
})

describe("the installation's own certificate", () => {
  const dataDir = mkdtempSync(join(folder, 'own-'))
  const make = (hosts: readonly string[], at = now) => ownCertificate({ dataDir, hosts, now: at })
  const hosts = lanHosts(['192.168.1.5'], 'may-nha')

  test('it is made once, and its key is for its owner alone', () => {
    const first = make(hosts)
    expect(statSync(join(dataDir, 'tls-key.pem')).mode & 0o777).toBe(0o600)
    expect(make(hosts)).toEqual(first)
    expect(make(hosts.slice(0, 3))).toEqual(first)
    expect(factsOf(first).hosts).toContain('may-nha.local')
  })

  test('a new address, the last month and a damaged file renew it', () => {
    const first = make(hosts)
    const moved = make([...hosts, '10.0.0.7'])
    expect(moved.cert).not.toBe(first.cert)
    expect(make(hosts, inDays(360))).toEqual(moved)
    const renewed = make(hosts, inDays(370))
    expect(renewed.cert).not.toBe(moved.cert)
    writeFileSync(join(dataDir, 'tls-key.pem'), 'torn')
    expect(make(hosts).cert).not.toBe(renewed.cert)
  })

  test('addresses of virtual networks come last, and those that reach nobody not at all', () => {
    const entry = (address: string, internal = false) =>
      ({ family: 'IPv4', address, internal, netmask: '', mac: '', cidr: null }) as const
    expect(
      lanAddresses({
        lo: [entry('127.0.0.1', true)],
        docker0: [entry('172.17.0.1')],
        eth0: [entry('192.168.1.5'), entry('169.254.7.7')],
      }),
    ).toEqual(['192.168.1.5', '172.17.0.1'])
  })
})

describe('files by setting', () => {
  const paths = { cert: join(folder, 'site.pem'), key: join(folder, 'site.key') }
  const write = ({ cert, key }: { cert: string; key: string }) => {
    writeFileSync(paths.cert, cert)
    writeFileSync(paths.key, key)
  }

  test('what does not fit is refused by a sentence that names the file', () => {
    const [one, other] = [makeSelfSigned(order(['localhost'])), makeSelfSigned(order(['localhost']))]
    const refusal = (pair: { cert: string; key: string }) => {
      write(pair)
      return () => readCertificate(paths.cert, paths.key)
    }
    expect(() => readCertificate('/nowhere.pem', paths.key)).toThrow(/TLS certificate \/nowhere\.pem cannot be read/)
    expect(refusal({ cert: one.cert, key: other.key })).toThrow(/key .*site\.key does not belong to the certificate/)
    expect(refusal({ cert: 'x', key: one.key })).toThrow(/site\.pem is not a certificate/)
    expect(refusal({ cert: one.cert, key: 'x' })).toThrow(/site\.key is not a private key/)
    expect(refusal({ cert: one.cert, key: '-----BEGIN ENCRYPTED PRIVATE KEY-----' })).toThrow(/has a passphrase/)
  })

  test('a new certificate is taken while open connections go on; half a change is told and waits for the rest', async () => {
    const [first, second] = [makeSelfSigned(order(['localhost'])), makeSelfSigned(order(['localhost']))]
    write(first)
    const lines: string[] = []
    const certificates = certificateFiles(paths.cert, paths.key, { log: (line) => lines.push(line) })
    const { port, close } = await serve(certificates)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const ask = () => secure(port, { agent })
    const before = await ask()
    writeFileSync(paths.cert, second.cert)
    certificates.reload()
    expect(lines.join()).toMatch(/does not belong.*certificate before it stays/s)
    write(second)
    certificates.reload()
    const [kept, fresh] = [await ask(), await secure(port, { agent: new Agent() })]
    expect(kept).toEqual({ ...before, reused: true })
    expect(fresh.fingerprint).toBe(factsOf(second).fingerprint)
    expect(before.fingerprint).toBe(factsOf(first).fingerprint)
    expect(lines.at(-1)).toContain(factsOf(second).fingerprint)
    agent.destroy()
    certificates.stop()
    await close()
  })
})

describe('plain HTTP on the port of HTTPS', () => {
  const pair = makeSelfSigned(order(['localhost']))
  const source = { current: () => pair, onChange: () => {} }

  test('a page is sent to its HTTPS address, a program of this machine is served', async () => {
    const { port, close } = await serve(source)
    const visit = await plain(getPlain({ port, path: '/vi?x=1', headers: { accept: 'text/html' } }))
    expect(visit).toMatchObject({ status: 307, location: `https://localhost:${port}/vi?x=1` })
    expect(await plain(getPlain({ port, path: '/healthz' }))).toMatchObject({ status: 200, body: 'GET /healthz' })
    const call = requestPlain({ port, path: '/api', method: 'POST' })
    call.end('{}')
    expect(await plain(call)).toMatchObject({ status: 200, body: 'POST /api' })
    await close()
  })

  test('a call from another machine is refused, and its host name cannot redirect elsewhere', async () => {
    const { port, close } = await serve(source, true)
    const call = requestPlain({ port, path: '/api', method: 'POST' })
    call.end('{}')
    expect(await plain(call)).toMatchObject({ status: 400, body: 'This address is served over HTTPS.\n' })
    expect(await plain(getPlain({ port, path: '/api' }))).toMatchObject({ status: 307 })
    expect(await plain(getPlain({ port, headers: { host: 'evil.example/x' } }))).toMatchObject({ status: 400 })
    await close()
  })

  test('a request that never becomes complete is ended', async () => {
    const { port, close } = await serve(source, true, { requestTimeout: 100, connectionsCheckingInterval: 50 })
    const socket = connect(port)
    socket.write('GET / HTTP/1.1\r\n')
    expect(await text(socket)).toContain('408 Request Timeout')
    await close()
  })

  test('bytes that are neither are answered and cut off', async () => {
    const { port, close } = await serve(source)
    const socket = connect(port)
    socket.write('\u0000\u0001\u0002\r\n\r\n')
    expect(await text(socket)).toContain('400 Bad Request')
    await close()
  })
})

/** A server that repeats method and path; with `isFar` every plain connection looks as if from another machine. */
async function serve(
  source: CertificateSource,
  isFar = false,
  limits: Parameters<typeof createTlsServer>[2] = {},
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createTlsServer(
    source,
    (request, response) => response.end(`${request.method} ${request.url}`),
    limits,
  )
  if (isFar)
    server.prependListener('connection', (socket) =>
      Object.defineProperties(socket, { remoteAddress: { value: '203.0.113.9' } }),
    )
  await new Promise<void>((resolve) => server.listen(0, resolve))
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function secure(port: number, options: RequestOptions) {
  return new Promise<{ fingerprint: string; reused: boolean; body: string }>((resolve, reject) => {
    const request = get({ host: 'localhost', port, path: '/', rejectUnauthorized: false, ...options }, (response) => {
      const socket = response.socket as unknown as { getPeerCertificate(): { fingerprint256: string } } // A TLS socket.
      const { fingerprint256 } = socket.getPeerCertificate()
      text(response).then(
        (body) => resolve({ fingerprint: fingerprint256, reused: request.reusedSocket, body }),
        reject,
      )
    })
    request.once('error', reject)
  })
}

function plain(request: ReturnType<typeof getPlain>) {
  return new Promise<{ status: number | undefined; location: string | undefined; body: string }>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (response: IncomingMessage) => {
      text(response).then(
        (body) => resolve({ status: response.statusCode, location: response.headers.location, body }),
        reject,
      )
    })
  })
}
