import { createClient, createServerClock } from '@lotus/client'
import { currentLanguage } from '@lotus/i18n'
import { setServerTime } from '@lotus/ui'
import { askForLogin } from './login-gate.ts'
import { dropToken, getToken } from './session.ts'

const clock = createServerClock()
clock.onChange(() => setServerTime(clock.now()))

const client = createClient({
  getToken,
  getLanguage: currentLanguage,
  moduleId: 'backoffice',
  clock,
  /** The session expired during a call: log in over the page, then the call is repeated. */
  onNotLoggedIn: async () => {
    dropToken()
    return askForLogin()
  },
})

/** Every call of the back office: `call('bo.withdrawals', {})`. Failures are `CallError` of @lotus/client. */
export const call = client.call
