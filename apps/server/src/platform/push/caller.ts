import type { Authenticators } from '../http/call.ts'
import type { Actor } from '../http/context.ts'

/** Where a socket came in: the site takes members and visitors, the back office operators alone. */
export type Side = 'site' | 'backoffice'

export type PushCaller = {
  actor: Actor | null
  /** What they hear without asking. */
  audiences: string[]
  /** A member's, which news may end. */
  sessionId: bigint | null
  /** Whether the session still counts; null for a visitor. */
  isLive: (() => Promise<boolean>) | null
}
type CallerOptions = {
  authenticators: Authenticators
  isSessionLive(sessionId: bigint): Promise<boolean>
  isOperatorIn(token: string): Promise<boolean>
}

const PUBLIC = 'public'

/** Who says hello, and what they hear without asking; undefined where the token is nobody's. */
export async function callerOf(
  options: CallerOptions,
  token: string | null,
  from: { ip: string; userAgent: string; side: Side },
): Promise<PushCaller | undefined> {
  if (from.side === 'backoffice') {
    const operator = token ? await options.authenticators.operator(token, from) : null
    if (!token || !operator || operator.mustEnrol) return undefined
    const isLive = () => options.isOperatorIn(token)
    return { actor: operator, audiences: [], sessionId: null, isLive }
  }
  const owner = token ? await options.authenticators.member(token, from) : null
  if (token && !owner) return undefined
  // Until a login from an unknown place is verified it hears what a visitor hears (trust.md 4.8).
  const actor = owner?.stage === 'open' ? owner : null
  return {
    actor,
    audiences: actor ? [PUBLIC, `member:${actor.memberId}`] : [PUBLIC],
    sessionId: owner?.sessionId ?? null,
    isLive: owner ? () => options.isSessionLive(owner.sessionId) : null,
  }
}
