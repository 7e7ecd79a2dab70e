import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorCode } from '@lotus/database'
import { AppError } from '@lotus/kernel'
import { isLoopback } from '../../../platform/http/app.ts'
import { answerHeaders } from '../../../platform/http/answer-headers.ts'
import { getSetting } from '../../system/index.ts'
import { json, keyIdOf, type RawCall, type Rendered } from '../dialects/dialect.ts'
import { dialectOf } from '../dialects/index.ts'
import { vendorOutcome, type VendorOutcome } from './outcome.ts'
import { isUndecided, runCommand } from './run-command.ts'
import type { VendorDeps } from '../vendor.deps.ts'
import { isPlaying } from '../kit/kit-run.repo.ts'
import { noteKeyUse } from '../vendors/key-use.ts'
import { getVendor } from '../vendors/vendor-directory.ts'
import { providersSettings } from '../settings.ts'

/** Enough for a batch of a hundred; everything else is much smaller. */
const BODY_LIMIT_BYTES = 256 * 1024
const LONE_LIMIT_BYTES = 64 * 1024
const RETRY_AFTER_SECONDS = 1

type VendorParams = { vendor: string; '*': string }

/**
 * `POST /vendor/v1/{vendor}/{op}`, called by vendors' servers. Unlike the calls of our own pages, the body stays raw
 * bytes until its signature is verified, and the answer is in the vendor's dialect. Any decision is HTTP 200; 401, 404,
 * 413, 429 and 503 mean that nothing was decided.
 */
export async function serveVendorCalls(app: FastifyInstance, deps: VendorDeps): Promise<void> {
  await app.register(async (vendorApp) => {
    // An answer is never shown as a page, and never cached.
    const headers = { 'cache-control': 'no-store', ...answerHeaders(deps.config.profile === 'production') }
    vendorApp.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers)
      done()
    })
    vendorApp.removeAllContentTypeParsers()
    vendorApp.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    vendorApp.setErrorHandler((error, request, reply) => send(request, reply, outcomeOf(error, request)))
    vendorApp.post<{ Params: VendorParams }>(
      '/vendor/v1/:vendor/*',
      {
        bodyLimit: BODY_LIMIT_BYTES,
        // The headers that pages need are computed for each answer; servers get the fixed ones below.
        helmet: false,
        config: {
          rateLimit: {
            max: (request) => callsPerSecond(deps, String((request.params as VendorParams).vendor)), // The route's own parameters.
            timeWindow: 1000,
            // By address too: requests from elsewhere must not use up a vendor's limit.
            keyGenerator: (request: FastifyRequest) =>
              `vendor ${String((request.params as VendorParams).vendor).slice(0, 20)} ${request.ip}`, // The route's own parameters.
          },
        },
      },
      (request, reply) => answer(deps, request, reply),
    )
    vendorApp.all('/vendor/*', async (request, reply) =>
      send(request, reply, json(vendorOutcome('BAD_REQUEST', { fields: { path: 'unknown' } }), 404)),
    )
  })
}

const VENDOR_CODE = /^[A-Z][A-Z0-9]{1,19}$/

/** The kit calls from this machine, whatever addresses the vendor has named; only while it plays this vendor. */
const isOwnKit = async (deps: VendorDeps, code: string, request: FastifyRequest): Promise<boolean> =>
  isLoopback(request.socket.remoteAddress ?? '') &&
  request.headers['x-forwarded-for'] === undefined &&
  (await isPlaying(deps.db, code))

/** A vendor's own limit, else that of all. */
async function callsPerSecond(deps: VendorDeps, code: string): Promise<number> {
  const vendor = VENDOR_CODE.test(code) ? await getVendor(deps.db, deps.vendorBox, code) : undefined
  return vendor?.calls_per_second ?? getSetting(deps.db, providersSettings.vendorCallsPerSecond)
}

async function answer(deps: VendorDeps, request: FastifyRequest<{ Params: VendorParams }>, reply: FastifyReply) {
  const { vendor: code, '*': op } = request.params
  const vendor = VENDOR_CODE.test(code) ? await getVendor(deps.db, deps.vendorBox, code) : undefined
  // An unknown vendor or address gets the same answer as a wrong signature, so it learns nothing.
  if (!vendor || !(vendor.mayCallFrom(request.ip) || (await isOwnKit(deps, code, request))))
    return send(request, reply, unsigned())
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  const dialect = dialectOf(vendor)
  if (bytes.length > LONE_LIMIT_BYTES && op !== 'batch')
    return send(request, reply, json(vendorOutcome('BAD_REQUEST', { fields: { body: 'too_large' } }), 413))
  const call: RawCall = {
    vendor,
    op,
    method: request.method,
    path: (request.raw.url ?? '').split('?', 1)[0] ?? '',
    headers: request.headers,
    body: bytes,
    nowMs: deps.clock.now().getTime(),
  }
  const elapsed = deps.callLog.stopwatch()
  const answerWith = (rendered: Rendered, outcome?: string) => {
    deps.callLog.note({
      vendor: code,
      direction: 'in',
      op: op.slice(0, 40),
      outcome: outcome ?? `http_${rendered.status}`,
      keyId: keyIdOf(call) || null,
      httpStatus: rendered.status,
      ms: elapsed(),
      request: bytes,
      answer: rendered.body,
    })
    return send(request, reply, rendered, outcome)
  }
  const parsed = dialect.read(call)
  if (!('refused' in parsed && parsed.refused === 'BAD_SIGNATURE')) noteKeyUse(deps, code, keyIdOf(call))
  if ('command' in parsed) {
    let outcome: VendorOutcome
    try {
      outcome = await runCommand(deps, vendor, parsed.command, parsed.written)
    } catch (error) {
      if (!isUndecided(error) && !isAway(error))
        deps.log.error({ err: error, vendor: code, op: parsed.command.op }, 'a vendor call failed')
      outcome = vendorOutcome('RETRY')
    }
    if (outcome.code === 'OK' && outcome['duplicate'] === false) deps.nudgeOutbox()
    return answerWith(dialect.render(outcome, parsed.command), outcome.code)
  }
  if (parsed.refused === 'UNKNOWN_OP')
    return answerWith({
      ...dialect.render(vendorOutcome('BAD_REQUEST', { fields: { op: 'unknown' } }), undefined),
      status: 404,
    })
  if (parsed.refused === 'BAD_REQUEST')
    return answerWith(dialect.render(vendorOutcome('BAD_REQUEST', { fields: parsed.fields }), undefined), 'BAD_REQUEST')
  return answerWith(unsigned(parsed.reason), 'BAD_SIGNATURE')
}

const unsigned = (reason?: string): Rendered =>
  json(vendorOutcome('BAD_SIGNATURE', reason === undefined ? {} : { reason }), 401)

/** Errors outside of the handler: too large, too many, while the program stops. */
function outcomeOf(error: unknown, request: FastifyRequest): Rendered {
  if (error instanceof AppError && error.code === 'too_many_requests') return json(vendorOutcome('RETRY'), 429)
  if (error instanceof AppError && error.code === 'shutting_down') return json(vendorOutcome('RETRY'), 503)
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return json(vendorOutcome('BAD_REQUEST', { fields: { body: 'too_large' } }), status)
  if (status >= 400 && status < 500) return json(vendorOutcome('BAD_REQUEST', { fields: { body: 'invalid' } }), status)
  request.log.error(
    { err: error, requestId: request.id, url: request.routeOptions.url },
    'a vendor call failed before it was read',
  )
  return json(vendorOutcome('RETRY'), 503)
}

/** The database connection was lost: the outcome is unknown, and a repeat with the same txId returns it. */
const isAway = (error: unknown) => /^(08|57P0|ECONN|EPIPE|ETIMEDOUT)/.test(errorCode(error) ?? '')

function send(request: FastifyRequest, reply: FastifyReply, rendered: Rendered, outcome = `http_${rendered.status}`) {
  request.outcome = outcome
  if (rendered.status === 503 || rendered.status === 429) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply.code(rendered.status).type(rendered.contentType).send(rendered.body)
}
