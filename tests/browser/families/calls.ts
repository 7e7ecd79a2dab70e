import { createClient, type Client } from '@lotus/client'

/** The product's calls, as an app makes them. */
export type Calls = Client['call']

/** Calls of somebody who is not logged in, or of the holder of a session. */
export function callsOf(baseUrl: string, token: string | null = null): Calls {
  const module = new URL(baseUrl).port
  return createClient({ baseUrl, moduleId: module, getToken: () => token, getLanguage: () => 'vi' }).call
}
