/** The back office has its own origin; a call is answered only at the origin of its app. */
export type WebApp = 'site' | 'backoffice'

/** Calls of the back office begin with `bo.`; its login page asks for the status as well. */
export function isServedBy(app: WebApp, call: string): boolean {
  return app === 'backoffice' ? call.startsWith('bo.') || call === 'system.status' : !call.startsWith('bo.')
}
