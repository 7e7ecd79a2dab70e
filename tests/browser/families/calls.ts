import { createClient, type Client } from '@lotus/client'

/** The product's calls, made like an app does. */
export type Calls = Client['call']

/** The white-label nodes that the two apps name (DECISIONS 12). */
export type App = 'site' | 'backoffice'

/** Calls of a guest, or of the holder of a session. */
export function callsOf(baseUrl: string, app: App = 'site', token: string | null = null): Calls {
  return createClient({ baseUrl, moduleId: app, getToken: () => token, getLanguage: () => 'vi' }).call
}
