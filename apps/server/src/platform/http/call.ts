import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { normalizeIP } from '@fastify/rate-limit'
import { AppError, assert } from '@lotus/kernel'
import {
  TRIAL_ACCOUNT,
  HEADER_IDEMPOTENCY_KEY,
  HEADER_LANGUAGE,
  HEADER_MODULE,
  IDEMPOTENCY_KEY_PATTERN,
  type CallDefinition,
  type ErrorCode,
  type Gate,
  type RouteDefinition,
  type RouteName,
} from '@lotus/contract'
import { callDefinitions } from '@lotus/contract/calls'
import type { z } from 'zod'
import { toLanguage } from '../language.ts'
import { cookiesOf } from './cookies.ts'
import type { Actor, CallContext, EngineerActor, MemberActor, OperatorActor, ProviderActor } from './context.ts'

export type Authenticators = {
  /** The member of a live session token, or null. */
  member(token: string, request: { ip: string; userAgent: string }): Promise<MemberActor | null>
  operator(token: string, request: { ip: string; userAgent: string }): Promise<OperatorActor | null>
  /** Left out where no vendor's engineer is let in. */
  engineer?(token: string): Promise<EngineerActor | null>
  /** The payment provider that signed a callback, or null. Left out where no callback is served. */
  provider?(signed: SignedBody): Promise<ProviderActor | null>
}
/** A provider's callback as it came, and where; `channelCode` is what the sender claims. */
export type SignedBody = { path: string; raw: Buffer; headers: CallContext['headers']; channelCode: string }
declare module 'fastify' {
  interface FastifyRequest {
    /** The owner of the token, looked up once per call: first for its rate, then for its handler. */
    actor: Promise<Actor | null> | null
  }
}

export const languageOf = (request: FastifyRequest) => toLanguage(header(request, HEADER_LANGUAGE))

export type Unseal = (sealed: string, call: { method: string; path: string }) => Promise<unknown>

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

function bearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header(request, 'authorization') ?? '')
  return match?.[1] ?? null
}

/** Cross-site requests must not change state, even with a stolen token in a foreign page (trust.md 4.9). */
export function assertOwnOrigin(request: FastifyRequest, allowedOrigins: readonly string[]): void {
  const origin = header(request, 'origin')
  if (header(request, 'sec-fetch-site') === 'cross-site') throw new AppError<ErrorCode>('origin_refused')
  if (!origin) return
  let host: string
  try {
    host = new URL(origin).host
  } catch {
    throw new AppError<ErrorCode>('origin_refused')
  }
  if (host !== request.host && !allowedOrigins.includes(origin)) throw new AppError<ErrorCode>('origin_refused')
}

const userAgentOf = (request: FastifyRequest) => (header(request, 'user-agent') ?? '').slice(0, 300)

function actorOf(
  request: FastifyRequest,
  route: RouteDefinition,
  authenticators: Authenticators,
): Promise<Actor | null> {
  if (route.access === 'psp') return (request.actor ??= providerOf(request, authenticators))
  const token = bearerToken(request)
  if (!token) return Promise.resolve(null)
  return (request.actor ??= authenticatorFor(route, authenticators)(token, {
    ip: request.ip,
    userAgent: userAgentOf(request),
  }))
}

async function providerOf(request: FastifyRequest, { provider }: Authenticators): Promise<ProviderActor | null> {
  const { rawBody: raw, headers, body } = request
  const code = typeof body === 'object' && body !== null && 'channelCode' in body ? body.channelCode : undefined
  if (!provider || raw === undefined || typeof code !== 'string') return null
  const [path = ''] = request.url.split('?')
  return provider({ path, raw, headers, channelCode: code.slice(0, CODE_MAX) })
}

function authenticatorFor(
  { access }: RouteDefinition,
  authenticators: Authenticators,
): Authenticators['member' | 'operator'] | Engineers {
  if (access === 'operator') return authenticators.operator
  return access === 'engineer' ? (authenticators.engineer ?? (async () => null)) : authenticators.member
}
type Engineers = NonNullable<Authenticators['engineer']>

/** Longer than any channel's code. */
const CODE_MAX = 64
const PROVIDER_KEY = 'provider:'
/** Whether calls of this key come from a payment provider whose signature was verified. */
export const isProviderKey = (key: string) => key.startsWith(PROVIDER_KEY)

/**
 * The key by which calls are counted for the rate: the token's owner, so that an invalid token counts for its address,
 * and so does a callback without a valid signature, whatever channel it names: nobody uses up another one's rate. Public
 * calls that change something or have a rate of their own (logins, codes) count by address, whatever token is sent.
 * Public reads of a member count for the member: behind a mobile network's one address a thousand look at the same draw.
 * An IPv6 address counts as its /64.
 */
export async function callerKey(
  request: FastifyRequest,
  route: CallDefinition,
  authenticators: Authenticators,
): Promise<string> {
  const isByAddress = route.access === 'public' && (route.method !== 'GET' || route.rate !== undefined)
  const actor = isByAddress ? null : await actorOf(request, route, authenticators)
  if (actor?.kind === 'member') return `member:${actor.memberId}`
  if (actor?.kind === 'operator') return `operator:${actor.operatorId}`
  if (actor?.kind === 'engineer') return `vendor:${actor.vendor}`
  if (actor?.kind === 'provider') return `${PROVIDER_KEY}${actor.channelCode}`
  return `address:${normalizeIP(request.ip)}`
}

export async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  route: RouteDefinition,
  authenticators: Authenticators,
): Promise<CallContext> {
  const actor = await actorOf(request, route, authenticators)
  const idempotencyKey = header(request, HEADER_IDEMPOTENCY_KEY) ?? null
  if (route.keyed && (idempotencyKey === null || !IDEMPOTENCY_KEY_PATTERN.test(idempotencyKey))) {
    throw new AppError<ErrorCode>('idempotency_key_missing')
  }
  return {
    requestId: request.id,
    ip: request.ip,
    userAgent: userAgentOf(request),
    language: languageOf(request),
    moduleId: header(request, HEADER_MODULE) ?? null,
    idempotencyKey,
    actor,
    rawBody: Buffer.isBuffer(request.rawBody) ? request.rawBody : null,
    headers: request.headers,
    ...cookiesOf(request, reply),
  }
}

/** Checks who may call, from the contract's entry alone. */
export function assertMayCall(context: CallContext, route: RouteDefinition): void {
  const { actor } = context
  switch (route.access) {
    case 'public':
      return
    case 'psp':
      if (actor?.kind !== 'provider') throw new AppError<ErrorCode>('permission_denied')
      return
    case 'player':
    case 'member':
      if (actor?.kind !== 'member') throw new AppError<ErrorCode>('not_logged_in')
      if (route.access === 'member' && actor.accountType === TRIAL_ACCOUNT)
        throw new AppError<ErrorCode>('trial_not_allowed')
      if (actor.stage === 'verify' && !route.limited) throw new AppError<ErrorCode>('verification_required')
      if (route.gate) assertGateOpen(actor, route.gate)
      if (route.stepUp && !actor.isSteppedUp) throw new AppError<ErrorCode>('step_up_required')
      return
    case 'engineer':
      if (actor?.kind !== 'engineer') throw new AppError<ErrorCode>('not_logged_in')
      return
    case 'operator':
      if (actor?.kind !== 'operator') throw new AppError<ErrorCode>('not_logged_in')
      if (actor.mustEnrol && !route.limited) throw new AppError<ErrorCode>('verification_required')
      if (route.permission && !actor.permissions.includes(route.permission))
        throw new AppError<ErrorCode>('permission_denied', { permission: route.permission })
  }
}

/** Withdrawals stay possible whatever terms are new (trust.md ACC-3), but an identity check may be required before. */
function assertGateOpen({ termsDue, checkBefore }: MemberActor, gate: Gate): void {
  if (gate !== 'withdrawal' && termsDue) throw new AppError<ErrorCode>('terms_required', { version: termsDue })
  if (checkBefore?.includes(gate)) throw new AppError<ErrorCode>('identity_check_required', { before: gate })
}

/** The context type that the handler's access level promises. */
type WithActor = CallContext & { member?: MemberActor; operator?: OperatorActor; engineer?: EngineerActor }
export function withActor(context: CallContext): WithActor {
  if (context.actor?.kind === 'member') return { ...context, member: context.actor }
  if (context.actor?.kind === 'operator') return { ...context, operator: context.actor }
  if (context.actor?.kind === 'engineer') return { ...context, engineer: context.actor }
  return context
}

export async function inputOf(
  name: RouteName,
  route: RouteDefinition,
  request: FastifyRequest,
  unseal: Unseal,
): Promise<unknown> {
  const isInQuery = route.method === 'GET' || route.method === 'DELETE' || route.upload
  let raw: unknown = isInQuery ? request.query : request.body
  if (route.sealed) {
    const sealed = typeof raw === 'object' && raw !== null && 'sealed' in raw ? raw.sealed : undefined
    if (typeof sealed !== 'string') throw new AppError<ErrorCode>('sealed_invalid')
    raw = await unseal(sealed, { method: route.method, path: route.path })
  }
  const parsed = callDefinitions[name].input.safeParse(raw ?? {})
  if (!parsed.success) throw new AppError<ErrorCode>('bad_request', { fields: fieldErrors(parsed.error) })
  return parsed.data
}

/** One short code per field: `required`, `too_short`, `too_long`, `invalid`; the client translates them. */
function fieldErrors(error: z.ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.') || 'body'
    fields[path] ??=
      issue.code === 'too_small'
        ? 'too_short'
        : issue.code === 'too_big'
          ? 'too_long'
          : issue.code === 'invalid_type' && issue.input === undefined
            ? 'required'
            : 'invalid'
  }
  return fields
}

/** Only fields listed in the contract are sent; a value that does not fit is a bug of ours. */
export function listedFields(name: RouteName, value: unknown): unknown {
  const parsed = callDefinitions[name].value.safeParse(value)
  assert(
    parsed.success,
    `the value of ${name} does not fit the contract: ${parsed.success ? '' : JSON.stringify(parsed.error.issues.slice(0, 3))}`,
  )
  return parsed.data
}

/** Seconds after which a call that was not decided (503) may come again. */
const RETRY_AFTER_SECONDS = 1

export function sendEnvelope(reply: FastifyReply, status: number, envelope: unknown): FastifyReply {
  // The rate's own answer already says how long.
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER_SECONDS)
  return reply.code(status).header('cache-control', 'no-store').send(envelope)
}

/**
 * An answer that browsers may cache, but not shared caches: each time they revalidate, and mostly get a 304 without a
 * body. Whether the caller may have it was checked before, as for every call.
 */
export function sendRevalidated(request: FastifyRequest, reply: FastifyReply, envelope: unknown): FastifyReply {
  const body = JSON.stringify(envelope)
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  reply.header('cache-control', 'private, no-cache').header('etag', tag).header('vary', HEADER_LANGUAGE)
  if (header(request, 'if-none-match') === tag) return reply.code(304).send()
  return reply.code(200).type('application/json; charset=utf-8').send(body)
}
