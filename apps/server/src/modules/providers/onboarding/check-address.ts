import { isIP } from 'node:net'
import { AppError } from '@lotus/kernel'
import type { ErrorCode } from '@lotus/contract'
import type { ServerConfig } from '../../../platform/config.ts'
import { isPrivateAddress } from '../../system/index.ts'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
const HTTPS_PORT = 443
const FIRST_FREE_PORT = 1024
/** Services of machines, which answer no vendor's call but may be reached from inside. */
const SERVICE_PORTS = new Set([2375, 2376, 2379, 3306, 5432, 5984, 6379, 9200, 11211, 27017])
/** URLs allow more, such as `;` and `*`, which in a page's Content-Security-Policy would not be part of a name. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/
/** Names that only a private network resolves. */
const PRIVATE_NAME = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|test|invalid)$/

export type AddressFields = {
  origin: string
  apiUrl: string | null
  transferUrl: string | null
  historyUrl: string | null
}
type Profile = ServerConfig['profile']

/** Why an address of a vendor cannot be used; undefined where it can. Names are checked again when they are called. */
export function addressProblem(text: string, kind: 'origin' | 'call', profile: Profile): string | undefined {
  if (!URL.canParse(text)) return 'invalid'
  const url = new URL(text)
  const isLoopback = LOOPBACK.includes(url.hostname)
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') return 'invalid'
  if (!HOST.test(url.hostname)) return 'invalid'
  if (kind === 'origin' && url.pathname !== '/') return 'path_not_allowed'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) return 'https_required'
  if (isServicePort(url, isLoopback)) return 'port_not_allowed'
  if (profile === 'production' && isPrivateName(url.hostname)) return 'private_address'
  return undefined
}

function isServicePort(url: URL, isLoopback: boolean): boolean {
  if (url.port === '') return false
  const port = Number(url.port)
  if (SERVICE_PORTS.has(port)) return true
  return port !== HTTPS_PORT && port < FIRST_FREE_PORT && !(isLoopback && port === 80)
}

/** Whether a host is of our own networks by its name alone. */
export function isPrivateName(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(name) !== 0) return isPrivateAddress(name)
  return !name.includes('.') || PRIVATE_NAME.test(name)
}

/** The addresses in normal form. Refuses with `bad_request` and the reason of each field. */
export function checkedAddresses<Fields extends AddressFields>(fields: Fields, profile: Profile): Fields {
  const wrong: Record<string, string> = {}
  const checked = (name: keyof AddressFields, kind: 'origin' | 'call') => {
    const text = fields[name]
    if (text === null) return
    const problem = addressProblem(text, kind, profile)
    if (problem !== undefined) wrong[name] = problem
  }
  checked('origin', 'origin')
  for (const name of ['apiUrl', 'transferUrl', 'historyUrl'] as const) checked(name, 'call')
  if (Object.keys(wrong).length > 0) throw new AppError<ErrorCode>('bad_request', { fields: wrong })
  const bare = (text: string | null) => text?.replace(/\/+$/, '') ?? null
  return {
    ...fields,
    origin: new URL(fields.origin).origin,
    apiUrl: bare(fields.apiUrl),
    transferUrl: bare(fields.transferUrl),
    historyUrl: bare(fields.historyUrl),
  }
}
