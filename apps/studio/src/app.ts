import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { httpsOption, type CertificateSource } from '@lotus/tls'
import type { Deps } from './deps.ts'
import { addTableRoutes } from './live/routes.ts'
import { createTables, type Tables } from './live/tables.ts'
import { addPages } from './pages.ts'
import { createCallers } from './play/callers.ts'
import { addPlayRoutes } from './play/routes.ts'
import { PlayError, playErrors } from './play-error.ts'
import { addReplayRoutes } from './replay/routes.ts'
import { addPlatformCalls } from './vendor/platform-calls.ts'

const BODY_BYTES_MAX = 16_384
const REQUEST_MAX_MS = 30_000

/** The HTTP server of the studio: pages of games and replays, their calls, and the platform's. */
export function createApp(
  deps: Deps,
  certificates?: CertificateSource,
  tables: Tables = createTables(deps),
): FastifyInstance {
  const app = fastify({
    ...httpsOption(certificates, { requestTimeout: REQUEST_MAX_MS }),
    logger: false,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MAX_MS,
    trustProxy: deps.trustedProxyHops > 0 ? (_address: string, hop: number) => hop < deps.trustedProxyHops : false,
    genReqId: () => randomUUID(),
    // A handler that has started is finished, even while the program stops.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  })
  refuseWhileStopping(app)
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Kept as raw bytes, because the platform's signature covers exactly these.
    request.rawBody = Buffer.from(body)
    try {
      done(null, JSON.parse(request.rawBody.toString('utf8')))
    } catch {
      done(new PlayError('bad_request'))
    }
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    // A call's answer, opened as a page, may run nothing and may not be framed.
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
  })
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof PlayError)
      return reply.code(playErrors[error.code]).send({ error: { code: error.code, ...error.details } })
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status >= 400 && status < 500) return reply.code(status).send({ error: { code: 'bad_request' } })
    deps.log.error({ err: error, requestId: request.id }, 'call failed')
    return reply.code(500).send({ error: { code: 'internal_error', requestId: request.id } })
  })
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ error: { code: 'not_found' } }))
  app.get('/health', async () => ({ ok: true }))
  const callers = createCallers(deps)
  addPlayRoutes(app, deps, callers)
  addTableRoutes(app, deps, callers, tables)
  addReplayRoutes(app, deps)
  addPlatformCalls(app, deps)
  addPages(app, { dist: join(import.meta.dirname, '..', 'dist'), platformOrigins: deps.platformOrigins })
  return app
}

/** Fastify's own answer to a call on an open connection has no code of ours. */
function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', async () => {
    if (isStopping) throw new PlayError('platform_away')
  })
}
