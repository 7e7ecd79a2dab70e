import { i18n } from '@lotus/i18n'
import { showDialog } from '@lotus/ui'
import { openAuth, requireLogin } from './auth-gate.ts'
import { isTrial } from './session.ts'

/**
 * The guard of what only a real account may do: a guest logs in first, a trial is offered to register or log in (ER02,
 * T01, P02). Resolves true once a member is logged in.
 */
export async function requireMember(): Promise<boolean> {
  if (!(await requireLogin())) return false
  if (!isTrial()) return true
  const chosen = await showDialog({
    tone: 'info',
    title: i18n.t('frame:trial.title'),
    text: i18n.t('frame:trial.text'),
    buttons: [
      { value: 'login', label: i18n.t('frame:auth.login'), isSafe: true },
      { value: 'register', label: i18n.t('frame:auth.register'), variant: 'primary' },
    ],
  })
  if (chosen !== 'login' && chosen !== 'register') return false
  return (await openAuth(chosen)) && !isTrial()
}
