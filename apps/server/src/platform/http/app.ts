import { randomUUID } from 'node:crypto'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import cookie from '@fastify/cookie'
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import { AppError, assert } from '@lotus/kernel'
import {
  isErrorCode,
  type CallDefinition,
  type ErrorCode,
  type Rate,
  type RouteDefinition,
  type RouteName,
} from '@lotus/contract'
import { callDefinitions } from '@lotus/contract/calls'
import { closesWithSite, errorsOf } from '@lotus/contract/route-errors'
import { httpsOption } from '@lotus/tls'
import type { Logger } from 'pino'
import type { ServerConfig } from '../config.ts'
import type { Metrics } from '../metrics.ts'
import { answerHeaders } from './answer-headers.ts'
import {
  assertMayCall,
  assertOwnOrigin,
  callerKey,
  contextOf,
  inputOf,
  isProviderKey,
  languageOf,
  withActor,
  listedFields,
  sendEnvelope,
  sendRevalidated,
  type Authenticators,
  type Unseal,
} from './call.ts'
import { ok, refusal, refusalOf } from './envelope.ts'
import type { Actor, CallContext } from './context.ts'
import { addPagePolicy, type PageOrigins } from './page-policy.ts'
import type { RouteRegistry } from './registry.ts'
import { endConnectionsWhile, refuseWhileStopping, wireErrors } from './wire-errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer
    /** The envelope's code, for the metrics. */
    outcome: string
  }
}

export type AppOptions = PageOrigins & {
  config: ServerConfig
  log: Logger
  metrics: Metrics
  registry: RouteRegistry
  authenticators: Authenticators
  unseal: Unseal
  /** Which calls this instance serves: the site's or the back office's. */
  serves(name: RouteName): boolean
  /** Replaces the contract's rates; for tests, where simulated people are faster than real ones. */
  rates: Partial<Record<RouteName, Rate>>
  /** Where calls are counted for their rates; by default in this process. */
  rateStore?: FastifyRateLimitStoreCtor
  /** Whether the site is open; checked before every call of a visitor or member except the status call itself (T02). */
  siteStatus(caller: { ip: string; actor: Actor | null }): Promise<{ maintenance: boolean; regionRestriction: boolean }>
  /** Whether a node of the white-label tree is on, with all its ancestors; unknown ones are off (operations.md 5.5). */
  isModuleOn(moduleId: string): Promise<boolean>
  /** A call answered with a code that its contract entry does not list: a bug of ours. */
  onUndeclared(name: RouteName, code: string): void
  /** Why this program accepts no more work: the database schema is newer than it supports. Usually null. */
  unsupportedSchema?(): string | null
  /** False while the process cannot work (database unavailable): /readyz. */
  isReady(): Promise<boolean>
  /** It will end soon and serves on; no balancer should send anything new. */
  isDraining?(): boolean
}

/**
 * A provider's callbacks are counted once their body is read and its signature verified: the call's own rate is for
 * signed ones, by channel; others have the general one of their address. Beyond the rate it gets a 503 with Retry-After,
 * on which every provider tries again; a permanent refusal would lose somebody's payment.
 */
const laterForProviders = {
  hook: 'preHandler',
  errorResponseBuilder: () => Object.assign(new AppError<ErrorCode>('busy'), { statusCode: 503 }),
} as const

const GENERAL_RATE: Rate = { max: 600, perSeconds: 60 }
const BODY_LIMIT_BYTES = 256 * 1024
/** K06: one image. */
const UPLOAD_LIMIT_BYTES = 5 * 1024 * 1024
const REQUEST_TIMEOUT_MS = 30_000

/** The Fastify instance with every call of the contract that `serves` allows; used by main and by tests. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = createInstance(options)
  acceptBodies(app)
  await addPagePolicy(app, options.config, options)
  await app.register(cookie)
  await app.register(rateLimit, {
    global: false,
    ...(options.rateStore ? { store: options.rateStore } : {}),
    errorResponseBuilder: (_request, context) =>
      Object.assign(
        new AppError<ErrorCode>('too_many_requests', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
        { statusCode: 429 },
      ),
  })
  answerErrors(app)
  countCalls(app, options)
  refuseWhileStopping(app)
  if (options.isDraining) endConnectionsWhile(app, options.isDraining)
  refuseUnsupportedSchema(app, options)
  for (const [name, call] of Object.entries(callDefinitions) as [RouteName, CallDefinition][]) {
    if (options.serves(name)) addCall(app, name, call, options)
  }
  addOperations(app, options)
  return app
}

function createInstance({ config, log }: AppOptions): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  return Fastify({
    ...httpsOption(config.certificates, { requestTimeout: REQUEST_TIMEOUT_MS }),
    loggerInstance,
    // Calls are counted in the metrics; the log has only what went wrong.
    logController: new LogController({ disableRequestLogging: true }),
    // Otherwise created for each call, although one in a thousand writes a line; that line names its call itself.
    childLoggerFactory: (parent) => parent,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: config.trustedProxyHops > 0 ? (_address: string, hop: number) => hop < config.trustedProxyHops : false,
    ...wireErrors,
    forceCloseConnections: 'idle',
  })
}

function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = refusalOf(error, languageOf(request), request.id)
    if (answer.isOurs)
      request.log.error({ err: error, requestId: request.id, url: request.routeOptions.url }, 'call failed')
    request.outcome = answer.envelope.code
    return sendEnvelope(reply, answer.status, answer.envelope)
  })
}

function countCalls(app: FastifyInstance, { metrics }: AppOptions): void {
  app.decorateRequest('outcome', 'ok')
  app.decorateRequest('actor', null)
  // The request id that a person reads out to support identifies the line in our log.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    metrics.calls.observe(
      { route: request.routeOptions.url ?? 'none', code: request.outcome },
      reply.elapsedTime / 1000,
    )
    done()
  })
}

/** Nothing is decided here any more: whoever asked tries again, and meets a newer program. */
function refuseUnsupportedSchema(app: FastifyInstance, { unsupportedSchema }: AppOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    if ((unsupportedSchema?.() ?? null) === null || OPERATIONS.includes(request.url)) return
    const { status, envelope } = refusal('maintenance', {}, languageOf(request))
    return sendEnvelope(reply, status, envelope)
  })
}

/** JSON everywhere; forms and images only if the call's entry says so (`assertBodyKind`). */
function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = typeof body === 'string' ? Buffer.from(body) : body
    request.rawBody = bytes
    if (bytes.length === 0) return done(null, {})
    try {
      done(null, JSON.parse(bytes.toString('utf8')))
    } catch {
      done(new AppError<ErrorCode>('bad_request', { fields: { body: 'invalid' } }))
    }
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body.toString())))
  })
  app.addContentTypeParser(['image/png', 'image/jpeg'], { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = typeof body === 'string' ? Buffer.from(body) : body
    done(null, {})
  })
}

/** A call accepts only the body kinds of its entry, whatever else could be parsed. */
function assertBodyKind(request: FastifyRequest, route: RouteDefinition): void {
  if (route.method === 'GET' || route.method === 'DELETE') return
  const kind = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const isForm = kind === 'application/x-www-form-urlencoded'
  const isImage = kind === 'image/png' || kind === 'image/jpeg'
  if ((isForm && !route.form) || isImage !== (route.upload === true))
    throw new AppError<ErrorCode>('bad_request', { fields: { body: 'invalid' } })
}

function addCall(app: FastifyInstance, name: RouteName, route: CallDefinition, options: AppOptions): void {
  const handler = options.registry.handlers[name]
  assert(handler, `the call ${name} has no handler`)
  const rate = options.rates[name] ?? route.rate ?? GENERAL_RATE
  const headers = answerHeaders(options.config.profile === 'production')
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.upload || route.large ? UPLOAD_LIMIT_BYTES : BODY_LIMIT_BYTES,
    helmet: false,
    onRequest: (_request, reply, done) => {
      reply.headers(headers)
      done()
    },
    config: {
      rateLimit: {
        max: (_request: FastifyRequest, key: string) =>
          route.access !== 'psp' || isProviderKey(key) ? rate.max : Math.min(rate.max, GENERAL_RATE.max),
        timeWindow: rate.perSeconds * 1000,
        keyGenerator: (request: FastifyRequest) => callerKey(request, route, options.authenticators),
        ...(route.access === 'psp' ? laterForProviders : {}),
      },
    },
    handler: async (request, reply) => {
      try {
        const envelope = ok(await answer(request, reply))
        return route.revalidated ? sendRevalidated(request, reply, envelope) : sendEnvelope(reply, 200, envelope)
      } catch (error) {
        if (error instanceof AppError && isErrorCode(error.code) && !errorsOf(name).includes(error.code)) {
          options.onUndeclared(name, error.code)
        }
        throw error
      }
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    if (route.method !== 'GET' && route.access !== 'psp') assertOwnOrigin(request, options.config.allowedOrigins)
    const context = await contextOf(request, reply, route, options.authenticators)
    if (closesWithSite(name)) await assertOpen(options, context)
    await assertModule(options, route, context)
    assertMayCall(context, route)
    assertBodyKind(request, route)
    const input = await inputOf(name, route, request, options.unseal)
    // The registry pairs each name with a handler for its own context and input; both were checked above.
    const value = await (handler as (context: unknown, input: unknown) => Promise<unknown>)(withActor(context), input)
    return listedFields(name, value)
  }
}

async function assertOpen(options: AppOptions, { ip, actor }: CallContext): Promise<void> {
  const { maintenance, regionRestriction } = await options.siteStatus({ ip, actor })
  if (maintenance) throw new AppError<ErrorCode>('maintenance')
  if (regionRestriction) throw new AppError<ErrorCode>('region_restricted')
}

/** The apps name themselves as their module; any other name is a node of the tree and must be on (DECISIONS 12). */
const APPS = ['site', 'backoffice', 'studio']

async function assertModule(options: AppOptions, route: RouteDefinition, { moduleId }: CallContext): Promise<void> {
  const asked = [route.flag, moduleId !== null && !APPS.includes(moduleId) ? moduleId : undefined]
  for (const module of asked) {
    if (module !== undefined && !(await options.isModuleOn(module))) throw new AppError<ErrorCode>('module_disabled')
  }
}

/** Endpoints for the machine itself. */
const OPERATIONS = ['/healthz', '/readyz', '/metrics']

function addOperations(app: FastifyInstance, options: AppOptions): void {
  app.get('/healthz', async () => ({ ok: true }))
  app.get('/readyz', async (_request, reply) =>
    options.isDraining?.()
      ? reply.code(503).send({ ready: false, reason: 'the program is about to end' })
      : (await options.isReady())
        ? { ready: true }
        : reply
            .code(503)
            .send({ ready: false, reason: options.unsupportedSchema?.() ?? 'the database does not answer' }),
  )
  app.get('/metrics', async (request, reply) => {
    // Internal metrics are only for the machine's own monitoring.
    if (!isLoopback(request.socket.remoteAddress ?? '') || request.headers['x-forwarded-for'])
      return reply.code(404).send()
    return reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics())
  })
  for (const prefix of ['/wps', '/lgw', '/lotto', '/bo', '/psp']) {
    app.all(`${prefix}/*`, async (request, reply) => {
      const answer = refusal('route_not_found', {}, languageOf(request))
      return sendEnvelope(reply, answer.status, answer.envelope)
    })
  }
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
