import type { RouteValue } from '@lotus/contract'
import { create } from 'zustand'

export type Operator = RouteValue<'bo.me'>['operator']

const TOKEN_KEY = 'bo-token'

type Session = {
  token: string | null
  /** Null until the login or `bo.me` has said who it is. */
  operator: Operator | null
  /** A new authenticator must be set up before anything else (trust.md BO-2). */
  mustEnrol: boolean
}

export const useSession = create<Session>()(() => ({ token: readToken(), operator: null, mustEnrol: false }))

/** The token lives as long as the tab: operators often share a computer. */
function readToken(): string | null {
  try {
    return globalThis.sessionStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

function storeToken(token: string | null): void {
  try {
    if (token === null) globalThis.sessionStorage.removeItem(TOKEN_KEY)
    else globalThis.sessionStorage.setItem(TOKEN_KEY, token)
  } catch {
    // Where storage is blocked the session lives as long as the page does.
  }
}

export const getToken = (): string | null => useSession.getState().token

export function startSession(session: RouteValue<'bo.login'>): void {
  storeToken(session.token)
  useSession.setState(session)
}

export function setOperator(operator: Operator, mustEnrol: boolean): void {
  useSession.setState({ operator, mustEnrol })
}

export function setMustEnrol(mustEnrol: boolean): void {
  useSession.setState({ mustEnrol })
}

/** The token has expired; its owner stays known, so that the login can tell whether the same person came back. */
export function dropToken(): void {
  storeToken(null)
  useSession.setState({ token: null })
}

export function endSession(): void {
  storeToken(null)
  useSession.setState({ token: null, operator: null, mustEnrol: false })
}
