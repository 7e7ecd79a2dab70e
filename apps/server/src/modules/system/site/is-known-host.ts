import type { Queryable } from '@lotus/database'
import { getSetting } from '../settings/get-setting.ts'
import { siteSettings } from '../settings.ts'

/**
 * ER07: whether the site is served under this `host` (name, and port if not the default). Every host is known while the
 * operator has set no addresses; otherwise an invalid host never is.
 */
export async function isKnownHost(db: Queryable, host: string): Promise<boolean> {
  const domains = (await getSetting(db, siteSettings.domains)).map((url) => new URL(url))
  return domains.length === 0 || domains.some((domain) => hostUnder(domain.protocol, host) === domain.host)
}

/** The host in normal form for that protocol: lower case, ASCII names, without the default port. */
function hostUnder(protocol: string, host: string): string | null {
  const url = URL.parse(`${protocol}//${host}`)
  return url && url.pathname === '/' && url.username === '' ? url.host : null
}
