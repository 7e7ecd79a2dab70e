import {
  createServer as createHttp,
  type IncomingMessage,
  type RequestListener,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttps, type Server } from 'node:https'
import type { Socket } from 'node:net'
import type { Certificate } from './certificate.ts'

/** The first byte of every TLS connection: a handshake record. */
const HANDSHAKE = 0x16
/** A connection that says nothing is not kept. */
const FIRST_BYTE_MAX_MS = 10_000

type Limits = { requestTimeout?: number; connectionsCheckingInterval?: number }
export type CertificateSource = { current(): Certificate; onChange(listener: (certificate: Certificate) => void): void }

/**
 * An HTTPS server that also understands plain HTTP on the same port: programs of the same machine are served (our other
 * processes, health checks, metrics), a page that is opened is sent to its HTTPS address, everything else is refused.
 */
export function createTlsServer(source: CertificateSource, handler: RequestListener, limits: Limits = {}): Server {
  const server = createHttps({ ...source.current(), ...limits, minVersion: 'TLSv1.2' }, handler)
  source.onChange((certificate) => server.setSecureContext({ ...certificate, minVersion: 'TLSv1.2' }))
  const plain = createHttp(limits, (request, response) => {
    if (isOwnMachine(request.socket) && !isPageVisit(request)) return handler(request, response)
    answerPlain(request, response)
  })
  // One request each: no idle connection is left for the end to wait for.
  plain.maxRequestsPerSocket = 1
  // It has no port of its own, and Node begins to end requests that never become complete when a server listens.
  server.on('listening', () => plain.emit('listening'))
  server.on('close', () => plain.close())
  const serveTls = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const end = () => socket.destroy()
    socket.setTimeout(FIRST_BYTE_MAX_MS, end)
    socket.once('error', end)
    socket.once('data', (bytes: Buffer) => {
      socket.setTimeout(0)
      socket.off('timeout', end)
      socket.off('error', end)
      // Nothing may be read until its server listens.
      socket.pause()
      socket.unshift(bytes)
      if (bytes[0] === HANDSHAKE) for (const serve of serveTls) serve.call(server, socket)
      else plain.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  return server
}

function isOwnMachine({ remoteAddress, localAddress }: Socket): boolean {
  return (
    remoteAddress !== undefined &&
    (remoteAddress === localAddress || /^(?:::1|(?:::ffff:)?127\..*)$/.test(remoteAddress))
  )
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'
const isPageVisit = (request: IncomingMessage) =>
  isRead(request) && (request.headers.accept ?? '').includes('text/html')

function answerPlain(request: IncomingMessage, response: ServerResponse): void {
  const host = request.headers.host ?? ''
  response.setHeader('connection', 'close')
  // A call has sent its token in the open already: it must fail, not be repeated.
  if (!isRead(request) || !/^[\w.:[\]-]+$/.test(host))
    return void response.writeHead(400, { 'content-type': 'text/plain' }).end('This address is served over HTTPS.\n')
  // Not for ever: the next start may be without HTTPS.
  response.writeHead(307, { location: `https://${host}${request.url ?? '/'}`, 'cache-control': 'no-store' }).end()
}

/** The option of a Fastify server that serves HTTPS; nothing without certificates. */
export function httpsOption(source: CertificateSource | undefined, limits: Limits): { serverFactory?: ServerFactory } {
  return source ? { serverFactory: (handler) => createTlsServer(source, handler, limits) } : {}
}

/** Fastify asks for the type of a plain server; both have the same methods. */
type ServerFactory = (handler: RequestListener) => HttpServer
