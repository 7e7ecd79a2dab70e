import {
  HEADER_IDEMPOTENCY_KEY,
  HEADER_LANGUAGE,
  HEADER_MODULE,
  routes,
  type Envelope,
  type RouteDefinition,
  type RouteInput,
  type RouteName,
  type RouteValue,
} from '@lotus/contract'
import { CallError, isCallError } from './call-error.ts'
import { sealBody, type SealKey } from './seal.ts'
import { createServerClock, type ServerClock } from './server-clock.ts'

export type ClientOptions = {
  /** Empty in the browser: same origin. */
  baseUrl?: string
  getToken: () => string | null
  getLanguage: () => string
  /** The white-label node of this app (DECISIONS 12). */
  moduleId: string
  /**
   * The server does not know the token (any more). Resolves true once the person has logged in again: the call is
   * then repeated, once, with the same key. Not asked for public calls. `token` is what the call went out with.
   */
  onNotLoggedIn?: (route: RouteName, token: string | null) => Promise<boolean>
  /**
   * The call wants the person to prove themselves once more (`step_up_required`). Resolves true once that is done: the
   * call is then repeated, once, with the same key.
   */
  onStepUp?: (route: RouteName, methods: readonly string[]) => Promise<boolean>
  /**
   * The terms have changed and this call waits for the member's word (`terms_required`). Resolves true once they are
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
  /** Made with `newIdempotencyKey()` when the person confirms, and kept for every attempt at the same thing. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Instead of the session's: a login that has still to be verified is not yet the session. */
  token?: string
  /** The image of a call whose entry says `upload`; the input goes into the address then. */
  file?: Blob
  /** Nobody asked for this call (startup, news): an expired session fails it and opens no login modal. */
  background?: boolean
  /** Goes out though the page is being left. */
  keepalive?: boolean
}

export type Client = {
  call<N extends RouteName>(name: N, input: RouteInput<N>, options?: CallOptions): Promise<RouteValue<N>>
  clock: ServerClock
  /** The key that came with the page's first data, so that the first login needs no call for it. */
  setSealKey(key: SealKey): void
}

/** 128 bits as 32 hexadecimal characters. `crypto.randomUUID` would need a secure context. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const KEY_MARGIN_MS = 30_000

type Request = {
  name: RouteName
  route: RouteDefinition
  input: Record<string, unknown>
  key: string | undefined
  signal: AbortSignal | undefined
  isBackground: boolean
  token: string | undefined
  file: Blob | undefined
  isKept: boolean
}

export function createClient(options: ClientOptions): Client {
  const clock = options.clock ?? createServerClock()
  const retryDelayMs = options.retryDelayMs ?? (() => 300 + Math.random() * 500)
  let sealKey: SealKey | null = null

  async function currentSealKey(): Promise<SealKey> {
    if (sealKey && Date.parse(sealKey.expiresAt) - clock.now() > KEY_MARGIN_MS) return sealKey
    const status = await call('system.status', {})
    sealKey = status.sealKey
    return sealKey
  }

  async function send(request: Request): Promise<unknown> {
    const { route } = request
    const token = request.token ?? options.getToken()
    const headers: Record<string, string> = {
      [HEADER_LANGUAGE]: options.getLanguage(),
      [HEADER_MODULE]: options.moduleId,
    }
    if (token) headers.authorization = `Bearer ${token}`
    if (request.key) headers[HEADER_IDEMPOTENCY_KEY] = request.key
    let url = `${options.baseUrl ?? ''}${route.path}`
    let body: string | Blob | undefined
    if (route.method === 'GET' || route.method === 'DELETE' || route.upload) {
      const query = toQuery(request.input)
      if (query) url += `?${query}`
      if (route.upload && request.file) {
        body = request.file
        headers['content-type'] = request.file.type
      }
    } else {
      const plain = route.sealed
        ? { sealed: await sealBody(await currentSealKey(), route, request.input, clock.now()) }
        : request.input
      body = JSON.stringify(plain)
      headers['content-type'] = 'application/json'
    }
    const timeout = AbortSignal.timeout(options.timeoutMs ?? 30_000)
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
    const sentAt = clock.reading()
    let response: Response
    let envelope: Envelope<unknown> | null
    try {
      response = await (options.fetch ?? fetch)(url, {
        method: route.method,
        headers,
        signal,
        ...(request.isKept ? { keepalive: true } : {}),
        ...(body === undefined ? {} : { body }),
      })
      envelope = readEnvelope(await response.text())
    } catch (error) {
      // Given up by the caller itself: that is no failure of the network.
      if (request.signal?.aborted) throw error
      throw new CallError('network_error', { cause: error })
    }
    const requestId = response.headers.get('x-request-id')
    if (!envelope)
      throw new CallError(response.status === 503 ? 'busy' : 'bad_answer', { status: response.status, requestId })
    if (!envelope.success) {
      throw new CallError(envelope.code, { details: envelope.value ?? {}, status: response.status, requestId })
    }
    const serverTime = (envelope.value as { serverTime?: unknown } | null)?.serverTime // any route's value may carry it
    if (typeof serverTime === 'string') clock.sample(serverTime, sentAt, clock.reading())
    return envelope.value
  }

  /** One repetition where the contract promises that it is safe: same key, or nothing was done. */
  async function sendWithRepeats(request: Request): Promise<unknown> {
    const token = options.getToken()
    try {
      return await send(request)
    } catch (error) {
      if (request.route.sealed && isCallError(error, 'sealed_invalid')) {
        sealKey = null
        return send(request)
      }
      if (request.key && isCallError(error, 'network_error', 'busy', 'shutting_down')) {
        await pause(retryDelayMs(), request.signal)
        return send(request)
      }
      if (
        request.route.access !== 'public' &&
        !request.isBackground &&
        !request.token &&
        isCallError(error, 'not_logged_in')
      ) {
        // A token that changed meanwhile may be another person's: only what reads is asked again with it.
        const isNewToken = request.route.method === 'GET' && options.getToken() !== token && options.getToken() !== null
        if (isNewToken || (await options.onNotLoggedIn?.(request.name, token))) return send(request)
      }
      if (!request.isBackground && isCallError(error, 'step_up_required')) {
        const methods = error.details['methods']
        const names = Array.isArray(methods) ? methods.map(String) : []
        if (await options.onStepUp?.(request.name, names)) return send(request)
      }
      if (!request.isBackground && isCallError(error, 'terms_required')) {
        if (await options.onTermsRequired?.(String(error.details['version']))) return send(request)
      }
      throw error
    }
  }

  async function call<N extends RouteName>(
    name: N,
    input: RouteInput<N>,
    callOptions: CallOptions = {},
  ): Promise<RouteValue<N>> {
    const route: RouteDefinition = routes[name]
    const key = route.keyed ? (callOptions.idempotencyKey ?? newIdempotencyKey()) : callOptions.idempotencyKey
    const value = await sendWithRepeats({
      name,
      route,
      input,
      key,
      signal: callOptions.signal,
      isBackground: callOptions.background ?? false,
      token: callOptions.token,
      file: callOptions.file,
      isKept: callOptions.keepalive ?? false,
    })
    // The server validates what it sends against the same contract entry; checking again would bring zod to the browser.
    return value as RouteValue<N>
  }

  return { call, clock, setSealKey: (key) => void (sealKey = key) }
}

function toQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.toString()
}

/** Null where a proxy or a captive portal answered instead of the platform. */
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
