import type { CallContext } from '../../platform/http/context.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { Passwords } from '../../platform/passwords.ts'

export type IdentityDeps = Pick<PlatformDeps, 'db' | 'rng' | 'nudgeOutbox'> & { passwords: Passwords }

/** What is known of the caller before anybody is logged in. */
export type Caller = Pick<CallContext, 'ip' | 'userAgent' | 'language'>
