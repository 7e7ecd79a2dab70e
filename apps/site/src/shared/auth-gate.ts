import type { RouteValue } from '@lotus/contract'
import { create } from 'zustand'
import { createAnswers } from './answers.ts'
import { forgetSession, isLoggedIn, onPersonLeft, useSession } from './session.ts'

/** What a login, a registration or a reset answers. */
export type NewSession = RouteValue<'session.login'>
/** The steps of the auth modal: the ways in, and what may stand between a right password and an open session. */
export type AuthKind = 'login' | 'register' | 'forgot' | 'reset' | 'provider' | 'verify' | 'changePassword' | 'terms'
/** What a step needs of the one before it. */
export type AuthPayload = {
  /** `verify`: the session that waits for it. */
  session?: NewSession
  /** `changePassword`: the password that was just typed, so that it is not asked for twice (V02). */
  oldPassword?: string
  /** `reset`, `provider`: from the address that led here. */
  ticket?: string
  /** `terms`: which ones are to be accepted. */
  version?: string
}
/** Why the login modal stands there, for its one line above the form. */
export type AuthReason = 'asked' | 'required' | 'expired'

type GateState = { open: AuthKind | null; reason: AuthReason; payload: AuthPayload }

/** Which auth modal is open. The modals themselves are drawn once, in app/auth-host.tsx. */
export const useAuthGate = create<GateState>()(() => ({ open: null, reason: 'asked', payload: {} }))

const answers = createAnswers()

/** Opens a modal; resolves true once somebody is logged in, false when the person closed it. */
export function openAuth(kind: AuthKind, reason: AuthReason = 'asked', payload: AuthPayload = {}): Promise<boolean> {
  // Several calls may find the session over at once: the first one's reason is the one that is shown.
  if (useAuthGate.getState().open === null) useAuthGate.setState({ open: kind, reason, payload })
  return answers.wait()
}

/** Moves between the steps; whoever waits keeps waiting. */
export function switchAuth(kind: AuthKind, payload: AuthPayload = {}): void {
  useAuthGate.setState({ open: kind, payload })
}

export function settleAuth(hasLoggedIn: boolean): void {
  useAuthGate.setState({ open: null, reason: 'asked', payload: {} })
  answers.settle(hasLoggedIn)
}

/** The person closes the modal. Whose session was over and who does not come back leaves nothing personal behind. */
export function closeAuth(): void {
  if (!isLoggedIn() && useSession.getState().owner !== null) forgetSession()
  settleAuth(isLoggedIn())
}

/** Steps that belong to whoever is in: their password, their word. They close when that person leaves. */
onPersonLeft(() => {
  const { open } = useAuthGate.getState()
  if (open === 'changePassword' || open === 'terms') settleAuth(false)
})

/**
 * The guard of everything a guest may see but not do: `if (!(await requireLogin())) return`. A guest gets the login
 * modal and, having logged in, goes on with what was begun (spec 6).
 */
export function requireLogin(): Promise<boolean> {
  return isLoggedIn() ? Promise.resolve(true) : openAuth('login', 'required')
}
