import type { Certificates } from '@lotus/tls'

export const roles = ['api', 'push', 'worker', 'relay'] as const
export type Role = (typeof roles)[number]

export type ServerConfig = {
  profile: 'demo' | 'production'
  roles: readonly Role[]
  host: string
  /** Site and API; the back office listens on port + 2 (architecture.md). */
  port: number
  /** Number of proxies in front whose X-Forwarded-For entry is trusted; 0 trusts none (trust.md 4.9). */
  trustedProxyHops: number
  /** Serves HTTPS with these certificates; without them a proxy in front does, or the addresses are this machine's alone. */
  certificates?: Certificates
  /** The name or address under which browsers reach this program; `localhost` unless it serves HTTPS itself. */
  publicHost?: string
  /** Extra hosts whose Origin is accepted, besides the requested host. */
  allowedOrigins: readonly string[]
}

/** Address of this program in the browser: the site, or with an offset of the port another part of it. */
export function ownAddress(
  { certificates, publicHost = 'localhost', port }: Pick<ServerConfig, 'certificates' | 'publicHost' | 'port'>,
  portOffset = 0,
): string {
  return `${certificates ? 'https' : 'http'}://${publicHost}:${port + portOffset}`
}

/** Settings from the environment; the start program reads the rest (README, configuration). */
export function readTrust(
  env: Readonly<Record<string, string | undefined>>,
): Pick<ServerConfig, 'trustedProxyHops' | 'allowedOrigins'> {
  const hops = Number(env['LOTUS_PROXY_HOPS'] ?? '0')
  if (!Number.isInteger(hops) || hops < 0 || hops > 10) throw new Error('LOTUS_PROXY_HOPS is a number from 0 to 10')
  return {
    trustedProxyHops: hops,
    allowedOrigins: (env['LOTUS_ORIGINS'] ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  }
}
