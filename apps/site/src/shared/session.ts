import type { RouteValue } from '@lotus/contract'
import { create } from 'zustand'
import { siteConfig } from './config.ts'
import { clearSession, clearToken, readSession, writeSession } from './session-storage.ts'

export type Balance = RouteValue<'wallet.balance'>
export type Member = RouteValue<'member.info'>

/** isAgent 4 is a trial account: it can play, but has no member centre (T01). */
export const TRIAL_ACCOUNT = 4

const HIDDEN_KEY = 'lx-balance-hidden'

export type SessionState = {
  token: string | null
  /** Null until member.info arrives; `account` is known earlier, from this tab's storage. */
  member: Member | null
  account: string | null
  isAgent: number | null
  /**
   * Whose page this is. It stays after the session has expired, until the person gives up: only the same person may
   * continue what is on the screen.
   */
  owner: string | null
  /** Increases each time a person leaves this page. Requests made before that must not be used any more. */
  person: number
  balance: Balance | null
  isUpdatingBalance: boolean
  isBalanceHidden: boolean
  /** The person is ending the session: calls that find it expired meanwhile do not ask to log in again. */
  isLeaving: boolean
}

const nobody = {
  token: null,
  member: null,
  account: null,
  isAgent: null,
  balance: null,
  isUpdatingBalance: false,
} satisfies Partial<SessionState>

export const useSession = create<SessionState>()(() => ({
  ...nobody,
  ...readStored(),
  person: 0,
  isBalanceHidden: readHidden(),
  isLeaving: false,
}))

/**
 * Registers a function that runs when a person has left this page, whoever comes next: it must delete what it keeps of
 * them.
 */
export function onPersonLeft(forget: () => void): void {
  useSession.subscribe((state, old) => {
    if (state.person !== old.person) forget()
  })
}

/** Whether somebody is logged in, as far as this tab knows; the server checks every call. */
export const useIsLoggedIn = () => useSession((state) => state.token !== null)
/** Whether the session is a trial: it can play, but member features are closed to it (spec 4). */
export const useIsTrial = () => useSession((state) => state.isAgent === TRIAL_ACCOUNT)
export const isTrial = () => useSession.getState().isAgent === TRIAL_ACCOUNT
export const isLoggedIn = () => useSession.getState().token !== null

function readStored(): Pick<SessionState, 'token' | 'account' | 'isAgent' | 'owner'> {
  const token = readSession('token')
  // A person whose session expired and who did not log in again has left.
  if (token === null && readSession('account') !== null) clearSession()
  const isAgent = readSession('isAgent')
  const account = readSession('account')
  return { token, account, owner: account, isAgent: isAgent === null ? null : Number(isAgent) }
}

export function storeMerchantKeys(): void {
  writeSession('merchant', siteConfig.merchant)
  writeSession('merchantCode', siteConfig.merchantCode)
}

/** Somebody has logged in. Nothing of the previous person stays, unless it is the same person. */
export function beginSession(token: string, member: Member | null): void {
  const { owner } = useSession.getState()
  if (owner !== null && owner !== member?.account) forgetSession()
  writeSession('token', token)
  useSession.setState({ ...nobody, token })
  if (member) setMember(member)
}

/** The server has ended the session, and the person is asked to log in again to continue. */
export function suspendSession(): void {
  clearToken()
  useSession.setState(nobody)
}

/** isLogin is true only after the member's info is stored; isAgent is derived from the member's type (spec 4). */
export function setMember(member: Member): void {
  writeSession('account', member.account)
  writeSession('customerId', member.id)
  writeSession('isAgent', String(member.type))
  writeSession('memberLabel', JSON.stringify(member.memberLabel))
  useSession.setState({ member, account: member.account, owner: member.account, isAgent: member.type })
}

/** Takes a balance from any answer. Pushes may arrive out of order: a lower version is older and is ignored. */
export function setBalance(balance: Balance): void {
  useSession.setState((state) => {
    const isStale = state.balance !== null && BigInt(balance.version) < BigInt(state.balance.version)
    return isStale ? {} : { balance }
  })
}

/** The person leaves: nothing of them stays; the merchant's keys and the tab's language do (T12). */
export function forgetSession(): void {
  // Memory is cleared first, so that it is not written to the storage again.
  useSession.setState(({ person }) => ({ ...nobody, owner: null, person: person + 1 }))
  clearSession()
  storeMerchantKeys()
}

function readHidden(): boolean {
  try {
    return globalThis.localStorage.getItem(HIDDEN_KEY) === '1'
  } catch {
    return false
  }
}

export function setBalanceHidden(isBalanceHidden: boolean): void {
  useSession.setState({ isBalanceHidden })
  try {
    globalThis.localStorage.setItem(HIDDEN_KEY, isBalanceHidden ? '1' : '0')
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}
