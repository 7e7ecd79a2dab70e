import { callDefinitions, type AuditAction, type Calls, type Permission } from './calls.ts'
import type { CallDefinition, RouteDefinition } from './define-call.ts'

// Data derived from the table of calls, for browsers. Everything exported here is plain data: the Vite plugin of this
// package (`vite.ts`) evaluates the module when an app is built and inserts the data, so that no browser loads the
// schemas.

type ServerField = Exclude<keyof CallDefinition, keyof RouteDefinition>
type Routes = Readonly<Record<keyof Calls, Omit<CallDefinition, ServerField>>>

const all = Object.values(callDefinitions)
const once = <T>(values: readonly T[]): readonly T[] => [...new Set(values)]

const routeOf = ({
  audit: _audit,
  rate: _rate,
  errors: _errors,
  example: _example,
  input: _input,
  value: _value,
  ...route
}: CallDefinition) => route

// Each entry without the fields that only the server uses, by name.
export const routes = Object.fromEntries(
  Object.entries(callDefinitions).map(([name, call]) => [name, routeOf(call)]),
) as Routes

export type RouteName = keyof Routes

/** The permissions that operators can have. */
export const permissions = once(all.flatMap(({ permission }) => permission ?? [])) as readonly Permission[] // by its name
/** The actions of the audit log, in the order of the calls. */
export const auditActions = once(all.flatMap(({ audit }) => audit ?? [])) as readonly AuditAction[] // by its name
/** Calls that only read and are audited each time. A page repeats them when somebody asks, never by itself. */
export const auditedReads: readonly RouteName[] = (Object.keys(callDefinitions) as RouteName[]).filter((name) => {
  // keys of the table
  const { method, audit } = callDefinitions[name]
  return method === 'GET' && audit !== undefined
})
