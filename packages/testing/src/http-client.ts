/** The part of a Fastify instance that we need, so that the package does not depend on Fastify. */
export type Injectable = {
  inject(options: {
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    url: string
    headers: Record<string, string>
    payload?: string
    remoteAddress?: string
  }): Promise<{ statusCode: number; headers: Record<string, unknown>; body: string }>
}

export type Envelope = { success: boolean; code: string; message: string; value: unknown }

export type HttpAnswer = Envelope & { status: number; headers: Record<string, unknown> }

export type HttpCall = {
  body?: unknown
  query?: Readonly<Record<string, string | number | undefined>>
  token?: string
  headers?: Readonly<Record<string, string>>
  remoteAddress?: string
}

export type HttpClient = {
  get(path: string, call?: HttpCall): Promise<HttpAnswer>
  post(path: string, call?: HttpCall): Promise<HttpAnswer>
  put(path: string, call?: HttpCall): Promise<HttpAnswer>
  delete(path: string, call?: HttpCall): Promise<HttpAnswer>
  /** The same client with a session token. */
  as(token: string): HttpClient
}

/** Calls the app without a socket and reads the envelope; an answer that is not one fails the test. */
export function httpClient(app: Injectable, defaults: HttpCall = {}): HttpClient {
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    call: HttpCall = {},
  ): Promise<HttpAnswer> => {
    const token = call.token ?? defaults.token
    const remoteAddress = call.remoteAddress ?? defaults.remoteAddress
    const answer = await app.inject({
      method,
      url: path + queryString({ ...defaults.query, ...call.query }),
      headers: {
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...defaults.headers,
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { payload: JSON.stringify(call.body) }),
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
    })
    return { ...readEnvelope(answer.body, `${method} ${path}`), status: answer.statusCode, headers: answer.headers }
  }
  return {
    get: (path, call) => send('GET', path, call),
    post: (path, call) => send('POST', path, call),
    put: (path, call) => send('PUT', path, call),
    delete: (path, call) => send('DELETE', path, call),
    as: (token) => httpClient(app, { ...defaults, token }),
  }
}

function queryString(query: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

function readEnvelope(body: string, what: string): Envelope {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new Error(`${what} did not answer JSON: ${body.slice(0, 200)}`)
  }
  if (typeof value !== 'object' || value === null || !('success' in value) || !('code' in value)) {
    throw new Error(`${what} did not answer an envelope: ${body.slice(0, 200)}`)
  }
  // The contract's own tests check the shape of each field.
  return value as Envelope
}
