import { allowInsecureRequests, ClientSecretPost, discovery, type Configuration } from 'openid-client'
import { AppError } from '@lotus/kernel'
import type { ErrorCode, FlagName } from '@lotus/contract'
import { secretOf, StartupError, type Queryable } from '@lotus/database'
import { flagOn } from '../../system/index.ts'

export type OidcProvider = {
  id: string
  name: string
  issuer: string
  clientId: string
  clientSecret: string
  /** The white-label flag that shows it. */
  flag: FlagName
}

const known = [
  { id: 'google', name: 'Google', issuer: 'https://accounts.google.com', flag: 'X_FIREBASE_GOOGLE' },
  { id: 'facebook', name: 'Facebook', issuer: 'https://www.facebook.com', flag: 'X_FIREBASE_FACEBOOK' },
] as const satisfies Omit<OidcProvider, 'clientId' | 'clientSecret'>[]

/**
 * The providers that the environment configures: `LOTUS_OIDC_GOOGLE_ID` and `_SECRET`, the same for FACEBOOK; `_ISSUER`
 * sets another issuer of the same kind.
 */
export function readOidcProviders(env: Readonly<Record<string, string | undefined>>): OidcProvider[] {
  return known.flatMap((provider) => {
    const prefix = `LOTUS_OIDC_${provider.id.toUpperCase()}` as const
    const clientId = env[`${prefix}_ID`]
    const clientSecret = secretOf(env, `${prefix}_SECRET`)
    if (!clientId) return []
    if (!clientSecret) throw new StartupError(`${prefix}_SECRET is missing.`)
    const issuer = env[`${prefix}_ISSUER`] ?? provider.issuer
    if (!URL.canParse(issuer) || !(issuer.startsWith('https://') || isLoopback(issuer)))
      throw new StartupError(`${prefix}_ISSUER must be an https address.`)
    return [{ ...provider, issuer, clientId, clientSecret }]
  })
}

const isLoopback = (url: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
const TIMEOUT_SECONDS = 10

export type OidcClients = {
  /** Configured and switched on. */
  list(db: Queryable): Promise<OidcProvider[]>
  /** Refuses with `module_disabled`, and with `oidc_failed` if the provider does not answer. */
  open(db: Queryable, id: string): Promise<{ provider: OidcProvider; client: Configuration }>
}

/** A provider's metadata is fetched at the first use and cached; a failed fetch is tried again. */
export function createOidcClients(providers: readonly OidcProvider[]): OidcClients {
  const clients = new Map<string, Promise<Configuration>>()
  const isOn = (db: Queryable, provider: OidcProvider) => flagOn(db, provider.flag)
  return {
    async list(db) {
      const states = await Promise.all(providers.map((provider) => isOn(db, provider)))
      return providers.filter((_, index) => states[index])
    },
    async open(db, id) {
      const provider = providers.find((one) => one.id === id)
      if (!provider || !(await isOn(db, provider))) throw new AppError<ErrorCode>('module_disabled')
      const client = clients.get(id) ?? discover(provider)
      clients.set(id, client)
      try {
        return { provider, client: await client }
      } catch {
        clients.delete(id)
        throw new AppError<ErrorCode>('oidc_failed')
      }
    },
  }
}

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> {
  return discovery(new URL(issuer), clientId, undefined, ClientSecretPost(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    // Plain http only for this machine, for tests and a local provider.
    ...(isLoopback(issuer) && issuer.startsWith('http:') ? { execute: [allowInsecureRequests] } : {}),
  })
}
