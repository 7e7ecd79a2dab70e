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
  /** Extra hosts whose Origin is accepted, besides the requested host. */
  allowedOrigins: readonly string[]
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
