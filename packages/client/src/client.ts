import {
  HEADER_IDEMPOTENCY_KEY,
  HEADER_LANGUAGE,
  HEADER_MODULE,
  routes,
  type Envelope,
  type BrowserRoute,
  type RouteInput,
  type RouteName,
  type RouteValue,
} from '@lotus/contract'
import { CallError, isCallError } from './call-error.ts'
import { sealBody, type SealKey } from './seal.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'

export type ClientOptions = {
  /** Empty in the browser: the page's own origin. */
  baseUrl?: string
  getToken: () => string | null
  getLanguage: () => string
  /** The white-label node of this app (DECISIONS 12). */
  moduleId: string
  /**
   * The server does not know the token (any more). Resolves true once the person has logged in again: the call is then
   * repeated, once, with the same key. Not used for public calls. `token` is the one that the call was sent with.
   */
  onNotLoggedIn?: (route: RouteName, token: string | null) => Promise<boolean>
  /**
   * The call needs a step-up check (`step_up_required`). Resolves true once it is passed: the call is then repeated,
   * once, with the same key.
   */
  onStepUp?: (route: RouteName, methods: readonly string[]) => Promise<boolean>
  /**
   * The terms have changed and this call needs their acceptance (`terms_required`). Resolves true once they are
   * accepted: the call is then repeated, once, with the same key.
   */
  onTermsRequired?: (version: string) => Promise<boolean>
  clock?: ServerClock
  fetch?: typeof fetch
  /** Milliseconds between a failed keyed call and its one repetition. */
  retryDelayMs?: () => number
  timeoutMs?: number
}

export type CallOptions = {
  /** Made with `newIdempotencyKey()` when the person confirms; the same for every try of one action. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Used instead of the session's token: an unverified login is not yet the session. */
  token?: string
  /** The image of a call with `upload`; the input is then sent in the query. */
  file?: Blob
  /** A call that no person started (startup, an event): with an expired session it fails and opens no login modal. */
  background?: boolean
  /** Sent even though the page is being left. */
  keepalive?: boolean
}

export type Client = {
  call<N extends RouteName>(name: N, input: RouteInput<N>, options?: CallOptions): Promise<RouteValue<N>>
  clock: ServerClock
  /** The key from the page's first data, so that the first login needs no call for it. */
  setSealKey(key: SealKey): void
}

/** 128 bits as 32 hexadecimal characters. `crypto.randomUUID` would need a secure context. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const KEY_MARGIN_MS = 30_000

type Request = CallOptions & {
  name: RouteName
  route: BrowserRoute
  input: Record<string, unknown>
  key: string | undefined
}

export function createClient(options: ClientOptions): Client {
  const clock = options.clock ?? createServerClock()
  let sealKey: SealKey | null = null

  async function currentSealKey(): Promise<SealKey> {
    if (sealKey && Date.parse(sealKey.expiresAt) - clock.now() > KEY_MARGIN_MS) return sealKey
    const status = await call('system.status', {})
    sealKey = status.sealKey
    return sealKey
  }

  async function send(request: Request): Promise<unknown> {
    const { route, input } = request
    const sealed = route.sealed && { sealed: await sealBody(await currentSealKey(), route, input, clock.now()) }
    const { url, init } = messageOf(request, options, sealed || input)
    const sentAt = clock.reading()
    const value = await answerOf(request, () => (options.fetch ?? fetch)(url, init))
    const serverTime = (value as { serverTime?: unknown } | null)?.serverTime // any route's value may carry it
    if (typeof serverTime === 'string') clock.sample(serverTime, sentAt, clock.reading())
    return value
  }

  async function sendWithRepeats(request: Request): Promise<unknown> {
    const token = options.getToken()
    try {
      return await send(request)
    } catch (error) {
      const isSealRefused = request.route.sealed && isCallError(error, 'sealed_invalid')
      if (isSealRefused) sealKey = null
      if (isSealRefused || (await mayRepeat(request, options, error, token))) return send(request)
      throw error
    }
  }

  async function call<N extends RouteName>(
    name: N,
    input: RouteInput<N>,
    callOptions: CallOptions = {},
  ): Promise<RouteValue<N>> {
    const route: BrowserRoute = routes[name]
    const key = route.keyed ? (callOptions.idempotencyKey ?? newIdempotencyKey()) : callOptions.idempotencyKey
    const value = await sendWithRepeats({ ...callOptions, name, route, input, key })
    // The server validates its answers with the same contract entry; checking again would bring zod to the browser.
    return value as RouteValue<N>
  }

  return { call, clock, setSealKey: (key) => void (sealKey = key) }
}

/** The request for `fetch`: input in the query if the method has no body, else `body` as JSON. */
function messageOf(request: Request, options: ClientOptions, body: unknown): { url: string; init: RequestInit } {
  const { route, file, signal, keepalive } = request
  const token = request.token ?? options.getToken()
  const headers: Record<string, string> = {
    [HEADER_LANGUAGE]: options.getLanguage(),
    [HEADER_MODULE]: options.moduleId,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(request.key ? { [HEADER_IDEMPOTENCY_KEY]: request.key } : {}),
  }
  const timeout = AbortSignal.timeout(options.timeoutMs ?? 30_000)
  const init: RequestInit = {
    method: route.method,
    headers,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(keepalive ? { keepalive } : {}),
  }
  const url = `${options.baseUrl ?? ''}${route.path}`
  if (route.method !== 'GET' && route.method !== 'DELETE' && !route.upload) {
    headers['content-type'] = 'application/json'
    return { url, init: { ...init, body: JSON.stringify(body) } }
  }
  const query = toQuery(request.input)
  if (route.upload && file) {
    headers['content-type'] = file.type
    init.body = file
  }
  return { url: query ? `${url}?${query}` : url, init }
}

/** Returns the server’s value; anything but success throws a {@link CallError}. */
async function answerOf({ signal }: Request, ask: () => Promise<Response>): Promise<unknown> {
  let response: Response
  let envelope: Envelope<unknown> | null
  try {
    response = await ask()
    envelope = readEnvelope(await response.text())
  } catch (error) {
    // Aborted by the caller: that is not a network failure.
    if (signal?.aborted) throw error
    throw new CallError('network_error', { cause: error })
  }
  const { status } = response
  const requestId = response.headers.get('x-request-id')
  if (!envelope) throw new CallError(status === 503 ? 'busy' : 'bad_answer', { status, requestId })
  if (!envelope.success) throw new CallError(envelope.code, { details: envelope.value ?? {}, status, requestId })
  return envelope.value
}

/**
 * Whether a failed call is repeated once: its key makes that safe, or nothing was done and the person has solved the
 * cause.
 */
async function mayRepeat(
  request: Request,
  options: ClientOptions,
  error: unknown,
  token: string | null,
): Promise<boolean | undefined> {
  const { name, route, key, signal } = request
  if (key && isCallError(error, 'network_error', 'busy', 'shutting_down')) {
    await pause(options.retryDelayMs?.() ?? 300 + Math.random() * 500, signal)
    return true
  }
  if (request.background) return false
  if (route.access !== 'public' && !request.token && isCallError(error, 'not_logged_in')) {
    // A token that changed meanwhile may be another person's: only calls that read are repeated with it.
    const isNewToken = route.method === 'GET' && options.getToken() !== token && options.getToken() !== null
    return isNewToken || options.onNotLoggedIn?.(name, token)
  }
  if (isCallError(error, 'step_up_required')) {
    const methods = error.details['methods']
    return options.onStepUp?.(name, Array.isArray(methods) ? methods.map(String) : [])
  }
  if (isCallError(error, 'terms_required')) return options.onTermsRequired?.(String(error.details['version']))
  return false
}

function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.toString()
}

/** Null if a proxy or a captive portal answered instead of the platform. */
function readEnvelope(text: string): Envelope<unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    const isEnvelope = typeof parsed === 'object' && parsed !== null && 'success' in parsed && 'code' in parsed
    return isEnvelope ? (parsed as Envelope<unknown>) : null // the two fields that every envelope has are there
  } catch {
    return null
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
