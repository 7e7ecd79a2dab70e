import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPrivateAddress } from './site/regions.ts'

/** The code of the error of a call that would have stayed in our own networks. Nothing was sent. */
export const PRIVATE_ADDRESS = 'EPRIVATE'
const TOO_MUCH = 'ETOOMUCH'

type Call = {
  headers: Readonly<Record<string, string>>
  body: string
  /** How long the whole answer may take. */
  deadlineMs: number
  maxBytes: number
  /** Only public addresses: the name is checked in the same look-up that the connection uses. */
  isPublicOnly: boolean
}

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }

const codedError = (code: string, message: string) => Object.assign(new Error(message), { code })

/** A look-up that answers public addresses only: a name may point to a private one tomorrow. */
const lookupPublic: LookupFunction = (hostname: string, options: LookupOptions, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, '')
    const [first] = found
    if (first === undefined || found.some(({ address }) => isPrivateAddress(address)))
      return done(codedError(PRIVATE_ADDRESS, `${hostname} is in a private network`), '')
    if (options.all === true) return done(null, found)
    return done(null, first.address, first.family)
  })
}

/** One POST, limited in time and size; redirects are answers like any other. Rejects with an error that has a code. */
export function postTo(url: URL, call: Call): Promise<Answer> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // Without a name there is no look-up.
  if (call.isPublicOnly && isIP(host) !== 0 && isPrivateAddress(host))
    return Promise.reject(codedError(PRIVATE_ADDRESS, `${host} is in a private network`))
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...call.headers, 'content-length': String(Buffer.byteLength(call.body)) },
    signal: AbortSignal.timeout(call.deadlineMs),
    ...(call.isPublicOnly ? { lookup: lookupPublic } : {}),
  }
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options)
    request.on('error', reject)
    request.on('response', (response) => {
      readText(response, call.maxBytes).then(
        (text) => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        reject,
      )
    })
    request.end(call.body)
  })
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    const bytes = Buffer.from(chunk as Uint8Array) // No encoding is set, so chunks are bytes.
    size += bytes.length
    if (size > maxBytes) throw codedError(TOO_MUCH, 'the other side answered too much')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks).toString('utf8')
}
