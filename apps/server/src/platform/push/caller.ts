import type { Authenticators } from '../http/call.ts'
import type { Actor } from '../http/context.ts'

/** The server of a socket: the site accepts members and visitors, the back office only operators. */
export type Side = 'site' | 'backoffice'

export type PushCaller = {
  actor: Actor | null
  /** Audiences that they receive without joining. */
  audiences: string[]
  /** A member's session, which events may end. */
  sessionId: bigint | null
  /** Whether the session is still valid; null for a visitor. */
  isLive: (() => Promise<boolean>) | null
}
type CallerOptions = {
  authenticators: Authenticators
  isSessionLive(sessionId: bigint): Promise<boolean>
  isOperatorSessionLive(token: string): Promise<boolean>
}

const PUBLIC = 'public'

/** The caller of a hello message and their default audiences; undefined for an invalid token. */
export async function callerOf(
  options: CallerOptions,
  token: string | null,
  from: { ip: string; userAgent: string; side: Side },
): Promise<PushCaller | undefined> {
  if (from.side === 'backoffice') {
    const operator = token ? await options.authenticators.operator(token, from) : null
    if (!token || !operator || operator.mustEnrol) return undefined
    const isLive = () => options.isOperatorSessionLive(token)
    return { actor: operator, audiences: [`operator:${operator.operatorId}`], sessionId: null, isLive }
  }
  const owner = token ? await options.authenticators.member(token, from) : null
  if (token && !owner) return undefined
  // Before a login from an unknown address is verified, it receives only what a visitor does (trust.md 4.8).
  const actor = owner?.stage === 'open' ? owner : null
  return {
    actor,
    audiences: actor ? [PUBLIC, `member:${actor.memberId}`] : [PUBLIC],
    sessionId: owner?.sessionId ?? null,
    isLive: owner ? () => options.isSessionLive(owner.sessionId) : null,
  }
}
