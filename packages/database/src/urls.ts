import { createHmac } from 'node:crypto'

/** All that the program may do: of workers, operators' calls, vendors' and payment providers' calls. */
export const appRole = 'lotus_app'
/** Of the members' program, if the logins are apart: cannot create money (ADR 0012). */
export const apiRole = 'lotus_api'
export const ownerRole = 'lotus_owner'

/** The same server and login, another database. */
export function withDatabase(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${encodeURIComponent(name)}`
  return changed.toString()
}

export function withLogin(url: string, user: string, password: string): string {
  const changed = new URL(url)
  changed.username = user
  changed.password = encodeURIComponent(password)
  return changed.toString()
}

/** The same login, but every connection takes the role: an outside database gives us only one login. */
export function withRole(url: string, role: string): string {
  return withSettings(url, { role })
}

/** The same login; every connection sets these, which override the URL's own settings. */
export function withSettings(url: string, settings: Readonly<Record<string, string>>): string {
  const changed = new URL(url)
  const asked = changed.searchParams.get('options')
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  changed.searchParams.set('options', [...(asked === null ? [] : [asked]), ...added].join(' '))
  // URLSearchParams writes a space as "+", which connection strings do not read as one.
  return changed.toString().replaceAll('+', '%20')
}

/**
 * The passwords of the two roles of an embedded server are derived from its random superuser password: only one secret
 * to keep.
 */
export function derivePassword(adminUrl: string, role: string): string {
  return createHmac('sha256', decodeURIComponent(new URL(adminUrl).password))
    .update(`lotus role ${role}`)
    .digest('base64url')
}

/** Host, port and database, without login: safe to show and log. */
export function describeUrl(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname || 'local socket'}${port ? `:${port}` : ''}${decodeURIComponent(pathname)}`
  } catch {
    return 'the given address'
  }
}
