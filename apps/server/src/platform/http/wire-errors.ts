import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import { defaultLanguage } from '../language.ts'
import { refusal, refusalOf } from './envelope.ts'
import { languageOf, sendEnvelope } from './call.ts'

/**
 * What Fastify answers outside of any handler: an unreadable address, a broken request, a call while it stops. Its own
 * bodies have no code of ours, by which callers tell what was decided.
 */
export const wireErrors = {
  /** `refuseWhileStopping` answers instead. */
  return503OnClosing: false,
  frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const { status, envelope } = refusalOf(error, languageOf(request), request.id)
    sendEnvelope(reply, status, envelope)
  },
  clientErrorHandler,
}

/** Calls that arrive on an open connection while the program stops: nothing was done, somebody else may be asked. */
export function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    done(isStopping ? new AppError<ErrorCode>('shutting_down') : undefined)
  })
}

/**
 * Before the program stops each answer ends its connection, so that a balancer keeps none on which it would send a call
 * in the moment of the end.
 */
export function endConnectionsWhile(app: FastifyInstance, isDraining: () => boolean): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining()) reply.header('connection', 'close')
    done()
  })
}

/** A request that is no HTTP, too slow, or too long in its headers; there is no reply object yet. */
function clientErrorHandler(error: Error & { code: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
  const body = JSON.stringify(refusal('bad_request', {}, defaultLanguage).envelope)
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  socket.destroy(error)
}
