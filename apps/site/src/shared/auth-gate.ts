import { create } from 'zustand'
import { isLoggedIn } from './session.ts'

export type AuthKind = 'login' | 'register'
/** Why the login modal stands there, for its one line above the form. */
export type AuthReason = 'asked' | 'required' | 'expired'

type GateState = { open: AuthKind | null; reason: AuthReason }

/** Which auth modal is open. The modals themselves are drawn once, in app/auth-host.tsx. */
export const useAuthGate = create<GateState>()(() => ({ open: null, reason: 'asked' }))

let waiting: ((isLoggedIn: boolean) => void)[] = []

/** Opens a modal; resolves true once somebody is logged in, false when the person closed it. */
export function openAuth(kind: AuthKind, reason: AuthReason = 'asked'): Promise<boolean> {
  // Several calls may find the session over at once: the first one's reason is the one that is shown.
  if (useAuthGate.getState().open === null) useAuthGate.setState({ open: kind, reason })
  return new Promise((resolve) => waiting.push(resolve))
}

/** Moves between the two modals; whoever waits keeps waiting. */
export function switchAuth(kind: AuthKind): void {
  useAuthGate.setState({ open: kind })
}

export function settleAuth(hasLoggedIn: boolean): void {
  useAuthGate.setState({ open: null, reason: 'asked' })
  const resolvers = waiting
  waiting = []
  for (const resolve of resolvers) resolve(hasLoggedIn)
}

/**
 * The guard of everything a guest may see but not do: `if (!(await requireLogin())) return`. A guest gets the login
 * modal and, having logged in, goes on with what was begun (spec 6).
 */
export function requireLogin(): Promise<boolean> {
  return isLoggedIn() ? Promise.resolve(true) : openAuth('login', 'required')
}
