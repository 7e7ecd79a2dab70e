import type { RouteValue } from '@lotus/contract'
import { create } from 'zustand'
import { createAnswers } from './answers.ts'
import { forgetSession, isLoggedIn, onPersonLeft, useSession } from './session.ts'

/** What a login, a registration or a reset answers. */
export type NewSession = RouteValue<'session.login'>
/**
 * The steps of the auth modal: the ways to log in, and what may come between a correct password and an open session.
 */
export type AuthKind = 'login' | 'register' | 'forgot' | 'reset' | 'provider' | 'verify' | 'changePassword' | 'terms'
/** What a step needs from the previous one. */
export type AuthPayload = {
  /** `verify`: the session that waits for verification. */
  session?: NewSession
  /** `changePassword`: the password just typed, so that it is not asked for twice (V02). */
  oldPassword?: string
  /** `reset`, `provider`: the ticket of the address. */
  ticket?: string
  /** `terms`: which ones are to be accepted. */
  version?: string
}
/** Why the login modal is shown, for the line above the form. */
export type AuthReason = 'asked' | 'required' | 'expired'

type GateState = { open: AuthKind | null; reason: AuthReason; payload: AuthPayload }

/** Which auth modal is open. app/auth-host.tsx renders the modals. */
export const useAuthGate = create<GateState>()(() => ({ open: null, reason: 'asked', payload: {} }))

const answers = createAnswers()

/** Opens a modal; resolves true once somebody is logged in, false when the person closed it. */
export function openAuth(kind: AuthKind, reason: AuthReason = 'asked', payload: AuthPayload = {}): Promise<boolean> {
  // Several calls may find the session expired at once: the first one's reason is shown.
  if (useAuthGate.getState().open === null) useAuthGate.setState({ open: kind, reason, payload })
  return answers.wait()
}

/** Changes the step; waiting callers keep waiting. */
export function switchAuth(kind: AuthKind, payload: AuthPayload = {}): void {
  useAuthGate.setState({ open: kind, payload })
}

export function settleAuth(hasLoggedIn: boolean): void {
  useAuthGate.setState({ open: null, reason: 'asked', payload: {} })
  answers.settle(hasLoggedIn)
}

/** The person closed the modal. If the session had expired, everything personal is removed. */
export function closeAuth(): void {
  if (!isLoggedIn() && useSession.getState().owner !== null) forgetSession()
  settleAuth(isLoggedIn())
}

/** Steps that belong to the logged-in person: password, confirmation. They close when that person leaves. */
onPersonLeft(() => {
  const { open } = useAuthGate.getState()
  if (open === 'changePassword' || open === 'terms') settleAuth(false)
})

/**
 * The guard of everything a guest may see but not do: `if (!(await requireLogin())) return`. A guest gets the login
 * modal and, after logging in, continues the action (spec 6).
 */
export function requireLogin(): Promise<boolean> {
  return isLoggedIn() ? Promise.resolve(true) : openAuth('login', 'required')
}
