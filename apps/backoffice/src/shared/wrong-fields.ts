import { isCallError } from '@lotus/client'

/** What the server found wrong, by field; none for another failure. */
export function wrongFields(error: unknown): Readonly<Record<string, string>> {
  if (!isCallError(error, 'bad_request')) return {}
  const fields = error.details['fields']
  if (typeof fields !== 'object' || fields === null) return {}
  return Object.fromEntries(Object.entries(fields).map(([name, problem]) => [name, String(problem)]))
}
