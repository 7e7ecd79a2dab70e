import { CallError, createClient, createPush, createServerClock, isCallError, type CallOptions } from '@lotus/client'
import type { RouteInput, RouteName, RouteValue } from '@lotus/contract'
import { currentLanguage } from '@lotus/i18n'
import { setServerTime } from '@lotus/ui'
import { openAuth, useAuthGate } from './auth-gate.ts'
import { isServiceWindow } from './service-window.ts'
import { askStepUp } from './step-up-gate.ts'
import { siteConfig } from './config.ts'
import { onPersonLeft, suspendSession, useSession } from './session.ts'
import { isSharedCall } from './shared-calls.ts'

/** The server's time on this device. @lotus/ui's countdowns use it. */
export const serverClock = createServerClock()
serverClock.onChange(() => setServerTime(serverClock.now()))

const getToken = () => useSession.getState().token

/** Whether this token's expiry needs no reaction: the page is ending that session, has left it, or has another one. */
function isStaleExpiry(token: string | null): boolean {
  const session = useSession.getState()
  if (session.isLeaving) return true
  if (session.token !== null) return session.token !== token
  return token !== null && useAuthGate.getState().open === null
}

const client = createClient({
  getToken,
  getLanguage: currentLanguage,
  moduleId: siteConfig.moduleId,
  clock: serverClock,
  onStepUp: (_route, methods) => askStepUp(methods),
  /** ACC-3: changed terms block a deposit or bet; once they are accepted, the call continues by itself. */
  onTermsRequired: async (version) => {
    await openAuth('terms', 'required', { version })
    return useSession.getState().member?.terms === null
  },
  /** The session expired during an action: after a new login the call continues by itself. */
  onNotLoggedIn: async (_route, token) => {
    if (isStaleExpiry(token)) return false
    const before = useSession.getState().owner
    suspendSession()
    // Only the same person continues: an action is never completed with another person's money.
    return (await openAuth('login', 'expired')) && before !== null && useSession.getState().account === before
  },
})

/**
 * Every call of the site goes through here: `call('lottery.menu', {})`. Failures are `CallError` of @lotus/client. A
 * call of somebody who has left meanwhile always fails with an expired session, whatever its answer.
 */
export async function call<N extends RouteName>(
  name: N,
  input: RouteInput<N>,
  options?: CallOptions,
): Promise<RouteValue<N>> {
  const { person } = useSession.getState()
  const hasLeftMeanwhile = () => useSession.getState().person !== person && !isSharedCall(name)
  const value = await client.call(name, input, options).catch((error: unknown) => {
    throw isCallError(error) && hasLeftMeanwhile() ? new CallError('not_logged_in') : error
  })
  if (hasLeftMeanwhile()) throw new CallError('not_logged_in')
  return value
}
export const setSealKey = client.setSealKey

/** The push channel; app/live.ts turns pushes into refetches and toasts. */
export const push = createPush({
  getToken,
  clock: serverClock,
  only: () => (isServiceWindow() ? 'service' : undefined),
})
onPersonLeft(push.restart)
