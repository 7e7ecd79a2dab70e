import { formatDateTime, useTranslation } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { enterSession } from '../../shared/account.ts'
import { call } from '../../shared/api.ts'
import { switchAuth, type NewSession } from '../../shared/auth-gate.ts'

/**
 * What follows a correct password, code or ticket (T04, T05, T22): the verification of an unknown address, the open
 * session, a required password change, changed terms. `typed` is the password just entered.
 */
export function useEnter(onDone: () => void): (session: NewSession, message: string, typed?: string) => Promise<void> {
  const { t } = useTranslation('auth')
  return async (session, message, typed) => {
    if (session.verify) {
      switchAuth('verify', { session, ...(typed === undefined ? {} : { oldPassword: typed }) })
      return
    }
    await enterSession(session.token)
    if (session.firstTimeLogin) void call('session.firstLogin', {}, { background: true }).catch(() => undefined)
    if (session.mustChangePassword) {
      switchAuth('changePassword', typed === undefined ? {} : { oldPassword: typed })
      return
    }
    if (session.terms) {
      switchAuth('terms', { version: session.terms.version })
      return
    }
    const { lastLoginAt } = session
    const before = lastLoginAt === null ? '' : ` ${t('login.previous', { at: formatDateTime(lastLoginAt) })}`
    toast.success(`${message}${before}`)
    onDone()
  }
}
