import { callDefinitions } from './calls.ts'
import type { ErrorCode } from './errors.ts'
import type { RouteName } from './folded.ts'
import { isServedBy, type WebApp } from './served-by.ts'

/** Every call may answer with these: the platform decides them before or around the handler. */
const platformErrors: readonly ErrorCode[] = [
  'bad_request',
  'payload_too_large',
  'too_many_requests',
  'busy',
  'shutting_down',
  'internal_error',
  'origin_refused',
  'module_disabled',
]

/**
 * Calls that explain why the site is closed (T02), and the captcha that a guest's first message to customer service may
 * need, as a picture or as work of the browser.
 */
const STAY_OPEN: readonly RouteName[] = ['system.status', 'system.whitelabel', 'captcha.get', 'captcha.challenge']

/**
 * Whether a call is refused while the site is closed: all of visitors and members except these and customer service
 * (R25, R26).
 */
export function closesWithSite(name: RouteName): boolean {
  const { path, access } = callDefinitions[name]
  if (path.startsWith('/bo/') || STAY_OPEN.includes(name) || name.startsWith('service.')) return false
  return access !== 'operator' && access !== 'psp'
}

/** Every code that a call may answer with; the server reports one that is not listed. */
export function errorsOf(name: RouteName): readonly ErrorCode[] {
  const route = callDefinitions[name]
  const isOfMember = route.access === 'member' || route.access === 'player'
  return [
    ...platformErrors,
    ...(closesWithSite(name) ? (['maintenance', 'region_restricted'] as const) : []),
    ...(isOfMember || route.access === 'operator' || route.access === 'engineer' ? (['not_logged_in'] as const) : []),
    ...(route.access === 'member' ? (['trial_not_allowed'] as const) : []),
    ...((isOfMember || route.access === 'operator') && !route.limited ? (['verification_required'] as const) : []),
    ...(route.gate ? (['identity_check_required'] as const) : []),
    ...(route.gate && route.gate !== 'withdrawal' ? (['terms_required'] as const) : []),
    ...(route.stepUp ? (['step_up_required'] as const) : []),
    ...(route.permission ? (['permission_denied'] as const) : []),
    ...(route.sealed ? (['sealed_invalid'] as const) : []),
    ...(route.keyed ? (['idempotency_key_missing', 'key_conflict'] as const) : []),
    ...(route.errors ?? []),
  ]
}

/** The codes that only calls of the other app may answer with. */
export function codesOfOthers(app: WebApp): ErrorCode[] {
  const names = Object.keys(callDefinitions) as RouteName[] // the keys of the table
  const own = new Set(names.filter((name) => isServedBy(app, name)).flatMap(errorsOf))
  return [...new Set(names.flatMap(errorsOf))].filter((code) => !own.has(code))
}
