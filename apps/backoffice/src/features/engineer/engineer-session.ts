import { createClient, createServerClock } from '@lotus/client'
import { currentLanguage } from '@lotus/i18n'
import { setServerTime } from '@lotus/ui'
import { create } from 'zustand'

const TOKEN_KEY = 'vendor-token'

/** The session of a vendor's engineer: apart from an operator's, and it lives as long as the tab. */
export const useEngineerSession = create<{ token: string | null }>()(() => ({ token: readToken() }))

function readToken(): string | null {
  try {
    return globalThis.sessionStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

export function keepToken(token: string | null): void {
  try {
    if (token === null) globalThis.sessionStorage.removeItem(TOKEN_KEY)
    else globalThis.sessionStorage.setItem(TOKEN_KEY, token)
  } catch {
    // Where storage is blocked the session lives as long as the page does.
  }
  useEngineerSession.setState({ token })
}

const clock = createServerClock()
clock.onChange(() => setServerTime(clock.now()))

/** The calls of this page; an ended session shows the entrance again. */
export const { call } = createClient({
  getToken: () => useEngineerSession.getState().token,
  getLanguage: currentLanguage,
  moduleId: 'backoffice',
  clock,
  onNotLoggedIn: async () => {
    keepToken(null)
    return false
  },
})
