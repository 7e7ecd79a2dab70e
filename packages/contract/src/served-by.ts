/** The back office has an origin of its own; a call is answered where its app is, and nowhere else. */
export type WebApp = 'site' | 'backoffice'

/** Calls of the back office begin with `bo.`; its login page asks for the status as well. */
export function isServedBy(app: WebApp, call: string): boolean {
  return app === 'backoffice' ? call.startsWith('bo.') || call === 'system.status' : !call.startsWith('bo.')
}
