/**
 * The back office has its own origin, with the page of vendors' engineers; a call is answered only at the origin of its
 * app.
 */
export type WebApp = 'site' | 'backoffice'

/** Calls of the back office begin with `bo.`; its login page asks for the status as well. */
export function isServedBy(app: WebApp, call: string): boolean {
  const isOfBackoffice = call.startsWith('bo.') || call.startsWith('vendor.')
  return app === 'backoffice' ? isOfBackoffice || call === 'system.status' : !isOfBackoffice
}
