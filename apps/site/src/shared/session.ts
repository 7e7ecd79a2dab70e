import type { RouteValue } from '@lotus/contract'
import { create } from 'zustand'
import { siteConfig } from './config.ts'
import { clearSession, readSession, writeSession } from './session-storage.ts'

export type Balance = RouteValue<'wallet.balance'>
export type Member = RouteValue<'member.info'>

/** isAgent 4 is a trial account: it plays, but has no member centre (T01). */
export const TRIAL_ACCOUNT = 4

const HIDDEN_KEY = 'lx-balance-hidden'

export type SessionState = {
  token: string | null
  /** Null until member.info came; `account` is known earlier, from the storage of this tab. */
  member: Member | null
  account: string | null
  isAgent: number | null
  balance: Balance | null
  isUpdatingBalance: boolean
  isBalanceHidden: boolean
  /** The account is being closed: what finds the session over meanwhile asks nobody to come back to it. */
  isLeaving: boolean
}

export const useSession = create<SessionState>()(() => ({
  ...readStored(),
  member: null,
  balance: null,
  isUpdatingBalance: false,
  isBalanceHidden: readHidden(),
  isLeaving: false,
}))

/** Whether somebody is logged in, as far as this tab knows; the server has the last word on every call. */
export const useIsLoggedIn = () => useSession((state) => state.token !== null)
/** Whether the session is a trial: it plays, and everything of a member is closed to it (spec 4). */
export const useIsTrial = () => useSession((state) => state.isAgent === TRIAL_ACCOUNT)
export const isTrial = () => useSession.getState().isAgent === TRIAL_ACCOUNT
export const isLoggedIn = () => useSession.getState().token !== null

function readStored(): Pick<SessionState, 'token' | 'account' | 'isAgent'> {
  const isAgent = readSession('isAgent')
  return {
    token: readSession('token'),
    account: readSession('account'),
    isAgent: isAgent === null ? null : Number(isAgent),
  }
}

export function storeMerchantKeys(): void {
  writeSession('merchant', siteConfig.merchant)
  writeSession('merchantCode', siteConfig.merchantCode)
}

export function setToken(token: string): void {
  writeSession('token', token)
  useSession.setState({ token })
}

/** isLogin is true only after the member's info is stored; isAgent derives from the member's type (spec 4). */
export function setMember(member: Member): void {
  writeSession('account', member.account)
  writeSession('customerId', member.id)
  writeSession('isAgent', String(member.type))
  writeSession('memberLabel', JSON.stringify(member.memberLabel))
  useSession.setState({ member, account: member.account, isAgent: member.type })
}

/** Takes a balance from any answer. News arrive out of order: a lower version is older and is left aside. */
export function setBalance(balance: Balance): void {
  useSession.setState((state) => {
    const isStale = state.balance !== null && BigInt(balance.version) < BigInt(state.balance.version)
    return isStale ? {} : { balance }
  })
}

/** Forgets the person; the merchant's keys and the language of the tab come back (T12). */
export function forgetSession(): void {
  const lang = readSession('lang')
  clearSession()
  storeMerchantKeys()
  if (lang) writeSession('lang', lang)
  useSession.setState({
    token: null,
    member: null,
    account: null,
    isAgent: null,
    balance: null,
    isUpdatingBalance: false,
  })
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
    // Then the choice holds for this page only.
  }
}
