import type { Queryable } from '@lotus/database'
import { getSetting } from '../settings/get-setting.ts'
import { siteSettings } from '../settings.ts'

/**
 * ER07: whether the site is served under this `host` (name, and port where it is not the usual one). Everything is known
 * while the operator names no addresses; one that is no address at all never is once there are some.
 */
export async function isKnownHost(db: Queryable, host: string): Promise<boolean> {
  const domains = (await getSetting(db, siteSettings.domains)).map((url) => new URL(url))
  return domains.length === 0 || domains.some((domain) => hostUnder(domain.protocol, host) === domain.host)
}

/** As an address of that protocol writes it: lower case, names in their ASCII form, without the usual port. */
function hostUnder(protocol: string, host: string): string | null {
  const url = URL.parse(`${protocol}//${host}`)
  return url && url.pathname === '/' && url.username === '' ? url.host : null
}
