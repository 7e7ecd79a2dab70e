import { useTranslation } from '@lotus/i18n'
import { cx, Logo, Modal } from '@lotus/ui'
import { useEffect, useRef, useState } from 'react'
import pond from '../../assets/pond-night.svg'
import { switchAuth, type AuthKind, type AuthPayload, type AuthReason } from '../../shared/auth-gate.ts'
import { usePermission } from '../../shared/permission.ts'
import styles from './auth.module.css'
import { ChangePasswordForm } from './change-password-form.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { LoginForm } from './login-form.tsx'
import { ProviderForm } from './provider-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { ResetForm } from './reset-form.tsx'
import { TermsForm } from './terms-form.tsx'
import { VerifyForm } from './verify-form.tsx'

type Props = { kind: AuthKind; reason: AuthReason; payload: AuthPayload; onClose: () => void; onDone: () => void }

/** The target of the link under a form. */
const footOf: Partial<Record<AuthKind, AuthKind>> = {
  login: 'register',
  register: 'login',
  forgot: 'login',
  reset: 'login',
}

/**
 * Every step from guest to open session: 880 wide with a picture on the side, a bottom sheet on mobile (M01-M04).
 * @public Loaded by name in app/auth-host.tsx.
 */
export function AuthModal({ kind, reason, payload, onClose, onDone }: Props) {
  const { t } = useTranslation('auth')
  const [isDirty, setDirty] = useState(false)
  const bonus = usePermission()?.info.register.bonusAmountVnd ?? ''
  const title = kind === 'register' && bonus !== '' ? t('register.titleBonus', { amount: bonus }) : t(titleOf[kind])
  const foot = footOf[kind]
  const switchTo = (next: AuthKind) => {
    setDirty(false)
    switchAuth(next)
  }
  const form = { onDirty: setDirty, onDone }
  const main = useFocusOfStep(kind)
  return (
    <Modal opened onClose={onClose} label={title} width={880} flush isDirty={isDirty} closeOnCover={false}>
      <div className={styles.modal}>
        <div className={styles.side}>
          <img src={pond} alt="" className={styles.art} />
          <Logo />
          <div>
            <h2>{kind === 'register' ? t('register.welcome') : t('login.welcome')}</h2>
            <p>{kind === 'register' ? t('register.advice') : t('login.advice')}</p>
          </div>
        </div>
        <div className={styles.main} ref={main}>
          <h1 tabIndex={-1}>{title}</h1>
          {kind === 'login' && <LoginForm reason={reason} {...form} />}
          {kind === 'register' && <RegisterForm {...form} />}
          {kind === 'forgot' && <ForgotForm {...form} />}
          {kind === 'reset' && <ResetForm ticket={payload.ticket ?? ''} {...form} />}
          {kind === 'provider' && <ProviderForm ticket={payload.ticket ?? 'failed'} {...form} />}
          {kind === 'verify' && <VerifyForm payload={payload} {...form} />}
          {kind === 'terms' && <TermsForm version={payload.version ?? ''} onClose={onClose} {...form} />}
          {kind === 'changePassword' && <ChangePasswordForm oldPassword={payload.oldPassword} {...form} />}
          {foot && (
            <p className={cx('note', styles.foot)}>
              {t(`foot.${kind}`)}{' '}
              <button type="button" className="link" onClick={() => switchTo(foot)}>
                {t(foot === 'login' ? 'login.title' : 'register.title')}
              </button>
            </p>
          )}
        </div>
      </div>
    </Modal>
  )
}

/** A new step removes the focused element: the first field takes the focus, or the heading. */
function useFocusOfStep(kind: AuthKind) {
  const main = useRef<HTMLDivElement>(null)
  const shown = useRef(kind)
  useEffect(() => {
    if (shown.current === kind) return
    shown.current = kind
    const target = main.current?.querySelector<HTMLElement>('[data-autofocus]') ?? main.current?.querySelector('h1')
    target?.focus()
  }, [kind])
  return main
}

const titleOf: Record<AuthKind, string> = {
  login: 'login.title',
  register: 'register.title',
  forgot: 'forgot.title',
  reset: 'reset.title',
  provider: 'bind.title',
  verify: 'verify.title',
  changePassword: 'change.title',
  terms: 'terms.title',
}
